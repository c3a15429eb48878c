import { normalizeText } from '#shop/catalog/normalize-text.ts'
import { meals } from '../meals.ts'
import type { HotelFacts, TourDirectory } from '../places/directory.ts'
import type { Filters } from './filters.ts'
import { type OfferTable, offerBits } from './offer-table.ts'

export type HotelSort = 'price' | '-price' | 'rating' | 'popular' | 'stars' | 'discount' | 'date'

/** Filters that are counted; price limits and the name of a hotel are not. */
export const facetNames = [
  'stars',
  'meals',
  'resorts',
  'rating',
  'kinds',
  'line',
  'beach',
  'services',
  'operators',
  'instant',
  'direct',
  'charter',
  'sure',
] as const
export type FacetName = (typeof facetNames)[number]

/** A hotel that passes, with its cheapest offer. */
export interface FoundHotel {
  facts: HotelFacts
  /** Position of the cheapest offer in the table. */
  offer: number
  price: number
  /** Offers that pass. */
  offers: number
}

export interface FilteredHotels {
  /** In the asked order. */
  hotels: FoundHotel[]
  /** Hotels without any filter. */
  found: number
  /** Facet → value → hotels that would remain with this value and the other filters. Values of all found hotels are there. */
  counts: ReadonlyMap<FacetName, ReadonlyMap<string, number>>
  /** Least and greatest price of a hotel without the price filter, in kopecks; null: none. */
  prices: { least: number; most: number } | null
}

const ratingSteps = [3, 3.5, 4, 4.5] as const
const lines = [1, 2, 3] as const

// Bits of what an offer or a hotel fails. An offer passes a facet counted without itself if it fails nothing but that.
const fails = {
  price: 1,
  meals: 2,
  operators: 4,
  instant: 8,
  direct: 16,
  charter: 32,
  sure: 64,
  stars: 128,
  resorts: 256,
  rating: 512,
  kinds: 1024,
  line: 2048,
  beach: 4096,
  services: 8192,
  name: 16384,
} as const

/** What is known of a hotel while the offers are passed through. */
interface Seen {
  facts: HotelFacts
  failed: number
  /** Cheapest passing offer; -1: none. */
  best: number
  bestPrice: number
  offers: number
  /** Cheapest price of an offer that fails at most the price filter. */
  anyPrice: number
  /** Bits of meals: that any offer has; that an offer has which fails nothing but the meal. */
  mealsSeen: number
  mealsThere: number
  /** By number of the operator: 1 there, 2 an offer that fails nothing but the operator. */
  operators: Uint8Array
  /** The same of `offerBits`. */
  flagsSeen: number
  flagsThere: number
  /** Some offer passes all filters of offers. */
  passesOffers: boolean
}

const toggles = [
  ['instant', offerBits.instant, fails.instant],
  ['direct', offerBits.direct, fails.direct],
  ['charter', offerBits.charter, fails.charter],
  ['sure', offerBits.onRequest, fails.sure],
] as const

/** Applies filters to what a search has found at a version, sorts hotels and counts facets, in one pass over the offers. */
export function filterHotels(
  table: OfferTable,
  directory: TourDirectory,
  filters: Filters,
  { version, sort }: { version: number; sort: HotelSort },
): FilteredHotels {
  const seen = passOffers(table, directory, filters, version)
  const hotels: FoundHotel[] = []
  for (const { facts, failed, best, bestPrice, offers } of seen)
    if (best >= 0 && failed === 0) hotels.push({ facts, offer: best, price: bestPrice, offers })
  sortHotels(hotels, table, sort)
  return { hotels, found: seen.length, counts: countsOf(seen, table, filters), prices: pricesOf(seen) }
}

