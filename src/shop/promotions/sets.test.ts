import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { type RuleOnWire, readRule } from './rule.wire.ts'
import { isForEverybody, partsOfSet, priceOfSet } from './sets.ts'

const rule = (given: RuleOnWire) => readRule(given, false)
const offer = (key: string, given: RuleOnWire, priority = 0) => ({ key, rule: rule(given), priority })
const tentAndBag = {
  conditions: { set: [{ scope: { products: ['tent'] } }, { scope: { products: ['bag'] }, count: 2 }] },
}
const things = [
  { sku: 'T', product: 'tent', category: 'camp/tents', price: kopecks(1_000_000), count: 1 },
  { sku: 'B', product: 'bag', category: 'camp/bags', price: kopecks(300_000), count: 2 },
]

test('shows a set if each part names one product or its sizes', () => {
  const parts = (set: NonNullable<NonNullable<RuleOnWire['conditions']>['set']>) =>
    partsOfSet(rule({ conditions: { set }, effect: { type: 'percent', percent: 5 } }))
  expect(partsOfSet(rule({ ...tentAndBag, effect: { type: 'percent', percent: 5 } }))).toEqual([
    { slug: 'tent', skus: [], count: 1 },
    { slug: 'bag', skus: [], count: 2 },
  ])
  expect(parts([{ scope: { skus: ['A', 'B'] } }, { scope: { products: ['bag'] } }])).toEqual([
    { slug: null, skus: ['A', 'B'], count: 1 },
    { slug: 'bag', skus: [], count: 1 },
  ])
  expect(parts([{ scope: { categories: ['camp'] } }, { scope: { products: ['bag'] } }])).toBe(null)
  expect(parts([{ scope: { products: ['a', 'b'] } }, { scope: { products: ['bag'] } }])).toBe(null)
  expect(partsOfSet(rule({ effect: { type: 'percent', percent: 5 } }))).toBe(null)
})

test('its price matches the cart: a percentage of all pieces or a shared sum', () => {
  const tenth = offer('set', { ...tentAndBag, effect: { type: 'percent', percent: 10 } })
  expect(priceOfSet(tenth, [tenth], things, 'ekb')).toEqual({ full: 1_600_000, price: 1_440_000 })
  const sum = offer('set', { ...tentAndBag, effect: { type: 'sum', amount: 1500 } })
  expect(priceOfSet(sum, [sum], things, 'ekb')).toEqual({ full: 1_600_000, price: 1_450_000 })
})

test('promotions for everybody count too; where they give more, no set is shown', () => {
  const tenth = offer('set', { ...tentAndBag, effect: { type: 'percent', percent: 10 } })
  const half = offer('half', { scope: { categories: ['camp/bags'] }, effect: { type: 'percent', percent: 50 } })
  expect(priceOfSet(tenth, [tenth, half], things, 'ekb')).toEqual({ full: 1_600_000, price: 1_200_000 })
  const all = offer('all', { effect: { type: 'percent', percent: 60 } })
  expect(priceOfSet(tenth, [tenth, all], things, 'ekb')).toBe(null)
  const elsewhere = offer('set', {
    conditions: { ...tentAndBag.conditions, regions: ['msk'] },
    effect: { type: 'percent', percent: 10 },
  })
  expect(priceOfSet(elsewhere, [elsewhere], things, 'ekb')).toBe(null)
})

test('a visitor-dependent rule is not for everybody', () => {
  const effect = { type: 'percent', percent: 5 } as const
  expect(isForEverybody(rule({ effect }))).toBe(true)
  expect(isForEverybody(rule({ conditions: { first_order: true }, effect }))).toBe(false)
  expect(isForEverybody(rule({ conditions: { levels: ['gold'] }, effect }))).toBe(false)
  expect(isForEverybody(rule({ effect: { type: 'free_delivery' } }))).toBe(false)
})
