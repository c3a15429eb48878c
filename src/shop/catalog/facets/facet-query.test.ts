import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import type { PricedVariant } from '../price/price-in-region.ts'
import { similarTo } from '../product/similar.ts'
import { createIndex, type IndexRows, type SizeAt } from './facet-index.ts'
import { patchIndex } from './facet-patch.ts'
import { queryIndex } from './facet-query.ts'
import type { FacetQuestion } from './facet-question.ts'

// A shop as a list of objects, counted one by one without optimizations, compared with the columns.
interface Goods {
  id: number
  price: number
  priceMax: number
  /** Place (0: warehouses) → price range of its sizes there, if it differs from the fields above. */
  other: Partial<Record<number, { price: number; priceMax: number }>>
  popularity: number
  /** 0: no reviews; otherwise hundredths of stars, and the number of reviews. */
  stars: number
  inWarehouse: boolean
  regions: number[]
  path: number[]
  values: number[]
  /** '' is a model of its own. */
  model: string
  outlets: number[]
  /** Sizes with the places of each (0: everywhere) and the shops that hold it. */
  sizes: readonly SizeAt[]
  /** Prices of its variants, if they differ. */
  variants: readonly PricedVariant[]
}

const attributes = [
  [11, 12, 13],
  [21, 22],
  [31, 32, 33, 34],
]
const sections = [[1], [1, 2], [1, 3], [4], [4, 5]]
const regions = [7, 8]
const outlets = [71, 72, 81]
const sizeNames = ['S', 'M', '42,5']

const goods = (id: number) =>
  fc.record({
    id: fc.constant(id),
    price: fc.integer({ min: 1, max: 6 }).map((n) => kopecks(n * 10_000)),
    more: fc.constantFrom(0, 0, 5_000, 20_000),
    popularity: fc.nat(3),
    stars: fc.constantFrom(0, 0, 400_001, 450_002, 500_001),
    inWarehouse: fc.boolean(),
    regions: fc.subarray(regions),
    path: fc.constantFrom(...sections),
    values: fc.subarray(attributes.flat()),
    model: fc.constantFrom('', '', 'a', 'b', 'c'),
    outlets: fc.subarray(outlets),
    sizes: fc
      .subarray(sizeNames)
      .chain((names) =>
        fc.tuple(
          ...names.map((name) =>
            fc
              .tuple(fc.oneof(fc.constant([0]), fc.subarray(regions, { minLength: 1 })), fc.subarray(outlets))
              .map(([places, shops]) => [name, places, shops] as const),
          ),
        ),
      ),
    variants: fc.oneof(
      { arbitrary: fc.constant([]), weight: 2 },
      {
        arbitrary: fc.array(
          fc.tuple(
            fc.constantFrom('', ...sizeNames),
            fc.integer({ min: 1, max: 8 }).map((n) => n * 10_000),
            fc.oneof(fc.constant([0]), fc.subarray(regions, { minLength: 1 })),
            fc.subarray(outlets),
          ),
          { maxLength: 4 },
        ),
        weight: 1,
      },
    ),
  })
const elsewhere = fc
  .subarray([0, ...regions])
  .chain((places) =>
    fc.tuple(...places.map((place) => fc.tuple(fc.constant(place), fc.integer({ min: 1, max: 8 }), fc.nat(2)))),
  )
  .map((list) =>
    Object.fromEntries(
      list.map(([place, n, more]) => [place, { price: n * 10_000, priceMax: n * 10_000 + more * 5_000 }]),
    ),
  )
const oneOf = (id: number): fc.Arbitrary<Goods> =>
  fc.tuple(goods(id), elsewhere).map(([{ more, ...g }, other]) => ({ ...g, priceMax: g.price + more, other }))
// Not too few, so that queries find something.
const ids = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 8, maxLength: 40 })
  .map((list) => list.sort((a, b) => a - b))
const shop = ids.chain((list) => fc.tuple(...list.map(oneOf)))

const choice = (n: number) =>
  fc.option(
    fc.subarray(attributes[n]!).map((valueIds) => ({ valueIds, attributeValueIds: attributes[n]! })),
    { nil: null, freq: 1 },
  )
