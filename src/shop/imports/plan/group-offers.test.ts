import { describe, expect, test } from 'vitest'
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

test('a name that only begins with size or colour is an own property', () => {
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

test('size and colour, with or without a unit, become the filter attributes', () => {
  const { kept, derived } = settled(
    { 'Размер (EU)': '42', colour: 'Red, красный' },
    { 'Размер (EU)': '43', Рост: '170' },
  )
  expect(kept).toEqual([])
  expect(derived).toEqual(['42', 'Red, красный', '43', '170'])
})

test('keeps an unknown colour as written', () => {
  expect(settled({ Цвет: 'Северное сияние' }, { Цвет: 'Синий' }).kept).toEqual(['Цвет: Северное сияние'])
})

describe('a group that lists its model as an offer', () => {
  const offersOf = (...all: [id: string, name: string, params: Params, article?: string][]) =>
    all.map(([id, name, params, article]) => ({
      id: `yml:a:${id}`,
      productId: 'yml:a:group-100',
      name,
      article,
      params: Object.entries(params).map(([param, value]) => ({ name: param, value })),
    })) as unknown as StagedOffer[]
  const told = (offers: StagedOffer[]) => {
    const product = { id: 'yml:a:group-100', name: offers[0]!.name } as unknown as StagedProduct
    settleOffers(product, offers, new Map())
    const labels = offers.flatMap(({ deleted, characteristics }) =>
      deleted ? [] : (characteristics?.map(({ value }) => value).join(', ') ?? ''),
    )
    return { name: product.name, labels }
  }
  const red = { Цвет: 'Красно-белый' }

  test('an offer without distinguishing parameters is the model: it gives the name, not a size', () => {
    const offers = offersOf(
      ['100', 'Бомбер', {}, '0001'],
      ['100C1', 'Бомбер. размер 42', { ...red, Размер: '42' }, '0001'],
      ['100C2', 'Бомбер. размер 44', { ...red, Размер: '44' }, '0001'],
    )
    expect(told(offers)).toEqual({ name: 'Бомбер', labels: ['42', '44'] })
  })

  test('so is one with its own id whose name starts all others and whose article they share', () => {
    const offers = offersOf(
      ['2', 'Бомбер 42', { Размер: '42' }, 'Б'],
      ['7', 'Бомбер', { Сезон: 'Лето' }, 'Б'],
      ['3', 'Бомбер 44', { Размер: '44' }, 'Б'],
    )
    expect(told(offers).labels).toEqual(['42', '44'])
  })

  test('alone in its group, or with its own article, it is sold', () => {
    expect(told(offersOf(['100', 'Бомбер', {}, '0001'])).labels).toEqual([''])
    const offers = offersOf(
      ['2', 'Ремень', {}, 'Р-1'],
      ['3', 'Ремень 80', { Размер: '80' }, 'Р-2'],
      ['4', 'Ремень 90', { Размер: '90' }, 'Р-3'],
    )
    expect(told(offers).labels).toHaveLength(3)
  })
})
