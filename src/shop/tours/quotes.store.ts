import { type Db, type Statement, sql, type Tx } from '#kit/db.ts'
import type { TourConsents, TourQuotes } from '#kit/schema.d.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { SupplierQuote } from '#lib/tour-facts.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { writeParty } from './party.ts'
import {
  endDateOf,
  type OperatorFacts,
  type QuotedFacts,
  type QuotedOffer,
  type QuotedPart,
  type TourQuote,
} from './quote.ts'
import type { GivenConsent } from './tour-terms.ts'

/** Who asks: a customer, or a guest by the hash of the cookie. */
export interface QuoteVisitor {
  companyId: number
  customerId: number | null
  /** '': has no cookie. */
  visitorHash: string
}

const columns = sql`id, token, company_id, customer_id, offer, about, quote, state, extras, total, agreed, agreed_parts, is_flight_agreed,
  previous, previous_parts, tourists is not null as has_tourists,
  exists (select from tour_consents c where c.quote_id = tour_quotes.id) as has_consents, quoted_at::text, valid_until::text, order_id`

/** Moments are texts, as always in JSON. */
type QuoteRow = Pick<
  TourQuotes,
  | 'id'
  | 'token'
  | 'company_id'
  | 'customer_id'
  | 'offer'
  | 'about'
  | 'quote'
  | 'state'
  | 'extras'
  | 'total'
  | 'agreed'
  | 'agreed_parts'
  | 'is_flight_agreed'
  | 'previous'
  | 'previous_parts'
  | 'order_id'
> & { has_tourists: boolean; has_consents: boolean; quoted_at: string; valid_until: string }

const readRow = (row: QuoteRow): TourQuote => ({
  id: row.id,
  token: row.token,
  companyId: row.company_id,
  customerId: row.customer_id,
  offer: row.offer as QuotedOffer,
  about: row.about as QuotedFacts,
  quote: row.quote as SupplierQuote,
  answered: row.state as TourQuote['answered'],
  extras: row.extras,
  total: row.total as Kopecks,
  agreed: row.agreed as Kopecks,
  agreedParts: row.agreed_parts as QuotedPart[],
  isFlightAgreed: row.is_flight_agreed,
  previous: row.previous as Kopecks | null,
  previousParts: (row.previous_parts ?? []) as QuotedPart[],
  hasTourists: row.has_tourists,
  hasConsents: row.has_consents,
  quotedAt: new Date(row.quoted_at),
  validUntil: new Date(row.valid_until),
  orderId: row.order_id,
})

const json = (value: unknown): string => JSON.stringify(value)

const isOf = ({ companyId, customerId, visitorHash }: QuoteVisitor) => sql<boolean>`company_id = ${companyId}
  and (customer_id = ${customerId} or (customer_id is null and visitor_hash = ${visitorHash} and ${visitorHash} <> ''))`

/** The quote of this visitor with a token; null: there is none of theirs. */
export const quoteOf = (visitor: QuoteVisitor, token: string): Statement<TourQuote | null> =>
  sql<QuoteRow>`select ${columns} from tour_quotes where token = ${token} and ${isOf(visitor)}`.read(([row]) =>
    row ? readRow(row) : null,
  )

/** The same, locked. A customer who was a guest when it was made gets it. */
export async function lockQuote(tx: Tx, visitor: QuoteVisitor, token: string): Promise<TourQuote | null> {
  const { rows } = await sql<QuoteRow>`
    select ${columns} from tour_quotes where token = ${token} and ${isOf(visitor)} for update`.execute(tx)
  const quote = rows[0] && readRow(rows[0])
  if (!quote) return null
  if (quote.customerId !== null || visitor.customerId === null) return quote
  await sql`update tour_quotes set customer_id = ${visitor.customerId} where id = ${quote.id}`.execute(tx)
  return { ...quote, customerId: visitor.customerId }
}

/**
 * The quotes that a cart names, by token. A quote without a customer is of whoever has its token: only its guest was told it.
 */