const price = fc.option(
  fc.integer({ min: 0, max: 8 }).map((n) => kopecks(n * 10_000)),
  { nil: null },
)
const asked: fc.Arbitrary<FacetQuestion> = fc.record({
  sectionId: fc.constantFrom(null, null, 1, 2, 4, 99),
  matches: fc.option(
    fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(3)), { maxLength: 30, selector: ([id]) => id })
      .map((list) => ({
        ids: Float64Array.from(list, ([id]) => id),
        ranks: Float64Array.from(list, ([, rank]) => rank / 4),
      })),
    { nil: null },
  ),
  sort: fc.constantFrom('popular', 'price', '-price', 'rating'),
  starsFrom: fc.constantFrom(null, null, null, 4, 5),
  page: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.constantFrom(1, 5, 24),
  priceFrom: price,
  priceTo: price,
  inStock: fc.boolean(),
  regionId: fc.constantFrom(...regions),
  chosen: fc.tuple(choice(0), choice(1), choice(2)).map((all) => all.flatMap((one) => one ?? [])),
  withFacets: fc.boolean(),
  folds: fc.boolean(),
  heldAt: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: fc.subarray(outlets), weight: 1 }),
  namedSizes: fc.oneof(
    { arbitrary: fc.constant([]), weight: 6 },
    { arbitrary: fc.subarray(sizeNames, { minLength: 1 }), weight: 1 },
  ),
  sizes: fc.oneof(
    { arbitrary: fc.constant([]), weight: 4 },
    { arbitrary: fc.subarray([...sizeNames, 'XXL']), weight: 1 },
  ),
})
// Only chosen attribute values name sizes.
const question = asked.map((q) => (q.chosen.length === 0 ? { ...q, namedSizes: [] } : q))

const rowsOf = (list: readonly Goods[]): IndexRows => ({
  ids: list.map((g) => g.id),
  prices: list.map((g) => g.price),
  pricesMax: list.map((g) => g.priceMax),
  otherPrices: list.map((g) =>
    Object.entries(g.other).map(([place, at]) => [Number(place), at!.price, at!.priceMax, null] as const),
  ),
  popularity: list.map((g) => g.popularity),
  stars: list.map((g) => g.stars),
  inWarehouse: list.map((g) => g.inWarehouse),
  stockRegions: list.map((g) => g.regions),
  paths: list.map((g) => g.path),
  valueIds: list.map((g) => g.values),
  models: list.map((g) => g.model),
  outlets: list.map((g) => g.outlets),
  sizes: list.map((g) => g.sizes),
  variants: list.map((g) => g.variants),
})

/** Price in a region: that of its shops and the warehouses, else that of the warehouses, else the last one. */
function costIn(g: Goods, region: number): Goods {
  if (g.regions.includes(region)) return { ...g, ...g.other[region] }
  return g.inWarehouse ? { ...g, ...g.other[0] } : g
}

/** Prices of the variants that the query asks for. */
const pricesOf = (g: Goods, { sizes = [], namedSizes = [], heldAt, regionId }: FacetQuestion): number[] =>
  g.variants.flatMap(([size, price, places, shops]) => {
    const isHere = heldAt ? heldAt.some((id) => shops.includes(id)) : places.includes(0) || places.includes(regionId)
    const isNamed = namedSizes.length === 0 || size === '' || namedSizes.includes(size)
    return isHere && isNamed && (sizes.length === 0 || sizes.includes(size)) ? price : []
  })

function askedIn(g: Goods, q: FacetQuestion): Goods {
  const prices = pricesOf(g, q)
  if (prices.length === 0 || (q.sizes?.length === 0 && q.namedSizes?.length === 0 && !q.heldAt))
    return costIn(g, q.regionId)
  return { ...g, price: Math.min(...prices), priceMax: Math.max(...prices) }
}

