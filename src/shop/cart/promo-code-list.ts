import { ok, type Result, refuse } from '#lib/result.ts'

/**
 * A code as the shop stores and compares it: trimmed, upper-cased (spec §5) and without invisible characters, which pasted text may contain.
 */
export function readPromoCode(text: string): Result<string, { code: 'promo_code_empty' }> {
  // Every page loads this, so it is short: calls use `withoutUnseen` of lib/text.ts, which knows more invisible characters.
  const code = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  return code === '' ? refuse({ code: 'promo_code_empty' }) : ok(code)
}

/** Parses the applied codes in the browser's storage: `A;B`. Blanks and repetitions are dropped, the order is preserved. */
export function readPromoCodes(text: string | null | undefined): string[] {
  const codes = (text ?? '').split(';').flatMap((part) => {
    const code = readPromoCode(part)
    return code.ok ? [code.value] : []
  })
  return [...new Set(codes)]
}

export const writePromoCodes = (codes: readonly string[]): string => readPromoCodes(codes.join(';')).join(';')

/** Largest number of codes in a request (cart.wire.ts). */
const maxCodes = 20

/** The same list in a cookie, where codes are percent-encoded; a malformed value holds no codes. */
export function readCodesCookie(value: string): string[] {
  try {
    return readPromoCodes(decodeURIComponent(value)).slice(0, maxCodes)
  } catch {
    return []
  }
}
