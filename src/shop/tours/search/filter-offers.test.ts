import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import { meals } from '../meals.ts'
import { type Destination, makeDirectory, type TourDirectory } from '../places/directory.ts'
import { type FacetName, filterHotels } from './filter-offers.ts'
import { type FilterQuery, type Filters, readFilters } from './filters.ts'
import {
  type FoundOffer,
  offerKey,
  readOfferLine,
  readRef,
  readRoom,
  writeOffer,
  writeRef,
  writeRoom,
} from './found-offer.ts'
import { OfferTable, readBatch, writeBatch } from './offer-table.ts'

/** A repeatable stream of numbers. */
function chance(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

const place = (id: number, parentId: number | null, slug: string): Destination => ({
  id,
  parentId,
  slug,
  level: parentId === null ? 'country' : 'resort',
  name: slug,
  nameEn: slug,
  nameTo: slug,
  nameToEn: slug,
  otherNames: [],
  isDomestic: false,
  isVisaFree: true,
  passportDays: 0,
  timezone: 'Europe/Istanbul',
  weather: [],
})
const kinds = ['family', 'spa', 'beach']
const services = ['pool', 'wifi', 'spa']

function directoryOf(hotels: number, { below, of }: ReturnType<typeof chance>): TourDirectory {
  return makeDirectory(1, {
    departures: [],
    destinations: [place(1, null, 'turciya'), place(2, 1, 'kemer'), place(3, 1, 'side')],
    operators: ['a', 'b', 'c'].map((code) => ({ code, name: code })),
    rooms: [],
    codes: [],
    hotels: Array.from({ length: hotels }, (_, n) => ({
      id: n + 1,
      destinationId: 2 + below(2),
      slug: `h${n}`,
      name: `Отель ${n}`,
      nameEn: '',
      stars: 2 + below(4),
      kinds: kinds.filter(() => below(2) > 0),
      services: services.filter(() => below(2) > 0),
      latitude: 0,
      longitude: 0,
      beachLine: below(4) || null,
      beachDistanceM: null,
      beachKind: of(['', 'sand', 'pebble']),
      oldNames: [],
      rating: below(6),
      reviewCount: 1,
      popularity: below(100),
      images: [],
    })),
  })
}

const offerAt = (hotels: number, { below, of }: ReturnType<typeof chance>): FoundOffer => {
  const price = kopecks((10_000 + below(90_000)) * 100)
  return {
    provider: 'p',
    tour: `t${below(1_000_000)}`,
    operator: of(['a', 'b', 'c']),
    hotel: 1 + below(hotels),
    startDate: addDays('2026-12-01', below(5)),
    nights: 7 + below(3),
    roomKey: of(['standard', 'suite']),
    roomName: 'Room "1"\n|',
    placement: of(['DBL', '2AD+1CHD']),
    meal: of(meals).code,
    price,
    parts: [
      { code: 'tour', amount: kopecks(price - 100) },
      { code: 'other', amount: kopecks(100), name: 'Сбор' },
    ],
    oldPrice: below(3) > 0 ? null : kopecks(price + 1000),
    isInstant: below(2) > 0,
    isCharter: below(2) > 0,
    isPromo: below(2) > 0,
    hotelPlaces: of(['yes', 'few', 'request']),
    flightPlaces: 'yes',
    includes: { flight: true, transfer: below(2) > 0, insurance: false },
    flight:
      below(3) > 0 ? { departsAt: '2026-12-01T10:00', minutes: 200, isDirect: below(2) > 0, isNight: false } : null,
  }
}

const queryAt = ({ below, of }: ReturnType<typeof chance>): FilterQuery => {
  const maybe = <T>(value: T): T | undefined => (below(4) === 0 ? value : undefined)
  return {
    stars: maybe(of(['5', '4,5', '3'])),
    meals: maybe(of(['AI', 'HB,FB', 'BB'])),
    meals_better: maybe('1' as const),
    price_from: maybe(30_000),
    price_to: maybe(70_000),
    resorts: maybe('kemer'),
    rating: maybe(3),
    kinds: maybe(of(['family', 'spa,beach'])),
    line: maybe(2),
    beach: maybe('sand'),
    services: maybe(of(['pool', 'pool,wifi'])),
    operators: maybe(of(['a', 'b,c'])),
    instant: maybe('1' as const),
    direct: maybe('1' as const),
    charter: maybe('1' as const),
    sure: maybe('1' as const),
    hotel: maybe('отель 1'),
  }
}

/** The same rules, an offer and a hotel at a time. */
function passes(offer: FoundOffer, directory: TourDirectory, f: Filters): boolean {
  const hotel = directory.hotelById.get(offer.hotel)
  if (!hotel) return false
  const rank = (code: string) => meals.find((one) => one.code === code)?.rank ?? 0
  const least = Math.min(...f.meals.map(rank))
  return (
    (f.stars.length === 0 || f.stars.includes(hotel.stars)) &&
    (f.meals.length === 0 || (f.mealsBetter ? rank(offer.meal) >= least : f.meals.includes(offer.meal))) &&
    (f.priceFrom === null || offer.price >= f.priceFrom) &&
    (f.priceTo === null || offer.price <= f.priceTo) &&
    (f.resorts.length === 0 || f.resorts.includes(hotel.resort.slug)) &&
    (f.rating === null || hotel.rating >= f.rating) &&
    (f.kinds.length === 0 || hotel.kinds.some((kind) => f.kinds.includes(kind))) &&
    (f.line === null || (hotel.beachLine !== null && hotel.beachLine <= f.line)) &&
    (f.beach.length === 0 || f.beach.includes(hotel.beachKind)) &&
    f.services.every((one) => hotel.services.includes(one)) &&
    (f.operators.length === 0 || f.operators.includes(offer.operator)) &&
    (!f.isInstant || offer.isInstant) &&
    (!f.isDirect || offer.flight?.isDirect === true) &&
    (!f.isCharter || offer.isCharter) &&
    (!f.isSure || offer.hotelPlaces !== 'request') &&
    (f.hotel === '' || hotel.name.toLowerCase().includes(f.hotel))
  )
}

/** Adds offers in batches as a search does, and keeps what is valid after each. */
function filled(
  random: ReturnType<typeof chance>,
  { hotels, batches, each }: { hotels: number; batches: number; each: number },
) {
  const table = new OfferTable('s'.repeat(22))
  const known = new Map<string, { offer: FoundOffer; n: number }>()
  const states: FoundOffer[][] = [[]]
  for (let version = 1; version <= batches; version++) {
    const fresh = new Map<string, FoundOffer>()
    for (let n = 0; n < random.below(each); n++) {
      const offer = offerAt(hotels, random)
      const before = fresh.get(offerKey(offer))?.price ?? known.get(offerKey(offer))?.offer.price
      if (before === undefined || offer.price < before) fresh.set(offerKey(offer), offer)
    }
    const replaced = [...fresh.keys()].flatMap((key) => known.get(key)?.n ?? [])
    for (const [n, [key, offer]] of [...fresh].entries()) known.set(key, { offer, n: table.count + n })
    const text = writeBatch(replaced, [...fresh.values()].map(writeOffer))
    table.addStored({ version, foundAt: new Date(version), offers: text })
    states.push([...known.values()].map(({ offer }) => offer))
  }
  return { table, states }
}

test('filters, counts and least prices are those of the rules applied one offer at a time, at every version', () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.info(`seed of filtered offers: ${seed}`)
  const random = chance(seed)
  for (let round = 0; round < 60; round++) {
    const directory = directoryOf(12, random)
    const { table, states } = filled(random, { hotels: 12, batches: 4, each: 60 })
    const query = queryAt(random)
    const filters = readFilters(query)
    for (const [version, offers] of states.entries()) {
      const list = filterHotels(table, directory, filters, { version, sort: 'price' })
      const passing = Map.groupBy(
        offers.filter((one) => passes(one, directory, filters)),
        ({ hotel }) => hotel,
      )
      const wanted = [...passing].map(([id, own]) => [id, Math.min(...own.map(({ price }) => price)), own.length])
      expect(list.hotels.map(({ facts, price, offers: count }) => [facts.id, price, count])).toEqual(
        wanted.toSorted((a, b) => a[1]! - b[1]! || a[0]! - b[0]!),
      )
      for (const { facts, offer, price } of list.hotels)
        expect(table.offer(offer)).toMatchObject({ hotel: facts.id, price })
      expect(list.found).toBe(new Set(offers.map(({ hotel }) => hotel)).size)
      // Each counted value leaves as many hotels as choosing it would.
      const alone: [FacetName, keyof FilterQuery][] = [
        ['stars', 'stars'],
        ['resorts', 'resorts'],
        ['operators', 'operators'],
        ['beach', 'beach'],
        ['kinds', 'kinds'],
        ['line', 'line'],
        ['rating', 'rating'],
        ['instant', 'instant'],
        ['sure', 'sure'],
        ['meals', 'meals'],
      ]
      for (const [facet, name] of alone)
        for (const [value, count] of list.counts.get(facet) ?? []) {
          const chosen = readFilters({
            ...query,
            [name]: facet === 'line' || facet === 'rating' ? Number(value) : value,
          })
          const left = new Set(offers.filter((one) => passes(one, directory, chosen)).map(({ hotel }) => hotel))
          expect([facet, value, count]).toEqual([facet, value, left.size])
        }
      for (const [value, count] of list.counts.get('services') ?? []) {
        const chosen = { ...filters, services: [...new Set([...filters.services, value])] }
        expect(count).toBe(
          new Set(offers.filter((one) => passes(one, directory, chosen)).map(({ hotel }) => hotel)).size,
        )
      }
    }
  }
})

