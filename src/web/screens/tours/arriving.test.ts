import { describe, expect, test } from 'vitest'
import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { isShownAtOnce, newsOf } from './arriving.ts'

const answer = (total: number, ...items: [slug: string, price: number][]): HotelsAnswer =>
  ({
    total,
    items: items.map(([slug, price]) => ({ slug, offers: 1, offer: { ref: slug, price } })),
  }) as unknown as HotelsAnswer

describe('[UX-Z3] offers that arrive', () => {
  test('[UX-Z3] hotels that are not on the screen yet are counted', () => {
    expect(newsOf(answer(3, ['a', 1], ['b', 2]), answer(15, ['c', 1], ['a', 1]))).toEqual({
      hotels: 12,
      arePrices: false,
    })
  })

  test('without new hotels another price is news, and the same list is none', () => {
    expect(newsOf(answer(2, ['a', 2], ['b', 3]), answer(2, ['a', 1], ['b', 3]))).toEqual({ hotels: 0, arePrices: true })
    expect(newsOf(answer(2, ['a', 2], ['b', 3]), answer(2, ['a', 2], ['b', 3]))).toBeNull()
  })

  test('[UX-Z3] they change the list at once only while nobody reads it, or while it is empty', () => {
    const shown = answer(1, ['a', 1])
    expect(isShownAtOnce(shown, false)).toBe(true)
    expect(isShownAtOnce(shown, true)).toBe(false)
    expect(isShownAtOnce(answer(0), true)).toBe(true)
  })
})
