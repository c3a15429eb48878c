import { expect, test } from 'vitest'
import type { OutletOnWire } from '#api/places.ts'
import { placesFound } from './places-found.ts'

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
})
const places = [
  place(1, 'pickup_point', 'ТЦ «Гринвич»', 'Екатеринбург, ул. 8 Марта, 46'),
  place(2, 'locker', 'Постамат', 'Екатеринбург, ул. Хохрякова, 10'),
  place(3, 'shop', 'Витрина', 'Берёзовский, ул. Театральная, 1'),
]
const ids = (...given: [string, ('all' | 'pickup_point' | 'locker')?]) =>
  placesFound(places, ...given).map(({ id }) => id)

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
