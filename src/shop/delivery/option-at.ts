import { bestZone, type CourierZone, dearestZone, type Whereabouts, zoneAt } from './courier-zones.ts'
import type { DeliveryType } from './delivery-type.ts'

/** A way as far as an address has a say in it. */
interface WithZones {
  deliveryType: DeliveryType
  zones: readonly CourierZone[]
}
export interface AtAddress {
  /** Whose terms these are; null: those of the way itself. */
  zone: CourierZone | null
  /** True before there is an address: elsewhere it may be dearer and later. */
  isLeast: boolean
  /** False: nobody could verify the address, so that no day is promised. */
  isDated: boolean
}

/**
 * A way on the terms of an address. Couriers go by zones where the owner has any for the region; a way without zones goes everywhere
 * at its own terms. `at` null: there is no address yet. Null: couriers do not go there.
 */
export function optionAt<O extends WithZones>(option: O, at: Whereabouts | null): (O & AtAddress) | null {
  const own = { ...option, zone: null, isLeast: false, isDated: true }
  if (option.deliveryType !== 'DELIVERY') return own
  const isDated = at === null || at.isVerified
  if (option.zones.length === 0) return { ...own, isDated }
  const zone = zoneFor(option.zones, at)
  if (!zone) return null
  const { price, freeFrom, daysFrom, cutoff } = zone
  const isLeast = at === null && option.zones.length > 1
  return { ...option, price, freeFrom, daysFrom, cutoff, zone, isLeast, isDated }
}

function zoneFor(zones: readonly CourierZone[], at: Whereabouts | null): CourierZone | undefined {
  if (at === null) return bestZone(zones)
  if (at.point && at.isVerified) return zoneAt(zones, at.point)
  // Nobody could verify the house: the terms of where it seems to lie, else those the city was promised (our choice).
  const seems = at.point ?? at.city
  return (seems && zoneAt(zones, seems)) ?? dearestZone(zones)
}

export const optionsAt = <O extends WithZones>(options: readonly O[], at: Whereabouts | null): (O & AtAddress)[] =>
  options.flatMap((option) => optionAt(option, at) ?? [])

/** Couriers there are, but none that goes to this address. */
export const isOutOfZones = (options: readonly WithZones[], at: Whereabouts | null): boolean => {
  const couriers = options.filter(({ deliveryType }) => deliveryType === 'DELIVERY')
  return couriers.length > 0 && couriers.every((option) => optionAt(option, at) === null)
}
