import type { IsoDate } from '#lib/dates.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { type Allowed, allows } from '#shop/delivery/shipping.ts'
import { hoursOn, type PlaceHours } from '#shop/places/opening-hours.ts'

/** A way to get a thing, as far as its day is concerned. */
interface DatedWay {
  deliveryType: DeliveryType
  date: IsoDate
  /** Place → the day it can be fetched there. */
  placeDates: ReadonlyMap<number, IsoDate>
  places: readonly (PlaceHours & { id: number; address: string; addressEn: string })[]
}

/** A shop as a card names it. */
export interface CardPlace {
  address: string
  addressEn: string
  /** `21:00`: until when it hands over on that day; null where nobody has written its hours down. */
  until: string | null
}

/** When things can be had in a region: what a card says of its delivery follows from this and from where the thing lies. */
export interface CardDates {
  /** The days of ways that do not depend on where the thing lies, the nearest first. */
  brought: readonly Pick<DatedWay, 'deliveryType' | 'date'>[]
  /** Shops that hand over today what they hold. */
  today: ReadonlyMap<number, CardPlace>
  /** Other days on which shops hand over what they hold. */
  fetched: ReadonlyMap<number, IsoDate>
}

/** What a card says: a day, and the place where that day is true. */
export interface CardDelivery {
  date: IsoDate
  place: CardPlace | null
}

/**
 * A shop's day counts for what the shop holds; for anything else the days of couriers and points count, and the shop's own only
 * where the company has no other way (our choice: a card never promises a day that depends on goods being elsewhere).
 */
export function datesOf(ways: readonly DatedWay[], today: IsoDate): CardDates {
  const pickup = ways.find(({ deliveryType }) => deliveryType === 'PICKUP')
  const others = ways.filter((way) => way !== pickup)
  const brought = (others.length > 0 ? others : ways).toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const open = new Map<number, CardPlace>()
  for (const { id, address, addressEn, ...hours } of pickup?.places ?? []) {
    if (pickup!.placeDates.get(id) !== today) continue
    open.set(id, { address, addressEn, until: hoursOn(hours, today)?.to ?? null })
  }
  return { brought, today: open, fetched: pickup?.placeDates ?? new Map() }
}

/** The nearest day for a product that these shops hold; of shops of one day the one open longest. Null: no way leads to it. */
export function deliveryOf(
  { brought, today, fetched }: CardDates,
  heldIn: readonly number[],
  allowed: Allowed,
): CardDelivery | null {
  let place: CardPlace | null = null
  let day: IsoDate | null = null
  for (const id of heldIn) {
    const date = fetched.get(id)
    if (date !== undefined && (day === null || date < day)) day = date
    const open = today.get(id)
    if (open && (place === null || (open.until ?? '24:00') > (place.until ?? '24:00'))) place = open
  }
  const broughtOn = brought.find(({ deliveryType }) => allows(allowed, deliveryType))?.date ?? null
  const date = [broughtOn, day].filter((one) => one !== null).sort()[0]
  if (date === undefined) return null
  return { date, place: place !== null && day === date ? place : null }
}