test('versions only grow, and the least price of a hotel never rises in a search', () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.info(`seed of growing results: ${seed}`)
  const random = chance(seed)
  for (let round = 0; round < 40; round++) {
    const directory = directoryOf(8, random)
    const { table } = filled(random, { hotels: 8, batches: 8, each: 40 })
    let before = new Map<number, number>()
    for (let version = 1; version <= 8; version++) {
      const { hotels } = filterHotels(table, directory, readFilters({}), { version, sort: 'price' })
      const now = new Map(hotels.map(({ facts, price }) => [facts.id, price]))
      for (const [id, price] of before) expect(now.get(id)).toBeLessThanOrEqual(price)
      before = now
    }
  }
})

test('an offer, a reference and a room are the same after they were written and read', () => {
  const random = chance(7)
  for (let n = 0; n < 200; n++) {
    const offer = offerAt(5, random)
    expect(readOfferLine(writeOffer(offer))).toEqual(offer)
    expect(readRoom(writeRoom(offer))).toEqual({ roomKey: offer.roomKey, meal: offer.meal, placement: offer.placement })
  }
  expect(readBatch(writeBatch([1, 5], ['[1]', '[2]']))).toEqual({ replaced: [1, 5], lines: ['[1]', '[2]'] })
  const ref = { search: 'a-_0123456789012345678', version: 1234, line: 19_999 }
  expect(readRef(writeRef({ ...ref, search: `${ref.search}X`.slice(0, 22) }))).toMatchObject({
    version: 1234,
    line: 19_999,
  })
  expect(writeRef(ref).length).toBeLessThanOrEqual(64)
  for (const wrong of ['', 'abc', 'a'.repeat(64), `${'a'.repeat(22)}-1`, `${'a'.repeat(22)}-1-Z`])
    expect(readRef(wrong)).toBeNull()
})
