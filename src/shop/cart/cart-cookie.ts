import { type CartLine, type LineDetails, MAX_COUNT, MAX_LINES, withoutRepeats } from './cart-lines.ts'

/** Browsers store 4096 bytes of a cookie with its name and attributes; this much is left for the lines. */
export const MAX_COOKIE_BYTES = 3800

/**
 * The guest's cart as the value of the `cart_items` cookie: `sku~count~product~own!sku~count…`, numbers in base 36, `own` as JSON. Characters
 * other than Latin letters, digits, `_` and `-` are written as `.code.`, not with `%`: servers and browsers disagree on who decodes a cookie,
 * and this text is the same before and after. Lines that do not fit are returned in `left`, so that the shop can report it.
 */
export function writeCartCookie(lines: readonly CartLine[]): { value: string; left: CartLine[] } {
  const written: string[] = []
  let bytes = 0
  for (const [index, line] of lines.entries()) {
    const text = writeLine(line)
    bytes += text.length + 1
    if (bytes > MAX_COOKIE_BYTES || index === MAX_LINES) return { value: written.join('!'), left: lines.slice(index) }
    written.push(text)
  }
  return { value: written.join('!'), left: [] }
}

function writeLine({ sku, count, product, own }: CartLine): string {
  const parts = [encode(sku), count.toString(36), product?.toString(36) ?? '']
  if (own !== undefined) parts.push(encode(JSON.stringify(own)))
  return parts.join('~').replace(/~$/, '')
}

/** Parses any value of the cookie: valid lines are kept, repeated ones merged, everything else is silently dropped. */
export function readCartCookie(value: string | null | undefined): CartLine[] {
  const lines = (value ?? '').split('!', MAX_LINES * 2).flatMap((text) => readLine(text) ?? [])
  return withoutRepeats(lines).slice(0, MAX_LINES)
}

function readLine(text: string): CartLine | null {
  const [skuText = '', countText, productText, ownText] = text.split('~')
  const sku = decode(skuText)
  const count = readFigure(countText)
  if (sku === null || sku === '' || sku.length > 100 || count === null || count < 1 || count > MAX_COUNT) return null
  const line: CartLine = { sku, count, product: readFigure(productText) }
  const own = ownText === undefined ? undefined : readJson(decode(ownText))
  return isOwn(own) ? { ...line, own } : line
}

const isOwn = (json: unknown): json is LineDetails => typeof json === 'object' && json !== null && !Array.isArray(json)

function readFigure(text: string | undefined): number | null {
  const figure = text && /^[0-9a-z]{1,10}$/.test(text) ? Number.parseInt(text, 36) : null
  return Number.isSafeInteger(figure) ? figure : null
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const encode = (text: string): string =>
  Array.from(text, (letter) => (/[\w-]/.test(letter) ? letter : `.${letter.codePointAt(0)!.toString(36)}.`)).join('')

function decode(text: string): string | null {
  if (!/^([\w-]|\.[0-9a-z]{1,4}\.)*$/.test(text)) return null
  const codeOf = (written: string) => Number.parseInt(written.slice(1, -1), 36)
  const written = text.match(/\.[0-9a-z]+\./g) ?? []
  if (!written.every((code) => isLetter(codeOf(code)))) return null
  return text.replace(/\.[0-9a-z]+\./g, (code) => String.fromCodePoint(codeOf(code)))
}

/** Neither NUL, which PostgreSQL cannot store, nor half of a surrogate pair. */
const isLetter = (code: number): boolean => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
