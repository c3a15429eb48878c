import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { aMug, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))
async function start(width = 1280) {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  return visitor.page
}
const clean = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('[UX-T1] the page after an order shows number, sum, code, address, route, calendar and print', async () => {
  const page = await start(390)
  const { id } = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  const order = await (await page.request.get(`/api/orders/${id}/`, { headers: { 'accept-language': 'en' } })).json()
  await open(page, `/cart/success/${order.id}/`)
  await page.getByRole('heading', { level: 1, name: m.checkout_success_title({ number: order.number }, en) }).waitFor()
  const text = clean(await page.locator('main').innerText())
  expect(text).toContain(String(order.total))
  expect(text).toContain(order.outlet.address)
  await page.getByText(order.receipt_code, { exact: true }).waitFor()
  expect(
    await page.getByRole('img', { name: m.orders_receipt_picture({ code: order.receipt_code }, en) }).count(),
  ).toBe(1)
  const route = page.getByRole('link', { name: m.orders_route({}, en) })
  expect(await route.getAttribute('href')).toMatch(/^geo:56\.\d+,60\.\d+/)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: m.orders_to_calendar({}, en) }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`order-${order.number}.ics`)
  const entry = (await readFile((await file.path())!, 'utf8')).replaceAll('\r\n ', '')
  expect(entry).toContain(`DTSTART;VALUE=DATE:${order.due_date.replaceAll('-', '')}\r\n`)
  expect(entry).toContain(`SUMMARY:${m.orders_calendar_pickup({ number: order.number }, en)}\r\n`)
  expect(entry).toContain(`LOCATION:${order.outlet.address.replaceAll(',', '\\,')}\r\n`)
  expect(entry).toContain(`/my/orders/${order.id}/`)
  // The pickup code is secret, and calendars are shared.
  expect(entry).not.toContain(order.receipt_code)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  // Where no application of the device opens maps, a map service shows the route in a new tab.
  const { latitude, longitude } = order.outlet
  expect(await route.getAttribute('href')).toBe(`https://yandex.ru/maps/?rtext=~${latitude},${longitude}`)
  expect([await route.getAttribute('target'), await route.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: m.orders_print({}, en) }).click()
  expect(await page.locator('body[data-printed]').count()).toBe(1)
})

test('[UX-T2] the page after an order is the same on each visit, reports nothing again, and is hidden from others', async () => {
  const page = await start()
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await open(page, `/cart/success/${order.id}/`)
  await page.getByText(order.receipt_code, { exact: true }).waitFor()
  const seen = await page.locator('main').innerText()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  for (let times = 0; times < 2; times++) {
    await page.reload()
    await page.getByText(order.receipt_code, { exact: true }).waitFor()
    await quiet(page)
    expect(await page.locator('main').innerText()).toBe(seen)
  }
  // Only read: the purchase is not counted a second time.
  expect(sent).toEqual([])
  const other = await newVisitor({ locale: 'en' })
  try {
    await signedIn(other.context)
    expect((await other.page.goto(`/cart/success/${order.id}/`))!.status()).toBe(404)
    await other.context.clearCookies({ name: 'token' })
    expect((await other.page.goto(`/cart/success/${order.id}/`))!.status()).toBe(401)
    expect(await other.page.locator('body').innerText()).not.toContain(order.number)
  } finally {
    await other.close()
  }
})

test('[UX-T3] an unpaid order shows the sum on the button and the reservation time, and nothing says it is done', async () => {
  const page = await start(390)
  const order = await placedOrder(page, { thing: await aMug(), payment: 'BANK_CARD' })
  await open(page, `/cart/success/${order.id}/`)
  await page.getByRole('heading', { level: 1, name: m.checkout_unpaid_title({ number: order.number }, en) }).waitFor()
  const begins = (text: string) => text.split('{')[0]!
  const pay = page.getByRole('link', { name: new RegExp(`^${begins(m.checkout_pay({ sum: '{' }, en))}`) })
  expect(clean(await pay.innerText())).toMatch(new RegExp(String(Math.trunc(order.pay_now / 1000))))
  await page.getByText(new RegExp(begins(m.orders_reserved_until({ time: '{' }, en)))).waitFor()
  const [kept] = await onDatabase<{ left: number }>(
    'select extract(epoch from reserved_until - now())::int as left from orders where id = $1',
    [order.id],
  )
  expect(kept!.left / 3600).toBeGreaterThan(23)
  // Neither a pickup code nor a calendar entry before the order is paid.
  expect(await page.getByText(order.receipt_code ?? '------', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: m.orders_to_calendar({}, en) }).count()).toBe(0)
  await expectAccessible(page)
  await pay.click()
  await page.waitForURL(`**/cart/checkout/${order.id}/**`)
})

test('the page after an order follows its state: a ready order repeats no promise, a fetched one has no next steps', async () => {
  const page = await start()
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await onDatabase("update orders set state = 'ready_pickup_now', sub_state = '' where id = $1", [order.id])
  await open(page, `/cart/success/${order.id}/`)
  await page.getByText(m.checkout_next_ready({}, en)).waitFor()
  const promise = m.checkout_next_pickup({ day: '{' }, en).split('{')[0]!
  expect(await page.locator('main').innerText()).not.toContain(promise)
  await handedOver(order.id)
  await open(page, `/cart/success/${order.id}/`)
  await page.getByRole('link', { name: m.checkout_to_order({}, en) }).waitFor()
  expect(await page.getByRole('heading', { name: m.checkout_what_next({}, en) }).count()).toBe(0)
  expect(await page.locator('main').innerText()).not.toContain(order.receipt_code)
})

test('a cancelled order expects no shipment', async () => {
  const page = await start()
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await open(page, `/my/orders/${order.id}/`)
  const expected = page.getByRole('term').filter({ hasText: m.orders_shipment_expected({}, en) })
  await expected.waitFor()
  await page.request.post(`/api/orders/${order.id}/cancel/`, {
    headers: { 'idempotency-key': `cancel-${order.id}` },
    data: { reason: '' },
  })
  await open(page, `/my/orders/${order.id}/`)
  await page.getByText(m.orders_shipment_canceled({}, en), { exact: true }).waitFor()
  expect(await expected.count()).toBe(0)
})
