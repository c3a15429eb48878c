import { afterEach, expect, test } from 'vitest'
import type { RefusalFrom } from '#api/call-types.ts'
import type { DetailsRead } from '#shop/refusals.ts'
import { m } from '#texts/messages.js'
import { problemAnswer } from '../../src/server/http/problem.ts'
import { newVisitor, open, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { onDatabase } from './settings.ts'
import { aMug, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

const en = { locale: 'en' } as const
let visitor: Visitor
afterEach(async () => {
  expect(visitor.complaints.filter((text) => !/status of 4\d\d|status of 503/.test(text))).toEqual([])
})

type PlacingCode = RefusalFrom<'post', '/api/orders/'>['code']
type PayingCode = RefusalFrom<'post', '/api/orders/{id}/pay/'>['code']

/** A refusal with the details of its definition, and its text on the screen; absent: the server's own message. */
type Case<Code extends PlacingCode | PayingCode> = { says?: string } & (object extends DetailsRead<Code>
  ? { details?: undefined }
  : { details: DetailsRead<Code> })
type AnyCase = { says?: string; details?: Record<string, unknown> }

/** The compiler keeps both tables complete: a refusal added to a call needs a row here, with its details. */
const placing: { [Code in PlacingCode]: Case<Code> } = {
  not_found: {},
  supplier_refused: { details: { lines: [{ sku: 'COURSE-1' }] } },
  supplier_silent: {},
  tourists_needed: {},
  order_of_two_groups: { details: { groups: ['course', 'goods'] } },
  no_order_options: { says: m.checkout_no_order_options({}, en) },
  option_gone: { says: m.checkout_option_gone({}, en) },
  delivery_changed: { details: { delivery_price: 390, total: 1680 }, says: m.checkout_delivery_changed({}, en) },
  no_delivery_to_address: { says: m.checkout_no_delivery({}, en) },
  cart_changed: { says: m.checkout_cart_changed({}, en) },
  stock_changed: { details: { lines: [] }, says: m.checkout_stock_changed({}, en) },
  below_minimum: { details: { lines: [] } },
  price_changed: { details: { lines: [], total: 1390 }, says: m.checkout_price_changed({}, en) },
  price_closed: { says: m.checkout_price_closed({}, en) },
  promo_code_unknown: { details: { codes: ['LETO'] } },
  promo_code_too_many: {},
  promo_code_sold_out: { details: { codes: ['LETO'] } },
  promo_code_not_applicable: { details: { codes: ['LETO'] } },
  promo_code_expired: { details: { codes: ['LETO'] } },
  promo_code_used: { details: { codes: ['LETO'] } },
  promo_code_personal: { details: { codes: ['LETO'] } },
  promo_code_not_yet: { details: { codes: ['LETO'] } },
  promo_code_min_sum: { details: { codes: ['LETO'] } },
  promo_code_first_order: { details: { codes: ['LETO'] } },
  bonuses_not_usable: { says: m.checkout_bonuses_changed({}, en) },
  bonuses_changed: { details: { available: 0 }, says: m.checkout_bonuses_changed({}, en) },
  address_needed: { says: m.checkout_add_address({}, en) },
  address_incomplete: { details: { missing: ['house'] }, says: m.checkout_specify_house({}, en) },
  address_not_found: { says: m.checkout_address_not_found({}, en) },
  address_unchecked: { says: m.checkout_address_unchecked({}, en) },
  outlet_needed: { says: m.checkout_choose_place({}, en) },
  interval_gone: { details: { intervals: [] }, says: m.checkout_interval_gone({}, en) },
  address_or_outlet: { says: m.checkout_add_address({}, en) },
  recipient_phone_invalid: { says: m.checkout_field_phone({}, en) },
  recipient_email_invalid: { says: m.checkout_field_email({}, en) },
  employee_unknown: {},
  card_unknown: {},
  requisites_needed: {},
  consent_needed: {},
  idempotency_key_reused: { says: m.checkout_maybe_placed({}, en) },
  // The last one: only this waits, and the test sets the clock for it.
  idempotency_in_flight: { says: m.checkout_in_flight({}, en) },
}
const paying: { [Code in PayingCode]: Case<Code> } = {
  not_found: {},
  payment_unavailable: { says: m.checkout_payment_unavailable({}, en) },
  payment_option_not_offered: {},
  payment_method_unavailable: { says: m.checkout_method_unavailable({}, en) },
  idempotency_in_flight: {},
  idempotency_key_reused: {},
}

/** The same request may succeed later: the next press repeats it, so that a supplier is asked about one order. */
const keepsKey = ['promo_code_too_many', 'supplier_silent']

const answerOf = (code: PlacingCode | PayingCode, { details }: AnyCase) =>
  problemAnswer({ code, locale: 'en', requestId: 'refusals', details })

test('every refusal of an order has its own text, the cart is recounted, and the next click tries again', async () => {
  visitor = await newVisitor({ locale: 'en' })
  const { page, context } = visitor
  await inRegion(context)
  await signedIn(context, { first: 'Mary', last: 'Ivanova' })
  await fillKeptCart(page, await aMug())
  await open(page, '/cart/delivery/')
  const person = shopper(page, 'en')
  await person.pickUpInAShop()
  await person.pay('on receipt')
  await person.agree()
  const press = page.getByRole('button', { name: /^(Pay|Order for|I agree, order for) / }).first()
  const keys: { after: string; key: string }[] = []
  let counted = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v2/cart/') counted++
  })
  const known = Object.entries(placing) as [PlacingCode, AnyCase][]
  const answers = known.map(([code, refusal]) => ({ ...answerOf(code, refusal), code: code as string, ...refusal }))
  // A refusal of a newer server: this screen has no case for it.
  const unknown = { ...answers[0]!, code: 'monthly_limit', status: 409, says: 'Only two orders a month.' }
  unknown.body = { ...(unknown.body as object), code: unknown.code, detail: unknown.says }
  for (const { code, status, body, contentType, says } of [unknown, ...answers]) {
    const words = says ?? (body as { detail: string }).detail
    await page.route('**/api/orders/', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const key = route.request().headers()['idempotency-key']!
      if (keys.at(-1)?.after !== code) keys.push({ after: code, key })
      await route.fulfill({ status, contentType, body: JSON.stringify(body) })
    })
    const before = counted
    const isWaiting = code === 'idempotency_in_flight'
    if (isWaiting) await page.clock.install()
    await press.click()
    const alert = page.getByRole('alert').filter({ hasText: words }).first()
    if (isWaiting)
      await expect.poll(() => page.clock.runFor(1000).then(() => alert.isVisible()), { timeout: 30_000 }).toBe(true)
    await alert.waitFor()
    expect(await alert.innerText(), code).not.toContain(m.checkout_not_created({}, en))
    expect(counted > before, `${code}: counted anew`).toBe(!keepsKey.includes(code) && !isWaiting)
    await page.unroute('**/api/orders/')
  }
  // A refusal after which the order may have been placed keeps the key; all others end it.
  for (const [at, { key }] of keys.entries()) {
    const last = keys[at - 1]
    if (last) expect(key === last.key, `the key after ${last.after}`).toBe(keepsKey.includes(last.after))
  }
})

test('every refusal of a payment has its own text, and another option can be chosen', async () => {
  visitor = await newVisitor({ locale: 'en' })
  const { page, context } = visitor
  await inRegion(context)
  const customer = await signedIn(context, { first: 'Mary', last: 'Ivanova' })
  const order = await placedOrder(page, { thing: await aMug() })
  expect(
    await onDatabase('select from orders where id = $1 and customer_id = $2', [order.id, customer.id]),
  ).toHaveLength(1)
  await open(page, `/cart/checkout/${order.id}/`)
  const press = page.getByRole('button', { name: /^Pay / }).first()
  for (const [code, refusal] of Object.entries(paying) as [PayingCode, AnyCase][]) {
    const { status, body, contentType } = answerOf(code, refusal)
    await page.route('**/pay/', (route) => route.fulfill({ status, contentType, body: JSON.stringify(body) }))
    await press.click()
    const words = refusal.says ?? (body as { detail: string }).detail
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    await page.unroute('**/pay/')
  }
})