function passOffers(table: OfferTable, directory: TourDirectory, filters: Filters, version: number): Seen[] {
  const byHotel = new Map<number, Seen | null>()
  const seen: Seen[] = []
  const mealBits = wantedMeals(filters)
  const isWantedOperator = table.operatorCodes.map(
    (code) => filters.operators.length === 0 || filters.operators.includes(code),
  )
  const [from, to] = [filters.priceFrom ?? 0, filters.priceTo ?? Number.POSITIVE_INFINITY]
  const failsHotel = hotelRules(filters)
  // The arrays themselves: a call for each number of each offer would be most of the time.
  const [hotelOf, priceOf, mealOf] = [table.hotels.values, table.prices.values, table.meals.values]
  const [operatorOf, flagsOf] = [table.operators.values, table.flags.values]
  const [since, until] = [table.since.values, table.until.values]
  for (let n = 0; n < table.count; n++) {
    if (since[n]! > version || until[n]! <= version) continue
    const id = hotelOf[n]!
    let hotel = byHotel.get(id)
    if (hotel === undefined) {
      const facts = directory.hotelById.get(id)
      hotel = facts ? newSeen(facts, failsHotel(facts), table.operatorCodes.length) : null
      byHotel.set(id, hotel)
      if (hotel) seen.push(hotel)
    }
    // It was taken off the site meanwhile.
    if (hotel === null) continue
    const price = priceOf[n]!
    const meal = 1 << mealOf[n]!
    const operator = operatorOf[n]!
    const flags = flagsOf[n]!
    let failed = price < from || price > to ? fails.price : 0
    if ((mealBits & meal) === 0) failed |= fails.meals
    if (!isWantedOperator[operator]) failed |= fails.operators
    if (filters.isInstant && (flags & offerBits.instant) === 0) failed |= fails.instant
    if (filters.isDirect && (flags & offerBits.direct) === 0) failed |= fails.direct
    if (filters.isCharter && (flags & offerBits.charter) === 0) failed |= fails.charter
    if (filters.isSure && (flags & offerBits.onRequest) > 0) failed |= fails.sure
    hotel.mealsThere |= meal
    // «Sure» is the absence of a bit: turned over, all four are presences.
    hotel.flagsThere |= flags ^ offerBits.onRequest
    if ((failed & ~fails.meals) === 0) hotel.mealsSeen |= meal
    hotel.operators[operator]! |= (failed & ~fails.operators) === 0 ? 3 : 1
    for (const [, bit, own] of toggles)
      if ((failed & ~own) === 0) hotel.flagsSeen |= (flags ^ offerBits.onRequest) & bit
    if ((failed & ~fails.price) === 0 && price < hotel.anyPrice) hotel.anyPrice = price
    if (failed !== 0) continue
    hotel.passesOffers = true
    hotel.offers++
    if (price < hotel.bestPrice) {
      hotel.bestPrice = price
      hotel.best = n
    }
  }
  return seen
}

const newSeen = (facts: HotelFacts, failed: number, operators: number): Seen => ({
  facts,
  failed,
  best: -1,
  bestPrice: Number.POSITIVE_INFINITY,
  offers: 0,
  anyPrice: Number.POSITIVE_INFINITY,
  mealsSeen: 0,
  mealsThere: 0,
  operators: new Uint8Array(operators),
  flagsSeen: 0,
  flagsThere: 0,
  passesOffers: false,
})

const all = 0xffff_ffff

/** Bits of the meals that pass; «and better» takes every rank from the least chosen one. */
function wantedMeals({ meals: chosen, mealsBetter }: Filters): number {
  if (chosen.length === 0) return all
  const ranks = chosen.map((code) => meals.find((one) => one.code === code)?.rank ?? 0)
  const least = Math.min(...ranks)
  return meals.reduce(
    (bits, { code, rank }, n) => ((mealsBetter ? rank >= least : chosen.includes(code)) ? bits | (1 << n) : bits),
    0,
  )
}

function hotelRules(filters: Filters): (facts: HotelFacts) => number {
  const name = normalizeText(filters.hotel)
  return (facts) =>
    (filters.stars.length > 0 && !filters.stars.includes(facts.stars) ? fails.stars : 0) |
    (filters.resorts.length > 0 && !isInResorts(facts, filters.resorts) ? fails.resorts : 0) |
    (filters.rating !== null && facts.rating < filters.rating ? fails.rating : 0) |
    (filters.kinds.length > 0 && !facts.kinds.some((kind) => filters.kinds.includes(kind)) ? fails.kinds : 0) |
    (filters.line !== null && (facts.beachLine === null || facts.beachLine > filters.line) ? fails.line : 0) |
    (filters.beach.length > 0 && !filters.beach.includes(facts.beachKind) ? fails.beach : 0) |
    (filters.services.every((service) => facts.services.includes(service)) ? 0 : fails.services) |
    (name === '' || isNamed(facts, name) ? 0 : fails.name)
}

const isInResorts = ({ resort, country }: HotelFacts, slugs: readonly string[]): boolean =>
  slugs.includes(resort.slug) || slugs.includes(country.slug)

const isNamed = ({ slug, name, nameEn, oldNames }: HotelFacts, wanted: string): boolean =>
  slug === wanted || [name, nameEn, ...oldNames].some((one) => normalizeText(one).includes(wanted))

