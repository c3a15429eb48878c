import { expect } from 'vitest'
import { sql } from '#kit/db.ts'
import { newSecret } from '#kit/security/ids.ts'
import { sumOf } from '#lib/money.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { type FoundOffer, writeOffer, writeRef } from '#shop/tours/search/found-offer.ts'
import { writeBatch } from '#shop/tours/search/offer-table.ts'
import type { TourQuery } from '#shop/tours/tour-query.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { bank } from '../fake-bank.ts'
import { type Outside, startApp, type TestApp } from '../start-app.ts'
import { PlantedSupplier, plantedProvider, plantedQuote } from './planted-supplier.ts'

export interface TourShop extends TestApp {
  supplier: PlantedSupplier
  money: ReturnType<typeof bank>
  /** Ids of options: by a card that can hold, in an outlet in cash. */
  ways: { card: number; cash: number }
  /** Product of the hotel. */
  hotel: number
}

/** A shop that sells tours of a planted supplier beside goods: one hotel in Kemer, one operator, from Yekaterinburg. */
export async function startTourShop(options: Parameters<typeof startApp>[0] = {}): Promise<TourShop> {
  const supplier = new PlantedSupplier()
  const money = bank()
  const outside: Outside = {
    payments: money.provider,
    tourProviders: [plantedProvider(supplier)],
    ...kinds,
    ...options.outside,
  }
  const shop = await startApp({ ...options, outside })
  return { ...shop, supplier, money, ...(await plantTours(shop)) }
}

