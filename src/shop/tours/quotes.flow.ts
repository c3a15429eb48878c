import { inTransaction } from '#kit/db.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { addDays, dateIn } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actualized, SupplierQuote } from '#lib/tour-facts.ts'
import { openMembers, sealMembers } from '#shop/account/sealed.flow.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { askSupplier, tourSupplierOf } from './ask-supplier.flow.ts'
import { writeParty } from './party.ts'
import {
  changedSums,
  endDateOf,
  firstSums,
  hasWorseTerms,
  isSound,
  type QuotedOffer,
  quoteMs,
  stateOf,
  sumOfParts,
  type TourQuote,
} from './quote.ts'
import * as store from './quotes.store.ts'
import { readOffer } from './search/read-offer.flow.ts'
import type { QuotedTourist } from './tour-tourists.ts'

export const { lockedQuote, quoteById, saveTourists } = store

/** A visitor with the secret of the cookie; null: a guest without one, who owns no quote. */
export type QuoteAsker = { context: RequestContext; secret: string | null }

export const visitorOf = ({ context: { company, me }, secret }: QuoteAsker): store.QuoteVisitor => ({
  companyId: company.id,
  customerId: me?.id ?? null,
  visitorHash: secret === null ? '' : hashSecret(secret),
})

/** How often one address may ask operators for prices (our choice). */
const askedAMinute = 60

type OfferRefusal = RefusalOf<'not_found' | 'tour_sold_out' | 'tour_expired' | 'operator_silent' | 'too_many_requests'>

/**
 * Asks the supplier what an offer costs now, and stores the answer as a quote of this visitor. A price above `seen`, or another flight, waits for
 * an explicit yes; a lower price is taken at once.
 */
export async function actualizeOffer(
  app: App,
  asker: QuoteAsker & { secret: string },
  ref: string,
  { seen, flight }: { seen: Kopecks; flight: string | null },
): Promise<Result<TourQuote, OfferRefusal>> {
  const { context } = asker
  const { company } = context
  const now = app.clock.now()
  const caps = [{ key: `tour_quotes:${context.ip}`, max: askedAMinute }]
  if (!(await countTry(caps, 60, now).execute(app.db)))
    return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(60, now) })
  const found = await readOffer(app, context, ref)
  if (!found) return refuse({ code: 'not_found' })
  if (found === 'expired') return refuse({ code: 'tour_expired' })
  const { price: _price, ...facts } = found.offer
  const offer: QuotedOffer = { ...facts, ref, query: found.query, foundAt: found.foundAt.toISOString() }
  const about = await store.factsOf(company.id, { ...offer, departure: offer.query.departure }).execute(app.db)
  if (!about) return refuse({ code: 'not_found' })
  const answer = await actualized(app, company.id, offer, flight)
  if (!answer.ok) return answer
  const quote = answer.value
  const at = app.clock.now()
  const sums = firstSums(offer, quote, seen)
  const made = {
    ...sums,
    token: newSecret(),
    companyId: company.id,
    customerId: context.me?.id ?? null,
    visitorHash: hashSecret(asker.secret),
    offer,
    about,
    quote,
    extras: [],
    quotedAt: at,
    validUntil: new Date(at.getTime() + quoteMs),
  }
  const hasMoved = sums.total !== sumOfParts(offer.parts)
  const day = dateIn(company.settings.timezone, at)
  await store.countPriceCheck(app.db, { companyId: company.id, operator: offer.operator, day, hasMoved })
  const id = await inTransaction(app.db, (tx) => store.insertQuote(tx, made))
  const hasTourists = await keepTourists(app, visitorOf(asker), offer, id)
  return ok({ ...made, id, answered: 'ok', hasTourists, hasConsents: false, orderId: null })
}

/** The supplier's answer for an offer: sound, or a refusal. */
async function actualized(
  app: App,
  companyId: number,
  { provider, tour, query }: QuotedOffer,
  flight: string | null,
): Promise<Result<SupplierQuote, RefusalOf<'tour_sold_out' | 'tour_expired' | 'operator_silent'>>> {
  const supplier = await tourSupplierOf(app, companyId, provider)
  if (!supplier) return refuse({ code: 'tour_expired' })
  const { adults, childAges } = query
  const answer = await askSupplier<Actualized>(app, 'a price', (signal) =>
    supplier.actualize({ tour, flight, adults, childAges }, signal),
  )
  if (!answer) return refuse({ code: 'operator_silent' })
  if (answer.state === 'sold_out') return refuse({ code: 'tour_sold_out' })
  if (answer.state === 'expired') return refuse({ code: 'tour_expired' })
  if (isSound(answer.quote)) return ok(answer.quote)
  app.log.error({ provider, tour }, 'a supplier of tours told a price that is none')
  return refuse({ code: 'operator_silent' })
}

