import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBankAccount, isBic, isCorrespondentAccount, isInn, isKpp, isOgrn } from './russian-documents.ts'

/** Every other digit in every place: a check digit must detect any single mistyped digit. */
const slipsOf = (number: string) =>
  Array.from(number).flatMap((digit, index) =>
    Array.from('0123456789')
      .filter((other) => other !== digit)
      .map((other) => number.slice(0, index) + other + number.slice(index + 1)),
  )

test.each(['7707083893', '7704340310', '7706107510', '500100732259', ' 7707 083893 '])(
  '%j is a taxpayer number',
  (inn) => {
    expect(isInn(inn)).toBe(true)
  },
)
test.each([
  '7707083894',
  '500100732258',
  '500100732269',
  '0000000000',
  '000000000000',
  '770708389',
  '77070838931',
  'abc',
  '',
])('%j is not a taxpayer number', (inn) => {
  expect(isInn(inn)).toBe(false)
})

test.each(['1027700132195', '304500116000157'])('%s is a register number', (ogrn) => {
  expect(isOgrn(ogrn)).toBe(true)
})
test.each(['1027700132196', '304500116000158', '0027700132195', '10277001321', '1027700132195a'])(
  '%s is not a register number',
  (ogrn) => {
    expect(isOgrn(ogrn)).toBe(false)
  },
)

test('registration and bank codes', () => {
  expect(isKpp('773601001')).toBe(true)
  expect(isKpp('77360100')).toBe(false)
  expect(isBic('044525225')).toBe(true)
  expect(isBic('144525225')).toBe(false)
})

describe('bank accounts', () => {
  const bic = '044525225'
  const account = '40702810900000005555'

  test('[VAL-22] an account has 20 digits that match the bank code', () => {
    expect(isBankAccount(account, bic)).toBe(true)
    expect(isBankAccount('4070 2810 9000 0000 5555', bic)).toBe(true)
    expect(isBankAccount('40702810500000000001', '044525974')).toBe(true)
    for (const wrong of ['4070281090000000555', '407028109000000055555', '4070281090000000555x', ''])
      expect(isBankAccount(wrong, bic)).toBe(false)
  })

  test('[VAL-22] detects any single wrong digit and another bank’s code', () => {
    for (const wrong of slipsOf(account)) expect(isBankAccount(wrong, bic)).toBe(false)
    expect(isBankAccount(account, '044525974')).toBe(false)
  })

  test('an account at the central bank is checked by region, not by last digits', () => {
    expect(isBankAccount('40101810800000010041', '044583001')).toBe(true)
    expect(isBankAccount('40101810045250010041', '044525000')).toBe(true)
    for (const wrong of slipsOf('40101810800000010041')) expect(isBankAccount(wrong, '044583001')).toBe(false)
  })

  test('only the length is checked until the bank code is valid', () => {
    expect(isBankAccount('40702810900000005556', '')).toBe(true)
    expect(isBankAccount('4070281090000000555', '')).toBe(false)
  })

  test('a bank’s own account uses another check key', () => {
    expect(isCorrespondentAccount('30101810400000000225', bic)).toBe(true)
    expect(isCorrespondentAccount('30101810145250000974', '044525974')).toBe(true)
    expect(isCorrespondentAccount('30101810400000000226', bic)).toBe(false)
    expect(isCorrespondentAccount(account, bic)).toBe(false)
  })

  test('no text throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, code) => {
        for (const judge of [isInn, isOgrn, isKpp, isBic]) expect(judge(text)).toBeTypeOf('boolean')
        expect(isBankAccount(text, code)).toBeTypeOf('boolean')
      }),
    )
  })
})

test.each(['004525988', '015004950', '024501901'])('a treasury location has a bank code: %s', (bic) => {
  expect(isBic(bic)).toBe(true)
})

test('the single treasury account is a correspondent one, treasury accounts have no bank check digit', () => {
  expect(isCorrespondentAccount('40102810545370000003', '004525988')).toBe(true)
  expect(isCorrespondentAccount('40102810545370000004', '004525988')).toBe(false)
  expect(isBankAccount('03100643000000017300', '004525988')).toBe(true)
  expect(isBankAccount('0310064300000001730', '004525988')).toBe(false)
  expect(isBankAccount('03100643000000017300', '044525225')).toBe(false)
})

test('drops invisible characters of a pasted number', () => {
  expect(isInn('7707083893\u200b')).toBe(true)
})
