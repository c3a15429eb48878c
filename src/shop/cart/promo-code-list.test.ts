import { expect, test } from 'vitest'
import { readCodesCookie, readPromoCode, readPromoCodes, writePromoCodes } from './promo-code-list.ts'

test('[CODE-02] a code is trimmed and upper-cased', () => {
  expect(readPromoCode(' sale10 ')).toEqual({ ok: true, value: 'SALE10' })
  expect(readPromoCode('скидка')).toEqual({ ok: true, value: 'СКИДКА' })
})

test.each(['', '   ', '\t\u00a0'])('[CODE-03] the empty code %j is refused', (text) => {
  expect(readPromoCode(text)).toEqual({ ok: false, refusal: { code: 'promo_code_empty' } })
})

test('the list of applied codes is joined by semicolons, upper-cased and trimmed', () => {
  expect(writePromoCodes([' a', 'b ', 'A', ''])).toBe('A;B')
  expect(readPromoCodes('a; b;;A;')).toEqual(['A', 'B'])
  expect(readPromoCodes(null)).toEqual([])
})

test('a cookie holds the list percent-encoded, at most twenty codes; an invalid one is empty', () => {
  expect(readCodesCookie(encodeURIComponent('лето;SALE10;ЛЕТО'))).toEqual(['ЛЕТО', 'SALE10'])
  expect(readCodesCookie(Array.from({ length: 30 }, (_, at) => `A${at}`).join(';'))).toHaveLength(20)
  expect(readCodesCookie('%E0%A4%A')).toEqual([])
  expect(readCodesCookie('')).toEqual([])
})
