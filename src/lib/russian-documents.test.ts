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
])('%j is no taxpayer number', (inn) => {
  expect(isInn(inn)).toBe(false)
})

test.each(['1027700132195', '304500116000157'])('%s is a register number', (ogrn) => {
  expect(isOgrn(ogrn)).toBe(true)
})
test.each(['1027700132196', '304500116000158', '0027700132195', '10277001321', '1027700132195a'])(
  '%s is no register number',
  (ogrn) => {
    expect(isOgrn(ogrn)).toBe(false)
  },
)

test('codes of registration and of banks', () => {
  expect(isKpp('773601001')).toBe(true)
  expect(isKpp('77360100')).toBe(false)
  expect(isBic('044525225')).toBe(true)
  expect(isBic('144525225')).toBe(false)
})

describe('bank accounts', () => {
  const bic = '044525225'
  const account = '40702810900000005555'

  test('[VAL-22] an account has 20 digits that agree with the bank code', () => {
    expect(isBankAccount(account, bic)).toBe(true)
    expect(isBankAccount('4070 2810 9000 0000 5555', bic)).toBe(true)
    expect(isBankAccount('40702810500000000001', '044525974')).toBe(true)
    for (const wrong of ['4070281090000000555', '407028109000000055555', '4070281090000000555x', ''])
      expect(isBankAccount(wrong, bic)).toBe(false)
  })

  test('[VAL-22] any one wrong digit, and the code of another bank, are caught', () => {
    for (const wrong of slipsOf(account)) expect(isBankAccount(wrong, bic)).toBe(false)
    expect(isBankAccount(account, '044525974')).toBe(false)
  })

  test('an account at the central bank itself is checked by its region, not by its last digits', () => {
    expect(isBankAccount('40101810800000010041', '044583001')).toBe(true)
    expect(isBankAccount('40101810045250010041', '044525000')).toBe(true)
    for (const wrong of slipsOf('40101810800000010041')) expect(isBankAccount(wrong, '044583001')).toBe(false)
  })

  test('until the bank code is valid only the length is judged', () => {
    expect(isBankAccount('40702810900000005556', '')).toBe(true)
    expect(isBankAccount('4070281090000000555', '')).toBe(false)
  })

  test('the bank has an account of its own, found by another key', () => {
    expect(isCorrespondentAccount('30101810400000000225', bic)).toBe(true)
    expect(isCorrespondentAccount('30101810145250000974', '044525974')).toBe(true)
    expect(isCorrespondentAccount('30101810400000000226', bic)).toBe(false)
    expect(isCorrespondentAccount(account, bic)).toBe(false)
  })

  test('any text is judged without a fault', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, code) => {
        for (const judge of [isInn, isOgrn, isKpp, isBic]) expect(judge(text)).toBeTypeOf('boolean')
        expect(isBankAccount(text, code)).toBeTypeOf('boolean')
      }),
    )
  })
})

test.each(['004525988', '015004950', '024501901'])('a place the treasury is served at has a bank code: %s', (bic) => {
  expect(isBic(bic)).toBe(true)
})

test('the one account of the treasury is a correspondent one, and accounts at the treasury have no check digit of banks', () => {
  expect(isCorrespondentAccount('40102810545370000003', '004525988')).toBe(true)
  expect(isCorrespondentAccount('40102810545370000004', '004525988')).toBe(false)
  expect(isBankAccount('03100643000000017300', '004525988')).toBe(true)
  expect(isBankAccount('0310064300000001730', '004525988')).toBe(false)
  expect(isBankAccount('03100643000000017300', '044525225')).toBe(false)
})

test('what nobody sees in a pasted number is left out', () => {
  expect(isInn('7707083893\u200b')).toBe(true)
})
