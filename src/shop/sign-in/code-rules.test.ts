import { describe, expect, test } from 'vitest'
import { codeDigits, evaluateCode, expiryOf, readCode, resendAfterS } from './code-rules.ts'

const sentAt = new Date('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)
const sent = { tries: 0, expiresAt: expiryOf(sentAt), usedAt: null }

describe('a try', () => {
  test('accepts the right code for five minutes', () => {
    expect(evaluateCode(sent, true, at(299.999))).toEqual({ ok: true, value: undefined })
    expect(evaluateCode(sent, true, at(300))).toEqual({ ok: false, refusal: { code: 'code_expired' } })
  })

  test('a wrong code reports the tries left, down to zero', () => {
    const left = [0, 1, 2, 3, 4].map((tries) => evaluateCode({ ...sent, tries }, false, at(1)))
    expect(left.map((result) => !result.ok && result.refusal)).toEqual(
      [4, 3, 2, 1, 0].map((triesLeft) => ({ code: 'wrong_code', triesLeft })),
    )
  })

  test('refuses even the right code after five tries', () => {
    expect(evaluateCode({ ...sent, tries: 4 }, true, at(1)).ok).toBe(true)
    expect(evaluateCode({ ...sent, tries: 5 }, true, at(1))).toEqual({
      ok: false,
      refusal: { code: 'code_tries_used_up' },
    })
  })

  test('a code works once; without a code any try fails', () => {
    expect(evaluateCode({ ...sent, usedAt: at(1) }, true, at(2))).toEqual({
      ok: false,
      refusal: { code: 'code_expired' },
    })
    expect(evaluateCode(null, true, at(2))).toEqual({ ok: false, refusal: { code: 'code_expired' } })
  })
})

test.each([
  ['123456', '123456'],
  [' 123-456 ', '123456'],
  ['Код: 012345', '012345'],
  ['12345', null],
  ['1234567', null],
  ['', null],
])('%j is read as %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})

test.each([
  [0, 60],
  [0.5, 60],
  [1, 59],
  [59.999, 1],
  [60, 0],
  [3600, 0],
  [-5, 60],
])('%d s after a code a new one is allowed in %i s', (seconds, wait) => {
  expect(resendAfterS(sentAt, at(seconds))).toBe(wait)
})

test('the first code needs no wait', () => {
  expect(resendAfterS(null, sentAt)).toBe(0)
})

test('[AUTH-08] an SMS code has six digits, a call code four', () => {
  expect(readCode('1234', codeDigits('call'))).toBe('1234')
  expect(readCode('1234', codeDigits('sms'))).toBeNull()
  expect(readCode('123456', codeDigits('call'))).toBeNull()
})
