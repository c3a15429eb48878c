import type { IsoDate } from '#lib/dates.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { type Allowed, allows } from '#shop/delivery/shipping.ts'
import { hoursOn, type PlaceHours } from '#shop/places/opening-hours.ts'

/** A delivery option, reduced to its dates. */
interface DatedWay {
  deliveryType: DeliveryType
  date: IsoDate
  /** Place id → the earliest pickup date there. */
  placeDates: ReadonlyMap<number, IsoDate>
  places: readonly (PlaceHours & { id: number; address: string; addressEn: string })[]
}

/** A shop as shown on a card. */
export interface CardPlace {
  address: string
  addressEn: string
  /** Closing time on that day, `21:00`; null if its hours are unknown. */
  until: string | null
}

/** Delivery dates in a region. The date on a card follows from these and from the shops that hold the product. */
export interface CardDates {
  /** Dates of options that do not depend on where the product is held, earliest first. */
  brought: readonly Pick<DatedWay, 'deliveryType' | 'date'>[]
  /** Shops that hand over today what they hold. */
  today: ReadonlyMap<number, CardPlace>
  /** Dates on which shops hand over what they hold, today included. */
  fetched: ReadonlyMap<number, IsoDate>
}

/** The delivery shown on a card: a date, and the shop for which it is true. */
export interface CardDelivery {
  date: IsoDate
  place: CardPlace | null
}

/**
 * The date of a shop applies to what the shop holds. For anything else the dates of couriers and pickup points apply, and the shop's only if the
 * company has no other option (our choice: a card never promises a date that depends on goods held elsewhere).
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

/** The earliest date for a product held by these shops; of several shops open today, the one that closes last. Null: no option delivers it. */
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
