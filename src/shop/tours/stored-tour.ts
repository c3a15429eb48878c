import { type Kopecks, kopecks } from '#lib/money.ts'
import type { FlightOption } from '#lib/tour-facts.ts'
import { writeParty } from './party.ts'
import { chosenFlightOf, endDateOf, partsOf, type QuotedFacts, type QuotedPart, type TourQuote } from './quote.ts'

/** What an order keeps of its tour, with its line. Nothing personal is in it. */
export interface StoredTour {
  quote: number
  hotel: { id: number; slug: string; name: string; nameEn: string; stars: number }
  country: QuotedFacts['country']
  resort: { slug: string; name: string; nameEn: string }
  from: { code: string; name: string; nameEn: string }
  operator: { code: string; name: string; legalName: string }
  startDate: string
  endDate: string
  nights: number
  roomKey: string
  roomName: string
  room: QuotedFacts['room']
  placement: string
  meal: string
  /** As addresses write it: 2-5.9 */
  party: string
  isInstant: boolean
  flight: FlightOption | null
  parts: QuotedPart[]
  /** What was shown before the price fell; null: it did not. */
  previous: Kopecks | null
  /** Percentage of the price by which the shop could lower it when it was ordered; absent: an order from before, which was not lowered. */
  reducibleShare?: number
}

export function storedTour(quote: TourQuote): StoredTour {
  const { offer, about } = quote
  const { slug, name, nameEn } = about.resort
  return {
    quote: quote.id,
    hotel: {
      id: about.hotel.id,
      slug: about.hotel.slug,
      name: about.hotel.name,
      nameEn: about.hotel.nameEn,
      stars: about.hotel.stars,
    },
    country: about.country,
    resort: { slug, name, nameEn },
    from: { code: about.from.code, name: about.from.name, nameEn: about.from.nameEn },
    operator: { code: about.operator.code, name: about.operator.name, legalName: about.operator.legalName },
    startDate: offer.startDate,
    endDate: endDateOf(offer),
    nights: offer.nights,
    roomKey: offer.roomKey,
    roomName: offer.roomName,
    room: about.room,
    placement: offer.placement,
    meal: offer.meal,
    party: writeParty(offer.query),
    isInstant: quote.quote.isInstant,
    flight: chosenFlightOf(quote.quote),
    parts: partsOf(quote.quote, quote.extras, offer.query).map((part) => ({ ...part, amount: kopecks(part.amount) })),
    previous: quote.previous,
  }
}

/** Address of a hotel's page. */
export const hotelPath = ({
  hotel,
  country,
  resort,
}: {
  hotel: { slug: string }
  country: { slug: string }
  resort: { slug: string }
}): string => `/hotels/${country.slug}/${resort.slug === country.slug ? '' : `${resort.slug}/`}${hotel.slug}-hotel/`
