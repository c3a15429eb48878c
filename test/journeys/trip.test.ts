import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  open,
  type Visitor,
  type VisitorOptions,
} from './browser.ts'
import { inRegion, signedIn } from './shortcuts.ts'
import { confirmedTrip, declineDue, operator, payDue, placedTrip, tripOf, untilTrip } from './trips.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

async function customer(options: VisitorOptions = {}): Promise<Page> {
  visitor = await newVisitor({ locale: 'ru', pictures: process.env.PICTURES !== undefined, ...options })
  await inRegion(visitor.context)
  await signedIn(visitor.context, { first: 'Анна', last: 'Щукина' })
  return visitor.page
}

/** Pictures for a person to look at, where the environment names a folder: in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: path.join(process.env.PICTURES, `${name}-${theme}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const money = (sum: number): RegExp =>
  new RegExp(
    Math.floor(sum)
      .toString()
      .replace(/\B(?=(\d{3})+(?!\d))/g, '\\s'),
  )

const claimed = { kind: 'flight', before: 'Вылет 06:40', after: 'Вылет 11:30' }

/** A trip with a change that the operator wants, opened by its customer. */
async function withClaim(options: VisitorOptions, claim: object) {
  const page = await customer(options)
  const trip = await confirmedTrip(page)
  await operator(trip.order, 'claim', claim)
  await untilTrip(page, trip.order, ({ state }) => state === 'claim')
  await open(page, `/my/orders/${trip.order}/`)
  await page.locator('#trip-claim').waitFor()
  return { page, ...trip }
}

async function answer(page: Page, name: string, locale: 'ru' | 'en' = 'ru'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: m.trip_claim_sure({ answer: name }, { locale }), exact: true }).click()
}

test('[UX-Z9] a confirmed trip says what is included, paid, owed and when, and what cancelling costs; the rest is paid from it', async () => {
  const o = { locale: 'ru' } as const
  const page = await customer({ width: 360 })
  const { order, quote } = await confirmedTrip(page)
  await open(page, `/my/orders/${order}/`)
  await page.locator('#trip-title').waitFor()
  const text = await page.locator('#order-state').innerText()
  for (const said of [quote.hotel.name, m.trip_includes({}, o), m.trip_paid({}, o), m.booking_fees({}, o)])
    expect(text).toContain(said)
  expect(text).toMatch(money(quote.total))
  expect(text).toMatch(money(quote.payments[0].amount))
  expect(text).toMatch(/Если отменить сегодня|Сегодня отмена бесплатна/)
  expect(text).toMatch(/Через месяц/)
  expect(text).not.toMatch(/undefined|null|NaN/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, 'trip-rest-360')
  await page.setViewportSize({ width: 1280, height: 900 })
  await picture(page, 'trip-rest-1280')
  await payDue(page, order)
  await untilTrip(page, order, ({ state }) => state !== 'rest_due')
  await page.reload()
  await page.getByText(m.trip_paper_voucher({}, o), { exact: true }).waitFor({ timeout: 20_000 })
  await picture(page, 'trip-paid-1280')
  expect((await tripOf(page, order)).paid).toBe(quote.total)
})

test('[UX-Z9] accepting a change of the operator takes a press and a yes, and the trip tells what was changed', async () => {
  const o = { locale: 'ru' } as const
  const { page, order } = await withClaim({ width: 360 }, { ...claimed, extra: 2500 })
  await page.getByText('Вылет 06:40').waitFor()
  await page.getByText('Вылет 11:30').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, 'trip-claim-360')
  const accept = page.getByRole('button', { name: /^Согласиться и доплатить/ })
  const name = await accept.innerText()
  await answer(page, name)
  await page.getByText(m.trip_agreed_changes({}, o)).waitFor()
  const { claims, total } = await tripOf(page, order)
  expect(claims[0]).toMatchObject({ state: 'accepted', extra: 2500 })
  await page.getByText(money(total)).first().waitFor()
  await picture(page, 'trip-accepted-360')
})

test('[UX-Z9] cancelling because of a change gives every rouble back', async () => {
  const o = { locale: 'en' } as const
  const { page, order } = await withClaim({ width: 1280, locale: 'en' }, { ...claimed, kind: 'hotel' })
  await picture(page, 'trip-claim-en-1280')
  const cancel = page.getByRole('button', { name: /^Cancel and/ })
  await answer(page, await cancel.innerText(), 'en')
  await page.locator('#trip-claim').waitFor({ state: 'detached' })
  await expect
    .poll(
      async () => {
        const { paid, refunded, state } = await tripOf(page, order)
        return state === 'canceled' && paid === 0 && refunded > 0
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await page.reload()
  await page.getByText(m.trip_again({}, o)).waitFor()
  await picture(page, 'trip-canceled-en-1280')
})

test('[UX-Z9] asking for another tour keeps the money and leads to the tours', async () => {
  const o = { locale: 'ru' } as const
  const { page, order } = await withClaim({ width: 1280 }, { ...claimed, kind: 'room' })
  await answer(page, m.trip_claim_rebook({}, o))
  await page.getByText(m.trip_rebooking({}, o)).waitFor()
  await page.getByRole('link', { name: m.trip_rebooking_search({}, o) }).waitFor()
  const { state, paid } = await tripOf(page, order)
  expect(state).toBe('rebooking')
  expect(paid).toBeGreaterThan(0)
  await picture(page, 'trip-rebooking-1280')
})

test('[UX-Z9] a trip whose payment the bank declined says so, why, and where to pay again', async () => {
  const o = { locale: 'ru' } as const
  const page = await customer({ width: 360 })
  const { order } = await placedTrip(page)
  await declineDue(page, order, 'insufficient_funds')
  await expect
    .poll(async () => (await (await page.request.get(`/api/orders/${order}/`)).json()).payment?.state, {
      timeout: 20_000,
    })
    .toBe('rejected')
  await open(page, `/my/orders/${order}/`)
  await page.locator('#order-declined').getByText(m.checkout_declined({}, o)).waitFor()
  await page
    .getByRole('link', { name: /^Оплатить/ })
    .first()
    .waitFor()
  await picture(page, 'trip-declined-360')
})
