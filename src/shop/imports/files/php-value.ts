import { decodeEntities } from './entities.ts'

/**
 * Bitrix stores formatted text as a PHP-serialised array, `a:2:{s:4:"TEXT";s:11:"<p>…</p>";s:4:"TYPE";s:4:"HTML";}`, and its exports contain
 * it in this form. Returns the text of such a value, several values joined. Other text is returned unchanged; a serialised value that cannot
 * be parsed gives '', so customers never see internals of another shop.
 */
export function plainPhpValue(text: string): string {
  const given = text.trim()
  if (!/^(a:\d+:\{|[sO]:\d+:("|&quot;)|[bid]:-?[\d.]+;$|N;$)/.test(given)) return text
  // If the value was escaped once too often, its lengths refer to the unescaped text.
  const written = given.includes('&quot;') ? [given, decodeEntities(given)] : [given]
  for (const value of written)
    for (const endOf of [endByBytes, endByLetters, endBySight]) {
      const found = readValue(value, 0, endOf)
      if (found && found.next >= value.length) return textOf(found.value)
    }
  return ''
}

type PhpValue = string | Map<string, PhpValue>
type Read = { value: PhpValue; next: number } | null
/** Returns the end of a string that starts at `from` and declares a length. */
type EndOf = (text: string, from: number, length: number) => number

function textOf(value: PhpValue): string {
  if (typeof value === 'string') return value
  const own = value.get('TEXT') ?? value.get('text') ?? value.get('VALUE')
  if (own !== undefined) return textOf(own)
  return [...value.values()].map(textOf).filter(Boolean).join(', ')
}

function readValue(text: string, at: number, endOf: EndOf, depth = 0): Read {
  const head = /^(?:N;|[bid]:(-?[\d.eE+-]+);|s:(\d+):"|a:(\d+):\{)/.exec(text.slice(at, at + 40))
  if (!head || depth > 8) return null
  const next = at + head[0].length
  if (head[1] !== undefined) return { value: head[1], next }
  if (head[3] !== undefined) return readArray(text, next, Number(head[3]), endOf, depth)
  if (head[2] === undefined) return { value: '', next }
  const end = endOf(text, next, Number(head[2]))
  return end !== -1 && text.startsWith('";', end) ? { value: text.slice(next, end), next: end + 2 } : null
}

function readArray(text: string, from: number, count: number, endOf: EndOf, depth: number): Read {
  const members = new Map<string, PhpValue>()
  let at = from
  for (let n = 0; n < count; n++) {
    const key = readValue(text, at, endOf, depth + 1)
    const value = key && typeof key.value === 'string' ? readValue(text, key.next, endOf, depth + 1) : null
    if (!key || !value) return null
    members.set(String(key.value), value.value)
    at = value.next
  }
  return text[at] === '}' ? { value: members, next: at + 1 } : null
}

// The length counts bytes in the encoding of the source shop; after recoding it may count characters, or be wrong.

function endByBytes(text: string, from: number, length: number): number {
  let end = from
  for (let bytes = 0; end < text.length && bytes < length; end++) {
    const code = text.charCodeAt(end)
    // Each half of a surrogate pair counts as two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return end
}

const endByLetters: EndOf = (_text, from, length) => from + length

/** The next closing quote that is followed by a serialised value or by the end of the array. */
function endBySight(text: string, from: number): number {
  const found = /";(?=\}|$|[sabidO]:|N;)/.exec(text.slice(from))
  return found ? from + found.index : -1
}
