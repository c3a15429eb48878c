import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, bytesOf, etagOf, headersOf, isSame, storePage } from './stored-page.ts'

const text = `<!doctype html>${'тёплая куртка '.repeat(200)}`

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['', 'identity'],
  ['br;q=0, gzip', 'identity'],
  ['identity', 'identity'],
] as const)('%j is answered with %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding))

test('each form holds the same text; brotli is ready for the next reader', async () => {
  const page = await storePage(200, {}, text)
  expect(bytesOf(page, 'identity').body.toString()).toBe(text)
  const first = bytesOf(page, 'br')
  expect([first.encoding, gunzipSync(first.body).toString()]).toEqual(['gzip', text])
  await expect.poll(() => bytesOf(page, 'br').encoding).toBe('br')
  expect(brotliDecompressSync(bytesOf(page, 'br').body).toString()).toBe(text)
})

test('a reader who has the page in any form is told so', async () => {
  const page = await storePage(200, {}, text)
  for (const encoding of ['br', 'gzip', 'identity'] as const) expect(isSame(page, etagOf(page, encoding))).toBe(true)
  expect(isSame(page, `W/${etagOf(page, 'gzip')}`)).toBe(true)
  expect(isSame(page, '"other"')).toBe(false)
  expect(isSame(page, null)).toBe(false)
  expect(headersOf(page, 'gzip')).toMatchObject({ 'content-encoding': 'gzip', etag: etagOf(page, 'gzip') })
})
