import net from 'node:net'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { formatCardNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, quiet, shop, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { aMug, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
let line: Line
afterEach(async () => {
  await visitor.close()
  await line.close()
})

const en = { locale: 'en' } as const

interface Line {
  url: string
  cut(): void
  mend(): Promise<void>
  close(): Promise<void>
}

/** A proxy to the shop that can be cut: a browser in offline mode still answers its workers. */
async function newLine(): Promise<Line> {
  const to = Number(new URL(shop().url).port)
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(to, 'localhost')
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `http://localhost:${port}`, cut, mend: () => listen(port), close: async () => cut() }
}

const start = async (width = 390) => {
  line = await newLine()
  visitor = await newVisitor({ locale: 'en', width, url: line.url, pictures: true })
  await inRegion(visitor.context)
  return visitor.page
}
const worker = () => visitor.context.serviceWorkers().find((one) => one.url().endsWith('/offline-worker.js'))
/** Waits until the codes are stored and the worker is active for the account. */
const keeps = async (page: Page, codes: number) => {
  await expect.poll(() => keptCodes(page)).toBe(codes)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/my/'))?.active?.state))
    .toBe('activated')
  expect(worker()).toBeDefined()
}
const keptCodes = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('kept-codes')) ? (await (await caches.open('kept-codes')).keys()).length : 0,
  )

test('[UX-L5] [UX-M5] the receipt code of an order and the bonus card are readable offline and erased at sign-out', async () => {
  const page = await start()
  const me = await signedIn(visitor.context)
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await open(page, `/my/orders/${order.id}/`)
  await page.getByText(order.receipt_code, { exact: true }).first().waitFor()
  await keeps(page, 1)
  await open(page, '/my/balance-actions/')
  await keeps(page, 2)
  const [card] = await onDatabase<{ number: string }>('select number from bonus_cards where customer_id = $1', [me.id])

  line.cut()
  const answer = await page.goto(`/my/orders/${order.id}/`)
  expect([answer!.status(), answer!.fromServiceWorker()]).toEqual([503, true])
  await page.getByRole('heading', { level: 1, name: m.shell_offline_page({}, en) }).waitFor()
  // The requested order comes first.
  const boxes = page.locator('section')
  await boxes
    .nth(0)
    .getByRole('heading', { name: m.orders_order({ number: order.number }, en) })
    .waitFor()
  await boxes.nth(0).getByText(order.receipt_code).waitFor()
  await boxes.nth(1).getByText(formatCardNumber(card!.number)).waitFor()
  const drawn = await page
    .locator('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))
  expect(drawn).toEqual([true, true])
  await expectAccessible(page)
  await page.goto('/my/balance-actions/')
  await boxes.nth(0).getByText(formatCardNumber(card!.number)).waitFor()

  await line.mend()
  await page.getByRole('link', { name: m.shell_offline_again({}, en) }).click()
  await page.getByRole('region', { name: m.loyalty_balance({}, en) }).waitFor()
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await open(page, '/m/profile/')
  await page.getByRole('button', { name: m.sign_in_out({}, en) }).click()
  await expect.poll(() => keptCodes(page)).toBe(0)
  await page.waitForURL((url) => url.pathname === '/')
  await quiet(page)
  line.cut()
  await page.goto('/my/orders/')
  await page.getByText(m.shell_offline_nothing({}, en)).waitFor()
  expect(await boxes.count()).toBe(0)
})

test('[UX-T4] the page after an order, reopened at the counter offline, shows the code', async () => {
  const page = await start()
  await signedIn(visitor.context)
  const [first, second] = [
    await placedOrder(page, { thing: await aMug(), payment: 'CASH' }),
    await placedOrder(page, { thing: await aMug(), payment: 'CASH' }),
  ]
  for (const [n, order] of [first, second].entries()) {
    await open(page, `/cart/success/${order.id}/`)
    await page.getByText(order.receipt_code, { exact: true }).waitFor()
    // A page that is left before it has fetched the picture of its code stores nothing.
    await keeps(page, n + 1)
  }
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/cart/success/'))?.active?.state),
    )
    .toBe('activated')
  line.cut()
  for (const order of [first, second]) {
    const answer = await page.goto(`/cart/success/${order.id}/`)
    expect([answer!.status(), answer!.fromServiceWorker()]).toEqual([503, true])
    // Of two orders the one of the requested page comes first.
    await page.locator('section').nth(0).getByText(order.receipt_code).waitFor()
    await page.locator('section').nth(1).waitFor()
  }
  await expectAccessible(page)
})

test('an ended order keeps no code; a session ended elsewhere erases the codes', async () => {
  const page = await start()
  const me = await signedIn(visitor.context)
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await open(page, `/my/orders/${order.id}/`)
  await keeps(page, 1)
  await page.request.post(`/api/orders/${order.id}/cancel/`, { data: { reason: 'changed_mind' } })
  await open(page, `/my/orders/${order.id}/`)
  await expect.poll(() => keptCodes(page)).toBe(0)
  await open(page, '/my/balance-actions/')
  await keeps(page, 1)
  await onDatabase('delete from sessions where customer_id = $1', [me.id])
  await open(page, '/')
  await expect.poll(() => keptCodes(page)).toBe(0)
})

test('browser storage of a customer holds no phone, email, name, passport or bank account', async () => {
  const page = await start(1280)
  const me = await signedIn(visitor.context, { first: 'Конкордия', last: 'Преображенская' })
  await onDatabase("update customers set email = 'konkordia@shop.test' where id = $1", [me.id])
  const paper = {
    document_type: 'RU_INTERNAL',
    series: '6505',
    number: '123412',
    issue_date: '2015-03-12',
    issuer: 'УМВД России',
  }
  const added = await page.request.post('/api/documents/', { data: { ...paper, issuer_code: '660-001' } })
  expect(added.status(), await added.text()).toBe(201)
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  for (const path of [
    `/my/orders/${order.id}/`,
    `/cart/success/${order.id}/`,
    '/my/profile/',
    '/my/customer-documents/',
    '/my/addresses/',
    '/my/balance-actions/',
    '/my/subscriptions/',
    '/my/reclamations/',
    '/catalog/',
  ]) {
    await open(page, path)
    await quiet(page)
  }
  const kept = await page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) texts.push(key.url, await (await cache.match(key))!.text())
    }
    return [...texts, JSON.stringify(await indexedDB.databases())].join('\n')
  })
  // Something is stored at all: otherwise the following checks would pass trivially.
  expect(kept).toContain(order.receipt_code)
  const cookies = (await visitor.context.cookies()).map(({ value }) => decodeURIComponent(value)).join('\n')
  const digits = (text: string) => text.replace(/[^\d\n]/g, '')
  for (const secret of ['konkordia@', 'mary@shop.test', 'Конкордия', 'Преображенская', 'Иванова'])
    expect(kept + cookies).not.toContain(secret)
  for (const figures of [me.phone.slice(1), '9000000077', paper.series + paper.number])
    expect(digits(kept)).not.toContain(figures)
})
