import { expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { type CourierZone, isInArea, slotsOf, zoneAt, zoneDay } from './courier-zones.ts'
import { isOutOfZones, optionAt } from './option.ts'

const centre = { latitude: 56.838, longitude: 60.6 }
/** A point this many kilometres to the north. */
const north = (km: number) => ({ latitude: centre.latitude + km / 111.195, longitude: centre.longitude })
const zone = (change: Partial<CourierZone> = {}): CourierZone => ({
  id: 1,
  name: 'Центр',
  nameEn: '',
  area: { center: centre, radiusM: 5000 },
  price: kopecks(190_00),
  freeFrom: null,
  daysFrom: 0,
  cutoff: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervals: [
    { from: '10:00', to: '14:00' },
    { from: '14:00', to: '18:00' },
  ],
  full: [],
  ...change,
})
const far = zone({ id: 2, area: { center: centre, radiusM: 30_000 }, price: kopecks(490_00), daysFrom: 2 })
// Saturday.
const at = (time: string) => ({ date: '2026-11-21', time })

test('offers no full slots and no day without free slots', () => {
  const morning = { date: '2026-11-22', from: '10:00', to: '14:00' }
  const afternoon = { date: '2026-11-22', from: '14:00', to: '18:00' }
  const evening = at('19:00')
  expect(slotsOf(zone({ full: [morning] }), evening)[0]).toEqual(afternoon)
  expect(slotsOf(zone({ full: [morning, afternoon] }), evening)[0]?.date).toBe('2026-11-23')
  expect(zoneDay(zone({ full: [morning, afternoon] }), evening)).toBe('2026-11-23')
  // It says nothing about another day or other hours.
  expect(slotsOf(zone({ full: [{ ...morning, to: '13:00' }] }), evening)[0]).toEqual(morning)
})

test('a radius zone ends at its radius', () => {
  const { area } = zone()
  expect([isInArea(area, centre), isInArea(area, north(4.99)), isInArea(area, north(5.01))]).toEqual([
    true,
    true,
    false,
  ])
})

test('a polygon contains the points inside its outline, concave ones too', () => {
  // An L: a square without one corner.
  const area = {
    polygon: [
      [0, 0],
      [0, 4],
      [2, 4],
      [2, 2],
      [4, 2],
      [4, 0],
    ] as const,
  }
  const inside = (latitude: number, longitude: number) => isInArea(area, { latitude, longitude })
  expect([inside(1, 1), inside(1, 3), inside(3, 1)]).toEqual([true, true, true])
  expect([inside(3, 3), inside(-1, 1), inside(5, 1), inside(1, 5)]).toEqual([false, false, false, false])
})

test('the first of overlapping zones in the owner’s order applies', () => {
  const zones = [zone(), far]
  expect([zoneAt(zones, centre)?.id, zoneAt(zones, north(12))?.id, zoneAt(zones, north(31))?.id]).toEqual([
    1,
    2,
    undefined,
  ])
})

test('today offers only slots not yet begun; after the cut-off tomorrow', () => {
  const hours = (now: string, change: Partial<CourierZone> = {}) => slotsOf(zone(change), at(now)).slice(0, 2)
  expect(hours('09:59')).toEqual([
    { date: '2026-11-21', from: '10:00', to: '14:00' },
    { date: '2026-11-21', from: '14:00', to: '18:00' },
  ])
  expect(hours('10:00')[0]).toEqual({ date: '2026-11-21', from: '14:00', to: '18:00' })
  expect(hours('14:00')[0]).toEqual({ date: '2026-11-22', from: '10:00', to: '14:00' })
  expect(hours('08:59', { cutoff: '09:00' })[0]?.date).toBe('2026-11-21')
  expect(hours('09:00', { cutoff: '09:00' })[0]?.date).toBe('2026-11-22')
})

test('couriers work on their weekdays; seven days are offered', () => {
  const working = zone({ weekdays: [1, 3], daysFrom: 1 })
  expect(zoneDay(working, at('12:00'))).toBe('2026-11-23')
  const days = [...new Set(slotsOf(working, at('12:00')).map(({ date }) => date))]
  expect(days).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-30',
    '2026-12-02',
    '2026-12-07',
    '2026-12-09',
    '2026-12-14',
  ])
  expect(slotsOf(zone({ intervals: [] }), at('12:00'))).toEqual([])
  expect(zoneDay(zone({ intervals: [] }), at('23:00'))).toBe('2026-11-21')
})

const way = {
  id: 7,
  deliveryType: 'DELIVERY' as const,
  price: kopecks(390_00),
  freeFrom: null,
  daysFrom: 1,
  cutoff: null,
}
const known = (km: number) => ({ point: north(km), isVerified: true })

test('without zones the option’s terms apply everywhere; an unverified address has no date', () => {
  const bare = { ...way, zones: [] }
  expect(optionAt(bare, known(40))).toMatchObject({ price: 390_00, zone: null, isDated: true })
  expect(optionAt(bare, null)).toMatchObject({ price: 390_00, isLeast: false, isDated: true })
  expect(optionAt(bare, { point: null, isVerified: false })).toMatchObject({ price: 390_00, isDated: false })
})

test('with zones: terms of the address; least without an address; unverified: its city’s, else the highest; outside: none', () => {
  const zoned = { ...way, zones: [zone(), far] }
  expect(optionAt(zoned, known(1))).toMatchObject({ price: 190_00, daysFrom: 0, isLeast: false })
  expect(optionAt(zoned, known(12))).toMatchObject({ price: 490_00, daysFrom: 2 })
  expect(optionAt(zoned, null)).toMatchObject({ price: 190_00, isLeast: true, isDated: true })
  expect(optionAt(zoned, { point: null, isVerified: false })).toMatchObject({ price: 490_00, isDated: false })
  const typed = { point: null, isVerified: false, city: centre }
  expect(optionAt(zoned, typed)).toMatchObject({ price: 190_00, isDated: false, isLeast: false })
  expect(optionAt(zoned, { ...typed, city: north(31) })).toMatchObject({ price: 490_00, isDated: false })
  expect(optionAt(zoned, { point: north(12), isVerified: false })).toMatchObject({ price: 490_00, isDated: false })
  expect(optionAt(zoned, { point: north(1), isVerified: false })).toMatchObject({ price: 190_00, isDated: false })
  expect(optionAt(zoned, known(31))).toBeNull()
  expect(isOutOfZones([zoned], known(31))).toBe(true)
  expect(isOutOfZones([zoned, { ...way, zones: [] }], known(31))).toBe(false)
  expect(isOutOfZones([{ ...zoned, deliveryType: 'PICKUP' }], known(31))).toBe(false)
})
