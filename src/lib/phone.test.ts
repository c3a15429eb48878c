import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callingCodeOf, countriesOf, parsePhone, readPhone } from './phone.ts'
import { maskRussianPhone } from './phone-mask.ts'
import { digitsOnly, formatRussianPhone } from './phone-text.ts'

describe('parsing', () => {
  test.each([
    ['+7 900 000-00-01', '79000000001', 'RU'],
    ['+375 29 123-45-67', '375291234567', 'BY'],
    ['+7 701 234 56 78', '77012345678', 'KZ'],
    ['+1 (213) 373-4253', '12133734253', 'US'],
  ])('[VAL-11] %s matches the pattern of its country', (text, digits, country) => {
    expect(parsePhone(text)).toMatchObject({ digits, country, isValid: true })
    expect(readPhone(text)).toEqual({ ok: true, value: digits })
  })

  test.each(['+7 200 000-00-01', '+375 29 123-45', '+1 013 373-4253', '+7 900 000-00-011'])(
    '[VAL-11] %s does not match the pattern of its country',
    (text) => {
      expect(readPhone(text)).toEqual({ ok: false, refusal: { code: 'phone_invalid' } })
    },
  )

  test('[VAL-12] a national number has 2 to 17 digits', () => {
    const national = (count: number) => parsePhone(`+7 ${'1'.repeat(count)}`)
    expect(national(1)).toBeNull()
    expect(national(2)).not.toBeNull()
    expect(national(17)).not.toBeNull()
    expect(national(18)).toBeNull()
  })

  test('[VAL-13] 250 characters are valid, 251 are too long', () => {
    const padded = (length: number) => `+7900${'-'.repeat(length - 12)}0000001`
    expect(padded(250)).toHaveLength(250)
    expect(readPhone(padded(250))).toEqual({ ok: true, value: '79000000001' })
    expect(readPhone(padded(251)).ok).toBe(false)
    expect(parsePhone(padded(251))).toBeNull()
  })

  test.each(['79000000001', '375291234567', '12133734253'])('[VAL-14] %s needs no plus', (text) => {
    expect(readPhone(text)).toEqual({ ok: true, value: text })
  })

  test.each([
    ['tel 7.900.000.00.01 x', '79000000001'],
    ['тел.: +7 (900) 000-00-01', '79000000001'],
    ['call +1 213 373 4253!', '12133734253'],
  ])('[VAL-15] %j is reduced to digits and dots', (text, digits) => {
    expect(readPhone(text)).toEqual({ ok: true, value: digits })
  })

  test('[VAL-15] `tel 7.900 x` reduces to a number, though not a valid one', () => {
    expect(parsePhone('tel 7.900 x')).toMatchObject({ digits: '7900', isValid: false })
  })

  test('[VAL-16] a number of 7111 is valid and has its own format', () => {
    for (const text of ['71112345678', '+7 111 234-56-78', 'tel 71112345678']) {
      expect(parsePhone(text)).toEqual({ digits: '71112345678', country: 'RU', isValid: true })
    }
    expect(formatRussianPhone('71112345678')).toBe('+7 111 234-56-78')
    expect(readPhone('7111234567').ok).toBe(false)
    expect(readPhone('+7 112 234-56-78').ok).toBe(false)
  })

  test.each([
    ['NOT_A_NUMBER', 'abc'],
    ['INVALID_COUNTRY', '+999 1234567'],
    ['TOO_SHORT', '+7 1'],
    ['TOO_LONG', `+7 ${'1'.repeat(18)}`],
    ['NOT_A_NUMBER', ''],
    ['NOT_A_NUMBER', '+'],
  ])('[VAL-17] %s gives no result and does not throw', (_error, text) => {
    expect(parsePhone(text)).toBeNull()
    expect(readPhone(text)).toEqual({ ok: false, refusal: { code: 'phone_invalid' } })
  })

  test('[VAL-17] no input throws', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+-() .;x*#') }))
    fc.assert(
      fc.property(typed, (text) => {
        const read = readPhone(text)
        if (read.ok) expect(readPhone(`+${read.value}`)).toEqual(read)
      }),
    )
  })

  test.each(['8 (912) 345-67-89', '+7 912 345-67-89', '912 345 67 89', '89123456789'])(
    '%s is the same number',
    (text) => {
      expect(readPhone(text)).toEqual({ ok: true, value: '79123456789' })
    },
  )

  test('a Russian field parses ten digits as Russian, an open one by calling code', () => {
    expect(readPhone('951 234-56-78', 'RU')).toEqual({ ok: true, value: '79512345678' })
    expect(parsePhone('951 234-56-78')?.country).toBe('MM')
    expect(readPhone('7900000000', 'RU').ok).toBe(false)
    expect(readPhone('29 123-45-67', 'BY')).toEqual({ ok: true, value: '375291234567' })
    expect(readPhone('+95 1 234 5678', 'RU')).toEqual({ ok: true, value: '9512345678' })
  })
})

