import type { SavedAddressOnWire } from '#shop/account/saved.wire.ts'
import type { LookupOnWire } from '#shop/places/places.wire.ts'

/** A saved address as a lookup result; null for a line typed by hand. */
export function lookupOf(saved: SavedAddressOnWire): LookupOnWire | null {
  if (!saved.house) return null
  const { address, fias_id, postal, city, settlement, street, house, latitude, longitude } = saved
  return {
    ...{ address, fias_id, postal, city, settlement, street, house, latitude, longitude },
    country: null,
    city_fias_id: null,
    settlement_fias_id: null,
    house_fias_id: null,
    province: null,
    street_fias_id: null,
  }
}
