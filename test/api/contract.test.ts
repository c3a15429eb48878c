import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { ok } from '#lib/result.ts'
import { definePlugin } from '#shop/plugin.ts'
import { refusals } from '#shop/refusals.ts'
import { readPlugins } from '../../src/server/start/plugins.ts'
import { addPage } from '../add-page.ts'
import { soldAt } from '../outlet-sales.ts'
import { cash, placed, walkTo } from '../place-order.ts'
import { addPromotion } from '../promotions.ts'
import { fillIn } from '../returns.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'
import { PlantedSupplier as BookingSupplier, plantedProvider } from '../tours/planted-supplier.ts'
import { operators, PlantedSupplier, planted, seedTours, tour } from '../tours/planted-tours.ts'
import { tripInCash } from '../tours/start-tour-shop.ts'

/** A carrier whose labels are ready at once. */
const paper = definePlugin({
  name: 'paper',
  delivery: [
    {
      name: 'paper',
      title: 'Paper',
      types: ['PICKUP_POINT'],
      hasPoints: true,
      account: {},
      sharedAccount: {},
      create: () => ({
        quote: async () => null,
        waybills: { label: async () => ok(Buffer.from('%PDF-1.4')) } as never,
        close() {},
      }),
    },
  ],
})

let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let olga: Record<string, string>
let photo: string
let order: number
let billed: number
let reclamation: number
let archive: string
const kept = { document: 0, tourist: 0, date: 0, address: 0 }
const trip = { order: 0, document: 0, token: '', ref: '' }
let sale: number
let event: number
let eventRegistration: number
let eventReview: number
let page: number
let preview: string
let search: string
beforeAll(async () => {
  outer = await startOuterWorld()
  const supplier = new BookingSupplier()
  const tourProviders = [planted(plantedTours(), 'planted-search'), plantedProvider(supplier)]
  shop = await startApp({ outside: { ...outer.outside, tourProviders, plugins: [...readPlugins(), paper] } })
  await seedTours(shop)
  anna = await shop.signIn('79000000001')
  olga = await shop.staff()
  const form = new FormData()
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]))
  form.append('purpose', 'review')
  const kept = await shop.json('/api/uploads/', { method: 'POST', body: form, headers: anna })
  photo = kept.body.url.split('/')[3]
  await fillAccount()
  order = (await placed(shop, anna, [{ sku: 'MUG', count: 2 }])).id
  await sql`update orders set recipient_key = 'a-code' where id = ${order}`.execute(shop.db)
  const legal = { company: 'ООО «Север»', inn: '6612345676', kpp: '661201001', ogrn: '', address: 'Екатеринбург' }
  billed = (await placed(shop, anna, [{ sku: 'MUG', count: 1 }], { legal })).id
  await sql`update orders set payment_type = 'INVOICE' where id = ${billed}`.execute(shop.db)
  await sql`insert into shipments (company_id, order_id, number, carrier, waybill_key, waybill_id, waybill_state, created_at, updated_at)
    values (${shop.cast.company}, ${order}, 'paper-1', 'paper', 'paper-1', 'paper-1', 'made', now(), now())`.execute(
    shop.db,
  )
  reclamation = await sentReclamation()
  Object.assign(trip, await tripInCash(shop, supplier, anna, olga))
  sale = (await soldAt(shop, { phone: '79000000001' })).id
  const { company } = shop.cast
  const about = [
    { type: 'heading', text: 'О нас' },
    { type: 'list', items: ['а'] },
  ]
  page = (await addPage(shop.db, company, { slug: 'about', title: 'О нас', title_en: 'About', body: about })).id
  const link = await shop.json(`/api/staff/pages/${page}/previews/`, { json: { version: 1 }, headers: olga })
  preview = link.body.url.split('/')[4]
  await shop.json('/api/staff/redirects/', {
    method: 'PUT',
    json: { from: '/old/', to: '/static/about/' },
    headers: olga,
  })
  await sql`insert into banners (company_id, place, title, title_en, link, image, image_narrow)
    values (${company}, 'hero', 'Лето', 'Summer', '/', '{"width":2,"height":1,"scaled":[{"width":2,"url":"/a"}]}',
      '{"width":1,"height":2,"scaled":[{"width":1,"url":"/b"}]}')`.execute(shop.db)
  await sql`insert into navigation_items (company_id, group_slug, name, name_en, type, value) values (${company}, 'header', 'Да', 'Yes', 'LINK', '/x')`.execute(
    shop.db,
  )
  const image = {
    width: 640,
    height: 480,
    scaled: [{ width: 320, url: '/images/a-320.webp', avif: '/images/a-320.avif' }],
  }
  await sql`with i as (insert into images (company_id, hash, width, height, scaled) values (${company}, 'h', 640, 480, ${JSON.stringify(image.scaled)}) returning id)
    insert into product_images (product_id, image_id) select ${shop.cast.backpack}, id from i`.execute(shop.db)
  await sql`insert into size_guides (company_id, slug, name, head, rows) values (${company}, 'backpack', 'Размеры', '{Размер,Спина}', '[["M","46"]]')`.execute(
    shop.db,
  )
  await addPromotion(shop, {
    slug: 'pair',
    rule: {
      conditions: { set: [{ scope: { products: ['backpack'] } }, { scope: { products: ['mug'] } }] },
      effect: { type: 'percent', percent: 5 },
    },
  })
  await sql`insert into employees (company_id, name, phone) values (${company}, 'Марина', '79000000100')`.execute(
    shop.db,
  )
  await sql`insert into stock_waits (company_id, variant_id, region_id, channel, address, locale, stop_code, agreed_from, created_at)
    select ${company}, id, ${shop.cast.regions.ekb}, 'mail', 'a@b.test', 'ru', 'a-code', '', now() from variants where sku = 'BOOT-42'`.execute(
    shop.db,
  )
  await sql`with t as (insert into consent_texts (company_id, kind, version, body, hash, since) values (${company}, 'personal_data', 1, '{}', 'h', now()) returning id)
    insert into form_answers (company_id, form_id, page, fields, locale, consent_text_id, agreed_from, created_at)
    select ${company}, 'camp', '/camp/', '[{"word": "name", "text": "Анна"}]', 'ru', id, '', now() from t`.execute(
    shop.db,
  )
  const registration = { prefix: 'A', days: 3 }
  await addPromotion(shop, {
    slug: 'backpack',
    needsCode: true,
    rule: { effect: { type: 'percent', percent: 5 } },
    registration,
  })
  await shop.json('/api/promotions/backpack/register/', { method: 'POST', headers: anna })
  event = (await shop.json('/api/staff/events/', { json: eventBody(), headers: olga })).body.id
  eventRegistration = (await shop.json('/api/events/winter-walk/register/', { method: 'POST', headers: anna })).body.id
  const reviewed = await sql<{ id: number }>`
    insert into gathering_reviews (company_id, gathering_id, registration_id, customer_id, rating, comment, state, created_at)
    select company_id, gathering_id, id, customer_id, 5, 'Да', 'approved', now() from gathering_registrations where id = ${eventRegistration}
    returning id`.execute(shop.db)
  eventReview = reviewed.rows[0]!.id
  search = await foundTours()
  await sql`update products set group_key = 'trek' where slug in ('backpack', 'boots')`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
