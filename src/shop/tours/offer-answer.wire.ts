import type { Locale } from '#lib/format.ts'
import { kopecks, roublesFromKopecks } from '#lib/money.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { HotelBrief } from './hotel.wire.ts'
import { mealOf } from './meals.ts'
import type { OfferOnWire, QueryOnWire } from './offer.wire.ts'
import { writeParty } from './party.ts'
import { type HotelFacts, hotelPath, nameOf, roomId, type TourDirectory } from './places/directory.ts'
import { endDate, type FoundOffer } from './search/found-offer.ts'
import { type TourQuery, writeDates, writeNights } from './tour-query.ts'
import { partWords, wordIn } from './tour-words.ts'

type Directory = Pick<TourDirectory, 'operatorByCode' | 'rooms'>

/** An offer as the API shows it. */
export function presentOffer(
  directory: Directory,
  offer: FoundOffer,
  { ref, foundAt, locale }: { ref: string; foundAt: Date; locale: Locale },
): OfferOnWire {
  const room = directory.rooms.get(roomId(offer.hotel, offer.roomKey))
  const { flight } = offer
  return {
    ref,
    operator: { code: offer.operator, name: directory.operatorByCode.get(offer.operator)?.name ?? offer.operator },
    start_date: offer.startDate,
    end_date: endDate(offer),
    nights: offer.nights,
    room: { key: offer.roomKey, name: room ? nameOf(room, locale) : offer.roomName },
    placement: offer.placement,
    meal: { code: offer.meal, name: mealOf(offer.meal)?.[locale] ?? offer.meal },
    price: roublesFromKopecks(offer.price),
    old_price: offer.oldPrice === null ? null : roublesFromKopecks(offer.oldPrice),
    parts: offer.parts.map(({ code, name, amount }) => ({
      code,
      name: (code === 'other' && name) || wordIn(partWords, code, locale),
      amount: roublesFromKopecks(amount),
    })),
    is_instant: offer.isInstant,
    is_charter: offer.isCharter,
    is_promo: offer.isPromo,
    hotel_places: offer.hotelPlaces,
    flight_places: offer.flightPlaces,
    includes: offer.includes,
    flight: flight && {
      departs_at: flight.departsAt,
      minutes: flight.minutes,
      is_direct: flight.isDirect,
      is_night: flight.isNight,
    },
    found_at: foundAt.toISOString(),
  }
}

const makeBrief = (hotel: HotelFacts, locale: Locale): HotelBrief => ({
  id: hotel.id,
  slug: hotel.slug,
  path: hotelPath(hotel),
  name: nameOf(hotel, locale),
  stars: hotel.stars,
  country: { slug: hotel.country.slug, name: nameOf(hotel.country, locale) },
  resort: { slug: hotel.resort.slug, name: nameOf(hotel.resort, locale) },
  kinds: [...hotel.kinds],
  latitude: hotel.latitude,
  longitude: hotel.longitude,
  beach_line: hotel.beachLine,
  beach_distance_m: hotel.beachDistanceM,
  beach_kind: hotel.beachKind,
  services: [...hotel.services],
  rating: hotel.reviewCount > 0 ? hotel.rating : null,
  review_count: hotel.reviewCount,
  images: hotel.images.map(presentImage),
})

/** The facts of a hotel do not change while it is in memory, and every list of a search shows them. */
const briefs: Record<Locale, WeakMap<HotelFacts, HotelBrief>> = { ru: new WeakMap(), en: new WeakMap() }

/** It is shared: do not mutate it. */
export function presentHotel(hotel: HotelFacts, locale: Locale): HotelBrief {
  const known = briefs[locale].get(hotel) ?? makeBrief(hotel, locale)
  briefs[locale].set(hotel, known)
  return known
}

export const presentQuery = (query: TourQuery): QueryOnWire => ({
  from: query.departure,
  destinations: [...query.destinations],
  hotels: [...query.hotels],
  dates: writeDates(query.dateFrom, query.dateTo),
  nights: writeNights(query.nightsFrom, query.nightsTo),
  tourists: writeParty(query),
})

export const roublesOf = (amount: number): number => roublesFromKopecks(kopecks(amount))
