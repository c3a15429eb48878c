import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { newSecret } from '#kit/security/ids.ts'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { press, tabTo } from './keys.ts'
import { onDatabase } from './settings.ts'
import { type Answer, aMug, askStaff, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const ru = { locale: 'ru' } as const
const start = async (change: Parameters<typeof newVisitor>[0] = {}) => {
  visitor = await newVisitor({ locale: 'ru', width: 360, ...change })
  await inRegion(visitor.context)
  await signedIn(visitor.context, { first: 'Анна', last: 'Лебедева' })
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const words = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
const text = (said: string) => said.replaceAll('\u00a0', ' ')

test('[UX-L3] an order shows shipment, storage and documents; a partial cancellation shows its refund first; a finished order is repeated', async () => {
  const page = await start()
  const legal = { company: 'ООО «Ромашка»', inn: '7707083893', kpp: '', ogrn: '', address: 'Москва, Тверская, 1' }
  const mug = await aMug()
  const order: Answer = await placedOrder(page, { thing: mug, count: 3, payment: 'CASH', more: { legal } })
  await askStaff('orders.pay', `/api/staff/orders/${order.id}/paid/`, { document: 'п/п 31' })
  await open(page, `/my/orders/${order.id}/`)
  // The refunded sum is shown before the customer confirms.
  await press(page, m.orders_cancel({}, ru))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const sumText = (roubles: number) => `${String(roubles).replace(/\B(?=(\d{3})+$)/g, ' ')} ₽`
  expect(text(await dialog.innerText())).toContain(text(m.orders_cancel_refund({ sum: sumText(order.total) }, ru)))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await press(page, m.orders_part({}, ru))
  await dialog.waitFor()
  // The dialog takes the focus once it is open.
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  const yes = new RegExp(`^${m.orders_part_yes({}, ru)}$`)
  await tabTo(page, yes)
  await page.keyboard.press('Enter')
  await dialog.getByText(m.orders_part_nothing({}, ru)).waitFor()
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await tabTo(page, m.cart_more({}, ru), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await dialog.getByText(m.orders_part_money({}, ru)).waitFor()
  const told = text(await dialog.innerText())
  const piece = order.items[0].price
  expect(told).toContain(sumText(piece))
  expect(told).toContain(sumText(order.total - piece))
  expect(told).toContain(text(m.orders_part_by_people({}, ru)))
  expect(told).toContain(text(m.orders_part_text({}, ru)))
  expect(calls).toEqual([`/api/orders/${order.id}/cancel/count/`])
  await expectAccessible(page)
  await press(page, m.orders_part_yes_count({ count: 1 }, ru))
  await dialog.waitFor({ state: 'hidden' })
  const gone = page.getByRole('region', { name: m.orders_part_gone({}, ru) })
  await gone.getByText(m.orders_pieces({ count: 1 }, ru)).waitFor()
  expect(text(await gone.innerText())).toContain(text(m.orders_part_money_by_people({ sum: sumText(piece) }, ru)))
  const kept = (await (await page.request.get(`/api/orders/${order.id}/`)).json()) as Answer
  expect([kept.item_count, kept.total]).toEqual([2, order.total - piece])
  // The link remains and has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(m.orders_part({}, ru))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await askStaff('orders.move', `/api/staff/orders/${order.id}/shipments/`, {
    delivery_service: 'СДЭК',
    invoice_number: '1002003004',
  })
  const move = (state: string) =>
    askStaff('orders.move', `/api/staff/orders/${order.id}/move/`, { state, reason: 'так идёт' })
  for (const state of ['collecting', 'collected', 'ready_pickup']) await move(state)
  await open(page, `/my/orders/${order.id}/`)
  expect(await page.getByRole('button', { name: m.orders_part({}, ru) }).count()).toBe(0)
  const shipments = page.getByRole('region', { name: m.orders_shipments({}, ru) })
  for (const said of ['СДЭК', '1002003004', `${order.number}-1`]) await shipments.getByText(said).first().waitFor()
  await page
    .getByText(m.orders_stored_until({ day: '' }, ru).trim(), { exact: false })
    .first()
    .waitFor()
  await page.getByRole('button', { name: m.orders_extend({ count: 7, n: 'many' }, ru) }).click()
  await expect
    .poll(async () => (await onDatabase('select storage_extensions as by from orders where id = $1', [order.id]))[0])
    .toEqual({ by: [7] })
  await move('done')
  await open(page, `/my/orders/${order.id}/`)
  const upd = page.getByRole('link', { name: m.orders_document_upd({}, ru) })
  const paper = await page.request.get((await upd.getAttribute('href'))!)
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('button', { name: m.orders_repeat({}, ru) }).click()
  await page.waitForURL(/\/cart\//)
  const { items } = await (await page.request.get('/api/v2/cart/')).json()
  expect(items).toMatchObject([{ sku: mug.sku, count: 2 }])
})

/** Everything that this browser stores for the site, and every address it requested. */
const tracesIn = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [
      location.href,
      JSON.stringify(history.state),
      document.cookie,
      document.referrer,
      window.name,
    ]
    for (const storage of [localStorage, sessionStorage]) kept.push(JSON.stringify({ ...storage }))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push(request.url, (await answer?.text()) ?? '')
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        kept.push(JSON.stringify(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)))))
      }
      database.close()
    }
    const entries = (globalThis as { navigation?: { entries(): { url: string; getState(): unknown }[] } }).navigation
    for (const entry of entries?.entries() ?? []) kept.push(entry.url, JSON.stringify(entry.getState() ?? null))
    for (const { name } of performance.getEntriesByType('resource')) kept.push(name)
    return kept.join('\n')
  })

