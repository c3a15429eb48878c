import { ok, type Result, refuse } from '#lib/result.ts'

/** A code as the shop keeps and compares it: trimmed, upper-cased (spec §5) and without signs nobody sees, which come with what is pasted. */
export function readPromoCode(text: string): Result<string, { code: 'promo_code_empty' }> {
  // Every page loads this: what the shop's calls read goes through `withoutUnseen` of lib/text.ts, which knows more of them.
  const code = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  return code === '' ? refuse({ code: 'promo_code_empty' }) : ok(code)
}

/** The applied codes as they stand in the browser's storage: `A;B`. Blanks and repeats are dropped, the order is kept. */
export function readPromoCodes(text: string | null | undefined): string[] {
  const codes = (text ?? '').split(';').flatMap((part) => {
    const code = readPromoCode(part)
    return code.ok ? [code.value] : []
  })
  return [...new Set(codes)]
}

export const writePromoCodes = (codes: readonly string[]): string => readPromoCodes(codes.join(';')).join(';')

/** As many as a request may name (cart.wire.ts). */
const maxCodes = 20

/** The same list in a cookie, where letters of a code are percent-encoded; what nobody could have written is no code. */
export function readCodesCookie(value: string): string[] {
  try {
    return readPromoCodes(decodeURIComponent(value)).slice(0, maxCodes)
  } catch {
    return []
  }
}
