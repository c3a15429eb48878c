import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newSecret } from '#kit/security/ids.ts'
import { shop } from './browser.ts'
import { onDatabase } from './settings.ts'
import type { Answer } from './shortcuts.ts'

/** The way to a trip that journeys of its pages begin with: through the API of the shop and the controls of the simulated operators. */

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

interface Wish {
  /** Days until the first of five departures that are searched. */
  ahead?: number
  tourists?: string
}

/** Offers of a search from Yekaterinburg to Kemer that has ended, cheapest hotels first. */
export async function offersOf(page: Page, { ahead = 40, tourists = '2' }: Wish): Promise<Answer[]> {
  const dates = `${dayAhead(ahead)}-${dayAhead(ahead + 4)}`
  const data = { from: 'ekaterinburg', destinations: ['kemer'], dates, nights: '7', tourists }
  const search: Answer = await (await page.request.post('/api/tours/searches/', { data })).json()
  let hotels: Answer = { items: [] }
  await expect
    .poll(
      async () => {
        hotels = await (await page.request.get(`/api/tours/searches/${search.id}/hotels/`)).json()
        return hotels.items.length
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(5)
  await expect
    .poll(async () => (await (await page.request.get(`/api/tours/searches/${search.id}/`)).json()).status, {
      timeout: 30_000,
    })
    .not.toBe('running')
  return (await (await page.request.get(`/api/tours/searches/${search.id}/hotels/`)).json()).items
}

const people = [
  { last_name: 'Щукина', first_name: 'Анна', last_name_lat: 'SHCHUKINA', first_name_lat: 'ANNA', gender: 'female' },
  { last_name: 'Щукин', first_name: 'Пётр', last_name_lat: 'SHCHUKIN', first_name_lat: 'PETR', gender: 'male' },
].map((person, index) => ({
  ...person,
  birth_date: '1985-08-14',
  document_type: 'RU_FOREIGN',
  series: '75',
  number: `104568${index}`,
  issue_date: '2020-01-20',
  expire_date: '2039-03-12',
}))

/** A quote of the signed-in customer with tourists and agreed terms: of the first offer whose operator is not instant. */
export async function agreedQuote(page: Page, wish: Wish = {}): Promise<Answer> {
  for (const { id: hotel, offer } of await offersOf(page, wish)) {
    const asked = await page.request.post(`/api/tours/offers/${offer.ref}/actualize/`, { data: { seen: 9_000_000 } })
    if (asked.status() !== 201) continue
    const quote: Answer = await asked.json()
    // Paid whole and confirmed at once: no trip to wait with. Some operators ask no deposit.
    if (quote.payments.length < 2 || quote.state === 'flight_changed') continue
    const put = await page.request.put(`/api/tours/quotes/${quote.token}/tourists/`, { data: { tourists: people } })
    expect(put.status(), await put.text()).toBe(200)
    const agreed = quote.terms.map(({ kind, hash }: { kind: string; hash: string }) => ({ kind, hash }))
    const terms = await page.request.put(`/api/tours/quotes/${quote.token}/terms/`, { data: { agreed } })
    expect(terms.status(), await terms.text()).toBe(200)
    return { ...(await terms.json()), hotelId: hotel }
  }
  throw new Error('no operator sells a tour that is paid in parts')
}

interface PlacedTrip {
  order: number
  number: string
  quote: Answer
}

/** An order of a tour that nothing was paid for yet. */
export async function placedTrip(page: Page, wish: Wish = {}): Promise<PlacedTrip> {
  const quote = await agreedQuote(page, wish)
  const [option] = await onDatabase<{ id: number }>(
    "select id::int from delivery_payment_options where company_id = 1 and cart_group = 'tour' and payment_type = 'BANK_CARD' order by sort",
  )
  const answer = await page.request.post('/api/orders/', {
    headers: { 'idempotency-key': newSecret(), 'x-region-id': '1' },
    data: {
      products: [
        { sku: `TOUR-${quote.hotel.id}`, count: 1, tour: { quote_token: quote.token, tourists: quote.tourists } },
      ],
      recipient_name: 'Щукина Анна',
      recipient_phone: '79000000077',
      recipient_email: 'anna@shop.test',
      delivery_payment_option: option?.id,
      consents: ['personal_data', 'offer'],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, number } = await answer.json()
  return { order: id, number, quote }
}

/** What the payment service is told by the customer about the payment that is due now. */
async function decide(page: Page, order: number, act: 'succeed' | 'cancel', body: object = {}): Promise<void> {
  const begun = await page.request.post(`/api/orders/${order}/pay/`, {
    data: {},
    headers: { 'idempotency-key': newSecret() },
  })
  expect(begun.status(), await begun.text()).toBe(200)
  const { payment } = await begun.json()
  const [row] = await onDatabase<{ id: string }>('select provider_id as id from payments where id = $1', [payment.id])
  const decided = await fetch(`${shop().emulators}/yookassa/payments/${row?.id}/${act}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(decided.status, await decided.text()).toBeLessThan(300)
}

/** Pays what is due now. */
export const payDue = (page: Page, order: number): Promise<void> => decide(page, order, 'succeed')

/** The bank declines what is due now. */
export const declineDue = (page: Page, order: number, reason: string): Promise<void> =>
  decide(page, order, 'cancel', { reason })

export const tripOf = async (page: Page, order: number): Promise<Answer> =>
  (await page.request.get(`/api/tours/bookings/${order}/`)).json()

/** Runs a job of an order now that waits for its time. */
async function runNow(job: string, order: number): Promise<void> {
  await onDatabase(
    `select graphile_worker.reschedule_jobs(array_agg(j.id), now()) from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 and (j.payload ->> 'order_id')::bigint = $2`,
    [job, order],
  )
}

/**
 * Waits for a trip to become so. The operator is read at once each time: a reading that was under way while the operator answered has missed it, and
 * the next one of its own is minutes away.
 */
export const untilTrip = (page: Page, order: number, is: (trip: Answer) => boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        await runNow('tour_read', order)
        return is(await tripOf(page, order))
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBe(true)

/** What an operator does, by the controls of the simulated ones. */
export async function operator(order: number, act: string, body: object = {}): Promise<void> {
  let ref = ''
  await expect
    .poll(
      async () => {
        const [row] = await onDatabase<{ ref: string }>(
          'select supplier_ref as ref from tour_bookings where order_id = $1',
          [order],
        )
        ref = row?.ref ?? ''
        return ref
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  const answer = await fetch(`${shop().emulators}/__emu/tours/bookings/${ref}/${act}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
  await runNow('tour_read', order)
}

/** A trip whose deposit is held and whose operator has confirmed. */
export async function confirmedTrip(page: Page, wish: Wish = {}): Promise<PlacedTrip> {
  const trip = await placedTrip(page, wish)
  await payDue(page, trip.order)
  await untilTrip(page, trip.order, ({ state }) => state !== 'awaiting_payment')
  await operator(trip.order, 'confirm')
  await untilTrip(page, trip.order, ({ state, paid }) => state === 'rest_due' && paid > 0)
  return trip
}
