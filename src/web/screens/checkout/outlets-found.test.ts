import { expect, test } from 'vitest'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { addressWithin } from './address-within.ts'
import { outletsFound } from './outlets-found.ts'

const place = (id: number, kind: OutletOnWire['kind'], name: string, address: string): OutletOnWire => ({
  id,
  kind,
  name,
  address,
  region_id: 1,
  latitude: null,
  longitude: null,
  phone: '',
  schedule: [],
  special_days: {},
  timezone: 'Asia/Yekaterinburg',
})
const places = [
  place(1, 'pickup_point', 'ТЦ «Гринвич»', 'Екатеринбург, ул. 8 Марта, 46'),
  place(2, 'locker', 'Постамат', 'Екатеринбург, ул. Хохрякова, 10'),
  place(3, 'shop', 'Витрина', 'Берёзовский, ул. Театральная, 1'),
]
const ids = (...given: [string, ('all' | 'pickup_point' | 'locker')?]) =>
  outletsFound(places, ...given).map(({ id }) => id)

test('[DLV-08] by address, street, city and mall', () => {
  expect(ids('8 марта 46')).toEqual([1])
  expect(ids('хохрякова')).toEqual([2])
  expect(ids('березовский')).toEqual([3])
  expect(ids('Гринвич')).toEqual([1])
  expect(ids('')).toEqual([1, 2, 3])
  expect(ids('Тверская')).toEqual([])
})

test('[DLV-14] pickup points and lockers apart', () => {
  expect(ids('', 'pickup_point')).toEqual([1])
  expect(ids('', 'locker')).toEqual([2])
})

test('an address within its city is written without it, before or after', () => {
  expect(addressWithin('Екатеринбург, ул. 8 Марта, 46', 'Екатеринбург')).toBe('ул. 8 Марта, 46')
  expect(addressWithin('8 Marta St. 46, Yekaterinburg', 'Yekaterinburg')).toBe('8 Marta St. 46')
  expect(addressWithin('Берёзовский, ул. Театральная, 1', 'Екатеринбург')).toBe('Берёзовский, ул. Театральная, 1')
  expect(addressWithin('Екатеринбург', 'Екатеринбург')).toBe('Екатеринбург')
  expect(addressWithin('ул. 8 Марта, 46', undefined)).toBe('ул. 8 Марта, 46')
})