export async function readQuote(app: App, asker: QuoteAsker, token: string) {
  const quote = await store.quoteOf(visitorOf(asker), token).execute(app.db)
  return quote ? ok(quote) : refuse({ code: 'not_found' } as const)
}

export interface QuoteWish {
  flight?: string
  extras?: readonly string[]
  /** A yes to exactly this total. */
  agreed?: Kopecks
}

type ChangeRefusal =
  | RefusalOf<'not_found' | 'tour_sold_out' | 'tour_expired' | 'operator_silent'>
  | { code: 'tour_price_changed'; total: Kopecks }

/**
 * Chooses flight and extras, or says yes to a changed price. What is chosen is kept even if the yes was to less than it costs: the answer of the
 * next reading tells the sums.
 */
export async function changeQuote(
  app: App,
  asker: QuoteAsker,
  token: string,
  wish: QuoteWish,
): Promise<Result<TourQuote, ChangeRefusal>> {
  const visitor = visitorOf(asker)
  const before = await store.quoteOf(visitor, token).execute(app.db)
  if (!before) return refuse({ code: 'not_found' })
  const over = refusalOfState(before, app.clock.now())
  if (over) return refuse(over)
  const isOther = wish.flight !== undefined && wish.flight !== before.quote.chosenFlight
  if (isOther) {
    const known = before.quote.flights.find(({ id }) => id === wish.flight)
    if (!known) return refuse({ code: 'not_found' })
    if (known.seats === 'no') return refuse({ code: 'tour_sold_out' })
  }
  const unknown = wish.extras?.some((code) => !before.quote.extras.some((extra) => extra.code === code))
  if (unknown) return refuse({ code: 'not_found' })
  const asked = isOther ? await actualized(app, before.companyId, before.offer, wish.flight ?? null) : ok(before.quote)
  if (!asked.ok) return asked
  return inTransaction(app.db, async (tx) => {
    const quote = await store.lockQuote(tx, visitor, token)
    if (!quote) return refuse({ code: 'not_found' })
    // Ordered, or expired, while the supplier answered.
    const late = refusalOfState(quote, app.clock.now())
    if (late) return refuse(late)
    const now = isOther ? asked.value : quote.quote
    const extras = [...new Set(wish.extras ?? quote.extras)].filter((code) =>
      now.extras.some((extra) => extra.code === code),
    )
    const change = {
      quote: now,
      extras,
      yes: wish.agreed ?? null,
      isFlightChosen: isOther && now.chosenFlight === wish.flight,
    }
    const isChosen = isOther || wish.extras !== undefined
    if (isChosen) await store.deleteConsents(tx, quote.id)
    const changed: TourQuote = { ...quote, quote: now, extras, ...changedSums(quote, change, quote.offer.query) }
    if (isChosen) changed.hasConsents = false
    await store.saveQuote(tx, changed)
    return ok({ changed, isRefused: wish.agreed !== undefined && changed.total > wish.agreed })
  }).then((done) => {
    if (!done.ok) return done
    const { changed, isRefused } = done.value
    return isRefused ? refuse({ code: 'tour_price_changed', total: changed.total }) : ok(changed)
  })
}

function refusalOfState(quote: TourQuote, now: Date): RefusalOf<'tour_sold_out' | 'tour_expired'> | null {
  const state = stateOf(quote, now)
  if (state === 'sold_out') return { code: 'tour_sold_out' }
  return state === 'expired' || state === 'ordered' ? { code: 'tour_expired' } : null
}

/**
 * Asks the supplier again about a quote that is being ordered, and stores what it says: a rise then stands against the order, as nobody said yes to
 * it; a fall is taken.
 */
export async function confirmQuote(app: App, quote: TourQuote): Promise<'confirmed' | 'refused' | 'silent'> {
  const answer = await actualized(app, quote.companyId, quote.offer, quote.quote.chosenFlight)
  if (!answer.ok && answer.refusal.code === 'operator_silent') return 'silent'
  const now = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const locked = await store.lockedQuote(quote.id).execute(tx)
    if (!locked || locked.orderId !== null) return 'refused'
    if (!answer.ok) {
      const answered = answer.refusal.code === 'tour_sold_out' ? 'sold_out' : 'expired'
      await store.saveQuote(tx, { ...locked, answered })
      return 'refused'
    }
    const extras = locked.extras.filter((code) => answer.value.extras.some((extra) => extra.code === code))
    // An extra that is gone was wanted: without it the tour is another one. So is one that is dearer to cancel, or contains less.
    const isOther = extras.length < locked.extras.length || hasWorseTerms(locked, answer.value)
    if (isOther || stateOf(locked, now) === 'expired') {
      await store.saveQuote(tx, { ...locked, answered: 'expired' })
      return 'refused'
    }
    const change = { quote: answer.value, extras, yes: null, isFlightChosen: false }
    const sums = changedSums(locked, change, locked.offer.query)
    await store.saveQuote(tx, { ...locked, quote: answer.value, ...sums })
    return 'confirmed'
  })
}

