import type { IsoDate } from '#lib/dates.ts'
import { addDays } from '#lib/dates.ts'
import { momentIn } from '#lib/moments.ts'
import { type Kopecks, minus, plus, smallerOf, sumOf, times, ZERO } from '#lib/money.ts'
import type { FlightOption, FoundTour, PricePart, SupplierQuote, TourExtra } from '#lib/tour-facts.ts'
import type { CancellationStep, PlannedPayment } from '#shop/cart-groups.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { isHarsher } from './ladder.ts'
import { type Party, touristsOf } from './party.ts'
import type { TourQuery } from './tour-query.ts'

/** How long a price stands, by the server's clock (contract.md, reading 5). */
export const quoteMs = 15 * 60_000

/** An offer as it was found, with the query of its search. */
export interface QuotedOffer extends Omit<FoundTour, 'id' | 'hotel' | 'operator'> {
  ref: string
  provider: string
  /** The supplier's id of the tour. */
  tour: string
  /** Product of the hotel. */
  hotel: number
  /** The operator's code in this shop. */
  operator: string
  query: TourQuery
  /** ISO moment. */
  foundAt: string
}

export interface QuotedPlace {
  slug: string
  name: string
  nameEn: string
}

/** Names and register data at the time of the quote: what the contract and the voucher say. */
export interface QuotedFacts {
  hotel: { id: number; slug: string; name: string; nameEn: string; stars: number; image: StoredImage | null }
  /** Null: the hotel lists no such room; the supplier's name is all there is. */
  room: { name: string; nameEn: string } | null
  country: QuotedPlace
  resort: QuotedPlace & { timezone: string; latitude: number; longitude: number }
  from: { code: string; name: string; nameFrom: string; nameEn: string; nameFromEn: string }
  isDomestic: boolean
  isVisaFree: boolean
  /** A passport has to be valid so many days after the return. */
  passportDays: number
  operator: OperatorFacts
}

/** What 132-FZ wants in the contract about the operator. */
export interface OperatorFacts {
  code: string
  name: string
  legalName: string
  inn: string
  address: string
  registerNumber: string
  guarantee: string
  phone: string
}

/** The sums of a quote and what the visitor said yes to. */
export interface QuoteSums {
  total: Kopecks
  agreed: Kopecks
  agreedParts: readonly QuotedPart[]
  isFlightAgreed: boolean
  /** What was shown before a change; null: nothing changed. */
  previous: Kopecks | null
  previousParts: readonly QuotedPart[]
}

/** One price of one offer for one visitor. */
export interface TourQuote extends QuoteSums {
  id: number
  token: string
  companyId: number
  /** Null: of a guest. */
  customerId: number | null
  offer: QuotedOffer
  about: QuotedFacts
  quote: SupplierQuote
  /** What the supplier said last. */
  answered: 'ok' | 'sold_out' | 'expired'
  extras: readonly string[]
  hasTourists: boolean
  /** The customer has agreed to the contract, the cancellation rules and the processing of tourists' data. */
  hasConsents: boolean
  quotedAt: Date
  validUntil: Date
  orderId: number | null
}

export type QuoteState = 'ok' | 'price_up' | 'price_down' | 'flight_changed' | 'sold_out' | 'expired' | 'ordered'

type Standing = Pick<
  TourQuote,
  'orderId' | 'answered' | 'validUntil' | 'total' | 'agreed' | 'isFlightAgreed' | 'previous'
>

/** How a total is paid, and what cancelling costs. */
type Plan = Pick<QuoteWithTerms, 'payments' | 'ladder'>

/** A quote with the terms that an order of it would have now. */
export type QuoteWithTerms = TourQuote & {
  state: QuoteState
  /** Empty: one payment of the total. */
  payments: readonly PlannedPayment[]
  ladder: readonly CancellationStep[]
  confirmMs: number
  /** Percentage of the total by which the shop may lower it. */
  reducibleShare: number
  /** Payments and ladder of an order for another total: one that the shop lowered. */
  planFor(total: Kopecks): Plan
}

/** At `validUntil` itself it is over. */
export function stateOf(quote: Standing, now: Date): QuoteState {
  if (quote.orderId !== null) return 'ordered'
  if (quote.answered === 'sold_out') return 'sold_out'
  if (quote.answered === 'expired' || now >= quote.validUntil) return 'expired'
  if (quote.total > quote.agreed) return 'price_up'
  if (!quote.isFlightAgreed) return 'flight_changed'
  return quote.previous !== null && quote.total < quote.previous ? 'price_down' : 'ok'
}