/** Plants the world of one hotel and the ways to pay for its tours. */
async function plantTours(shop: TestApp): Promise<Pick<TourShop, 'hotel' | 'ways'>> {
  const hotel = await plantWorld(shop)
  const option = async (payment: string, method: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into delivery_payment_options (company_id, delivery_type, payment_type, method, cart_group, days_from, sort)
      values (${shop.cast.company}, 'VIRTUAL', ${payment}, ${method}, 'tour', 0, 9) returning id`.execute(shop.db)
    return (rows[0] as { id: number }).id
  }
  return { hotel, ways: { card: await option('BANK_CARD', 'redirect'), cash: await option('CASH', 'on_receipt') } }
}

/** A confirmed trip that was paid in cash, with a paper of the operator, in a shop of any kind. */
export async function tripInCash(
  base: TestApp,
  supplier: PlantedSupplier,
  me: Record<string, string>,
  staff: Record<string, string>,
): Promise<{ order: number; document: number; token: string; ref: string }> {
  const shop = { ...base, supplier, money: bank(), ...(await plantTours(base)) }
  await sql`update companies set settings = jsonb_set(settings, '{tours,pay_in_outlet}', 'true') where id = ${base.cast.company}`.execute(
    base.db,
  )
  base.app.cache.dropTags('everything')
  supplier.hasBookings = false
  const ref = await plantOffer(shop)
  const quote = await quoteOf(shop, me)
  const change = { delivery_payment_option: shop.ways.cash }
  const placed = await shop.json('/api/orders/', { json: orderOfTour(shop, quote, change), headers: me })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const order = placed.body.id as number
  const act = async (path: string, json: object) => {
    const { status, body } = await shop.json(path, { json, headers: staff })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await act(`/api/staff/tours/bookings/${order}/confirm/`, {})
  await act(`/api/staff/orders/${order}/paid/`, { document: '1' })
  await sql`update tour_bookings set voucher_faults = '[]' where order_id = ${order}`.execute(base.db)
  const form = new FormData()
  form.append('kind', 'voucher')
  form.append('name', 'Ваучер')
  form.append('file', new Blob(['%PDF-1.4\n']))
  const { body } = await shop.json(`/api/staff/tours/bookings/${order}/documents/`, {
    method: 'POST',
    body: form,
    headers: staff,
  })
  return { order, document: body.documents[0].id, token: quote.token, ref }
}

async function plantWorld({ db, cast }: TestApp): Promise<number> {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    ((await query.execute(db)).rows[0] as { id: number }).id
  await sql`update companies set settings = jsonb_set(settings, '{tours}', '{"is_enabled": true}') where id = ${cast.company}`.execute(
    db,
  )
  await sql`
    insert into tour_departures (company_id, code, name, name_from, name_en, name_from_en)
    values (${cast.company}, 'ekaterinburg', 'Екатеринбург', 'из Екатеринбурга', 'Yekaterinburg', 'from Yekaterinburg') on conflict do nothing`.execute(
    db,
  )
  const place = (parent: number | null, level: string, slug: string, name: string, en: string) =>
    one(sql<{ id: number }>`
      insert into tour_destinations (company_id, parent_id, level, slug, name, name_to, name_en, name_to_en, iso2, passport_days, latitude, longitude, timezone)
      values (${cast.company}, ${parent}, ${level}, ${slug}, ${name}, ${name}, ${en}, ${en}, 'TR', 120, 36.6, 30.5, 'Europe/Istanbul')
      on conflict (company_id, slug) do update set slug = excluded.slug returning id`)
  const turkey = await place(null, 'country', 'turkey', 'Турция', 'Turkey')
  const kemer = await place(turkey, 'resort', 'kemer', 'Кемер', 'Kemer')
  await sql`
    insert into tour_operators (company_id, code, name, legal_name, inn, register_number, guarantee, phone)
    values (${cast.company}, 'anex', 'Анекс', 'ООО «Анекс Туризм»', '7743946183', 'РТО 018486', 'Ингосстрах, 50 млн ₽', '78005553535')`.execute(
    db,
  )
  const hotel = await one(sql<{ id: number }>`
    insert into products (company_id, category_id, slug, article, name, name_en, kind)
    values (${cast.company}, ${cast.category}, 'rixos-sungate', 'H1', 'Rixos Sungate', 'Rixos Sungate', 'hotel') returning id`)
  await sql`
    insert into hotels (product_id, company_id, destination_id, stars, latitude, longitude)
    values (${hotel}, ${cast.company}, ${kemer}, 5, 36.6, 30.5)`.execute(db)
  return hotel
}

type Planted = Partial<FoundOffer> & { query?: Partial<TourQuery>; foundAt?: string }

const usualQuery: TourQuery = {
  departure: 'ekaterinburg',
  destinations: ['turkey'],
  hotels: [],
  dateFrom: '2027-06-10',
  dateTo: '2027-06-10',
  nightsFrom: 7,
  nightsTo: 7,
  adults: 2,
  childAges: [],
}

/** Plants the offers of one search as they would be found; each is a week of two adults for 100 000 ₽ in June. Answers their references. */
export async function plantOffers(
  { db, cast, hotel, clock }: TourShop,
  changes: readonly Planted[],
): Promise<string[]> {
  const id = newSecret().slice(0, 22)
  const [first] = changes
  const at = first?.foundAt ?? clock.now().toISOString()
  const offers = changes.map(({ query: _query, foundAt: _at, ...change }): FoundOffer => {
    const parts = change.parts ?? plantedQuote().parts
    return {
      provider: 'planted',
      tour: 'T1',
      operator: 'anex',
      hotel,
      startDate: '2027-06-10',
      nights: 7,
      roomKey: 'standard-sv',
      roomName: 'Standard Sea View',
      placement: 'DBL',
      meal: 'AI',
      price: sumOf(parts.map(({ amount }) => amount)),
      parts,
      oldPrice: null,
      isInstant: false,
      isCharter: true,
      isPromo: false,
      hotelPlaces: 'yes',
      flightPlaces: 'yes',
      includes: { flight: true, transfer: true, insurance: true },
      flight: { departsAt: '2027-06-10T06:00', minutes: 300, isDirect: true, isNight: false },
      ...change,
    }
  })
  const query = { ...usualQuery, ...first?.query }
  await sql`
    insert into tour_searches (id, company_id, query, visitor, is_done, progress, version, offers_found, started_at, deadline_at)
    values (${id}, ${cast.company}, ${JSON.stringify(query)}, '', true, 100, 1, ${offers.length}, ${at}, ${at})`.execute(
    db,
  )
  await sql`
    insert into tour_search_batches (search_id, version, found_at, offers)
    values (${id}, 1, ${at}, ${writeBatch([], offers.map(writeOffer))})`.execute(db)
  return offers.map((_, line) => writeRef({ search: id, version: 1, line }))
}

export const plantOffer = async (shop: TourShop, change: Planted = {}): Promise<string> =>
  (await plantOffers(shop, [change]))[0] as string

export const adult = (change: Record<string, unknown> = {}) => ({
  last_name: 'Иванова',
  first_name: 'Анна',
  last_name_lat: 'IVANOVA',
  first_name_lat: 'ANNA',
  gender: 'female',
  birth_date: '1990-02-03',
  document_type: 'RU_FOREIGN',
  series: '75',
  number: '1045681',
  issue_date: '2020-01-20',
  expire_date: '2030-01-20',
  ...change,
})
export const anna = adult()
export const petr = adult({
  last_name: 'Иванов',
  first_name: 'Пётр',
  last_name_lat: 'IVANOV',
  first_name_lat: 'PETR',
  gender: 'male',
  number: '1045682',
})

/** A quote of a signed-in customer, with tourists. */
export async function quoteOf(
  shop: TourShop,
  me: Record<string, string>,
  { seen = 100_000, tourists = [anna, petr] as object[], offer = {} as Planted, isAgreed = true } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
): Promise<any> {
  const ref = await plantOffer(shop, offer)
  const made = await shop.json(`/api/tours/offers/${ref}/actualize/`, { json: { seen }, headers: me })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  if (tourists.length === 0) return made.body
  const put = await shop.json(`/api/tours/quotes/${made.body.token}/tourists/`, {
    method: 'PUT',
    json: { tourists },
    headers: me,
  })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  return isAgreed ? agreeToTerms(shop, me, put.body) : put.body
}

/** A yes to every text of a quote. */
export async function agreeToTerms(
  shop: TestApp,
  me: Record<string, string>,
  { token, terms }: { token: string; terms: { kind: string; hash: string }[] },
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
): Promise<any> {
  const agreed = terms.map(({ kind, hash }) => ({ kind, hash }))
  const put = await shop.json(`/api/tours/quotes/${token}/terms/`, { method: 'PUT', json: { agreed }, headers: me })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  return put.body
}

export const tourLine = (shop: TourShop, quote: { token: string; tourists: string }) => ({
  sku: `TOUR-${shop.hotel}`,
  count: 1,
  tour: { quote_token: quote.token, tourists: quote.tourists },
})

export const orderOfTour = (shop: TourShop, quote: { token: string; tourists: string }, change: object = {}) => ({
  products: [tourLine(shop, quote)],
  recipient_name: 'Анна Иванова',
  recipient_phone: '+7 900 000-00-01',
  recipient_email: 'anna@shop.test',
  delivery_payment_option: shop.ways.card,
  ...change,
})

/** Places the order of a quote and pays what is due first; the bank holds it. */
export async function heldTour(
  shop: TourShop,
  me: Record<string, string>,
  quote?: { token: string; tourists: string },
  change: object = {},
) {
  const used = quote ?? (await quoteOf(shop, me))
  const { status, body: order } = await shop.json('/api/orders/', {
    json: orderOfTour(shop, used, change),
    headers: me,
  })
  expect(status, JSON.stringify(order)).toBe(201)
  await payDue(shop, me, order.id)
  return order as { id: number; total: number; number: string }
}

export async function payDue(shop: TourShop, me: Record<string, string>, orderId: number): Promise<number> {
  const begun = await shop.json(`/api/orders/${orderId}/pay/`, { json: {}, headers: me })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const paymentId = begun.body.payment.id as number
  const { rows } = await sql<{ id: string }>`select provider_id as id from payments where id = ${paymentId}`.execute(
    shop.db,
  )
  shop.money.pay((rows[0] as { id: string }).id)
  await checkPayment(shop.app, paymentId)
  return paymentId
}
