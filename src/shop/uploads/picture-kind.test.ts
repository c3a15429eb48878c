import { expect, test } from 'vitest'
import { isPdf, pictureKind } from './picture-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif', 'avif'],
  ['', null],
  ['\xff\xd8', null],
  ['GIF89a', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['%PDF-1.7', null],
  ['PK\x03\x04', null],
  ['RIFF\0\0\0\0WAVE', null],
  ['\0\0\0\x1cftypheic', 'heic'],
  ['\0\0\0\x1cftypheix', 'heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'avif'],
  // Bytes after the box are not brands of it.
  ['\0\0\0\x10ftypmif1\0\0\0\0heic', null],
  ['\0\0\0\x1cftypmp42', null],
] as const)('%j is %s', (text, kind) => {
  expect(pictureKind(bytes(text))).toBe(kind)
})

test('recognizes a PDF by its first bytes', () => {
  expect(isPdf(bytes('%PDF-1.7'))).toBe(true)
  expect(isPdf(bytes(' %PDF-1.7'))).toBe(false)
  expect(isPdf(bytes(''))).toBe(false)
})
