import { expect, test } from 'vitest'
import { allDeliveries } from '#shop/delivery/shipping.ts'
import { type Audience, type CachedCard, CardCache } from './card-cache.ts'

const audience: Audience = { companyId: 1, zoneId: 1, regionId: 1, locale: 'ru', pricesShown: true }
const card = (id: number, text = `card ${id}`): CachedCard => ({
  id,
  json: new TextEncoder().encode(text),
  name: '',
  categoryId: 1,
  inStock: true,
  price: 1,
  heldIn: [],
  allowed: allDeliveries,
})

/** Requests cards and records, in order, the ids that were read. */
function asking(cards: CardCache, text: (id: number) => string = (id) => `card ${id}`) {
  const read: number[] = []
  return {
    read,
    of: async (ids: number[], who: Partial<Audience> = {}) => {
      const found = await cards.of({ ...audience, ...who }, ids, async (missing) => {
        read.push(...missing)
        return missing.filter((id) => id < 100).map((id) => card(id, text(id)))
      })
      return found.map(({ json }) => new TextDecoder().decode(json))
    },
  }
}

test('reads a card once, returns cards in the requested order, omits unsold ones', async () => {
  const { of, read } = asking(new CardCache(1_000_000))
  expect(await of([3, 1, 500])).toEqual(['card 3', 'card 1'])
  expect(await of([1, 2, 3])).toEqual(['card 1', 'card 2', 'card 3'])
  expect(read).toEqual([3, 1, 500, 2])
})

test('caches cards by company, zone, region, language and price access', async () => {
  const cards = new CardCache(1_000_000)
  const { of, read } = asking(cards)
  const others = [{ companyId: 2 }, { zoneId: 2 }, { regionId: 2 }, { locale: 'en' as const }, { pricesShown: false }]
  for (const who of [{}, ...others]) await of([1], who)
  expect(read).toEqual([1, 1, 1, 1, 1, 1])
})

test('a product change drops its cards for all and no others', async () => {
  const cards = new CardCache(1_000_000)
  const { of, read } = asking(cards)
  await of([1, 2])
  await of([1, 2], { locale: 'en' })
  cards.hear(new Set(['product:1', 'category:5', 'catalog:1']))
  await of([1, 2])
  await of([1, 2], { locale: 'en' })
  expect(read).toEqual([1, 2, 1, 2, 1, 1])
})

test('a company change or a catalog change without products drops its cards', async () => {
  for (const tags of [new Set(['company:1']), new Set(['catalog:1']), 'everything' as const]) {
    const cards = new CardCache(1_000_000)
    const { of, read } = asking(cards)
    await of([1])
    await of([2], { companyId: 2 })
    cards.hear(tags)
    expect(cards.stats().entries).toBe(tags === 'everything' ? 0 : 1)
    await of([1])
    expect(read).toEqual([1, 2, 1])
    cards.hear('everything')
    expect(cards.stats()).toMatchObject({ entries: 0, size: 0 })
  }
})

test('returns but does not cache a card changed mid-read', async () => {
  for (const tags of [new Set(['product:1', 'catalog:1']), new Set(['company:1']), 'everything' as const]) {
    const cards = new CardCache(1_000_000)
    await cards.of(audience, [1], async () => {
      cards.hear(tags)
      return [card(1, 'old')]
    })
    expect(await asking(cards, () => 'new').of([1])).toEqual(['new'])
  }
})

test('limits the size and evicts the least recently used', async () => {
  const cards = new CardCache(20_000)
  const { of, read } = asking(cards)
  for (let id = 1; id < 100; id++) {
    await of([id])
    await of([1])
    expect(cards.stats().size).toBeLessThanOrEqual(20_000 + 1_000)
  }
  expect(read.filter((id) => id === 1)).toEqual([1])
  await of([2])
  expect(read.filter((id) => id === 2)).toEqual([2, 2])
  const { hits, misses } = cards.stats()
  expect([hits, misses]).toEqual([99, 100])
})
