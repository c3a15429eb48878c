import { ok, type Result, refuse } from '#lib/result.ts'
import type { RefusalOf } from '#shop/refusals.ts'

/** GS, the separator of groups in a code of «Честный знак». */
const gs = '\u001d'
/** A code as it is stored and scanned: product number (GTIN), serial number, then the groups that verify it. */
const groups = new RegExp(`^01(\\d{14})21([!-~]{1,20})(?:${gs}[!-~]+)*$`)

export type MarkRefusal = RefusalOf<'mark_refused'>

/**
 * Parses a scanned code; null: it is none. Prefixes of scanners (FNC1 as `]C1`, `]d2`, or GS itself) are dropped; a separator may be written as
 * `<GS>` or `\u001d`. The check digit of its product number (GTIN) must be right: otherwise the code was misread.
 */
function readMark(scanned: string): string | null {
  const read = scanned
    .trim()
    .replace(/^\](?:C1|d2|Q3)/, '')
    .replace(/<GS>|\\u001d|\\x1d/gi, gs)
  const code = read.startsWith(gs) ? read.slice(1) : read
  const gtin = groups.exec(code)?.[1]
  return gtin && hasCheckDigit(gtin) && code.length >= 18 && code.length <= 250 ? code : null
}

function hasCheckDigit(gtin: string): boolean {
  const digits = Array.from(gtin, Number)
  const sum = digits.slice(0, -1).reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

/** Parses the codes of one line: at most one for each piece, without repetitions. */
export function readMarks(scanned: readonly string[], pieces: number): Result<string[], MarkRefusal> {
  const codes = scanned.map(readMark)
  if (codes.some((code) => code === null)) return refuse({ code: 'mark_refused', reason: 'not_a_code' })
  if (new Set(codes).size < codes.length) return refuse({ code: 'mark_refused', reason: 'repeated' })
  if (codes.length > pieces) return refuse({ code: 'mark_refused', reason: 'too_many' })
  return ok(codes as string[])
}
