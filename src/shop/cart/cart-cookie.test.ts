import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_COOKIE_BYTES, readCartCookie, writeCartCookie } from './cart-cookie.ts'
import type { CartLine } from './cart-lines.ts'

const anyLine: fc.Arbitrary<CartLine> = fc
  .record({
    sku: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    count: fc.integer({ min: 1, max: 9999 }),
    product: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
    own: fc.option(fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 })), { nil: undefined }),
  })
  .map(({ own, ...line }) => (own === undefined ? line : { ...line, own: JSON.parse(JSON.stringify(own)) }))
const anyLines = fc.uniqueArray(anyLine, { maxLength: 12, selector: ({ sku }) => sku })

describe('the cart cookie', () => {
  test('is short and readable', () => {
    const lines = [
      { sku: 'ABC-10', count: 2, product: 15 },
      { sku: 'Ж 1', count: 36, product: null },
    ]
    expect(writeCartCookie(lines).value).toBe('ABC-10~2~f!.t2..w.1~10')
  })

  test('reads back its value, URL-decoded once more or not', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { value, left } = writeCartCookie(lines)
        const kept = lines.slice(0, lines.length - left.length)
        expect(readCartCookie(value)).toEqual(kept)
        expect(readCartCookie(decodeURIComponent(value))).toEqual(kept)
        expect(encodeURIComponent(value)).toBe(value)
      }),
    )
  })

  test('stays under 4 KB and reports the lines that do not fit', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      sku: `ART-${index}-Синий`,
      count: 1,
      product: 100000 + index,
    }))
    const { value, left } = writeCartCookie(many)
    expect(`cart_items=${value}; Max-Age=2592000; Path=/; SameSite=Lax; Secure`.length).toBeLessThan(4096)
    expect(value.length).toBeGreaterThan(MAX_COOKIE_BYTES - 100)
    expect(readCartCookie(value)).toEqual(many.slice(0, many.length - left.length))
    expect(left.length).toBeGreaterThan(0)
  })

  test('drops invalid lines and merges repeated ones', () => {
    const value = 'A~1!!~2!B!C~0!D~-1!E~zzzzzzzzzzzz!F~1~f~.a!%zz~1!G~2~!A~3!.zzzz.~1!<x>~1'
    expect(readCartCookie(value)).toEqual([
      { sku: 'A', count: 4, product: null },
      { sku: 'F', count: 1, product: 15 },
      { sku: 'G', count: 2, product: null },
    ])
  })

  test('reads any text without an error', () => {
    const nasty = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'ab19~!.%zZ{"') }))
    fc.assert(
      fc.property(nasty, (value) => {
        for (const { sku, count } of readCartCookie(value)) {
          expect(sku).not.toBe('')
          expect(count).toBeGreaterThanOrEqual(1)
        }
      }),
    )
    expect(readCartCookie(null)).toEqual([])
    expect(readCartCookie('[{"sku":"A","count":1}]')).toEqual([])
  })
})
