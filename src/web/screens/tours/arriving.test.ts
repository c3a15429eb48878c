import { describe, expect, test } from 'vitest'
import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { arrived, isShownAtOnce, newsOf } from './arriving.ts'

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

describe('[UX-Z3] a newer list', () => {
  const suggesting = { ...answer(0), nearest: [{ says: 'На 3 дня позже' }] } as unknown as HotelsAnswer

  test('[UX-Z3] that is still empty brings its nearest offers, whether somebody reads or not', () => {
    for (const isRead of [false, true])
      expect(arrived({ hotels: answer(0), newer: null }, suggesting, isRead)).toEqual({
        hotels: suggesting,
        newer: null,
      })
  })

  test('with other hotels waits while the list is read, and one that is as the shown one again waits no more', () => {
    const [shown, newer] = [answer(1, ['a', 1]), answer(2, ['a', 1], ['b', 2])]
    expect(arrived({ hotels: shown, newer: null }, newer, true)).toEqual({ hotels: shown, newer })
    expect(arrived({ hotels: shown, newer }, shown, true)).toEqual({ hotels: shown, newer: null })
    expect(arrived({ hotels: shown, newer: null }, newer, false)).toEqual({ hotels: newer, newer: null })
  })
})
