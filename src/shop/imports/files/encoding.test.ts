import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeXml, type EncodingFix, encodingOf } from './encoding.ts'

const text = '<?xml version="1.0" encoding="windows-1251"?><а>Ёлка «Съезд»</а>'
const windows1251 = (value: string) =>
  Uint8Array.from(value, (letter) => {
    const code = letter.charCodeAt(0)
    if (code < 128) return code
    const known: Record<string, number> = { Ё: 0xa8, ё: 0xb8, '«': 0xab, '»': 0xbb }
    return known[letter] ?? code - 0x410 + 0xc0
  })

/** Encodes byte by byte, the inverse of reading. */
function encoded(value: string, encoding: string): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(value, (letter) => letters.indexOf(letter))
}

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
let told: EncodingFix[] = []
async function decoded(bytes: Uint8Array, size = 7): Promise<string> {
  let whole = ''
  told = []
  for await (const part of decodeXml(chunked(bytes, size), (mended) => told.push(mended))) whole += part
  return whole
}

describe('the encoding of an export', () => {
  test('a byte order mark overrides the declaration and is removed', async () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])
    expect(await decoded(bytes)).toBe(text)
  })

  test('reads declared windows-1251', async () => {
    expect(await decoded(windows1251(text))).toBe(text)
  })

  test('without a declaration tries UTF-8, then windows-1251', async () => {
    expect(encodingOf(Buffer.from('<а>Ёлка</а>'))).toBe('utf-8')
    expect(await decoded(windows1251('<a>Ёлка</a>'))).toBe('<a>Ёлка</a>')
  })

  test('reads UTF-16 with a byte order mark', async () => {
    expect(await decoded(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
  })

  test('detects and reports windows-1251 declared as UTF-8 and UTF-8 declared as windows-1251', async () => {
    const declared = text.replace('windows-1251', 'utf-8')
    for (const size of [3, 7, 5000]) {
      expect(await decoded(windows1251(declared), size)).toBe(declared)
      expect(told).toEqual([{ declared: 'utf-8', real: 'windows-1251' }])
      expect(await decoded(Buffer.from(text), size)).toBe(text)
      expect(told).toEqual([{ declared: 'windows-1251', real: 'utf-8' }])
    }
    const late = `${text.slice(0, -4)}${' '.repeat(70_000)}Ёж</а>`
    expect(await decoded(Buffer.from(late.replace('Ёлка «Съезд»', 'x').replaceAll('а>', 'a>')), 4096)).toContain('Ёж')
  })

  test('ignores and reports a UTF-16 declaration in a single-byte file', async () => {
    for (const declared of ['utf-16', 'UTF-16LE', 'utf-16be']) {
      const false16 = text.replace('windows-1251', declared)
      for (const size of [7, 5000]) {
        expect(await decoded(Buffer.from(false16), size)).toBe(false16)
        expect(told).toEqual([{ declared: declared.toLowerCase(), real: 'utf-8' }])
        expect(await decoded(windows1251(false16), size)).toBe(false16)
        expect(told).toEqual([{ declared: declared.toLowerCase(), real: 'windows-1251' }])
      }
    }
  })

  test('reports a wrong encoding once and a right one never', async () => {
    await decoded(windows1251(text))
    expect(told).toEqual([])
    await decoded(Buffer.from(text.replace('windows-1251', 'utf-8')))
    expect(told).toEqual([])
  })

  test('refuses bytes of no supported encoding', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="utf-8"?><a>'),
      Buffer.from([0x81, 0x8d, 0x98, 0x81, 0x90]),
    ])
    await expect(decoded(bytes)).rejects.toMatchObject({ code: 'encoding_wrong' })
    const later = Buffer.concat([Buffer.from(`<a>${'Ёлка'.repeat(2000)}`), Buffer.from([0xff])])
    await expect(decoded(later)).rejects.toMatchObject({ code: 'encoding_wrong' })
  })

  test.each(['windows-1251', 'utf-8'])('detects and reports KOI8-R and cp866 declared as %s', async (declared) => {
    for (const real of ['koi8-r', 'ibm866']) {
      for (const body of [
        'Аптека «Будь здоров», витамины и лекарства',
        'АПТЕКА И ВИТАМИНЫ СО СКИДКОЙ',
        'шампунь от перхоти, зелёный чай, щётка',
      ]) {
        const whole = `<?xml version="1.0" encoding="${declared}"?><a>${body.replace(/[«»]/g, '"')}</a>`
        for (const size of [7, 5000]) {
          expect(await decoded(encoded(whole, real), size)).toBe(whole)
          expect(told).toEqual([{ declared, real }])
        }
      }
    }
  })

  test('recognizes windows-1251 in capitals, rare words and many symbols', async () => {
    const bodies = [
      'ПИВО СВЕТЛОЕ, ЩЁТКА, ФУФАЙКА, ХОЛОДЕЦ, ЮЛА',
      'Яркая чашечка, фужер, щипцы, хвощ, жёлудь, эфир',
      '№ 1 «А» № 2 «Б» № 3 «В» №№№ щи хвощ эхо лужок',
    ]
    for (const body of bodies) {
      const whole = `<?xml version="1.0" encoding="windows-1251"?><a>${body}</a>`
      expect(await decoded(encoded(whole, 'windows-1251'), 5000)).toBe(whole)
      expect(told).toEqual([])
    }
  })

  test('refuses symbols alone declared as windows-1251', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>'),
      Buffer.alloc(60, 0x9a),
    ])
    await expect(decoded(bytes)).rejects.toMatchObject({ code: 'encoding_wrong' })
  })

  test('a file cut within a character is reported as cut', async () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="utf-8"?><a>Ёлка')
    for (const size of [7, 5000]) {
      await expect(decoded(bytes.subarray(0, -1), size)).rejects.toMatchObject({ code: 'xml_truncated' })
    }
  })

  test('refuses an unknown encoding and an empty file', async () => {
    await expect(decoded(Buffer.from('<?xml version="1.0" encoding="koi-7"?><a/>'))).rejects.toMatchObject({
      code: 'encoding_unknown',
    })
    await expect(decoded(new Uint8Array(0))).rejects.toMatchObject({ code: 'file_empty' })
  })

  test('a character split between two chunks stays whole', async () => {
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
