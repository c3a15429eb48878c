import { expect, test } from 'vitest'
import { newTotpSecret, totpAddress, totpAt, totpStep } from './totp.ts'

// The secret of RFC 6238, appendix B ("12345678901234567890"), and its SHA-1 codes, of which apps show the last six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %s s matches RFC 6238', (seconds, code) => {
  expect(totpAt(secret, new Date(seconds * 1000))).toBe(code)
})

test('a code is accepted one step early or late, no more', () => {
  const at = (seconds: number) => new Date(1_234_567_890_000 + seconds * 1000)
  const code = totpAt(secret, at(0))
  expect([-60, -30, 0, 30, 60].map((s) => totpStep(secret, code, at(s)) !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(totpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(0))).toBe(41152263)
  for (const wrong of ['', '1', '0059244', 'абвгде', '000000']) expect(totpStep(secret, wrong, at(0))).toBeNull()
})

test('secrets are 32 base32 letters and unique', () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(two)
  expect(totpStep(one, totpAt(one, new Date(90_000)), new Date(90_000))).toBe(3)
})

test('the address names the shop and the account as apps expect', () => {
  const address = new URL(totpAddress(secret, { issuer: 'Моя лавка', account: 'olga@demo.local' }))
  expect(address.href).toMatch(/^otpauth:\/\/totp\//)
  expect(decodeURIComponent(address.pathname)).toMatch(/Моя лавка:olga@demo.local$/)
  const given = { secret, issuer: 'Моя лавка', algorithm: 'SHA1', digits: '6', period: '30' }
  expect(Object.fromEntries(address.searchParams)).toEqual(given)
})
