import type { SavedAddressOnWire } from '#shop/account/saved.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'

type Brought = Pick<OrderOnWire, 'delivery_type' | 'address' | 'address_details'>
type Within = Pick<SavedAddressOnWire, 'flat' | 'floor' | 'entrance'>

/** Of saved addresses in one house, the one with the same flat, floor and entrance; otherwise the first. */
export function savedAt(saved: readonly SavedAddressOnWire[], short: string, within: Within | null) {
  const here = saved.filter(({ address }) => shortAddress(address) === short)
  const same = (one: SavedAddressOnWire) =>
    one.flat === within?.flat && one.floor === within.floor && one.entrance === within.entrance
  return here.find(same) ?? here[0]
}

/**
 * Saved addresses to prefill, best first: the one chosen together with the city, the one of the last courier order, the default one. An
 * address that is not saved in the account is not offered: its owner chose so (our choice).
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
