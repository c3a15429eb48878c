import { isEntity } from './entities.ts'

/** What XML does not allow and exports hold all the same: signs as they were written → how often; past the first twenty all the rest are one. */
export type Mended = Map<string, number>
const most = 20
/** The name of the rest: no sign is written so. */
const rest = '…'

const opening = '<![CDATA['
const closing = ']]>'
/** An ampersand that begins nothing, or the number or the name of a sign. */
const ampersand = /&(?:#(x[0-9a-f]+|\d+);|([a-z][a-z0-9]*);)?/gi
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\ud800-\udfff]/g
/** The numbers XML has a sign for: no control sign, no half of a pair, none that Unicode keeps empty. */
const isSign = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
/** Longer is no name of an entity. */
const longest = 32

/**
 * «Black & Decker» and control signs that were pasted into a name: one of them would refuse the whole file. An ampersand becomes
 * what was meant, and so does one before a name that no sign has; a sign that cannot be shown becomes a space; all are told. The text of CDATA stays as it is but for such signs.
 */
export async function* mendXml(chunks: AsyncIterable<string>, mended: Mended): AsyncGenerator<string> {
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
    // A file can be full of names of its own: they are kept and told as long as somebody would read them.
    const isTold = mended.has(sign) || (mended.size < most && sign.length <= longest)
    const told = isTold ? sign : rest
    mended.set(told, (mended.get(told) ?? 0) + 1)
  }
}

/** How many letters at the end of a chunk may go on in the next one. */
function openEnd(text: string): number {
  for (let length = Math.min(opening.length - 1, text.length); length > 0; length--)
    if ([opening, closing].some((border) => border.startsWith(text.slice(-length)))) return length
  const last = text.lastIndexOf('&')
  return last === -1 || text.length - last > longest || text.includes(';', last) ? 0 : text.length - last
}
