import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF printed by kit/pdf.ts, one line per text element in drawing order. Supports only what our printer produces: compressed
 * streams, and glyph ids of embedded fonts, mapped by the ToUnicode table of each font.
 */
export function textOfPdf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const streamOf = (body: string): string => {
    const data = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? ''
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values()) {
    for (const [, name, font] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font!) ?? '')?.[1]
      if (table) fonts.set(name!, lettersOf(streamOf(objects.get(table)!)))
    }
  }
  const lines: string[] = []
  for (const body of objects.values()) {
    if (!body.includes('stream\n')) continue
    const stream = streamOf(body)
    if (!stream.includes(' Tf\n')) continue
    let letters = new Map<number, string>()
    for (const [, font, drawn] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? new Map()
      else lines.push(textOf(drawn!, letters))
    }
  }
  return lines.join('\n')
}

function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from, list] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [at, [, code]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters.set(
        Number.parseInt(from!, 16) + at,
        (code!.match(/[0-9a-f]{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
      )
  }
  return letters
}

const textOf = (drawn: string, letters: ReadonlyMap<number, string>): string =>
  [...drawn.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex]) => hex!.match(/[0-9a-f]{4}/g) ?? [])
    .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '?')
    .join('')
