import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { type Answer, aMug, askStaff, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const ru = { locale: 'ru' } as const
const start = async (width = 390) => {
  visitor = await newVisitor({ locale: 'ru', width })
  await inRegion(visitor.context)
  const me = await signedIn(visitor.context, { first: 'Анна', last: 'Лебедева' })
  return { page: visitor.page, me }
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const shownNumbers = (page: Page) =>
  page
    .locator('main h2')
    .evaluateAll((list) => list.map((one) => (one.textContent ?? '').replace(/\D/g, '')).filter(Boolean))
const words = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
/** Moves the order as the shop does, with its history. */
async function moveTo(order: number, from: string, to: string): Promise<void> {
  await onDatabase("update orders set state = $2, sub_state = '' where id = $1", [order, to])
  await onDatabase("insert into order_history (order_id, from_state, to_state, actor) values ($1, $2, $3, 'shop')", [
    order,
    from,
    to,
  ])
}

async function received(page: Page, count = 1): Promise<Answer> {
  const order = await placedOrder(page, { thing: await aMug(), count, payment: 'CASH' })
  await handedOver(order.id)
  return order
}

test('[UX-L1] an ordinary form finds orders by number, product and state; Back restores the grown list', async () => {
  const { page } = await start()
  const [mug, other] = [await aMug(), await aMug()]
  const orders: Answer[] = []
  for (let i = 0; i < 12; i++) orders.push(await placedOrder(page, { thing: i === 3 ? other : mug, payment: 'CASH' }))
  const numbers = orders.map(({ number }) => String(number)).toReversed()
  await moveTo(orders[0].id, 'new', 'canceled')
  await handedOver(orders[1].id)
  await open(page, '/my/orders/')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const state = page.getByRole('combobox', { name: m.orders_filter_state({}, ru) })
  const search = page.getByRole('searchbox', { name: m.orders_filter_search({}, ru) })

  // Back restores the extended list and the scroll position.
  await page.getByRole('button', { name: m.catalog_show_more({}, ru) }).click()
  await expect.poll(() => shownNumbers(page)).toEqual(numbers)
  await page.getByRole('link', { name: m.orders_order({ number: numbers.at(-2)! }, ru), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.orders_order({ number: numbers.at(-2)! }, ru) }).waitFor()
  await page.goBack()
  await expect.poll(() => shownNumbers(page)).toEqual(numbers)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)

  await state.selectOption('done')
  await expect.poll(() => shownNumbers(page)).toEqual([String(orders[1].number)])
  expect(new URL(page.url()).search).toBe('?state=done')
  await state.selectOption('ended')
  await expect.poll(() => shownNumbers(page)).toEqual([String(orders[0].number)])
  await state.selectOption('active')
  await expect.poll(async () => (await shownNumbers(page)).length).toBe(10)
  await search.fill(` ${orders[3].items[0].article || other.name} `)
  await search.press('Enter')
  await expect.poll(() => shownNumbers(page)).toEqual([String(orders[3].number)])
  await search.fill(String(orders[5].number))
  await page.getByRole('button', { name: m.orders_filter_find({}, ru) }).click()
  await expect.poll(() => shownNumbers(page)).toEqual([String(orders[5].number)])
  await search.fill('нет такого')
  await search.press('Enter')
  await page.getByText(m.orders_filter_nothing({}, ru)).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: m.orders_filter_off({}, ru) }).click()
  await expect.poll(async () => (await shownNumbers(page)).length).toBe(10)
  // Invalid values in the address are ignored.
  await open(page, '/my/orders/?state=everything&page=x')
  expect((await shownNumbers(page)).length).toBe(10)
})

test('[UX-L6] another customer’s order answers like a missing one: page, API, documents, code', async () => {
  const { page } = await start()
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await signedIn(visitor.context)
  const missing = order.id + 1_000_000
  for (const path of [
    (id: number) => `/my/orders/${id}/`,
    (id: number) => `/api/orders/${id}/`,
    (id: number) => `/api/orders/${id}/documents/receipts/`,
    (id: number) => `/api/orders/${id}/receipt-code.svg`,
    (id: number) => `/my/orders/${id}/review/`,
    (id: number) => `/my/orders/${id}/return/${order.items[0].id}/`,
  ]) {
    const [foreign, none] = [await page.request.get(path(order.id)), await page.request.get(path(missing))]
    const plain = async (answer: typeof foreign, id: number) =>
      (await answer.text()).replaceAll(String(id), 'ID').replace(/"request_id":"[^"]*"|nonce-[\w-]+/g, '')
    expect([foreign.status(), none.status()], path(order.id)).toEqual([404, 404])
    if (path(1).startsWith('/api/')) expect(await plain(foreign, order.id)).toBe(await plain(none, missing))
    else expect(await foreign.text()).not.toContain(order.number)
  }
})

