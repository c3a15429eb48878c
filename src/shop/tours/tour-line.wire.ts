import { addDays } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import type { CancellationStep } from '#shop/cart-groups.ts'
import { named } from '#shop/catalog/named.ts'
import { mealOf } from './meals.ts'
import { writeParty } from './party.ts'
import { endDateOf, partsOf, type QuotedFacts, type QuotedOffer, type QuoteWithTerms } from './quote.ts'
import { hotelPath, type StoredTour } from './stored-tour.ts'
import { otherPart, partWords } from './tour-words.ts'

export const presentMeal = (code: string, locale: Locale): { code: string; name: string } => {
  const meal = mealOf(code)
  return { code: meal?.code ?? code, name: meal?.[locale] ?? code }
}

/** A supplier's own name is used where there is one: of an extra, or of `other`. */
export const partName = (
  { code, name, nameEn = '' }: { code: string; name?: string | undefined; nameEn?: string | undefined },
  locale: Locale,
): string =>
  ((code === 'other' || code.startsWith('extra:')) && name && named(locale, name, nameEn)) ||
  (partWords[code] ?? otherPart)[locale]

/** The room in the language of the reader, if the hotel names it; else in the supplier's words. */
export const presentRoom = (
  { roomKey, roomName }: Pick<QuotedOffer, 'roomKey' | 'roomName'>,
  { room }: Pick<QuotedFacts, 'room'>,
  locale: Locale,
) => ({ key: roomKey, name: room ? named(locale, room.name, room.nameEn) : roomName })

export const presentPayments = ({ payments, total }: Pick<QuoteWithTerms, 'payments' | 'total'>) =>
  (payments.length > 0 ? payments : [{ kind: 'full', amount: total, dueAt: null } as const]).map(
    ({ kind, amount, dueAt }) => ({
      kind,
      amount: roublesFromKopecks(amount),
      due_at: dueAt?.toISOString() ?? null,
    }),
  )

export const presentLadder = (ladder: readonly CancellationStep[]) =>
  ladder.map(({ until, fee }) => ({ until: until?.toISOString() ?? null, fee: roublesFromKopecks(fee) }))

export const presentParts = (parts: ReturnType<typeof partsOf>, locale: Locale) =>
  parts.map((part) => ({ code: part.code, name: partName(part, locale), amount: roublesFromKopecks(part.amount) }))

/**
 * The member `tour` of a cart item. An expired price leads back to its offer (`offer_ref`). `payable`: its price after promotions, promo codes and
 * bonuses, which is what the payments sum to.
 */
export function presentCartTour(quote: QuoteWithTerms, payable: Kopecks, locale: Locale) {
  const { offer, about } = quote
  const { payments, ladder } = quote.planFor(payable)
  return {
    quote_token: quote.token,
    tourists: writeParty(offer.query),
    state: quote.state,
    offer_ref: offer.ref,
    hotel: {
      id: about.hotel.id,
      slug: about.hotel.slug,
      path: hotelPath(about),
      name: named(locale, about.hotel.name, about.hotel.nameEn),
      stars: about.hotel.stars,
    },
    country: named(locale, about.country.name, about.country.nameEn),
    resort: named(locale, about.resort.name, about.resort.nameEn),
    from: named(locale, about.from.name, about.from.nameEn),
    operator: about.operator.name,
    start_date: offer.startDate,
    end_date: endDateOf(offer),
    nights: offer.nights,
    room: presentRoom(offer, about, locale),
    placement: offer.placement,
    meal: presentMeal(offer.meal, locale),
    price: roublesFromKopecks(quote.total),
    agreed: roublesFromKopecks(quote.agreed),
    parts: presentParts(partsOf(quote.quote, quote.extras, offer.query), locale),
    payable: roublesFromKopecks(payable),
    payments: presentPayments({ payments, total: payable }),
    cancellation: presentLadder(ladder),
    is_instant: quote.quote.isInstant,
    confirm_hours: Math.ceil(quote.confirmMs / 3_600_000),
    tourists_filled: quote.hasTourists,
    valid_until: quote.validUntil.toISOString(),
    /** Goods beside it are of use until this day, the one before departure. */
    goods_by: addDays(offer.startDate, -1),
  }
}

/** The member `tour` of a line of an order. */
export const presentStoredTour = (tour: StoredTour, locale: Locale) => ({
  hotel: {
    id: tour.hotel.id,
    slug: tour.hotel.slug,
    path: hotelPath(tour),
    name: named(locale, tour.hotel.name, tour.hotel.nameEn),
    stars: tour.hotel.stars,
  },
  country: named(locale, tour.country.name, tour.country.nameEn),
  resort: named(locale, tour.resort.name, tour.resort.nameEn),
  from: named(locale, tour.from.name, tour.from.nameEn),
  operator: tour.operator.name,
  start_date: tour.startDate,
  end_date: tour.endDate,
  nights: tour.nights,
  room: presentRoom(tour, tour, locale),
  placement: tour.placement,
  meal: presentMeal(tour.meal, locale),
  tourists: tour.party,
  parts: presentParts(tour.parts, locale),
  previous: tour.previous === null ? null : roublesFromKopecks(tour.previous),
})
