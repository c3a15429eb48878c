import { expect, test } from 'vitest'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { anyPlace, inDisplayedOrder, type PlaceFilter, type PlacesFilter, placesFound } from './places-found.ts'

const week = (hours: string) => Array.from({ length: 7 }, () => hours)
const place = (id: number, more: Partial<OutletOnWire>): OutletOnWire => ({
  id,
  kind: 'pickup_point',
  region_id: 1,
  name: `Пункт ${id}`,
  address: 'ул. Малышева, 36',
  latitude: 56.8,
  longitude: 60.6,
  phone: '',
  schedule: week('10:00-20:00'),
  special_days: {},
  timezone: 'Asia/Yekaterinburg',
  carrier: null,
  route_url: null,
  features: { cash: null, card: null, fitting: null, max_weight_kg: null, station: '' },
  ...more,
})
const features = (has: Partial<OutletOnWire['features']>): OutletOnWire['features'] => ({
  cash: false,
  card: false,
  fitting: false,
  max_weight_kg: 15,
  station: '',
  ...has,
})
const places = [
  place(1, { latitude: 56.84, features: features({ fitting: true, card: true }) }),
  place(2, {
    kind: 'locker',
    name: 'Постамат, ТЦ «Гринвич»',
    address: 'ул. 8 Марта, 46',
    schedule: week('00:00-24:00'),
  }),
  place(3, {
    address: 'пр-т Ленина, 24',
    latitude: 56.81,
    features: features({ cash: true, station: 'Площадь 1905 года' }),
  }),
  place(4, { latitude: null, longitude: null, address: 'ул. Зелёная, 1' }),
]
// 15:00 in Yekaterinburg.
const now = new Date('2026-11-20T10:00:00Z')
const found = (wish: Partial<PlacesFilter>, at = now, held?: ReadonlySet<number>) =>
  placesFound(places, { ...anyPlace, ...wish }, { now: at, held }).map(({ outlet }) => outlet.id)

test.each([
  ['', [1, 2, 3, 4]],
  ['ленина 24', [3]],
  ['ГРИНВИЧ', [2]],
  ['8 марта', [2]],
  ['1905', [3]],
  ['зеленая', [4]],
  ['малышева 99', []],
])('[DLV-08] «%s» finds %j', (text, ids) => {
  expect(found({ text })).toEqual(ids)
})

test.each<[PlaceFilter, number[]]>([
  ['round', [2]],
  ['card', [1]],
  ['cash', [3]],
  ['fitting', [1]],
])('the filter %s leaves %j', (name, ids) => {
  expect(found({ filters: new Set([name]) })).toEqual(ids)
})

test('open now uses the place’s local time', () => {
  expect(found({ filters: new Set(['open']) })).toEqual([1, 2, 3, 4])
  expect(found({ filters: new Set(['open']) }, new Date('2026-11-20T16:00:00Z'))).toEqual([2])
})

test('held keeps the given places', () => {
  expect(found({ filters: new Set(['held']) }, now, new Set([3]))).toEqual([3])
  expect(found({ filters: new Set(['held']) })).toEqual([])
})

test('[DLV-14] filters points or lockers, and by the map area', () => {
  expect(found({ kind: 'locker' })).toEqual([2])
  expect(found({ area: { south: 56.805, north: 56.9, west: 60, east: 61 } })).toEqual([1, 3])
})

test('[DLV-15] sorts by distance once the location is known, the rest last, each with its distance', () => {
  const from = { latitude: 56.8, longitude: 60.6 }
  expect(found({ sort: 'near', from })).toEqual([2, 3, 1, 4])
  expect(found({ sort: 'near' })).toEqual([1, 2, 3, 4])
  const [first, second] = placesFound(places, { ...anyPlace, sort: 'near', from }, { now })
  expect(first?.distanceKm).toBe(0)
  expect(second?.distanceKm).toBeCloseTo(1.11, 2)
})

test('reloaded places keep their order with new data; new places come last', () => {
  const standing = places.map(({ id }) => id)
  const anew = [place(5, {}), ...places.toReversed().map((one) => ({ ...one, name: `Anew ${one.id}` }))]
  const shown = inDisplayedOrder(placesFound(anew, anyPlace, { now }), standing)
  expect(shown.map(({ outlet }) => outlet.id)).toEqual([1, 2, 3, 4, 5])
  expect(shown[0]!.outlet.name).toBe('Anew 1')
  // An outlet that is not offered any more is removed; the others keep their order.
  expect(
    inDisplayedOrder(placesFound(anew.slice(0, 3), anyPlace, { now }), standing).map(({ outlet }) => outlet.id),
  ).toEqual([3, 4, 5])
})
