import { expect, test } from 'vitest'
import { clock, parseSentCode, secondsLeft, sentCodeFrom } from './sent-code.ts'

const now = Date.UTC(2026, 10, 21, 12)
const asked = sentCodeFrom({ resend_after_s: 60, expires_in_s: 300 }, { phone: '+7 900 000-00-01', method: 'sms', now })

test('[AUTH-09] the countdown starts from the server value, in whole seconds, down to zero', () => {
  expect(secondsLeft(asked.resendAt, now)).toBe(60)
  expect(secondsLeft(asked.resendAt, now + 17_100)).toBe(43)
  expect(secondsLeft(asked.resendAt, now + 60_000)).toBe(0)
  expect(secondsLeft(asked.resendAt, now + 90_000)).toBe(0)
  expect(clock(42)).toBe('0:42')
  expect(clock(125)).toBe('2:05')
})

test('a requested code is restored after a reload, until it expires', () => {
  const kept = JSON.stringify(asked)
  expect(parseSentCode(kept, now + 1000)).toEqual(asked)
  expect(parseSentCode(kept, now + 300_000)).toBeNull()
  expect(parseSentCode('{"phone":', now)).toBeNull()
  expect(parseSentCode(null, now)).toBeNull()
})