test('[UX-R1] [UX-R3] the order shows pieces and return rules first; dropped photos show limits, and leaving an upload asks first', async () => {
  const { page } = await start(1280)
  const order = await received(page, 3)
  await open(page, `/my/orders/${order.id}/`)
  const begin = page.getByRole('link', { name: new RegExp(`^${m.returns_action({}, ru)}`) })
  expect(await words(page)).toMatch(/До \d{1,2} [а-я]+ по любой причине/)
  expect(await onDatabase('select 1 from reclamations where order_id = $1', [order.id])).toEqual([])
  await begin.click()
  await page.getByText(m.returns_step_of({ step: 1, steps: 5 }, ru)).waitFor()
  await quiet(page)
  expect(await words(page)).toContain(m.returns_count_of({ quantity: 3 }, ru))
  // The count is a list of options, at most the number of pieces.
  const count = page.getByRole('combobox', { name: m.returns_count({}, ru) })
  expect(await count.locator('option').allInnerTexts()).toEqual(['1', '2', '3'])
  await count.selectOption('2')
  await page.getByRole('button', { name: m.returns_next({}, ru), exact: true }).click()
  await page.getByText(m.returns_step_of({ step: 2, steps: 5 }, ru)).waitFor()
  expect(await onDatabase('select count from reclamations where order_id = $1', [order.id])).toEqual([{ count: 2 }])
  await page.getByText(m.returns_photos_hint({ most: 10 }, ru)).waitFor()

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/uploads/', async (route) => {
    await held
    await route.continue()
  })
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      for (const name of ['one.jpg', 'two.jpg'])
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
      return data
    },
    [...jpeg],
  )
  const area = page.locator('ul').filter({ has: page.locator('input[type=file]') })
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  for (const number of [1, 2])
    await page.getByRole('progressbar', { name: m.returns_photo_loading({ number }, ru) }).waitFor()
  // Leaving during an upload asks for confirmation.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.locator('main a[href^="/my/orders/"]').first().click()
  await expect.poll(() => asked).toEqual(['confirm'])
  expect(page.url()).toContain('/return/')
  letGo()
  for (const number of [1, 2])
    await page.getByRole('button', { name: m.returns_photo_rotate({ number }, ru) }).waitFor()
  await page.getByRole('button', { name: m.returns_photo_remove({ number: 1 }, ru) }).click()
  await expect.poll(() => page.getByRole('button', { name: m.returns_photo_rotate({ number: 2 }, ru) }).count()).toBe(0)
  await expectAccessible(page)
})

test('customer and claims manager exchange messages on the return page', async () => {
  const { page } = await start(360)
  const order = await received(page)
  const { id } = await (
    await page.request.post('/api/reclamations/', { data: { order_item: order.items[0].id, count: 1 } })
  ).json()
  await onDatabase("update reclamations set state = 'new', submitted_at = now(), reason = 'defect' where id = $1", [id])
  await onDatabase(
    `insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, at)
     select company_id, id, '', 'new', 'customer', now() from reclamations where id = $1`,
    [id],
  )
  await page.clock.install()
  await open(page, `/my/reclamations/${id}/`)
  const talk = page.getByRole('region', { name: m.returns_talk({}, ru) })
  await talk.getByText(m.returns_talk_none({}, ru)).waitFor()
  const send = talk.getByRole('button', { name: m.returns_talk_send({}, ru) })
  const field = talk.getByRole('textbox', { name: m.returns_talk_label({}, ru) })
  await send.click()
  await talk.getByText(m.returns_talk_needed({}, ru)).waitFor()
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.fill('Можно привезти в субботу?')
  await page.route('**/messages/', (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await send.click()
  await talk.getByRole('alert').getByText(m.returns_talk_failed({}, ru)).waitFor()
  expect(await field.inputValue()).toBe('Можно привезти в субботу?')
  await page.unroute('**/messages/')
  await send.click()
  await talk
    .getByRole('listitem')
    .filter({ hasText: 'Можно привезти в субботу?' })
    .getByText(m.returns_talk_you({}, ru))
    .waitFor()
  expect(await field.inputValue()).toBe('')
  await askStaff('reclamations.move', `/api/staff/reclamations/${id}/messages/`, { text: 'Да, с 10 до 15' })
  await page.clock.fastForward(21_000)
  await talk.getByRole('listitem').filter({ hasText: 'Да, с 10 до 15' }).getByText('Ольга').waitFor()
  expect(await talk.getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