function sortHotels(hotels: FoundHotel[], table: OfferTable, sort: HotelSort): void {
  const days = table.days.values
  const discount = ({ offer, price }: FoundHotel) => {
    const old = table.oldPrices.at(offer)
    return old > price ? (old - price) / old : 0
  }
  // The same hotels have the same order at every reading: ties end with the price and the number.
  const byPrice = (a: FoundHotel, b: FoundHotel) => a.price - b.price || a.facts.id - b.facts.id
  const orders: Record<HotelSort, (a: FoundHotel, b: FoundHotel) => number> = {
    price: () => 0,
    '-price': (a, b) => b.price - a.price,
    rating: (a, b) => b.facts.rating - a.facts.rating,
    popular: (a, b) => b.facts.popularity - a.facts.popularity,
    stars: (a, b) => b.facts.stars - a.facts.stars,
    discount: (a, b) => discount(b) - discount(a),
    date: (a, b) => days[a.offer]! - days[b.offer]!,
  }
  const order = orders[sort]
  hotels.sort((a, b) => order(a, b) || byPrice(a, b))
}

function countsOf(seen: readonly Seen[], table: OfferTable, filters: Filters): Map<FacetName, Map<string, number>> {
  const counts = new Map<FacetName, Map<string, number>>(facetNames.map((name) => [name, new Map()]))
  const count = (facet: FacetName, value: string | number, isLeft: boolean) => {
    const values = counts.get(facet)!
    values.set(String(value), (values.get(String(value)) ?? 0) + (isLeft ? 1 : 0))
  }
  for (const hotel of seen) {
    const { facts, failed, passesOffers } = hotel
    /** Whether the hotel remains if it may fail this facet of hotels. */
    const isLeft = (own: number) => passesOffers && (failed & ~own) === 0
    count('stars', facts.stars, isLeft(fails.stars))
    count('resorts', facts.resort.slug, isLeft(fails.resorts))
    for (const step of ratingSteps) if (facts.rating >= step) count('rating', step, isLeft(fails.rating))
    for (const kind of facts.kinds) count('kinds', kind, isLeft(fails.kinds))
    for (const line of lines)
      if (facts.beachLine !== null && facts.beachLine <= line) count('line', line, isLeft(fails.line))
    if (facts.beachKind !== '') count('beach', facts.beachKind, isLeft(fails.beach))
    // Services are wanted all together, so each is counted with those that are chosen.
    for (const service of facts.services) count('services', service, isLeft(0))
    const own = failed === 0
    for (const [n, { code, rank }] of meals.entries()) {
      const bits = filters.mealsBetter ? meals.reduce((b, one, i) => (one.rank >= rank ? b | (1 << i) : b), 0) : 1 << n
      if ((hotel.mealsThere & bits) > 0) count('meals', code, own && (hotel.mealsSeen & bits) > 0)
    }
    for (const [n, code] of table.operatorCodes.entries())
      if (hotel.operators[n]) count('operators', code, own && hotel.operators[n] === 3)
    for (const [facet, bit] of toggles)
      if ((hotel.flagsThere & bit) > 0) count(facet, '1', own && (hotel.flagsSeen & bit) > 0)
  }
  return counts
}

function pricesOf(seen: readonly Seen[]): FilteredHotels['prices'] {
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const { failed, anyPrice } of seen) {
    if (failed !== 0 || anyPrice === Number.POSITIVE_INFINITY) continue
    if (anyPrice < least) least = anyPrice
    if (anyPrice > most) most = anyPrice
  }
  return most === 0 ? null : { least, most }
}

/** Offers of one hotel at a version, by room and meal: the group with the cheapest offer first, and in it the cheapest first. */
export function offersOfHotel(table: OfferTable, hotelId: number, version: number): number[] {
  const found: { n: number; group: string; price: number }[] = []
  for (let n = 0; n < table.count; n++)
    if (table.hotels.at(n) === hotelId && table.isThere(n, version)) {
      const { roomKey, roomName, meal } = table.offer(n)
      found.push({ n, group: `${roomKey} ${roomName} ${meal}`, price: table.prices.at(n) })
    }
  found.sort((a, b) => a.price - b.price || a.n - b.n)
  const order = new Map<string, number>()
  for (const { group } of found) if (!order.has(group)) order.set(group, order.size)
  return found.sort((a, b) => order.get(a.group)! - order.get(b.group)!).map(({ n }) => n)
}
