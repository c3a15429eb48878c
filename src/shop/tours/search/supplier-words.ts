import type { WantedTours } from '#lib/tour-facts.ts'
import type { HotelFacts, SupplierThing, TourDirectory } from '../places/directory.ts'
import { liesIn } from '../places/directory.ts'
import type { TourQuery } from '../tour-query.ts'
import type { Wanted } from './found-offer.ts'

/** Of a kind of supplier (`TourProviderKind`). */
interface Kind {
  name: string
  usesShopCodes?: true
}

/** Translates our codes to those of a supplier and back. */
export interface SupplierWords {
  /** Null: the supplier does not know it. */
  theirs(thing: SupplierThing, ours: string): string | null
  ours(thing: SupplierThing, theirs: string): string | null
}

export function wordsOf(directory: TourDirectory, { name, usesShopCodes }: Kind): SupplierWords {
  if (usesShopCodes) return { theirs: (_, ours) => ours, ours: (_, theirs) => theirs }
  const codes = directory.codes.get(name)
  return {
    theirs: (thing, ours) => codes?.theirs[thing].get(ours) ?? null,
    ours: (thing, theirs) => codes?.ours[thing].get(theirs) ?? null,
  }
}

/** A query in the words of a supplier; null: it knows no such departure, or none of the places. */
export function wantedTours(words: SupplierWords, query: TourQuery): WantedTours | null {
  const departure = words.theirs('departure', query.departure)
  const destinations = query.destinations.flatMap((slug) => words.theirs('destination', slug) ?? [])
  const hotels = query.hotels.flatMap((slug) => words.theirs('hotel', slug) ?? [])
  if (departure === null || (query.hotels.length > 0 ? hotels.length : destinations.length) === 0) return null
  const { dateFrom, dateTo, nightsFrom, nightsTo, adults, childAges } = query
  return { departure, destinations, hotels, dateFrom, dateTo, nightsFrom, nightsTo, adults, childAges }
}

/** Hotels that a query allows. */
function allowedHotels(
  directory: TourDirectory,
  { hotels, destinations }: Pick<TourQuery, 'hotels' | 'destinations'>,
): HotelFacts[] {
  const named = hotels.flatMap((slug) => directory.hotelBySlug.get(slug) ?? [])
  const all = hotels.length > 0 ? named : directory.hotels
  return destinations.length > 0 ? all.filter((hotel) => destinations.some((slug) => liesIn(hotel, slug))) : [...all]
}

/** What the offers of a supplier are checked against. */
export function wantedOf(
  directory: TourDirectory,
  kind: Kind,
  query: Omit<TourQuery, 'departure' | 'adults' | 'childAges'>,
): Wanted {
  const words = wordsOf(directory, kind)
  const allowed = new Set(allowedHotels(directory, query).map(({ id }) => id))
  const { dateFrom, dateTo, nightsFrom, nightsTo } = query
  return {
    provider: kind.name,
    dateFrom,
    dateTo,
    nightsFrom,
    nightsTo,
    hotelOf(theirs) {
      const hotel = directory.hotelBySlug.get(words.ours('hotel', theirs) ?? '')
      if (!hotel) return 'unknown'
      return allowed.has(hotel.id) ? hotel.id : 'unwanted'
    },
    operatorOf(theirs) {
      const code = words.ours('operator', theirs)
      return code !== null && directory.operatorByCode.has(code) ? code : null
    },
  }
}