export const quotesInCart = <T>(
  { companyId, customerId }: Pick<QuoteVisitor, 'companyId' | 'customerId'>,
  tokens: readonly string[],
  read: (quotes: TourQuote[]) => T,
): Statement<T> =>
  sql<QuoteRow>`
    select ${columns} from tour_quotes
    where token = any (${tokens}::text[]) and company_id = ${companyId} and (customer_id is null or customer_id = ${customerId})`.read(
    (rows) => read(rows.map(readRow)),
  )

/** Locks a quote by its id, for the order that uses it. */
export const lockedQuote = (id: number): Statement<TourQuote | null> =>
  sql<QuoteRow>`select ${columns} from tour_quotes where id = ${id} for update`.read(([row]) =>
    row ? readRow(row) : null,
  )

export const quoteById = (id: number): Statement<TourQuote | null> =>
  sql<QuoteRow>`select ${columns} from tour_quotes where id = ${id}`.read(([row]) => (row ? readRow(row) : null))

type NewQuote = Omit<TourQuote, 'id' | 'hasTourists' | 'hasConsents' | 'orderId' | 'answered'> & { visitorHash: string }

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<number> {
  const { offer } = quote
  const { rows } = await sql<{ id: number }>`
    insert into tour_quotes (token, company_id, customer_id, visitor_hash, offer_ref, provider, operator, hotel_id, party, returns, offer, about, quote, extras,
      total, agreed, agreed_parts, is_flight_agreed, previous, previous_parts, quoted_at, valid_until, created_at)
    values (${quote.token}, ${quote.companyId}, ${quote.customerId}, ${quote.visitorHash}, ${offer.ref}, ${offer.provider}, ${offer.operator},
      ${offer.hotel}, ${writeParty(offer.query)}, ${endDateOf(offer)}, ${json(offer)}, ${json(quote.about)}, ${json(quote.quote)}, ${quote.extras}, ${quote.total}, ${quote.agreed},
      ${json(quote.agreedParts)}, ${quote.isFlightAgreed}, ${quote.previous}, ${json(quote.previousParts)}, ${quote.quotedAt},
      ${quote.validUntil}, ${quote.quotedAt}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Writes what a change made of a quote; one that an order was placed with stays as it is. */
export async function saveQuote(db: Db, quote: TourQuote): Promise<void> {
  await sql`
    update tour_quotes set quote = ${json(quote.quote)}, state = ${quote.answered}, extras = ${quote.extras}, total = ${quote.total},
      agreed = ${quote.agreed}, agreed_parts = ${json(quote.agreedParts)}, is_flight_agreed = ${quote.isFlightAgreed},
      previous = ${quote.previous}, previous_parts = ${json(quote.previousParts)}
    where id = ${quote.id} and order_id is null`.execute(db)
}

/** What was agreed to before is replaced: no order was placed with it. */
export async function saveConsents(
  tx: Tx,
  { companyId, customerId, quoteId }: { companyId: number; customerId: number; quoteId: number },
  terms: readonly Omit<GivenConsent, 'locale' | 'givenAt'>[],
  { locale, givenAt }: Pick<GivenConsent, 'locale' | 'givenAt'>,
): Promise<void> {
  await deleteConsents(tx, quoteId)
  for (const { kind, version, title, body, hash } of terms)
    await sql`
      insert into tour_consents (company_id, customer_id, quote_id, kind, version, title, body, hash, locale, given_at)
      values (${companyId}, ${customerId}, ${quoteId}, ${kind}, ${version}, ${title}, ${body}, ${hash}, ${locale}, ${givenAt})`.execute(
      tx,
    )
}

/** The customer chose something else: what was agreed to is another text. */
export async function deleteConsents(tx: Tx, quoteId: number): Promise<void> {
  await sql`delete from tour_consents where quote_id = ${quoteId}`.execute(tx)
}

export const consentsOf = (quoteId: number): Statement<GivenConsent[]> =>
  sql<Omit<TourConsents, 'id' | 'company_id' | 'customer_id' | 'quote_id'>>`
    select kind, version, title, body, hash, locale, given_at from tour_consents where quote_id = ${quoteId} order by id`.read(
    (rows) =>
      rows.map((row) => ({
        kind: row.kind as GivenConsent['kind'],
        version: row.version,
        title: row.title,
        body: row.body,
        hash: row.hash,
        locale: row.locale as GivenConsent['locale'],
        givenAt: row.given_at,
      })),
  )

/** One more answer of an operator to the question what its tour costs now. */
export async function countPriceCheck(
  db: Db,
  { companyId, operator, day, hasMoved }: { companyId: number; operator: string; day: IsoDate; hasMoved: boolean },
): Promise<void> {
  await sql`
    insert into tour_price_checks (company_id, operator, day, checks, moved)
    values (${companyId}, ${operator}, ${day}, 1, ${hasMoved ? 1 : 0})
    on conflict (company_id, operator, day) do update set checks = tour_price_checks.checks + 1, moved = tour_price_checks.moved + excluded.moved`.execute(
    db,
  )
}

/** What our journal says of an operator since a day: prices asked for and moved, bookings decided and held. */
export const recordOf = (companyId: number, operator: string, since: IsoDate) =>
  sql<{ checks: number; moved: number; bookings: number; held: number }>`
    select coalesce(c.checks, 0)::int as checks, coalesce(c.moved, 0)::int as moved, b.bookings, b.held
    from (select sum(checks) as checks, sum(moved) as moved from tour_price_checks
        where company_id = ${companyId} and operator = ${operator} and day >= ${since}::date) c,
      (select count(*)::int as bookings, count(*) filter (where b.state = 'confirmed'
          and not exists (select from tour_claims k where k.order_id = b.order_id))::int as held
        from tour_bookings b where b.company_id = ${companyId} and b.operator = ${operator} and b.decided_at >= ${since}::date) b`.read(
    ([row]) => row as { checks: number; moved: number; bookings: number; held: number },
  )

/** Names and register data of an offer's hotel, places and operator; null: the company has no such hotel, departure or operator. */
export const factsOf = (
  companyId: number,
  of: { hotel: number; departure: string; operator: string; roomKey: string },
): Statement<QuotedFacts | null> =>
  sql<FactsRow>`
    select p.id as hotel_id, p.slug as hotel_slug, p.name as hotel_name, p.name_en as hotel_name_en, h.stars, h.latitude, h.longitude,
      (select jsonb_build_object('width', i.width, 'height', i.height, 'scaled', i.scaled) from product_images g join images i on i.id = g.image_id
        where g.product_id = p.id order by g.sort, g.image_id limit 1) as image,
      r.name as room_name, r.name_en as room_name_en,
      d.slug as resort_slug, d.name as resort_name, d.name_en as resort_name_en, d.timezone,
      coalesce(c.slug, d.slug) as country_slug, coalesce(c.name, d.name) as country_name, coalesce(c.name_en, d.name_en) as country_name_en,
      d.is_domestic, d.is_visa_free, d.passport_days,
      f.code as from_code, f.name as from_name, f.name_from, f.name_en as from_name_en, f.name_from_en,
      o.code as operator_code, o.name as operator_name, o.legal_name, o.inn, o.address, o.register_number, o.guarantee, o.phone
    from products p join hotels h on h.product_id = p.id join tour_destinations d on d.id = h.destination_id
      left join tour_destinations c on c.id = d.parent_id left join hotel_rooms r on r.hotel_id = h.product_id and r.key = ${of.roomKey}
      join tour_departures f on f.company_id = p.company_id and f.code = ${of.departure}
      join tour_operators o on o.company_id = p.company_id and o.code = ${of.operator} and o.is_enabled
    where p.id = ${of.hotel} and p.company_id = ${companyId} and p.kind = 'hotel'`.read(([row]) =>
    row ? readFacts(row) : null,
  )

interface FactsRow {
  hotel_id: number
  hotel_slug: string
  hotel_name: string
  hotel_name_en: string
  stars: number
  latitude: number
  longitude: number
  image: unknown
  room_name: string | null
  room_name_en: string | null
  resort_slug: string
  resort_name: string
  resort_name_en: string
  timezone: string
  country_slug: string
  country_name: string
  country_name_en: string
  is_domestic: boolean
  is_visa_free: boolean
  passport_days: number
  from_code: string
  from_name: string
  name_from: string
  from_name_en: string
  name_from_en: string
  operator_code: string
  operator_name: string
  legal_name: string
  inn: string
  address: string
  register_number: string
  guarantee: string
  phone: string
}

const readFacts = (row: FactsRow): QuotedFacts => ({
  hotel: {
    id: row.hotel_id,
    slug: row.hotel_slug,
    name: row.hotel_name,
    nameEn: row.hotel_name_en,
    stars: row.stars,
    image: row.image as StoredImage | null,
  },
  room: row.room_name === null ? null : { name: row.room_name, nameEn: row.room_name_en ?? '' },
  country: { slug: row.country_slug, name: row.country_name, nameEn: row.country_name_en },
  resort: {
    slug: row.resort_slug,
    name: row.resort_name,
    nameEn: row.resort_name_en,
    timezone: row.timezone,
    latitude: row.latitude,
    longitude: row.longitude,
  },
  from: {
    code: row.from_code,
    name: row.from_name,
    nameFrom: row.name_from,
    nameEn: row.from_name_en,
    nameFromEn: row.name_from_en,
  },
  isDomestic: row.is_domestic,
  isVisaFree: row.is_visa_free,
  passportDays: row.passport_days,
  operator: operatorFacts(row),
})

const operatorFacts = (row: FactsRow): OperatorFacts => ({
  code: row.operator_code,
  name: row.operator_name,
  legalName: row.legal_name,
  inn: row.inn,
  address: row.address,
  registerNumber: row.register_number,
  guarantee: row.guarantee,
  phone: row.phone,
})

type SealedTourists = Record<string, string>[]

export const touristsOfQuote = (id: number): Statement<SealedTourists | null> =>
  sql<{ tourists: unknown }>`select tourists from tour_quotes where id = ${id}`.read(
    ([row]) => (row?.tourists ?? null) as SealedTourists | null,
  )

/** Null: they are erased. */
export async function saveTourists(tx: Tx, id: number, sealed: SealedTourists | null): Promise<void> {
  await sql`update tour_quotes set tourists = ${sealed && json(sealed)} where id = ${id}`.execute(tx)
}

/** The visitor's newest quote with tourists for the same party and day of return: a price that is asked for again keeps what was entered. */
export const quoteWithTourists = (
  visitor: QuoteVisitor,
  { tourists, returns }: { tourists: string; returns: IsoDate },
): Statement<number | null> =>
  sql<{ id: number }>`
    select id from tour_quotes
    where ${isOf(visitor)} and tourists is not null and order_id is null and party = ${tourists} and returns = ${returns}::date
    order by id desc limit 1`.read(([row]) => row?.id ?? null)

export const quotesWithTourists = ({
  companyId,
  customerId,
}: {
  companyId: number
  customerId: number
}): Statement<number[]> =>
  sql<{ id: number }>`
    select id from tour_quotes where company_id = ${companyId} and customer_id = ${customerId} and tourists is not null order by id`.read(
    (rows) => rows.map(({ id }) => id),
  )

export const sealedQuotes = (after: number, limit: number): Statement<number[]> =>
  sql<{
    id: number
  }>`select id from tour_quotes where id > ${after} and tourists is not null order by id limit ${limit}`.read((rows) =>
    rows.map(({ id }) => id),
  )

/** Quotes without an order, made before a moment. */
export async function deleteOldQuotes(db: Db, before: Date): Promise<void> {
  await sql`delete from tour_quotes where order_id is null and created_at < ${before}`.execute(db)
}