/** Whether an order may be placed with it: nobody pays more than they said yes to (contract.md, reading 2). */
export const isAgreed = ({ total, agreed, isFlightAgreed }: Pick<QuoteSums, 'total' | 'agreed' | 'isFlightAgreed'>) =>
  total <= agreed && isFlightAgreed

export const extraSum = ({ amount, per }: TourExtra, party: Party): Kopecks =>
  per === 'tourist' ? times(amount, touristsOf(party)) : amount

/** Mandatory parts and chosen extras: they sum to the total. An extra's part has the code `extra:<code>`. */
export const partsOf = (
  { parts, extras }: Pick<SupplierQuote, 'parts' | 'extras'>,
  chosen: readonly string[],
  party: Party,
): QuotedPart[] => [
  ...parts,
  ...extras
    .filter(({ code }) => chosen.includes(code))
    .map(
      (extra) =>
        ({
          code: `extra:${extra.code}`,
          name: extra.name,
          ...(extra.nameEn && { nameEn: extra.nameEn }),
          amount: extraSum(extra, party),
        }) as const,
    ),
]

/** A part of a total: of the supplier, or an extra. */
export type QuotedPart = Omit<PricePart, 'code'> & {
  code: PricePart['code'] | `extra:${string}`
  /** Of an extra, if its supplier has English words. */
  nameEn?: string
}

export const sumOfParts = (parts: readonly { amount: Kopecks }[]): Kopecks => sumOf(parts.map(({ amount }) => amount))

/** The flight that the price contains; null: the supplier tells none. */
export const chosenFlightOf = ({ flights, chosenFlight }: SupplierQuote): FlightOption | null =>
  flights.find(({ id }) => id === chosenFlight) ?? flights.find(({ isDefault }) => isDefault) ?? null

/** What must stay the same for a flight to be the one the visitor saw. A flight without a time yet has none. */
const signatureOf = (flight: FlightOption | null): string | null =>
  flight?.isAnnounced
    ? [...flight.outbound, ...flight.inbound].map(({ number, departsAt }) => `${number} ${departsAt}`).join(', ')
    : null

/** True if the visitor saw a flight at another time. A flight that was announced meanwhile is news, not a change. */
function isOtherFlight(seen: SupplierQuote | Pick<QuotedOffer, 'flight'>, now: SupplierQuote): boolean {
  const flight = chosenFlightOf(now)
  if ('flights' in seen) {
    const before = signatureOf(chosenFlightOf(seen))
    return before !== null && before !== signatureOf(flight)
  }
  return seen.flight !== null && flight?.isAnnounced === true && seen.flight.departsAt !== flight.outbound[0]?.departsAt
}

/** The sums of a new quote. `seen`: the price on the visitor's screen. */
export function firstSums(found: Pick<QuotedOffer, 'parts' | 'flight'>, now: SupplierQuote, seen: Kopecks): QuoteSums {
  const total = sumOfParts(now.parts)
  const shown = { previous: seen, previousParts: found.parts }
  const isFlightAgreed = !isOtherFlight(found, now)
  if (total > seen) return { total, agreed: seen, agreedParts: found.parts, isFlightAgreed, ...shown }
  const told = total < seen ? shown : { previous: null, previousParts: [] }
  return { total, agreed: total, agreedParts: now.parts, isFlightAgreed, ...told }
}

/** True if a tour became dearer to cancel, or contains less, than the visitor was told: its price has to be asked for again. */
export function hasWorseTerms({ quote, offer }: Pick<TourQuote, 'quote' | 'offer'>, now: SupplierQuote): boolean {
  const [told, left] = [quote.includes ?? offer.includes, now.includes ?? offer.includes]
  const isLess =
    (told.flight && !left.flight) || (told.transfer && !left.transfer) || (told.insurance && !left.insurance)
  return isLess || isHarsher(now.cancellation, quote.cancellation)
}

/** What a visitor, or a new answer of the supplier, changed in a quote. */
export interface QuoteChange {
  quote: SupplierQuote
  extras: readonly string[]
  /** The total the visitor says yes to; null: no word. */
  yes: Kopecks | null
  /** True: the visitor chose this flight, whatever it is. */
  isFlightChosen: boolean
}

