import { readStored, writeStored } from '../../browser/stored/stored-text.ts'

/** A sent code: stored in the browser, so that the countdown survives a reload (N3). */
export interface SentCode {
  /** As formatted in the field. */
  phone: string
  method: 'sms' | 'call'
  /** Epoch milliseconds, calculated from the durations in the server's response. */
  resendAt: number
  expiresAt: number
  demoCode?: string
}

const key = 'sign_in_code'

export const sentCodeFrom = (
  answer: { resend_after_s: number; expires_in_s: number; demo_code?: string },
  { phone, method, now }: { phone: string; method: 'sms' | 'call'; now: number },
): SentCode => ({
  phone,
  method,
  resendAt: now + answer.resend_after_s * 1000,
  expiresAt: now + answer.expires_in_s * 1000,
  ...(answer.demo_code && { demoCode: answer.demo_code }),
})

/** The stored code, unless it has expired or is malformed. */
export function parseSentCode(text: string | null, now: number): SentCode | null {
  try {
    const kept = JSON.parse(text ?? 'null') as SentCode | null
    return kept && typeof kept.phone === 'string' && kept.expiresAt > now ? kept : null
  } catch {
    return null
  }
}

export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

/** `0:42`. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const readSentCode = (now: number): SentCode | null => parseSentCode(readStored(key, 'sessionStorage'), now)

export const storeSentCode = (asked: SentCode | null): boolean =>
  writeStored(key, asked && JSON.stringify(asked), 'sessionStorage')