function naive(goodsOfShop: readonly Goods[], q: FacetQuestion) {
  const list = goodsOfShop.map((g) => askedIn(g, q))
  const rankOf = new Map(Array.from(q.matches?.ids ?? [], (id, n) => [id, q.matches!.ranks[n]!]))
  const sold = (g: Goods) => g.inWarehouse || g.regions.includes(q.regionId)
  const sizesOf = (g: Goods) =>
    g.sizes.flatMap(([name, places, shops]) => {
      const isHere = q.heldAt
        ? q.heldAt.some((id) => shops.includes(id))
        : places.includes(0) || places.includes(q.regionId)
      return isHere ? name : []
    })
  const named = q.namedSizes ?? []
  const scope = list.filter(
    (g) =>
      (q.sectionId === null || g.path.includes(q.sectionId)) &&
      (q.matches === null || rankOf.has(g.id)) &&
      (!q.inStock || sold(g)) &&
      (!q.starsFrom || g.stars >= q.starsFrom * 100_000) &&
      (!q.heldAt || q.heldAt.some((id) => g.outlets.includes(id))) &&
      (!named.length ||
        (!q.heldAt && !q.inStock && q.priceFrom === null && q.priceTo === null) ||
        g.sizes.length === 0 ||
        sizesOf(g).some((one) => named.includes(one))),
  )
  const wanted = q.sizes ?? []
  const meets = (g: Goods, but: object | null) =>
    q.chosen.every((c) => c === but || c.valueIds.some((id) => g.values.includes(id))) &&
    (but === wanted || wanted.length === 0 || sizesOf(g).some((size) => wanted.includes(size)))
  const affordable = (g: Goods, q: FacetQuestion) => {
    const [least, most] = [q.priceFrom ?? 0, q.priceTo ?? Number.POSITIVE_INFINITY]
    if (g.priceMax < least || g.price > most) return false
    const prices = pricesOf(g, q)
    // The cheapest is below the limits and the most expensive above: a variant in between is required.
    const isSpanned = g.price < least && g.priceMax > most && prices.length > 0
    return !isSpanned || prices.some((one) => one >= least && one <= most)
  }
  const priced = scope.filter((g) => meets(g, null))
  const fit = priced.filter((g) => affordable(g, q))
  const modelOf = (g: Goods) => (q.folds && g.model !== '' ? g.model : g.id)
  /** A counted card is a model if colours are folded, otherwise a product. */
  const count = (some: readonly Goods[]) => new Set(some.map(modelOf)).size
  /** The price on a card: within the limits. */
  const shown = (g: Goods) => {
    const least = q.priceFrom ?? 0
    const within = pricesOf(g, q).filter((one) => one >= least && one <= (q.priceTo ?? Number.POSITIVE_INFINITY))
    return g.price < least && within.length > 0 ? Math.min(...within) : g.price
  }
  const bySort = (a: Goods, b: Goods) =>
    q.sort === 'price'
      ? shown(a) - shown(b)
      : q.sort === '-price'
        ? shown(b) - shown(a)
        : q.sort === 'rating'
          ? b.stars - a.stars
          : (rankOf.get(b.id) ?? 0) - (rankOf.get(a.id) ?? 0) || b.popularity - a.popularity
  // In a search by relevance, stock is the second criterion (decision 0037); otherwise the first.
  const byRank = (a: Goods, b: Goods) =>
    q.matches && q.sort === 'popular' ? (rankOf.get(b.id) ?? 0) - (rankOf.get(a.id) ?? 0) : 0
  const byStock = (a: Goods, b: Goods) => Number(sold(b)) - Number(sold(a))
  const sorted = fit.toSorted((a, b) => byRank(a, b) || byStock(a, b) || bySort(a, b) || a.id - b.id)
  const cards = [...new Map(sorted.toReversed().map((g) => [modelOf(g), g])).values()]
  cards.sort((a, b) => sorted.indexOf(a) - sorted.indexOf(b))
  const page = cards.slice((q.page - 1) * q.pageSize, q.page * q.pageSize)
  const counts = new Map<number, number>()
  const sizeCounts = new Map<string, number>()
  const isCounted = q.withFacets !== false
  for (const value of isCounted ? new Set(scope.flatMap((g) => g.values)) : []) {
    const own = q.chosen.find((c) => c.attributeValueIds.includes(value)) ?? null
    counts.set(value, count(scope.filter((g) => g.values.includes(value) && affordable(g, q) && meets(g, own))))
  }
  // The result of choosing this size alone, at the price of this size.
  for (const size of isCounted ? new Set(scope.flatMap(sizesOf)) : []) {
    const alone = { ...q, sizes: [size] }
    const fitting = scope.filter((g) => sizesOf(g).includes(size) && meets(g, wanted))
    const isLimited = q.priceFrom !== null || q.priceTo !== null
    const has = (g: Goods) =>
      !isLimited || affordable(askedIn(goodsOfShop.find(({ id }) => id === g.id)!, alone), alone)
    sizeCounts.set(size, count(fitting.filter(has)))
  }
  const inBounds = priced.some(sold) ? priced.filter(sold) : priced
  return {
    ids: page.map((g) => g.id),
    colours: page.map((g) => {
      const same = q.folds ? list.filter((one) => one.model === g.model && g.model !== '') : []
      return same.length < 2 ? [] : same.map((one) => ({ id: one.id, valueIds: one.values, inStock: sold(one) }))
    }),
    total: cards.length,
    priceFrom: priced.length > 0 ? Math.min(...inBounds.map((g) => g.price)) : null,
    priceTo: priced.length > 0 ? Math.max(...inBounds.map((g) => g.priceMax)) : null,
    counts,
    sizeCounts,
  }
}

test('[CAT-08] the facet index answers like a naive count', () => {
  let found = 0
  fc.assert(
    fc.property(shop, fc.array(question, { minLength: 1, maxLength: 4 }), (list, questions) => {
      // In two parts, as read from the database; several queries, so that derived data is used again.
      const half = list.length >> 1
      const index = createIndex([rowsOf(list.slice(0, half)), rowsOf(list.slice(half))])
      for (const q of questions) {
        const right = naive(list, q)
        expect(queryIndex(index, q)).toEqual(right)
        found += right.total
      }
    }),
    { numRuns: 700 },
  )
  expect(found, 'the questions find something').toBeGreaterThan(500)
})

