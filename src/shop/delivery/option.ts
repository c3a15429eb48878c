import { type IsoDate, timeIn } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { PlaceHours } from '#shop/places/opening-hours.ts'
import { bestZone, type CourierZone, dearestZone, type Slot, type Whereabouts, zoneAt } from './courier-zones.ts'
import type { DeliveryType } from './delivery-type.ts'

/** One way to receive and to pay for an order, as the owner set it up for a region. */
export interface DeliveryOption {
  id: number
  deliveryType: DeliveryType
  paymentType: string
  method: string
  canUseBonuses: boolean
  price: Kopecks
  freeFrom: Kopecks | null
  daysFrom: number
  /** `18:00`: an order placed later counts as placed the next day; null: no cut-off. */
  cutoff: string | null
  /** The carrier whose pickup points these are; '': the company's own outlets. */
  provider: string
  /** The carrier's name of the city of its points here; null: it has no points here. */
  carrierCity: string | null
  /** The company's own outlets where the order can be picked up. A carrier has too many points to list them here. */
  places: PickupPlace[]
  /** Zones of the company's couriers in the region, in the owner's order; empty: everywhere, on the terms of the option. */
  zones: readonly CourierZone[]
  /** The only group of the cart it is offered to (cart-groups.ts); null: all groups that can be delivered this way. */
  cartGroup: string | null
}

export interface PickupPlace extends PlaceHours {
  id: number
  readyMinutes: number
  address: string
  addressEn: string
}

/** What an address changes in an option. */
export interface AddressTerms {
  /** The zone whose terms apply; null: the terms of the option itself. */
  zone: CourierZone | null
  /** True while there is no address: the delivery may cost more and take longer elsewhere in the region. */
  isLeast: boolean
  /** False: the address could not be verified, so that no day is promised. */
  isDated: boolean
}

/** An option on the terms of an address, or on its best terms while there is none. */
export type OptionAtAddress = DeliveryOption & AddressTerms

/** An option with its price for these goods and the day of delivery. */
export interface OfferedOption extends OptionAtAddress {
  deliveryPrice: Kopecks
  /** Null: the address could not be verified, so that no day is promised. */
  date: IsoDate | null
  /** Days with hours the customer may choose from, the soonest first; empty: there is nothing to choose. */
  slots: Slot[]
  /** For pickup from own outlets: outlet → the day the order can be picked up there; `date` is the first of them. */
  placeDates: ReadonlyMap<number, IsoDate>
  /** The money is taken before the goods are handed over. */
  payOnline: boolean
}

type ZonedOption = Pick<DeliveryOption, 'deliveryType' | 'zones'>

/**
 * An option on the terms of an address. Couriers go by zones where the owner has drawn any for the region; an option without zones goes
 * everywhere on its own terms. `at` null: there is no address yet. Answers null if couriers do not go to the address.
 */
export function optionAt<O extends ZonedOption>(option: O, at: Whereabouts | null): (O & AddressTerms) | null {
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
  // The address could not be verified: the zone at its approximate location or at the centre of its city, else the dearest zone (our choice).
  const seems = at.point ?? at.city
  return (seems && zoneAt(zones, seems)) ?? dearestZone(zones)
}

export const optionsAt = <O extends ZonedOption>(options: readonly O[], at: Whereabouts | null): (O & AddressTerms)[] =>
  options.flatMap((option) => optionAt(option, at) ?? [])

/** The region has courier delivery, but none to this address. */
export const isOutOfZones = (options: readonly ZonedOption[], at: Whereabouts | null): boolean => {
  const couriers = options.filter(({ deliveryType }) => deliveryType === 'DELIVERY')
  return couriers.length > 0 && couriers.every((option) => optionAt(option, at) === null)
}

/** Where the pieces of an order are, seen from an outlet: in it, in a warehouse that supplies it, or in neither. */
export type Reach = 'here' | 'later' | 'never'

/** How an order comes to the outlets of a region. */
export interface Bringing {
  reach(outletId: number): Reach
  /** Days until goods of a warehouse are in an outlet. */
  days: number
}

/**
 * Days a warehouse takes to supply an outlet. No setting defines it, so it equals the time of the company's own courier to a customer of the same
 * region, with the same cut-off, and is at least one day (our choice).
 */
export function daysToShop(
  options: readonly Pick<DeliveryOption, 'deliveryType' | 'provider' | 'daysFrom' | 'cutoff'>[],
  timezone: string,
  now: Date,
): number {
  const days = options
    .filter(({ deliveryType, provider }) => deliveryType === 'DELIVERY' && provider === '')
    .map(({ daysFrom, cutoff }) => (cutoff !== null && timeIn(timezone, now) >= cutoff ? daysFrom + 1 : daysFrom))
  return Math.max(1, ...(days.length > 0 ? [Math.min(...days)] : []))
}
