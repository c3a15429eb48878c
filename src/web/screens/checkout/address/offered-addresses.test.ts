import { expect, test } from 'vitest'
import type { SavedAddressOnWire } from '#shop/account/saved.wire.ts'
import { offeredAddresses } from './offered-addresses.ts'

const at = (id: number, house: string, flat = '', is_default = false) =>
  ({
    id,
    address: `Россия, Свердловская обл, г Екатеринбург, ул Малышева, д ${house}`,
    ...{ flat, floor: '', entrance: '', comment: '', is_default },
  }) as SavedAddressOnWire
const home = at(1, '36', '12', true)
const work = at(2, '5')
const saved = [home, work, at(3, '5', '40')]
const brought = (house: string, flat = '') => ({
  delivery_type: 'DELIVERY' as const,
  address: `г Екатеринбург, ул Малышева, д ${house}`,
  address_details: { flat, floor: '', entrance: '', comment: 'Код 12' },
})
const fetched = { ...brought('5'), delivery_type: 'PICKUP' as const, address: '', address_details: null }
const ids = (...given: Parameters<typeof offeredAddresses>) => offeredAddresses(...given).map(({ id }) => id)

test('offers the last courier address before the default one, regardless of later pickups', () => {
  expect(ids(saved, null, [fetched, brought('5'), brought('36', '12')])).toEqual([2, 1])
  expect(ids(saved, null, [brought('36', '12')])).toEqual([1])
})

test('in one house, offers the flat the courier visited', () => {
  expect(ids(saved, null, [brought('5', '40')])).toEqual([3, 1])
  expect(ids(saved, null, [brought('5', '77')])).toEqual([2, 1])
})

test('the address chosen with the city comes first', () => {
  expect(ids(saved, 3, [brought('5')])).toEqual([3, 2, 1])
})

test('without such an order or saved address offers the default one; without any, nothing', () => {
  expect(ids(saved, null, [])).toEqual([1])
  expect(ids(saved, 99, [brought('8')])).toEqual([1])
  expect(ids([], null, [brought('5')])).toEqual([])
})