/** An event of the next week. */
const eventBody = () => {
  const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString()
  return {
    slug: 'winter-walk',
    theme: 'trip',
    name: 'Зимний выезд',
    name_en: 'Winter walk',
    about: ['Поднимемся на сопку.'],
    speaker: 'Павел Ершов',
    starts_at: inHours(72),
    ends_at: inHours(74),
    region_id: shop.cast.regions.ekb,
    places: 5,
    is_published: true,
  }
}
afterAll(async () => {
  await shop.close()
  await outer.close()
})

/** Finds one tour, and the same as a hot one; knows no calendar. */
function plantedTours(): PlantedSupplier {
  const supplier = new PlantedSupplier()
  const reduced = tour({ oldPrice: kopecks(12_000_000) })
  supplier.answer = () => [{ operators: operators({ alfa: 'completed' }), tours: [reduced] }]
  supplier.hotTours = async () => [{ ...reduced, startDate: '2026-11-25' }]
  return supplier
}

async function foundTours(): Promise<string> {
  const query = { from: 'moskva', destinations: ['turciya'], dates: '20261210', nights: '7', tourists: '2' }
  const { id } = (await shop.json('/api/tours/searches/', { json: query })).body
  const isDone = async () => (await shop.json(`/api/tours/searches/${id}/`)).body.status === 'done'
  await vi.waitUntil(isDone, { timeout: 20_000 })
  return id
}

async function sentReclamation(): Promise<number> {
  const received = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
  await walkTo(shop, received.id, 'done')
  const begun = await shop.json('/api/reclamations/', { json: { order_item: received.items[0].id }, headers: anna })
  await fillIn(shop, anna, begun.body.id)
  await shop.json(`/api/reclamations/${begun.body.id}/submit/`, { method: 'POST', headers: anna })
  return begun.body.id
}

/** Fills Anna's account with data. */
async function fillAccount(): Promise<void> {
  const post = (path: string, json?: unknown) => shop.json(path, { method: 'POST', json, headers: anna })
  const paper = { series: 'II-АИ', number: '504210', issue_date: '2018-06-01', issuer: 'Отдел ЗАГС' }
  const document = { document_type: 'BIRTH_CERT', ...paper }
  kept.document = (await post('/api/documents/', document)).body.id
  const child = { kind: 'child', last_name: 'Л', first_name: 'Т', birth_date: '2018-05-05', ...document }
  kept.tourist = (await post('/api/tourists/', child)).body.id
  kept.date = (await post('/api/important-dates/', { name: 'Мама', date: '--02-29' })).body.id
  kept.address = (await post('/api/addresses/', { address: 'Екатеринбург, Вайнера 10' })).body.id
  archive = (await post('/api/customers/me/export/')).body.url
  await sql`update customers set mail_code = 'a-code', type = 'legal' where phone = '79000000001' and company_id = ${shop.cast.company}`.execute(
    shop.db,
  )
  await sql`insert into employees (company_id, name, phone, position) values (${shop.cast.company}, 'Олег', '79000000101', 'Менеджер')`.execute(
    shop.db,
  )
  await sql`insert into personal_managers (company_id, customer_id, employee_id)
    select e.company_id, c.id, e.id from employees e join customers c on c.company_id = e.company_id and c.phone = '79000000001'
    where e.phone = '79000000101'`.execute(shop.db)
}

/** A valid request for every GET call; a new call without an entry here fails the test below. */
const samples: Record<
  string,
  () => { path: string; signedIn?: boolean; staff?: boolean; params?: Record<string, string> }