/**
 * The sums after a change. A total above what was agreed waits for a yes to exactly this sum, or to more; a total below it is taken at once. What
 * the visitor took out is no news; what the supplier lowered is.
 */
export function changedSums(
  before: Pick<TourQuote, 'quote' | 'extras'> & QuoteSums,
  change: QuoteChange,
  party: Party,
): QuoteSums {
  const parts = partsOf(change.quote, change.extras, party)
  const total = sumOfParts(parts)
  const isOther = !change.isFlightChosen && isOtherFlight(before.quote, change.quote)
  const isFlightAgreed = !isOther && (before.isFlightAgreed || change.isFlightChosen)
  if (change.yes !== null && change.yes >= total) {
    const told =
      change.yes > total
        ? { previous: change.yes, previousParts: before.agreedParts }
        : { previous: null, previousParts: [] }
    return { total, agreed: total, agreedParts: parts, isFlightAgreed: true, ...told }
  }
  const kept = { agreed: before.agreed, agreedParts: before.agreedParts }
  const shown = { previous: before.agreed, previousParts: before.agreedParts }
  if (total > before.agreed) return { total, ...kept, isFlightAgreed, ...shown }
  const isTold = total < before.agreed && total !== expectedTotal(before, change, party)
  return {
    total,
    agreed: smallerOf(total, before.agreed),
    agreedParts: parts,
    isFlightAgreed,
    ...(isTold ? shown : { previous: null, previousParts: [] }),
  }
}

/** The total that the visitor's own choices give at the prices of before. */
function expectedTotal(before: Pick<TourQuote, 'quote' | 'extras'>, change: QuoteChange, party: Party): Kopecks {
  const surcharge = (flights: readonly FlightOption[], id: string | null) =>
    flights.find((flight) => flight.id === id)?.surcharge ?? ZERO
  const flights = before.quote.flights
  const flight = minus(surcharge(flights, change.quote.chosenFlight), surcharge(flights, before.quote.chosenFlight))
  return plus(sumOfParts(partsOf(before.quote, change.extras, party)), flight)
}

export interface PartChange {
  code: string
  name?: string
  nameEn?: string
  before: Kopecks
  after: Kopecks
}

/** Which parts differ, the dearest difference first. Parts of one code are added up. */
export function changedParts(before: readonly QuotedPart[], after: readonly QuotedPart[]): PartChange[] {
  const keyOf = ({ code, name }: QuotedPart) => (code === 'other' ? `other:${name ?? ''}` : code)
  const changes = new Map<string, PartChange>()
  const entry = (part: QuotedPart): PartChange => {
    const known = changes.get(keyOf(part))
    if (known) return known
    const { code, name, nameEn } = part
    const words = { ...(name !== undefined && { name }), ...(nameEn !== undefined && { nameEn }) }
    const made: PartChange = { code, ...words, before: ZERO, after: ZERO }
    changes.set(keyOf(part), made)
    return made
  }
  for (const part of before) {
    const one = entry(part)
    one.before = plus(one.before, part.amount)
  }
  for (const part of after) {
    const one = entry(part)
    one.after = plus(one.after, part.amount)
  }
  const size = (change: PartChange) => Math.abs(change.after - change.before)
  return [...changes.values()].filter((change) => size(change) > 0).toSorted((a, b) => size(b) - size(a))
}

export const endDateOf = ({ startDate, nights }: Pick<QuotedOffer, 'startDate' | 'nights'>): IsoDate =>
  addDays(startDate, nights)

/** When the journey begins: the departure of the flight if its time is known, else the beginning of that day. */
export function departureOf(
  { offer, quote }: Pick<TourQuote, 'offer' | 'quote'>,
  { timezone }: { timezone: string },
): Date {
  const leg = chosenFlightOf(quote)?.isAnnounced ? chosenFlightOf(quote)?.outbound[0] : undefined
  if (!leg) return momentIn(timezone, offer.startDate)
  const [date, time] = leg.departsAt.split('T')
  return momentIn(leg.from.timezone || timezone, date ?? offer.startDate, time)
}

/** Returns true for an answer that can be sold: its parts are whole and make up a price. */
export const isSound = ({ parts, extras }: SupplierQuote): boolean =>
  parts.length > 0 &&
  parts.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0) &&
  sumOfParts(parts) > 0 &&
  extras.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)
