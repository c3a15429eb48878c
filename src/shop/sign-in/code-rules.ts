import { ok, type Result, refuse } from '#lib/result.ts'

// Our figures: the spec leaves them open (design §8, open point O6).
export const CODE_DIGITS = 6
/** With a call, the code is the end of the calling number: the provider returns four digits. */
const CALL_CODE_DIGITS = 4
export const MAX_TRIES = 5
export const CODE_LIFE_S = 300
export const RESEND_AFTER_S = 60

/** A sent code; only a hash of its digits is stored. `tries`: tries before this one. */
export type SentCode = { tries: number; expiresAt: Date; usedAt: Date | null }

export type CodeRefusal =
  | { code: 'wrong_code'; triesLeft: number }
  | { code: 'code_expired' }
  | { code: 'code_tries_used_up' }

/**
 * Evaluates one try. A missing, used or expired code, and one with too many tries, are refused whether or not the digits are right, so that
 * guessing reveals nothing.
 */
export function evaluateCode(sent: SentCode | null, isRight: boolean, now: Date): Result<undefined, CodeRefusal> {
  if (!sent || sent.usedAt !== null || now >= sent.expiresAt) return refuse({ code: 'code_expired' })
  if (sent.tries >= MAX_TRIES) return refuse({ code: 'code_tries_used_up' })
  return isRight ? ok() : refuse({ code: 'wrong_code', triesLeft: MAX_TRIES - sent.tries - 1 })
}

export const codeDigits = (method: 'sms' | 'call'): number => (method === 'sms' ? CODE_DIGITS : CALL_CODE_DIGITS)

/** The digits of a typed or pasted text (`123-456`, `Код: 123456`); null: more or fewer digits. */
export function readCode(text: string, length = CODE_DIGITS): string | null {
  const digits = text.replace(/\D/g, '')
  return digits.length === length ? digits : null
}

export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + CODE_LIFE_S * 1000)

/** Whole seconds until the next code may be requested; 0: now. */
export function resendAfterS(lastSentAt: Date | null, now: Date): number {
  if (!lastSentAt) return 0
  const passedMs = now.getTime() - lastSentAt.getTime()
  return Math.min(RESEND_AFTER_S, Math.max(0, Math.ceil(RESEND_AFTER_S - passedMs / 1000)))
}
