import { addDays } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import type { FlightOption } from '#lib/tour-facts.ts'
import { maskedNumber } from '#shop/account/papers.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import { named } from '#shop/catalog/named.ts'
import { cityOf } from './airport-names.ts'
import type { OfferOnWire } from './offer.wire.ts'
import { writeParty } from './party.ts'
import {
  changedParts,
  endDateOf,
  extraSum,
  partsOf,
  type QuotedOffer,
  type QuoteWithTerms,
  sumOfParts,
} from './quote.ts'
import type { QuoteAnswer } from './quote.wire.ts'
import { hotelPath } from './stored-tour.ts'
import { partName, presentLadder, presentMeal, presentParts, presentPayments, presentRoom } from './tour-line.wire.ts'
import { needsOf, passportUntil, type QuotedTourist } from './tour-tourists.ts'

interface Beside {
  tourists: readonly QuotedTourist[]
  record: QuoteAnswer['operator']['record']
  terms: QuoteAnswer['terms']
  locale: Locale
  now: Date
}

export function presentQuote(quote: QuoteWithTerms, { tourists, record, terms, locale, now }: Beside): QuoteAnswer {
  const { about, offer, quote: told } = quote
  const party = offer.query
  const parts = partsOf(told, quote.extras, party)
  const place = ({ slug, name, nameEn }: { slug: string; name: string; nameEn: string }) => ({
    slug,
    name: named(locale, name, nameEn),
  })
  const journey = { returns: endDateOf(offer), isDomestic: about.isDomestic, passportDays: about.passportDays }
  return {
    token: quote.token,
    state: quote.state,
    hotel: {
      id: about.hotel.id,
      slug: about.hotel.slug,
      path: hotelPath(about),
      name: named(locale, about.hotel.name, about.hotel.nameEn),
      stars: about.hotel.stars,
      country: place(about.country),
      resort: place(about.resort),
      image: about.hotel.image && presentImage(about.hotel.image),
    },
    offer: presentQuotedOffer(quote, locale),
    tourists: writeParty(party),
    from: {
      code: about.from.code,
      name: named(locale, about.from.name, about.from.nameEn),
      name_from: named(locale, about.from.nameFrom, about.from.nameFromEn),
    },
    parts: presentParts(parts, locale),
    total: roublesFromKopecks(quote.total),
    previous: quote.previous === null ? null : roublesFromKopecks(quote.previous),
    changes:
      quote.previous === null
        ? []
        : changedParts(quote.previousParts, parts).map((change) => ({
            code: change.code,
            name: partName(change, locale),
            before: roublesFromKopecks(change.before),
            after: roublesFromKopecks(change.after),
          })),
    agreed: roublesFromKopecks(quote.agreed),
    flights: told.flights.map((flight) => presentFlight(flight, locale)),
    chosen_flight: told.chosenFlight,
    extras: told.extras.map((extra) => ({
      code: extra.code,
      name: named(locale, extra.name, extra.nameEn ?? ''),
      note: named(locale, extra.note, extra.noteEn ?? ''),
      amount: roublesFromKopecks(extraSum(extra, party)),
      per: extra.per,
      is_chosen: quote.extras.includes(extra.code),
    })),
    payments: presentPayments(quote),
    is_held: true,
    confirm_hours: Math.ceil(quote.confirmMs / 3_600_000),
    cancellation: presentLadder(quote.ladder),
    operator: {
      name: about.operator.name,
      legal_name: about.operator.legalName,
      register_number: about.operator.registerNumber,
      guarantee: about.operator.guarantee,
      record,
    },
    needs: needsOf(party, about.isDomestic).map((need) => ({ ...need, papers: [...need.papers] })),
    passport: { is_domestic: about.isDomestic, valid_until: passportUntil(journey), days: about.passportDays },
    papers_note: told.papersNote,
    tourists_filled: tourists.map(presentMasked),
    terms,
    is_agreed_to_terms: quote.hasConsents,
    quoted_at: quote.quotedAt.toISOString(),
    valid_until: quote.validUntil.toISOString(),
    now: now.toISOString(),
  }
}

/** A tourist with the end of the paper's number, enough to recognize it; '' if the paper comes later. */
export const presentMasked = (tourist: QuotedTourist) => ({
  name: [tourist.last_name, tourist.first_name, tourist.middle_name].filter(Boolean).join(' '),
  name_lat: [tourist.last_name_lat, tourist.first_name_lat].filter(Boolean).join(' '),
  paper: tourist.number === '' ? '' : maskedNumber(tourist.number),
})

export const presentFlight = (flight: FlightOption, locale: Locale): QuoteAnswer['flights'][number] => ({
  id: flight.id,
  surcharge: roublesFromKopecks(flight.surcharge),
  is_default: flight.isDefault,
  is_announced: flight.isAnnounced,
  baggage_kg: flight.baggageKg,
  seats: flight.seats,
  outbound: flight.outbound.map((leg) => presentLeg(leg, locale)),
  inbound: flight.inbound.map((leg) => presentLeg(leg, locale)),
})

const presentLeg = (
  { airline, number, from, to, departsAt, arrivesAt, minutes }: FlightOption['outbound'][number],
  locale: Locale,
) => ({
  airline,
  number,
  from: { code: from.code, city: cityOf(from, locale) },
  to: { code: to.code, city: cityOf(to, locale) },
  departs_at: departsAt,
  arrives_at: arrivesAt,
  minutes,
})

/** The offer of a quote; its price is the sum of its mandatory parts now. */
function presentQuotedOffer({ offer, about, quote }: QuoteWithTerms, locale: Locale): OfferOnWire {
  return {
    ...presentOfferOf(offer, { code: about.operator.code, name: about.operator.name }, locale),
    room: presentRoom(offer, about, locale),
    price: roublesFromKopecks(sumOfParts(quote.parts)),
    parts: presentParts(partsOf(quote, [], offer.query), locale),
    is_instant: quote.isInstant,
    includes: quote.includes ?? offer.includes,
  }
}

function presentOfferOf(offer: QuotedOffer, operator: OfferOnWire['operator'], locale: Locale): OfferOnWire {
  return {
    ref: offer.ref,
    operator,
    start_date: offer.startDate,
    end_date: addDays(offer.startDate, offer.nights),
    nights: offer.nights,
    room: { key: offer.roomKey, name: offer.roomName },
    placement: offer.placement,
    meal: presentMeal(offer.meal, locale),
    price: roublesFromKopecks(sumOfParts(offer.parts)),
    old_price: offer.oldPrice === null ? null : roublesFromKopecks(offer.oldPrice),
    parts: presentParts([...offer.parts], locale),
    is_instant: offer.isInstant,
    is_charter: offer.isCharter,
    is_promo: offer.isPromo,
    hotel_places: offer.hotelPlaces,
    flight_places: offer.flightPlaces,
    includes: offer.includes,
    flight: offer.flight && {
      departs_at: offer.flight.departsAt,
      minutes: offer.flight.minutes,
      is_direct: offer.flight.isDirect,
      is_night: offer.flight.isNight,
    },
    found_at: offer.foundAt,
  }
}