test('[VAL-18] throws on an unknown country or calling code in our code', () => {
  expect(callingCodeOf('RU')).toBe('7')
  expect(() => callingCodeOf('ZZ' as 'RU')).toThrow()
  expect(countriesOf('7')).toEqual(expect.arrayContaining(['RU', 'KZ']))
  expect(() => countriesOf('999')).toThrow()
})

describe('display and masks', () => {
  test('a stored Russian phone is grouped, others are a plus and digits', () => {
    expect(formatRussianPhone('79000000001')).toBe('+7 900 000-00-01')
    expect(formatRussianPhone('+73432000101')).toBe('+7 343 200-01-01')
    expect(formatRussianPhone('375291234567')).toBe('+375291234567')
  })

  test('[CHK-05] a phone keeps only its digits', () => {
    expect(digitsOnly('+7 900 000-00-01')).toBe('79000000001')
  })

  test.each([
    ['', ''],
    ['+', ''],
    ['+7', '+7'],
    ['8', '+7'],
    ['9', '+7 9'],
    ['8 (912)', '+7 912'],
    ['+7912', '+7 912'],
    ['9123456789', '+7 912 345-67-89'],
    ['8 (912) 345-67-89', '+7 912 345-67-89'],
    ['+7 912 345-67-890', '+7 912 345-67-89'],
    ['+7 834 220-00-101', '+7 834 220-00-10'],
    ['+78 912 345-67-89', '+7 912 345-67-89'],
    ['+7 8 (343) 200-01-01', '+7 343 200-01-01'],
    ['+7+7 912 345-67-89', '+7 912 345-67-89'],
    ['+77 912 345 67 89', '+7 912 345-67-89'],
    ['+7 891 234-56-789', '+7 912 345-67-89'],
    ['+7 701 234-56-78', '+7 701 234-56-78'],
    ['+375 29 123-45-67', '+375 29 123-45-67'],
    ['+7+375 29 123-45-67', '+375 29 123-45-67'],
    ['375291234567', '+375291234567'],
  ])('%j is masked as %j', (typed, shown) => {
    expect(maskRussianPhone(typed)).toBe(shown)
    expect(maskRussianPhone(shown)).toBe(shown)
  })
})

test.each([
  ['+7 912 345-67-89 доб. 12', '79123456789'],
  ['8 (912) 345-67-89, доб.: 1024', '79123456789'],
  ['+7 912 345-67-89 ext 7', '79123456789'],
  ['+7 912 345-67-89 #12', '79123456789'],
  ['+7 912 345-67-89\u202c', '79123456789'],
  ['＋７ ９１２ ３４５-６７-８９', '79123456789'],
  ['+7 8 912 345-67-89', '79123456789'],
])('%j is one number, without surrounding text', (typed, digits) => {
  expect(readPhone(typed)).toEqual({ ok: true, value: digits })
})

test.each(['00000000000', '+7 912 345-67-89 8 343 200-01-01', 'доб. 12'])('%j is not a number', (typed) => {
  expect(readPhone(typed).ok).toBe(false)
})