const placeOf = (id: number, index: number): string => `tour_quotes/${id}/${index}`

/** The tourists of a quote, opened. Empty: none were entered, or they were erased. */
export async function openTourists(app: App, quoteId: number): Promise<QuotedTourist[]> {
  const sealed = (await store.touristsOfQuote(quoteId).execute(app.db)) ?? []
  return Promise.all(
    sealed.map(async (members, index) => {
      const opened = await openMembers(app.secrets, placeOf(quoteId, index), members)
      return { ...emptyQuoted, ...opened } as QuotedTourist
    }),
  )
}

export const sealTourists = (app: App, quoteId: number, tourists: readonly QuotedTourist[]) =>
  Promise.all(
    tourists.map((tourist, index) =>
      sealMembers(app.secrets, placeOf(quoteId, index), tourist as unknown as Record<string, string>),
    ),
  )

const emptyQuoted = {
  kind: 'adult',
  document_type: 'RU_FOREIGN',
  series: '',
  number: '',
  issue_date: '',
  issuer: '',
  issuer_code: '',
  citizenship: 'RU',
  last_name_lat: '',
  first_name_lat: '',
  expire_date: '',
  registration_address: '',
  last_name: '',
  first_name: '',
  middle_name: '',
  gender: '',
  birth_date: '',
}

/** Tourists of all quotes of a customer that are not erased, for the archive of their data. */
export async function touristsOfCustomer(
  app: App,
  whose: { companyId: number; customerId: number },
): Promise<QuotedTourist[][]> {
  const quotes = await store.quotesWithTourists(whose).execute(app.db)
  return Promise.all(quotes.map((id) => openTourists(app, id)))
}

/** Rows locked per transaction while they are encrypted again. */
const resealedAtOnce = 50

/** Encrypts the tourists of all quotes again with the current key, in batches. Returns the number of quotes. */
export async function resealTourists(app: App): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const ids = await store.sealedQuotes(after, resealedAtOnce).execute(app.db)
    for (const id of ids) {
      const opened = await openTourists(app, id)
      const sealed = await sealTourists(app, id, opened)
      await inTransaction(app.db, async (tx) => {
        const quote = await store.lockedQuote(id).execute(tx)
        if (quote?.hasTourists) await store.saveTourists(tx, id, sealed)
      })
    }
    count += ids.length
    const last = ids.at(-1)
    if (last === undefined || ids.length < resealedAtOnce) return count
    after = last
  }
}

/** A price that is asked for again keeps the tourists entered for the same party and day of return. */
async function keepTourists(app: App, visitor: store.QuoteVisitor, offer: QuotedOffer, id: number): Promise<boolean> {
  const before = await store
    .quoteWithTourists(visitor, { tourists: writeParty(offer.query), returns: endDateOf(offer) })
    .execute(app.db)
  if (before === null) return false
  const sealed = await sealTourists(app, id, await openTourists(app, before))
  await inTransaction(app.db, (tx) => store.saveTourists(tx, id, sealed))
  return true
}

/** How long quotes without an order are kept; they have papers of people in them (our choice). */
const keptDays = 3

export async function deleteOldQuotes(app: App): Promise<void> {
  await store.deleteOldQuotes(app.db, new Date(app.clock.now().getTime() - keptDays * 86_400_000))
}

/** At least so many before shares are told: fewer say nothing (issue «operator's record»). */
const leastCounted = 30
const recordDays = 365

export interface OperatorRecord {
  checks: number
  moved: number
  bookings: number
  held: number
}

/** What our own journal says of an operator in the last year; null: too little to say anything. */
export async function operatorRecord(
  app: App,
  { company }: Pick<RequestContext, 'company'>,
  operator: string,
): Promise<OperatorRecord | null> {
  const since = addDays(dateIn(company.settings.timezone, app.clock.now()), -recordDays)
  const record = await store.recordOf(company.id, operator, since).execute(app.db)
  return record.checks >= leastCounted && record.bookings >= leastCounted ? record : null
}