> = {
  '/api/chats/': () => ({ path: '/api/chats/' }),
  '/api/companies/current/': () => ({ path: '/api/companies/current/' }),
  '/api/staff/me/': () => ({ path: '/api/staff/me/', staff: true }),
  '/api/staff/orders/': () => ({ path: '/api/staff/orders/', staff: true }),
  '/api/staff/orders/{id}/': () => ({ path: `/api/staff/orders/${order}/`, staff: true }),
  '/api/staff/orders/{id}/documents/{document}/': () => ({
    path: `/api/staff/orders/${billed}/documents/invoice/`,
    staff: true,
  }),
  '/api/staff/payments/reconciliations/': () => ({ path: '/api/staff/payments/reconciliations/', staff: true }),
  '/api/staff/receipts/': () => ({ path: '/api/staff/receipts/', staff: true }),
  '/api/staff/orders/{id}/shipments/{number}/label.pdf': () => ({
    path: `/api/staff/orders/${order}/shipments/paper-1/label.pdf`,
    staff: true,
  }),
  '/api/staff/uploads/': () => ({ path: '/api/staff/uploads/', staff: true }),
  '/api/staff/products/': () => ({ path: '/api/staff/products/', staff: true }),
  '/api/staff/products/{slug}/': () => ({ path: '/api/staff/products/boots/', staff: true }),
  '/api/staff/audit/': () => ({ path: '/api/staff/audit/', staff: true }),
  '/api/staff/search-synonyms/': () => ({ path: '/api/staff/search-synonyms/', staff: true }),
  '/api/customers/me/price-access/': () => ({ path: '/api/customers/me/price-access/', signedIn: true }),
  '/api/staff/courier-zones/': () => ({ path: '/api/staff/courier-zones/', staff: true }),
  '/api/staff/courier-slots/': () => ({ path: '/api/staff/courier-slots/', staff: true }),
  '/api/staff/price-levels/': () => ({ path: '/api/staff/price-levels/', staff: true }),
  '/api/staff/price-access/': () => ({ path: '/api/staff/price-access/', staff: true }),
  '/api/uploads/{key}/picture.jpg': () => ({ path: `/api/uploads/${photo}/picture.jpg`, signedIn: true }),
  '/api/regions/': () => ({ path: '/api/regions/' }),
  '/api/address/geoip/': () => ({ path: '/api/address/geoip/?ip=84.1.1.1' }),
  '/api/outlets/': () => ({ path: '/api/outlets/?kind=shop,pickup_point' }),
  '/api/outlets/{id}/': () => ({ path: `/api/outlets/${shop.cast.shop}/` }),
  '/api/employees/': () => ({ path: '/api/employees/?phone=79000000100' }),
  '/api/consents/': () => ({ path: '/api/consents/', signedIn: true }),
  '/api/customers/me/email/': () => ({ path: '/api/customers/me/email/', signedIn: true }),
  '/api/customers/email/confirm/': () => ({ path: '/api/customers/email/confirm/?request=1&code=x' }),
  '/api/customers/me/legal/': () => ({ path: '/api/customers/me/legal/', signedIn: true }),
  '/api/customers/me/erase/': () => ({ path: '/api/customers/me/erase/', signedIn: true }),
  '/api/customers/me/export/{key}/archive.zip': () => ({ path: archive, signedIn: true }),
  '/api/documents/': () => ({ path: '/api/documents/', signedIn: true }),
  '/api/documents/{id}/': () => ({ path: `/api/documents/${kept.document}/`, signedIn: true }),
  '/api/tourists/': () => ({ path: '/api/tourists/', signedIn: true }),
  '/api/tourists/{id}/': () => ({ path: `/api/tourists/${kept.tourist}/`, signedIn: true }),
  '/api/important-dates/': () => ({ path: '/api/important-dates/', signedIn: true }),
  '/api/addresses/': () => ({ path: '/api/addresses/', signedIn: true }),
  '/api/important-dates/{id}/': () => ({ path: `/api/important-dates/${kept.date}/`, signedIn: true }),
  '/api/addresses/{id}/': () => ({ path: `/api/addresses/${kept.address}/`, signedIn: true }),
  '/api/sessions/': () => ({ path: '/api/sessions/', signedIn: true }),
  '/api/subscriptions/': () => ({ path: '/api/subscriptions/', signedIn: true }),
  '/api/subscriptions/mail/{code}/': () => ({ path: '/api/subscriptions/mail/a-code/' }),
  '/api/personal-managers/': () => ({ path: '/api/personal-managers/', signedIn: true }),
  '/api/customers/me/': () => ({ path: '/api/customers/me/', signedIn: true }),
  '/api/categories/': () => ({ path: '/api/categories/' }),
  '/api/products/': () => ({ path: '/api/products/?category=gear/bags&f.color=blue' }),
  '/api/products/{slug}/': () => ({ path: '/api/products/backpack/' }),
  '/api/products/{slug}/price-history/': () => ({ path: '/api/products/backpack/price-history/' }),
  '/api/products/{slug}/sets/': () => ({ path: '/api/products/backpack/sets/' }),
  '/api/size-guides/{slug}/': () => ({ path: '/api/size-guides/backpack/' }),
  '/api/staff/size-guides/': () => ({ path: '/api/staff/size-guides/', staff: true }),
  '/api/products/{slug}/reviews/': () => ({ path: '/api/products/backpack/reviews/?sort=highest' }),
  '/api/v2/oauth/links/': () => ({ path: '/api/v2/oauth/links/', signedIn: true }),
  '/api/reviews/': () => ({ path: '/api/reviews/', signedIn: true }),
  '/api/reclamations/': () => ({ path: '/api/reclamations/', signedIn: true }),
  '/api/reclamations/points/': () => ({ path: '/api/reclamations/points/', signedIn: true }),
  '/api/reclamations/{id}/': () => ({ path: `/api/reclamations/${reclamation}/`, signedIn: true }),
  '/api/reclamations/{id}/messages/': () => ({ path: `/api/reclamations/${reclamation}/messages/`, signedIn: true }),
  '/api/reclamations/{id}/statement.pdf': () => ({
    path: `/api/reclamations/${reclamation}/statement.pdf`,
    signedIn: true,
  }),
  '/api/staff/reclamations/': () => ({ path: '/api/staff/reclamations/', staff: true }),
  '/api/staff/reclamations/{id}/messages/': () => ({
    path: `/api/staff/reclamations/${reclamation}/messages/`,
    staff: true,
  }),
  '/api/staff/reclamations/{id}/': () => ({ path: `/api/staff/reclamations/${reclamation}/`, staff: true }),
  '/api/push/key/': () => ({ path: '/api/push/key/' }),
  '/api/tours/offers/{ref}/alternatives/': () => ({
    path: `/api/tours/offers/${trip.ref}/alternatives/`,
    params: { ref: trip.ref },
  }),
  '/api/tours/quotes/{token}/': () => ({
    path: `/api/tours/quotes/${trip.token}/`,
    params: { token: trip.token },
    signedIn: true,
  }),
  '/api/tours/bookings/{order}/': () => ({
    path: `/api/tours/bookings/${trip.order}/`,
    params: { order: String(trip.order) },
    signedIn: true,
  }),
  '/api/tours/bookings/{order}/documents/{document}/': () => ({
    path: `/api/tours/bookings/${trip.order}/documents/${trip.document}/`,
    signedIn: true,
  }),
  '/api/tours/bookings/{order}/contract.pdf': () => ({
    path: `/api/tours/bookings/${trip.order}/contract.pdf`,
    signedIn: true,
  }),
  '/api/tours/bookings/{order}/voucher.pdf': () => ({
    path: `/api/tours/bookings/${trip.order}/voucher.pdf`,
    signedIn: true,
  }),
  '/api/tours/bookings/{order}/itinerary.pdf': () => ({
    path: `/api/tours/bookings/${trip.order}/itinerary.pdf`,
    signedIn: true,
  }),
  '/api/tours/bookings/{order}/trip.ics': () => ({
    path: `/api/tours/bookings/${trip.order}/trip.ics`,
    signedIn: true,
  }),
  '/api/staff/tours/bookings/': () => ({ path: '/api/staff/tours/bookings/', staff: true }),
  '/api/staff/tours/bookings/{order}/': () => ({ path: `/api/staff/tours/bookings/${trip.order}/`, staff: true }),
  '/api/staff/tours/bookings/{order}/documents/{document}/': () => ({
    path: `/api/staff/tours/bookings/${trip.order}/documents/${trip.document}/`,
    staff: true,
  }),
  '/api/sales/': () => ({ path: '/api/sales/', signedIn: true }),
  '/api/sales/{id}/': () => ({ path: `/api/sales/${sale}/`, signedIn: true }),
  '/api/staff/message-templates/': () => ({ path: '/api/staff/message-templates/', staff: true }),
  '/api/staff/messages/': () => ({ path: '/api/staff/messages/', staff: true }),
  '/api/staff/outlet-keys/': () => ({ path: '/api/staff/outlet-keys/', staff: true }),
  '/api/staff/reviews/': () => ({ path: '/api/staff/reviews/', staff: true }),
  '/api/search/': () => ({ path: `/api/search/?q=${encodeURIComponent('рюкзак')}` }),
  '/api/search/suggest/': () => ({ path: `/api/search/suggest/?q=${encodeURIComponent('рюк')}` }),
  '/api/tours/filters/': () => ({ path: '/api/tours/filters/?from=moskva' }),
  '/api/tours/places/': () => ({ path: `/api/tours/places/?query=${encodeURIComponent('кем')}` }),
  '/api/tours/sections/all/': () => ({ path: '/api/tours/sections/all/' }),
  '/api/tours/sections/': () => ({ path: '/api/tours/sections/?path=turciya/kemer' }),
  '/api/hotel-collections/': () => ({ path: '/api/hotel-collections/' }),
  '/api/hotel-collections/page/': () => ({ path: '/api/hotel-collections/page/?path=s-detmi' }),
  '/api/tours/hotels/{slug}/': () => ({ path: '/api/tours/hotels/palm/', params: { slug: 'palm' } }),
  '/api/tours/calendar/': () => ({ path: '/api/tours/calendar/?from=moskva&to=turciya&end=2026-12-20' }),
  '/api/tours/searches/{search}/': () => ({ path: `/api/tours/searches/${search}/`, params: { search } }),
  '/api/tours/searches/{search}/hotels/': () => ({
    path: `/api/tours/searches/${search}/hotels/?stars=5`,
    params: { search },
  }),
  '/api/tours/searches/{search}/hotels/{slug}/offers/': () => ({
    path: `/api/tours/searches/${search}/hotels/palm/offers/`,
    params: { search, slug: 'palm' },
  }),
  '/api/tours/hot/': () => ({ path: '/api/tours/hot/?from=moskva' }),
  '/api/navigation-groups/': () => ({ path: '/api/navigation-groups/?slug=header' }),
  '/api/favorites/': () => ({ path: '/api/favorites/', signedIn: true }),
  '/api/favorites/ids/': () => ({ path: '/api/favorites/ids/', signedIn: true }),
  '/api/last-viewed/': () => ({ path: '/api/last-viewed/?page_size=10', signedIn: true }),
  '/api/restock/{code}/': () => ({ path: '/api/restock/a-code/' }),
  '/api/receiving/{key}/': () => ({ path: '/api/receiving/a-code/' }),
  '/api/events/': () => ({ path: '/api/events/?theme=trip' }),
  '/api/events/{slug}/': () => ({ path: '/api/events/winter-walk/', params: { slug: 'winter-walk' } }),
  '/api/events/{slug}/event.ics': () => ({ path: '/api/events/winter-walk/event.ics' }),
  '/api/events/{slug}/registration/': () => ({
    path: '/api/events/winter-walk/registration/',
    params: { slug: 'winter-walk' },
    signedIn: true,
  }),
  '/api/event-registrations/': () => ({ path: '/api/event-registrations/', signedIn: true }),
  '/api/staff/events/': () => ({ path: '/api/staff/events/', staff: true }),
  '/api/staff/events/{id}/': () => ({ path: `/api/staff/events/${event}/`, staff: true }),
  '/api/staff/events/{id}/registrations/': () => ({ path: `/api/staff/events/${event}/registrations/`, staff: true }),
  '/api/staff/events/{id}/registrations.csv': () => ({
    path: `/api/staff/events/${event}/registrations.csv`,
    staff: true,
  }),
  '/api/staff/event-reviews/': () => ({ path: '/api/staff/event-reviews/', staff: true }),
  '/api/promotions/': () => ({ path: '/api/promotions/' }),
  '/api/promotions/{slug}/': () => ({ path: '/api/promotions/backpack/', signedIn: true }),
  '/api/promotions/{slug}/products/': () => ({ path: '/api/promotions/backpack/products/' }),
  '/api/promo-codes/': () => ({ path: '/api/promo-codes/', signedIn: true }),
  '/api/loyalty/balance/': () => ({ path: '/api/loyalty/balance/', signedIn: true }),
  '/api/loyalty/operations/': () => ({ path: '/api/loyalty/operations/?kind=in', signedIn: true }),
  '/api/loyalty/upcoming/': () => ({ path: '/api/loyalty/upcoming/', signedIn: true }),
  '/api/loyalty/card.svg': () => ({ path: '/api/loyalty/card.svg', signedIn: true }),
  '/api/v2/cart/': () => ({ path: '/api/v2/cart/', signedIn: true }),
  '/api/orders/': () => ({ path: '/api/orders/', signedIn: true }),
  '/api/orders/{id}/': () => ({ path: `/api/orders/${order}/`, signedIn: true }),
  '/api/orders/{id}/receipt-code.svg': () => ({ path: `/api/orders/${order}/receipt-code.svg`, signedIn: true }),
  '/api/orders/{id}/documents/{document}/': () => ({
    path: `/api/orders/${billed}/documents/invoice/`,
    signedIn: true,
  }),
  '/api/pages/{kind}/': () => ({ path: '/api/pages/static/?slug=about' }),
  '/api/page-previews/{token}/': () => ({ path: `/api/page-previews/${preview}/` }),
  '/api/redirects/': () => ({ path: '/api/redirects/?path=/old/' }),
  '/api/staff/form-answers/': () => ({ path: '/api/staff/form-answers/', staff: true }),
  '/api/staff/form-answers/csv/': () => ({ path: '/api/staff/form-answers/csv/', staff: true }),
  '/api/staff/pages/': () => ({ path: '/api/staff/pages/', staff: true }),
  '/api/staff/pages/{id}/': () => ({ path: `/api/staff/pages/${page}/`, staff: true }),
  '/api/staff/pages/{id}/versions/': () => ({ path: `/api/staff/pages/${page}/versions/`, staff: true }),
  '/api/staff/pages/{id}/versions/{number}/': () => ({ path: `/api/staff/pages/${page}/versions/1/`, staff: true }),
  '/api/staff/redirects/': () => ({ path: '/api/staff/redirects/', staff: true }),
  '/api/banners/': () => ({ path: '/api/banners/' }),
}
const gets = () => shop.calls.filter((call) => call.method === 'get')

