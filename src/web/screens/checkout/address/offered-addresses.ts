import type { SavedAddressOnWire } from '#shop/account/kept.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'

type Brought = Pick<OrderOnWire, 'delivery_type' | 'address' | 'address_details'>
type Within = Pick<SavedAddressOnWire, 'flat' | 'floor' | 'entrance'>

/** Of two in one house the one whose flat is told; with another flat told it is still the first of them. */
export function savedAt(saved: readonly SavedAddressOnWire[], short: string, within: Within | null) {
  const here = saved.filter(({ address }) => shortAddress(address) === short)
  const same = (one: SavedAddressOnWire) =>
    one.flat === within?.flat && one.floor === within.floor && one.entrance === within.entrance
  return here.find(same) ?? here[0]
}

/**
 * The addresses of the account that may be filled in by themselves, the likeliest first: the one chosen together with the city, where
 * a courier came last, the usual one. An address that is not kept in the account is not offered: its owner chose so (our choice).
 */
export function offeredAddresses(
  saved: readonly SavedAddressOnWire[],
  chosen: number | null,
  orders: readonly Brought[],
): SavedAddressOnWire[] {
  const last = orders.find(({ delivery_type }) => delivery_type === 'DELIVERY')
  const found = [
    saved.find(({ id }) => id === chosen),
    last && savedAt(saved, shortAddress(last.address), last.address_details),
    saved.find((one) => one.is_default),
  ]
  return [...new Set(found)].filter((one) => one !== undefined)
}
