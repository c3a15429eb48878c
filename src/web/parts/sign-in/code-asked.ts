import { keepText, keptText } from '../../browser/kept/kept-text.ts'

/** A sent code: stored in the browser, so that the countdown survives a reload (N3). */
export interface CodeAsked {
  /** As formatted in the field. */
  phone: string
  method: 'sms' | 'call'
  /** Epoch milliseconds, calculated from the durations in the server's response. */
  resendAt: number
  expiresAt: number
  demoCode?: string
}

const key = 'sign_in_code'

export const askedFrom = (
  answer: { resend_after_s: number; expires_in_s: number; demo_code?: string },
  { phone, method, now }: { phone: string; method: 'sms' | 'call'; now: number },
): CodeAsked => ({
  phone,
  method,
  resendAt: now + answer.resend_after_s * 1000,
  expiresAt: now + answer.expires_in_s * 1000,
  ...(answer.demo_code && { demoCode: answer.demo_code }),
})

/** The stored code, unless it has expired or is malformed. */
export function readAsked(text: string | null, now: number): CodeAsked | null {
  try {
    const kept = JSON.parse(text ?? 'null') as CodeAsked | null
    return kept && typeof kept.phone === 'string' && kept.expiresAt > now ? kept : null
  } catch {
    return null
  }
}

export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

/** `0:42`. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const storedAsked = (now: number): CodeAsked | null => readAsked(keptText(key, 'sessionStorage'), now)

export const keepAsked = (asked: CodeAsked | null): boolean =>
  keepText(key, asked && JSON.stringify(asked), 'sessionStorage')
