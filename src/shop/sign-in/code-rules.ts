import { ok, type Result, refuse } from '#lib/result.ts'

// Our figures: the spec leaves them open (design §8, open point O6).
export const CODE_DIGITS = 6
/** Of a call the code is the end of the number that rings: the provider gives four digits. */
const CALL_CODE_DIGITS = 4
export const MAX_TRIES = 5
export const CODE_LIFE_S = 300
export const RESEND_AFTER_S = 60

/** A code as it was sent; of the figure itself only a hash is kept. `tries` are those made before this one. */
export type SentCode = { tries: number; expiresAt: Date; usedAt: Date | null }

export type CodeRefusal =
  | { code: 'wrong_code'; triesLeft: number }
  | { code: 'code_expired' }
  | { code: 'code_tries_used_up' }

/**
 * Judges one try. A code that is gone (never sent, used, too old) and one that was tried too often are refused whether the
 * figure is right or not, so that trying on tells nothing.
 */
export function judgeCode(sent: SentCode | null, isRight: boolean, now: Date): Result<undefined, CodeRefusal> {
  if (!sent || sent.usedAt !== null || now >= sent.expiresAt) return refuse({ code: 'code_expired' })
  if (sent.tries >= MAX_TRIES) return refuse({ code: 'code_tries_used_up' })
  return isRight ? ok() : refuse({ code: 'wrong_code', triesLeft: MAX_TRIES - sent.tries - 1 })
}

export const codeDigits = (method: 'sms' | 'call'): number => (method === 'sms' ? CODE_DIGITS : CALL_CODE_DIGITS)

/** The digits of a typed or pasted text (`123-456`, `Код: 123456`); null when there are more or fewer. */
export function readCode(text: string, length = CODE_DIGITS): string | null {
  const digits = text.replace(/\D/g, '')
  return digits.length === length ? digits : null
}

export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + CODE_LIFE_S * 1000)

/** Whole seconds until the next code may be asked for; 0 when it may now. */
export function resendAfterS(lastSentAt: Date | null, now: Date): number {
  if (!lastSentAt) return 0
  const passedMs = now.getTime() - lastSentAt.getTime()
  return Math.min(RESEND_AFTER_S, Math.max(0, Math.ceil(RESEND_AFTER_S - passedMs / 1000)))
}