test('[UX-R5] the return form masks its fields, leaves no bank details in the browser or in addresses, and shows them masked after sending', async () => {
  const page = await start()
  const order: Answer = await placedOrder(page, { thing: await aMug(), count: 2, payment: 'CASH' })
  await handedOver(order.id)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const field = (name: string) => page.getByLabel(name, { exact: false }).first()
  const next = () => page.getByRole('button', { name: m.returns_next({}, ru), exact: true }).click()
  const at = (step: number) => page.getByText(m.returns_step_of({ step, steps: 5 }, ru)).waitFor()
  await open(page, `/my/orders/${order.id}/return/${order.items[0].id}/`)
  await at(1)
  await field(m.returns_barcode({}, ru)).fill('4600000000017')
  await next()
  await at(2)
  await page.getByRole('combobox', { name: m.returns_reason({}, ru) }).selectOption('defect')
  await page.getByLabel(m.returns_comment({}, ru)).fill('Отбита эмаль')
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles([{ name: 'mug.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByRole('button', { name: m.returns_photo_rotate({ number: 1 }, ru) }).waitFor()
  await next()
  await at(3)
  const secret = {
    account: '40817810938160925982',
    series: '6517',
    number: '983174',
    division: '662001',
    issuer: 'ОВД Чкаловского района',
    registration: 'Первоуральск, Береговая, 58',
  }
  // The name of the recipient is also in the account menu of the page, so it does not prove a trace of the form.
  const traces = [...Object.values(secret), '662-001', '6517 983174']
  const expectNoTrace = async (where: string) => {
    const cookies = JSON.stringify(await visitor.context.cookies())
    const kept = decodeURIComponent(
      `${await tracesIn(page)}\n${cookies}\n${addresses.join('\n')}`.replace(/%(?![\da-f]{2})/gi, ''),
    )
    expect(kept.length, where).toBeGreaterThan(500)
    for (const one of traces) expect(kept.includes(one), `${one} ${where}`).toBe(false)
  }
  await page.getByRole('radio', { name: new RegExp(m.returns_to_bank({}, ru)) }).check({ force: true })
  await page.getByLabel(m.returns_bic({}, ru)).fill('044525225')
  await page.getByText(m.returns_bic_found({}, ru)).waitFor()
  await page.getByLabel(m.returns_account({}, ru)).pressSequentially(secret.account)
  await page.getByLabel(m.returns_receiver({}, ru)).fill('Лебедева Анна')
  await expectNoTrace('while the account is typed')
  await next()
  await at(4)
  await page.getByRole('combobox', { name: m.returns_document({}, ru) }).selectOption('RU_INTERNAL')
  const [series, number] = [
    page.getByLabel(m.returns_series({}, ru)),
    page.getByRole('textbox', { name: m.returns_document_number({}, ru), exact: true }),
  ]
  await series.pressSequentially(secret.series)
  await number.pressSequentially(secret.number)
  const [issued, division] = [
    page.getByLabel(m.returns_issued_date({}, ru)),
    page.getByLabel(m.returns_division_code({}, ru)),
  ]
  await issued.pressSequentially('12032015')
  await division.pressSequentially(secret.division)
  expect([await issued.inputValue(), await division.inputValue()]).toEqual(['12.03.2015', '662-001'])
  await page.getByLabel(m.returns_issued_by({}, ru)).fill(secret.issuer)
  await page.getByLabel(m.returns_registration({}, ru)).fill(secret.registration)
  await expectNoTrace('while the document is typed')
  // Leave the page and return in every way.
  await page.reload()
  await at(4)
  await quiet(page)
  await expectNoTrace('after a reload')
  if ((await series.inputValue()) === '') {
    await page.getByRole('combobox', { name: m.returns_document({}, ru) }).selectOption('RU_INTERNAL')
    await series.fill(secret.series)
    await number.fill(secret.number)
    await issued.fill('12032015')
    await division.fill(secret.division)
    await page.getByLabel(m.returns_issued_by({}, ru)).fill(secret.issuer)
    await page.getByLabel(m.returns_registration({}, ru)).fill(secret.registration)
  }
  await next()
  await at(5)
  await page.getByRole('radio', { name: new RegExp(m.returns_to_courier({}, ru)) }).check({ force: true })
  await page.getByLabel(m.returns_courier_address({}, ru)).fill('Екатеринбург, Малышева, 36')
  await page.getByRole('checkbox', { name: m.returns_agree({}, ru) }).check()
  await expectNoTrace('before it is sent')
  await page.getByRole('button', { name: m.returns_send({}, ru) }).click()
  await page.waitForURL(/\/my\/reclamations\/\d+\//)
  await page.getByText(m.returns_text_new({}, ru)).waitFor()
  await quiet(page)
  await expectNoTrace('once it is sent')
  const shown = await words(page)
  expect(shown).toContain('65 ** ****74')
  expect(shown).toContain('•• 5982')
  // Neither on the screen nor in the HTML of the page.
  const made = await (await page.request.get(page.url())).text()
  for (const one of [secret.account, secret.number, secret.series]) expect(made.includes(one), one).toBe(false)
  await page.goBack()
  await quiet(page)
  await expectNoTrace('after going back')
})

test('[UX-R6] a submitted return shows its printable statement, location, what to bring, history, and hours in both time zones', async () => {
  const page = await start({ zone: 'Asia/Vladivostok' })
  const order: Answer = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await handedOver(order.id)
  const { id } = await (
    await page.request.post('/api/reclamations/', {
      data: { order_item: order.items[0].id, count: 1 },
      headers: { 'idempotency-key': newSecret() },
    })
  ).json()
  const [point] = await onDatabase<{ id: number; name: string; address: string }>(
    "select id::int, name, address from outlets where company_id = 1 and region_id = 1 and kind = 'shop' order by id",
  )
  await onDatabase(
    "update reclamations set state = 'new', submitted_at = now(), reason = 'defect', comment = 'Скол', pickup_point = $2 where id = $1",
    [id, point!.id],
  )
  await onDatabase(
    `insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, at)
     select company_id, id, '', 'new', 'customer', now() from reclamations where id = $1`,
    [id],
  )
  await open(page, `/my/reclamations/${id}/`)
  await quiet(page)
  await expect.poll(() => words(page)).toContain(text(m.returns_hours_here({ from: '16:00', to: '04:00' }, ru)))
  for (const said of [
    m.returns_bring_passport({}, ru),
    m.returns_bring_statement({}, ru),
    m.returns_bring_goods({}, ru),
    point!.name,
    point!.address,
  ])
    expect(await words(page)).toContain(text(said))
  const print = page.getByRole('link', { name: m.returns_print({}, ru) })
  expect([await print.getAttribute('target'), await print.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  const pdf = await page.request.get((await print.getAttribute('href'))!)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await askStaff('reclamations.move', `/api/staff/reclamations/${id}/move/`, { state: 'ready', reason: 'ждём вас' })
  await open(page, `/my/reclamations/${id}/`)
  const history = page.getByRole('region', { name: m.returns_history({}, ru) })
  const entries = history.getByRole('listitem')
  expect(await entries.count()).toBe(2)
  expect(text(await entries.first().innerText())).toContain('ждём вас')
  expect(text(await entries.first().innerText())).toContain('Ольга')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // A visitor in the Moscow time zone sees one time only.
  await visitor.close()
  const other = await start({ zone: 'Europe/Moscow' })
  const again: Answer = await placedOrder(other, { thing: await aMug(), payment: 'CASH' })
  await handedOver(again.id)
  const begun = await other.request.post('/api/reclamations/', { data: { order_item: again.items[0].id, count: 1 } })
  const mine = (await begun.json()).id
  await onDatabase("update reclamations set state = 'new', submitted_at = now(), reason = 'defect' where id = $1", [
    mine,
  ])
  await onDatabase(
    `insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, at)
     select company_id, id, '', 'new', 'customer', now() from reclamations where id = $1`,
    [mine],
  )
  await open(other, `/my/reclamations/${mine}/`)
  const toldHere = text(m.returns_hours_here({ from: '09:00', to: '21:00' }, ru)).slice(0, 8)
  expect(await words(other)).toContain(text(m.returns_text_new({}, ru)))
  expect(await words(other)).not.toContain(toldHere)
})