test('[CAT-08] a price limit by the ladder matches a naive count', () => {
  const limited = question.chain((q) =>
    fc
      .record({
        priceFrom: fc.constant(kopecks(0)),
        priceTo: price,
        chosen: choice(0).map((one) => (one ? [one] : [])),
        isTurned: fc.boolean(),
      })
      .map(({ isTurned, priceFrom, priceTo, chosen }) => ({
        ...q,
        ...{ matches: null, starsFrom: null, heldAt: null, sizes: [], namedSizes: [], withFacets: true, chosen },
        ...(isTurned ? { priceFrom: priceTo, priceTo: null } : { priceFrom, priceTo }),
      })),
  )
  let climbed = 0
  fc.assert(
    fc.property(shop, fc.array(limited, { minLength: 1, maxLength: 3 }), (list, questions) => {
      const index = createIndex([rowsOf(list)])
      // A ladder is built when the same query comes a second time.
      for (const q of [...questions, ...questions, ...questions]) expect(queryIndex(index, q)).toEqual(naive(list, q))
      climbed += [...index.derived.ladders.values()].filter((one) => typeof one === 'object').length
    }),
    { numRuns: 400 },
  )
  expect(climbed, 'ladders were made').toBeGreaterThan(300)
})

test('a patched index answers like a rebuilt one', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom('gone', 'stock', 'price', 'other'),
  })
  const run = shop.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.array(
        fc.uniqueArray(
          change.chain(({ id, kind }) =>
            oneOf(id).map((fresh) => {
              const old = list.find((g) => g.id === id) ?? fresh
              const {
                inWarehouse,
                regions: held,
                outlets,
                sizes,
                variants,
                price: from,
                priceMax,
                other,
                popularity,
                stars,
              } = fresh
              if (kind === 'gone') return { id, now: null }
              if (kind === 'stock') return { id, now: { ...old, inWarehouse, regions: held, outlets, sizes, variants } }
              return { id, now: kind === 'price' ? { ...old, price: from, priceMax, other, popularity, stars } : fresh }
            }),
          ),
          { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      question,
    ),
  )
  fc.assert(
    fc.property(run, ([list, steps, q]) => {
      let index = createIndex([rowsOf(list)])
      const now = new Map(list.map((g) => [g.id, g]))
      for (const changes of steps) {
        queryIndex(index, q)
        queryIndex(index, q)
        for (const { id, now: goods } of changes) goods ? now.set(id, goods) : now.delete(id)
        const rows = changes.flatMap(({ now: goods }) => goods ?? []).sort((a, b) => a.id - b.id)
        index = patchIndex(index, new Set(changes.map(({ id }) => id)), rowsOf(rows))
      }
      const sorted = [...now.values()].sort((a, b) => a.id - b.id)
      expect(queryIndex(index, q)).toEqual(naive(sorted, q))
    }),
    { numRuns: 400 },
  )
})

test('[PROD-06] similar products: popular in the section, nearest price, in stock first, one per model, not itself', () => {
  const near = fc.option(
    fc.integer({ min: 1, max: 8 }).map((n) => kopecks(n * 10_000)),
    { nil: null },
  )
  fc.assert(
    fc.property(
      shop,
      near,
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(1, 4),
      fc.constantFrom(5, 8, 100),
      (list, nearPrice, productId, sectionId, among) => {
        const sold = (g: Goods) => g.inWarehouse || g.regions.includes(7)
        const far = (g: Goods) => (nearPrice === null ? 0 : Math.abs(Math.log(g.price) - Math.log(nearPrice)))
        const own = list.find(({ id }) => id === productId)?.model ?? ''
        const loved = list
          .map((g) => costIn(g, 7))
          .filter((g) => g.path.includes(sectionId) && g.id !== productId && (own === '' || g.model !== own))
          .sort((a, b) => Number(sold(b)) - Number(sold(a)) || b.popularity - a.popularity || a.id - b.id)
          .filter((g, n, all) => g.model === '' || all.findIndex(({ model }) => model === g.model) === n)
        const right = [loved.filter(sold), loved.filter((g) => !sold(g))]
          .flatMap((group) => group.slice(0, among).sort((a, b) => far(a) - far(b)))
          .slice(0, 5)
          .map((g) => g.id)
        const index = createIndex([rowsOf(list)])
        expect(similarTo(index, { sectionId, regionId: 7, productId, nearPrice, count: 5, among })).toEqual(right)
      },
    ),
    { numRuns: 400 },
  )
})
