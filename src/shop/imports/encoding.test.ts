import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeXml, encodingOf } from './encoding.ts'

const text = '<?xml version="1.0" encoding="windows-1251"?><а>Ёлка «Съезд»</а>'
const windows1251 = (value: string) =>
  Uint8Array.from(value, (letter) => {
    const code = letter.charCodeAt(0)
    if (code < 128) return code
    const known: Record<string, number> = { Ё: 0xa8, ё: 0xb8, '«': 0xab, '»': 0xbb }
    return known[letter] ?? code - 0x410 + 0xc0
  })

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function decoded(bytes: Uint8Array, size = 7): Promise<string> {
  let whole = ''
  for await (const part of decodeXml(chunked(bytes, size))) whole += part
  return whole
}

describe('the encoding of an export', () => {
  test('a byte order mark wins over the declaration and does not reach the text', async () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])
    expect(await decoded(bytes)).toBe(text)
  })

  test('a declared windows-1251 is read as such', async () => {
    expect(await decoded(windows1251(text))).toBe(text)
  })

  test('without a declaration UTF-8 is tried first, then windows-1251', async () => {
    expect(encodingOf(Buffer.from('<а>Ёлка</а>'))).toBe('utf-8')
    expect(await decoded(windows1251('<a>Ёлка</a>'))).toBe('<a>Ёлка</a>')
  })

  test('UTF-16 with a byte order mark is read', async () => {
    expect(await decoded(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
  })

  test('bytes that are not of the declared encoding refuse the file', async () => {
    const bytes = windows1251(text.replace('windows-1251', 'utf-8'))
    await expect(decoded(bytes)).rejects.toMatchObject({ code: 'encoding_wrong' })
  })

  test('an unknown encoding and an empty file are refused', async () => {
    await expect(decoded(Buffer.from('<?xml version="1.0" encoding="koi-7"?><a/>'))).rejects.toMatchObject({
      code: 'encoding_unknown',
    })
    await expect(decoded(new Uint8Array(0))).rejects.toMatchObject({ code: 'file_empty' })
  })

  test('a character split between two chunks stays whole, wherever the cut falls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (body, size) => {
          const whole = `<?xml version="1.0" encoding="UTF-8"?><a>${body.replaceAll('\ufeff', '')}</a>`
          expect(await decoded(Buffer.from(whole), size)).toBe(Buffer.from(whole).toString())
        },
      ),
      { numRuns: 60 },
    )
  })
})
