import { isEntity } from './entities.ts'

/** Repairs of invalid XML: the original text → number of occurrences. After the first twenty, all others share one entry. */
export type XmlRepairs = Map<string, number>
const most = 20
/** Key of the shared entry: no original text equals it. */
const rest = '…'

const opening = '<![CDATA['
const closing = ']]>'
/** A lone ampersand, or a numeric or named entity. */
const ampersand = /&(?:#(x[0-9a-f]+|\d+);|([a-z][a-z0-9]*);)?/gi
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\ud800-\udfff]/g
/** Code points allowed in XML: no control characters, surrogates or noncharacters U+FFFE and U+FFFF. */
const isSign = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
/** Maximum length of an entity. */
const longest = 32

/**
 * Repairs «Black & Decker» and control characters pasted into names, each of which would make the whole file invalid. A lone ampersand, or one
 * before an unknown entity name, is escaped; a forbidden character becomes a space; all are counted. In CDATA only forbidden characters are
 * replaced.
 */
export async function* repairXml(chunks: AsyncIterable<string>, mended: XmlRepairs): AsyncGenerator<string> {
  let held = ''
  let isRaw = false
  for await (const chunk of chunks) {
    const text = held + chunk
    const end = text.length - openEnd(text)
    held = text.slice(end)
    yield mend(text.slice(0, end))
  }
  if (held !== '') yield mend(held)

  function mend(text: string): string {
    const whole = forbidden.test(text) ? text.replace(forbidden, (sign) => blank(sign.charCodeAt(0))) : text
    if (!isRaw && !whole.includes('&') && !whole.includes(opening)) return whole
    let done = ''
    for (let at = 0; at < whole.length; ) {
      const border = isRaw ? closing : opening
      const found = whole.indexOf(border, at)
      const end = found === -1 ? whole.length : found + border.length
      const part = whole.slice(at, end)
      done += isRaw ? part : part.replace(ampersand, meant)
      if (found !== -1) isRaw = !isRaw
      at = end
    }
    return done
  }

  function meant(written: string, number: string | undefined, name: string | undefined): string {
    if (name !== undefined && isEntity(name)) return written
    if (number === undefined) {
      count(written)
      return `&amp;${written.slice(1)}`
    }
    const code = Number(/^x/i.test(number) ? `0${number}` : number)
    return isSign(code) ? written : blank(code)
  }

  function blank(code: number): string {
    count(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
    return ' '
  }

  function count(sign: string): void {
    // A file can contain any number of unknown names: only as many are stored as a person would read.
    const isTold = mended.has(sign) || (mended.size < most && sign.length <= longest)
    const told = isTold ? sign : rest
    mended.set(told, (mended.get(told) ?? 0) + 1)
  }
}

/** Number of characters at the end of a chunk that may continue in the next one. */
function openEnd(text: string): number {
  for (let length = Math.min(opening.length - 1, text.length); length > 0; length--)
    if ([opening, closing].some((border) => border.startsWith(text.slice(-length)))) return length
  const last = text.lastIndexOf('&')
  return last === -1 || text.length - last > longest || text.includes(';', last) ? 0 : text.length - last
}
