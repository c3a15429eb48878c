import { describe, expect, test } from 'vitest'
import { assumedStock, readPrice, readStock } from './figures.ts'

describe('figures in free notation', () => {
  test.each([
    ['1 234,50', 123_450],
    ['1\u00a0234.5', 123_450],
    ['12990 руб.', 1_299_000],
    ['12 990 ₽', 1_299_000],
    ["1'234", 123_400],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['12,345,678.90', 1_234_567_890],
  ])('reads the price «%s»', (text, price) => {
    expect(readPrice(text, 'RUB', null)).toEqual({ ok: true, price })
  })

  test.each([
    ['по запросу', 'price_bad'],
    ['1e3', 'price_bad'],
    ['-5', 'price_bad'],
    ['1.23.4', 'price_bad'],
    ['12,34.5', 'price_bad'],
    ['10 USD', 'price_bad'],
    ['0', 'price_missing'],
  ])('refuses the price «%s»', (text, code) => {
    expect(readPrice(text, 'RUB', null)).toEqual({ ok: false, code })
  })

  test.each([
    ['12 шт', 12],
    ['12 шт.', 12],
    ['> 10', 10],
    ['более 100', 100],
    ['10+', 10],
    ['нет', 0],
    ['Нет в наличии', 0],
    ['под заказ', 0],
  ])('the stock «%s» is %d', (text, count) => {
    expect(readStock(text)).toEqual({ count, note: null })
  })

  test.each(['в наличии', 'Есть', 'много'])('«%s» means in stock; the count is assumed and noted', (text) => {
    expect(readStock(text)).toEqual({ count: assumedStock, note: 'stock_assumed' })
  })

  test.each(['склад', '10-20', 'уточняйте'])('refuses the stock «%s»', (text) => {
    expect(readStock(text)).toBeNull()
  })
})
