import type { IsoDate } from '#lib/dates.ts'
import { mealOf } from '#shop/tours/meals.ts'
import type { OfferOnWire } from '#shop/tours/offer.wire.ts'

/** The cheapest price of each day of departure. */
export function pricesByDay(offers: readonly OfferOnWire[]): Map<IsoDate, number> {
  const prices = new Map<IsoDate, number>()
  for (const { start_date: day, price } of offers) prices.set(day, Math.min(price, prices.get(day) ?? price))
  return prices
}

export interface RoomOffers {
  key: string
  name: string
  /** One for each meal, the weakest first: the cheapest of the day. */
  offers: OfferOnWire[]
}

/** Offers of a day by rooms and meals. Rooms keep the order of the hotel, so that an arriving offer moves no other. */
export function roomsOfDay(
  offers: readonly OfferOnWire[],
  day: IsoDate,
  rooms: readonly { key: string; name: string }[],
): RoomOffers[] {
  const best = new Map<string, OfferOnWire>()
  for (const offer of offers) {
    if (offer.start_date !== day) continue
    const key = offerKey(offer)
    const known = best.get(key)
    if (!known || offer.price < known.price) best.set(key, offer)
  }
  const found = [...best.values()]
  const extra = found.filter(({ room }) => rooms.every(({ key }) => key !== room.key)).map(({ room }) => room)
  const all = [...rooms, ...new Map(extra.map((room) => [room.key, room])).values()]
  return all.map(({ key, name }) => ({
    key,
    name,
    offers: found.filter(({ room }) => room.key === key).sort((a, b) => rankOf(a) - rankOf(b) || a.nights - b.nights),
  }))
}

const rankOf = ({ meal }: OfferOnWire): number => mealOf(meal.code)?.rank ?? 0

/** What makes two offers the same choice on another day: room, meal and nights. */
export const offerKey = ({ room, meal, nights }: OfferOnWire): string => `${room.key}_${meal.code}_${nights}`

export const cheapest = (offers: readonly OfferOnWire[]): OfferOnWire | null =>
  offers.reduce<OfferOnWire | null>((best, offer) => (best && best.price <= offer.price ? best : offer), null)
