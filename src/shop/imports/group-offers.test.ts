import { expect, test } from 'vitest'
import type { StagedOffer, StagedProduct } from './catalog-shapes.ts'
import { settleOffers, sizesAndColours } from './group-offers.ts'

type Params = Record<string, string>
const settled = (...all: Params[]) => {
  const offers = all.map((params, n) => ({
    id: `yml:a:${n}`,
    productId: 'g',
    name: 'Часы',
    params: Object.entries(params).map(([name, value]) => ({ name, value })),
  })) as unknown as StagedOffer[]
  const product = { id: 'g', name: 'Часы' } as unknown as StagedProduct
  settleOffers(product, offers, new Map())
  const kept = (product.params ?? []).map(({ name, value }) => `${name}: ${value}`)
  const labels = offers.map((offer) => offer.characteristics?.map(({ value }) => value).join(', '))
  return { kept, labels, derived: sizesAndColours(offers).map(({ value }) => value) }
}

test('what only begins with the word size or colour is a property of its own', () => {
  const watch = { 'Цвет циферблата': 'Чёрный', 'Цвет ремешка': 'Синий', 'Размер упаковки': '10×10 см' }
  const { kept, labels, derived } = settled(
    { ...watch, 'Размер корпуса': '42 мм', Цвет: 'Белый' },
    { ...watch, 'Размер корпуса': '44 мм', Цвет: 'Белый' },
  )
  expect(kept).toEqual([
    'Цвет циферблата: Чёрный',
    'Цвет ремешка: Синий',
    'Размер упаковки: 10×10 см',
    'Размер корпуса: 42 мм',
    'Размер корпуса: 44 мм',
  ])
  expect(labels).toEqual(['42 мм', '44 мм'])
  expect(derived).toEqual(['Белый', 'Белый'])
})

test('size and colour themselves, with a unit or not, are what filters know by these names', () => {
  const { kept, derived } = settled(
    { 'Размер (EU)': '42', colour: 'Red, красный' },
    { 'Размер (EU)': '43', Рост: '170' },
  )
  expect(kept).toEqual([])
  expect(derived).toEqual(['42', 'Red, красный', '43', '170'])
})

test('a colour nobody knows stays as it was written', () => {
  expect(settled({ Цвет: 'Северное сияние' }, { Цвет: 'Синий' }).kept).toEqual(['Цвет: Северное сияние'])
})