/** A line of an own kind has the data of its kind in a member of the kind's name, which the kind alone declares. */
const withoutOwnMember = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && 'kind' in value && value.kind === 'tour' && 'tour' in value
    ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'tour'))
    : value

describe('the contract', () => {
  test('every GET has a sample here, and every sample a GET', () => {
    expect(Object.keys(samples).sort()).toEqual(
      gets()
        .map((c) => c.path)
        .sort(),
    )
  })

  test('every GET answers exactly what its schema declares', async () => {
    for (const call of gets()) {
      const { path, signedIn, staff } = samples[call.path]!()
      for (const locale of ['ru', 'en']) {
        const response = await shop.request(path, {
          headers: { ...(signedIn ? anna : {}), ...(staff ? olga : {}), cookie: `locale=${locale}` },
        })
        expect(response.status, path).toBe(call.status ?? 200)
        if (!response.headers.get('content-type')?.startsWith('application/json')) continue
        const body = JSON.parse(await response.text(), withoutOwnMember)
        expect(call.answer.safeParse(body).error, path).toBeUndefined()
        // zod drops members outside the shape: equality means that nothing else was sent (design §8, allow-lists).
        expect(call.answer.parse(body), path).toEqual(body)
      }
    }
  })

  test('an in-process call answers the same as HTTP, value for value', async () => {
    const key = /Token (.*)/.exec(anna.authorization!)![1]!
    for (const { method, path, contentType } of gets()) {
      if (contentType) continue
      const sample = samples[path]!()
      // No page uses data that only staff may read.
      if (sample.staff) continue
      const id = Number(/\/(\d+)\//.exec(sample.path)?.[1] ?? order)
      const common = { slug: 'backpack', kind: 'static', id, code: 'a-code', key: 'a-code', token: preview }
      const values = { ...common, ...sample.params }
      const query = Object.fromEntries(new URL(sample.path, 'http://shop.test').searchParams)
      const identity = {
        companyId: shop.cast.company,
        regionId: shop.cast.regions.ekb,
        locale: 'en' as const,
        token: sample.signedIn ? key : null,
      }
      const inside = await shop.call({ method, path, params: values, query, identity, withCookie: true }, '')
      const headers = {
        ...(sample.signedIn ? anna : {}),
        cookie: 'locale=en',
        'x-region-id': String(shop.cast.regions.ekb),
      }
      const outside = await shop.json(sample.path, { headers })
      expect([inside.status, await inside.json()], path).toEqual([outside.status, outside.body])
      expect(inside.tags.join(','), path).toBe(outside.headers.get('cache-tag') ?? '')
    }
  })

  test('in process too, a dead token is 401, the cookie’s token is not used, a missing product is 404', async () => {
    const call = async (
      path: string,
      more: { token?: string; cookie?: string; params?: Record<string, string> } = {},
    ) => {
      const identity = {
        companyId: shop.cast.company,
        regionId: null,
        locale: 'en' as const,
        token: more.token ?? null,
      }
      const sent = { method: 'get' as const, path, params: more.params, identity, withCookie: true }
      const answer = await shop.call(sent, more.cookie ?? '')
      return [answer.status, ((await answer.json()) as { code?: string }).code]
    }
    const key = /Token (.*)/.exec(anna.authorization!)![1]!
    expect(await call('/api/orders/', { token: 'dead' })).toEqual([401, 'session_expired'])
    expect(await call('/api/orders/', { cookie: `token=${key}` })).toEqual([401, 'sign_in_required'])
    expect(await call('/api/products/{slug}/', { params: { slug: 'no-such' } })).toEqual([404, 'not_found'])
    expect(await call('/api/products/{slug}/', { params: { slug: 'a\0' } })).toEqual([400, 'bad_request'])
  })

  test('the document allows null where an answer may, in named schemas too', async () => {
    const text = JSON.stringify(shop.openApi())
    expect(text).toContain('"image":{"anyOf":[{"$ref":"#/components/schemas/Image"},{"type":"null"}]}')
    // A schema that must match another one too cannot be null.
    expect(text).not.toMatch(/"allOf":\[\{"\$ref":"[^"]*"\},\{"type":\["object","null"\]\}\]/)
  })

  test('customer and staff calls answer 401 to a guest first; staff calls answer 403 without the permission', async () => {
    const nobody = await shop.staff([])
    const asked = async (call: (typeof shop.calls)[number], headers: Record<string, string>) => {
      const path = call.path.replace(/\{[a-z_]+\}/g, '1')
      const { status, body } = await shop.json(path, { method: call.method.toUpperCase(), headers })
      return [status, body.code]
    }
    for (const call of shop.calls.filter((c) => c.access !== 'open')) {
      const name = `${call.method} ${call.path}`
      expect(await asked(call, {}), name).toEqual([401, 'sign_in_required'])
      if (call.access === 'customer') expect(await asked(call, olga), name).toEqual([401, 'sign_in_required'])
      else if (call.access === 'outlet') expect(await asked(call, olga), name).toEqual([403, 'forbidden'])
      else expect(await asked(call, anna), name).toEqual([403, 'forbidden'])
      if (typeof call.access === 'object') expect(await asked(call, nobody), name).toEqual([403, 'forbidden'])
    }
    expect(shop.calls.filter((c) => typeof c.access === 'object').length).toBeGreaterThan(0)
  })

  test('only staff calls, and all of them, are under /api/staff/', () => {
    for (const { access, path, id } of shop.calls)
      if (id !== 'signInStaff')
        expect(path.startsWith('/api/staff/'), path).toBe(
          access !== 'open' && access !== 'customer' && access !== 'outlet',
        )
  })

  test('a foreign id is refused like a missing one by every call that takes an id, and changes nothing', async () => {
    const boris = await shop.signIn('79000000009')
    const hers = (await shop.json('/api/customers/me/', { headers: anna })).body.id
    const before = (await shop.json(`/api/orders/${order}/`, { headers: anna })).body
    const withId = shop.calls.filter((c) => c.access === 'customer' && c.path.includes('{id}'))
    expect(withId.length).toBeGreaterThan(5)
    for (const call of withId) {
      const ask = async (id: number) => {
        const json =
          call.method === 'get'
            ? undefined
            : {
                days: 1,
                first_name: 'Взлом',
                reason: 'other',
                text: 'x',
                rating: 5,
                helpful: true,
                lines: [{ item: 1, count: 1 }],
              }
        const path = call.path.replace('{id}', String(id))
        const { status, body } = await shop.json(path, { method: call.method.toUpperCase(), json, headers: boris })
        return { status, ...body, request_id: '' }
      }
      const foreign = await ask(call.path.startsWith('/api/customers/') ? hers : order)
      expect(foreign.status, `${call.method} ${call.path}`).toBe(404)
      expect(foreign).toEqual(await ask(999_999))
    }
    expect((await shop.json(`/api/orders/${order}/`, { headers: anna })).body).toEqual(before)
  })

  test('staff of another company: what is ours is refused like a missing thing, in paths and in bodies, and stays', async () => {
    const { company, second } = shop.cast
    const there = { ...(await shop.staff(['*'], second)), 'x-company-id': String(second) }
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
    const anna1 = await one(sql`select id from customers where company_id = ${company} and phone = '79000000001'`)
    await shop.signIn('79000000031', second)
    const theirs = await one(sql`select id from customers where company_id = ${second} and phone = '79000000031'`)
    const post = async (path: string, json: object, headers = olga) => (await shop.json(path, { json, headers })).body
    await post(`/api/staff/orders/${billed}/paid/`, { document: 'п/п 1' })
    const refunded = await post(`/api/staff/orders/${billed}/refund/`, { amount: 100, reason: 'брак' })
    const { items } = (await shop.json(`/api/staff/orders/${billed}/`, { headers: olga })).body
    const piece = items[0].id
    const received = await one(sql`select order_item_id as id from reclamations where id = ${reclamation}`)
    const review = await post('/api/reviews/', { order_item: received, rating: 5, agreement: true }, anna)
    const zone = { name: 'Центр', outlet: shop.cast.shop, radius_m: 5000, price: 190, intervals: [] }
    const asked = await one(sql`insert into price_access_requests (company_id, customer_id, state, legal, created_at)
      values (${company}, ${anna1}, 'on_approval', '{}', now()) returning id`)
    const receipt =
      await one(sql`insert into receipts (company_id, order_id, payment_id, kind, lines, total, sent_to, at)
      select company_id, order_id, id, 'settlement', '[]', 100, '{}', now() from payments where order_id = ${billed} returning id`)
    const ids: Record<string, string | number> = {
      orders: order,
      customers: anna1,
      loyalty: anna1,
      receipts: receipt,
      refunds: refunded.refunds[0].id,
      reviews: review.id,
      reclamations: reclamation,
      'courier-zones': (await post('/api/staff/courier-zones/', zone)).id,
      'search-synonyms': (await post('/api/staff/search-synonyms/', { words: ['кружка', 'чашка'] })).id,
      'price-access': asked,
      'outlet-keys': (await post('/api/staff/outlet-keys/', { outlet: shop.cast.shop, name: 'Касса' })).id,
      promotions: 'pair',
      events: event,
      'event-registrations': eventRegistration,
      'event-reviews': eventReview,
      'size-guides': 'backpack',
      products: 'backpack',
      prices: 'MUG',
      stock: 'MUG',
    }
    for (const [name, id] of Object.entries(ids)) expect(id, name).toBeTruthy()
    const lines = [{ item: piece, count: 1 }]
    const bodies: Record<string, object> = {
      changeCourierZone: { price: 1 },
      setManagers: { employees: [] },
      setPrice: { price: 1 },
      setSizeGuide: { name: 'Х', head: ['a', 'b'], rows: [['1', '2']] },
      setCustomerLevel: { level: null },
      approvePriceAccess: {},
      rejectPriceAccess: { reason: 'нет' },
      adjustBonuses: { amount: 100, reason: 'дар' },
      receiptMade: { document: '1' },
      recordStaffPayment: { document: 'п/п 2' },
      moveStaffOrder: { state: 'canceled', reason: 'чужой' },
      answerStaffConfirmation: { decision: 'confirm', reason: 'чужой' },
      cancelStaffOrderPart: { lines, reason: 'мало' },
      refundStaffOrder: { amount: 1, reason: 'брак' },
      putOrderMarks: { item: piece, codes: [] },
      putMarkedGoods: { marking_type: '' },
      putStaffShipment: { delivery_service: 'СДЭК' },
      refundGivenByPeople: { document: 'п/п 3' },
      setStock: { on_hand: 0, reason: 'чужое' },
      receiveGoods: { outlet: shop.cast.shop, items: [{ item: piece, restocked: 1, written_off: 0 }], reason: '' },
      rejectReview: { reason: 'нет' },
      rejectAddition: { reason: 'нет' },
      replyToReview: { text: 'спасибо' },
      moveReclamation: { state: 'rejected', reason: 'нет' },
      answerReclamation: { text: 'нет' },
      changeEvent: eventBody(),
      noteEventAttendance: { code: 'AAAAAA' },
    }
    const tables = (
      await sql<{
        name: string
        own: boolean
      }>`select t.table_name as name, exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'company_id') as own
        from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'idempotency_keys'`.execute(
        shop.db,
      )
    ).rows
    const state = async () => {
      const sums: Record<string, string | null> = {}
      for (const { name, own } of tables) {
        const where = own ? sql`where company_id is distinct from ${second}` : sql``
        const { rows } = await sql<{ sum: string | null }>`
          select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.id(name)} t ${where}`.execute(shop.db)
        sums[name] = rows[0]!.sum
      }
      return sums
    }
    const before = await state()
    const wrong: unknown[] = []
    // Each company has tables of sizes and messages of its own under the same names.
    const ownNames = ['changeMessageTemplate', 'setSizeGuide', 'removeSizeGuide']
    const withId = shop.calls.filter(
      (c) => typeof c.access === 'object' && c.path.includes('{') && !ownNames.includes(c.id),
    )
    expect(withId.length).toBeGreaterThan(30)
    for (const call of withId) {
      const json = call.method === 'get' || call.method === 'delete' ? undefined : (bodies[call.id] ?? {})
      const ask = async (id: string | number) => {
        const path = call.path
          .replace('{number}', id === order ? 'paper-1' : 'none')
          .replace('{outlet}', String(shop.cast.warehouse))
          .replace('{document}', 'act')
          .replace(/\{\w+\}/, String(id))
        const { status, body } = await shop.json(path, { method: call.method.toUpperCase(), json, headers: there })
        return { status, ...body, request_id: '' }
      }
      const id = ids[call.path.split('/')[3]!]!
      const foreign = await ask(id)
      const { status, code, errors } = foreign
      if (code !== 'not_found') wrong.push([call.id, status, code, errors])
      const missing = await ask(typeof id === 'number' ? 999_999 : 'nothing')
      if (JSON.stringify(foreign) !== JSON.stringify(missing)) wrong.push([call.id, missing])
    }
    expect(wrong).toEqual([])
    const inBodies: [string, string, object][] = [
      ['put', `/api/staff/customers/${theirs}/managers/`, { employees: ['79000000101'] }],
      ['post', `/api/staff/customers/${theirs}/level/`, { level: shop.cast.levels.first }],
      ['post', '/api/staff/courier-zones/', zone],
      ['post', '/api/staff/outlet-keys/', { outlet: shop.cast.shop, name: 'Касса' }],
      ['post', '/api/staff/promo-codes/', { promotion: 'pair', codes: ['THEIRS'] }],
    ]
    for (const [method, path, json] of inBodies) {
      const { status, body } = await shop.json(path, { method: method.toUpperCase(), json, headers: there })
      expect(status, `${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
    }
    const guide = '/api/staff/size-guides/backpack/'
    const theirGuide = { method: 'PUT', json: bodies.setSizeGuide, headers: there }
    expect((await shop.json(guide, theirGuide)).status).toBe(200)
    expect((await shop.json(guide, { method: 'DELETE', headers: there })).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  test('the non-GET calls open to guests are exactly these', () => {
    const open = shop.calls.filter((c) => c.access === 'open').map((c) => `${c.method} ${c.path}`)
    expect(open.filter((c) => !c.startsWith('get ')).sort()).toEqual([
      'delete /api/restock/{code}/',
      'patch /api/fcm-devices/{id}/',
      'patch /api/tours/quotes/{token}/',
      'post /api/auth-codes/verify/',
      'post /api/dadata/geolocate/',
      'post /api/dadata/suggest/',
      'post /api/fcm-devices/',
      'post /api/fcm-devices/{id}/unlink/',
      'post /api/form-answers/',
      'post /api/payments/{provider}/notifications/',
      'post /api/push/{id}/click/',
      'post /api/restock/',
      'post /api/sms/send_code/',
      'post /api/staff/sign-in/',
      'post /api/subscriptions/mail/{code}/',
      'post /api/tours/offers/{ref}/actualize/',
      'post /api/tours/rebuild/',
      'post /api/tours/searches/',
      'post /api/v2/auth/verify_code/',
      'post /api/v2/cart/',
      'post /api/v2/oauth/{provider}/auth/',
      'post /api/v2/oauth/{provider}/cancel/',
      'post /api/v2/oauth/{provider}/start/',
    ])
  })
})

type Json = Record<string, unknown>
describe('the OpenAPI document', () => {
  const document = async () =>
    (await shop.json('/api/openapi.json')).body as Json & { paths: Record<string, Record<string, Json>> }

  test('is 3.1 and lists exactly the registered calls', async () => {
    const { openapi, info, paths } = await document()
    expect(openapi).toBe('3.1.0')
    expect(info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    // Without the trailing slash, which is optional.
    const defined = [...shop.calls, ...shop.streams.map(({ path }) => ({ method: 'get', path }))]
    expect(listed.sort()).toEqual(defined.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`).sort())
  })

  test('every operation declares its summary, access, answer, refusals and path parameters', async () => {
    const { paths } = await document()
    for (const call of shop.calls) {
      const operation = paths[call.path.replace(/\/$/, '')]![call.method]! as {
        operationId: string
        tags: string[]
        summary: string
        security: unknown[]
        responses: Record<string, { description: string; content: Json }>
        parameters?: { name: string; in: string; required?: boolean; schema: unknown }[]
      }
      expect(operation.summary.length, call.path).toBeGreaterThan(5)
      expect([operation.operationId, operation.tags]).toEqual([call.id, [call.tag]])
      const closed = { customer: 'token', outlet: 'outlet' }[String(call.access)] ?? 'staff'
      expect(operation.security).toEqual(call.access === 'open' ? [] : [{ [closed]: [] }])
      const { [String(call.status ?? 200)]: answer, ...answers } = operation.responses
      expect(Object.keys(answer!.content)).toEqual([call.contentType?.replace(/;.*/, '') ?? 'application/json'])
      for (const [status, refusal] of Object.entries(answers)) {
        if (status === String(call.statusIfThere)) {
          expect(refusal.content).toEqual(answer!.content)
          continue
        }
        expect(status === 'default' || Number(status) >= 400).toBe(true)
        expect(Object.keys(refusal.content)).toEqual(['application/problem+json'])
        expect(JSON.stringify(refusal.content), call.path).toMatch(/"#\/components\/schemas\/\w*Problem"/)
      }
      for (const code of call.refusals ?? [])
        expect(answers[refusals[code].status]!.description, `${call.id} ${code}`).toContain(`\`${code}\``)
      const declared = (operation.parameters ?? []).filter((p) => p.in === 'path').map((p) => p.name)
      expect(declared).toEqual([...call.path.matchAll(/\{([a-z_]+)\}/g)].map((m) => m[1]))
      for (const parameter of operation.parameters ?? [])
        expect(parameter.schema, `${call.path} ${parameter.name}`).toBeTruthy()
    }
  })

  test('a refusal shows its details for the call that returns it', async () => {
    const { paths, components } = await document()
    const schemas = (path: string, method: string, status: string) => {
      const { responses } = paths[path]![method]! as { responses: Record<string, { content: Json }> }
      const { schema } = responses[status]!.content['application/problem+json'] as { schema: Json }
      return (schema.anyOf as Json[] | undefined) ?? [schema]
    }
    expect(schemas('/api/orders', 'post', '409')).toContainEqual({ $ref: '#/components/schemas/StockChangedProblem' })
    expect(JSON.stringify((components as { schemas: Json }).schemas.StockChangedProblem)).toContain('"wanted"')
    const extended = JSON.stringify(schemas('/api/orders/{id}/extend', 'post', '409'))
    expect(extended).toContain('"already_extended"')
    expect(extended).not.toContain('"possible"')
    expect(JSON.stringify(schemas('/api/staff/orders/{id}/move', 'post', '409'))).toContain('"possible"')
    expect(JSON.stringify(schemas('/api/reclamations/{id}/submit', 'post', '400'))).toContain('"step"')
  })

  test('every reference resolves, and the security scheme is declared', async () => {
    const whole = await document()
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((m) => m[1]!)
    expect(references.length).toBeGreaterThan(10)
    for (const reference of references) {
      const target = reference.split('/').reduce<unknown>((at, key) => (at as Json | undefined)?.[key], whole)
      expect(target, reference).toBeTruthy()
    }
    expect(whole.components).toMatchObject({
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    })
  })

  test('has an HTML page without scripts', async () => {
    for (const path of ['/api/docs/', '/api/docs']) {
      const response = await shop.request(path)
      expect(response.headers.get('content-type')).toMatch('text/html')
      const html = await response.text()
      expect(html).toContain('/api/orders/{id}')
      expect(html).not.toContain('<script')
    }
  })
})
