import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, quiet, shop } from './browser.ts'
import { onDatabase } from './settings.ts'
import { aMug, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

const ru = { locale: 'ru' } as const

/** A claims manager of the company, for staff calls. */
async function manager(): Promise<Record<string, string>> {
  const key = newSecret()
  await onDatabase(
    `with member as (insert into staff (company_id, email, name, password_hash, permissions)
       values (1, $1, 'Ольга', '', '{reclamations.move,reclamations.decide,reclamations.read}') returning id)
     insert into staff_sessions (key_hash, company_id, staff_id, created_at, expires_at)
     select $2, 1, id, now(), now() + interval '1 day' from member`,
    [`${key}@staff.test`, hashSecret(key)],
  )
  return { authorization: `Staff ${key}`, 'content-type': 'application/json' }
}

async function move(headers: Record<string, string>, id: string, state: string, reason = '') {
  const answer = await fetch(`${shop().url}/api/staff/reclamations/${id}/move/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ state, reason }),
  })
  expect(answer.status, `${state} ${await answer.clone().text()}`).toBe(200)
}

/** An order of two pieces, paid at the counter and handed over. */
async function received(page: Page): Promise<{ id: number; item: number }> {
  const order = await placedOrder(page, { thing: await aMug(), count: 2, payment: 'CASH' })
  await handedOver(order.id)
  return { id: order.id, item: order.items[0].id }
}

// It is long and uses one browser, so its timeout is doubled.
test('[UX-R2] [UX-R4] [UX-R7] one of two pieces is returned to bank details on a phone: a draft resumed, fixed, verified and paid', {
  timeout: 240_000,
}, async (context) => {
  const visitor = await newVisitor({ locale: 'ru', width: 360 })
  const { page } = visitor
  await inRegion(visitor.context)
  await signedIn(visitor.context, { first: 'Анна', last: 'Лебедева' })
  await open(page, '/my/reclamations/')
  await page.getByText(m.returns_none({}, ru)).waitFor()
  const order = await received(page)
  await open(page, `/my/orders/${order.id}/`)
  await page.getByRole('link', { name: new RegExp(`^${m.returns_action({}, ru)}`) }).click()
  await page.getByRole('heading', { level: 1, name: m.returns_new_title({}, ru) }).waitFor()
  await page.getByText(m.returns_step_of({ step: 1, steps: 5 }, ru)).waitFor()
  await quiet(page)
  await expectAccessible(page)
  const field = (name: string) => page.getByLabel(name, { exact: false }).first()
  const next = () => page.getByRole('button', { name: m.returns_next({}, ru), exact: true }).click()
  const at = (step: number) => page.getByText(m.returns_step_of({ step, steps: 5 }, ru)).waitFor()
  await field(m.returns_barcode({}, ru)).fill('4600000000017')
  await next()
  await at(2)
  await next()
  await page.getByRole('alert').getByText(m.returns_problem_photo_needed({}, ru)).waitFor()
  proved(context, 'RET-12')
  await page.getByRole('combobox', { name: m.returns_reason({}, ru) }).selectOption('defect')
  await page.getByLabel(m.returns_comment({}, ru)).fill('Отбита эмаль')
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles([{ name: 'mug.jpg', mimeType: 'image/jpeg', buffer: photo }])
  await page.getByRole('button', { name: m.returns_photo_rotate({ number: 1 }, ru) }).waitFor()
  await expectAccessible(page)
  await next()
  await at(3)
  // Reopened from the list, it continues at the same step.
  await open(page, '/my/reclamations/')
  await page.getByRole('link', { name: new RegExp(`^${m.returns_continue({}, ru)}`) }).click()
  await at(3)
  await quiet(page)
  // Without RETURN there is no form: goods not handed over, a line of another order, another customer's order.
  const coming = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  expect(coming.items[0].actions).not.toContain('RETURN')
  const form = (to: { id: number }, item: number) => page.request.get(`/my/orders/${to.id}/return/${item}/`)
  expect((await form(order, order.item)).status()).toBe(200)
  expect((await form(coming, coming.items[0].id)).status()).toBe(404)
  expect((await form(coming, order.item)).status()).toBe(404)
  const stranger = await newVisitor({ locale: 'ru' })
  await signedIn(stranger.context)
  expect((await stranger.page.request.get(`/my/orders/${order.id}/return/${order.item}/`)).status()).toBe(404)
  await stranger.close()
  proved(context, 'RET-03', 'RET-04')
  await page.getByRole('radio', { name: new RegExp(m.returns_to_bank({}, ru)) }).check({ force: true })
  await page.getByLabel(m.returns_bic({}, ru)).fill('044525225')
  await page.getByText(m.returns_bic_found({}, ru)).waitFor()
  await page.getByLabel(m.returns_account({}, ru)).fill('40817810938160925983')
  await page.getByLabel(m.returns_receiver({}, ru)).fill('Лебедева Анна')
  await next()
  await page.getByRole('alert').getByText(m.returns_problem_account_invalid({}, ru)).waitFor()
  await page.getByText(m.returns_receiver_hint({}, ru)).waitFor()
  await page.getByLabel(m.returns_account({}, ru)).fill('40817810938160925982')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await next()
  await at(4)
  proved(context, 'RET-07', 'RET-13')
  expect(await page.getByLabel(m.returns_applicant_name({}, ru)).inputValue()).toBe('Лебедева Анна')
  const mailbox = page.locator('main').getByRole('textbox', { name: new RegExp(`^${m.returns_email({}, ru)}`) })
  const before = await mailbox.inputValue()
  await mailbox.fill('anna@example.com')
  expect(await mailbox.inputValue()).toBe('anna@example.com')
  await mailbox.fill(before)
  await page.getByRole('combobox', { name: m.returns_document({}, ru) }).selectOption('RU_INTERNAL')
  await page.getByLabel(m.returns_series({}, ru)).fill('6505')
  await page.getByRole('textbox', { name: m.returns_document_number({}, ru), exact: true }).fill('123412')
  await page.getByLabel(m.returns_issued_date({}, ru)).fill('12032015')
  await page.getByLabel(m.returns_division_code({}, ru)).fill('662001')
  await page.getByLabel(m.returns_issued_by({}, ru)).fill('ОВД Ленинского района')
  await page.getByLabel(m.returns_registration({}, ru)).fill('Екатеринбург, Малышева, 36')
  await expectAccessible(page)
  await next()
  await at(5)
  proved(context, 'RET-08', 'RET-09')
  // Each finished step shows what was chosen; after a correction the customer continues at their step.
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  const chosen = async () => plain(await page.locator('main').innerText())
  const told = await chosen()
  for (const words of [
    m.orders_pieces({ count: 1 }, ru),
    `${m.returns_reason_defect({}, ru)}, 1 фото`,
    '•• 5982',
    `Лебедева Анна, ${m.returns_document_ru_internal({}, ru)}`,
  ])
    expect(told).toContain(plain(words))
  expect(told).not.toContain('40817810938160925982')
  expect(told).not.toContain('123412')
  await page.getByRole('button', { name: new RegExp(`^${m.returns_change({}, ru)}.*${m.returns_why({}, ru)}`) }).click()
  await at(2)
  await page.getByRole('combobox', { name: m.returns_reason({}, ru) }).selectOption('damaged')
  await next()
  await at(5)
  await expect.poll(chosen).toContain(plain(`${m.returns_reason_damaged({}, ru)}, 1 фото`))
  await page.getByRole('radio', { name: new RegExp(m.returns_to_courier({}, ru)) }).check({ force: true })
  await page.getByLabel(m.returns_courier_address({}, ru)).fill('Екатеринбург, Малышева, 36')
  await page.getByRole('checkbox', { name: m.returns_agree({}, ru) }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: m.returns_send({}, ru) }).click()
  await page.waitForURL(/\/my\/reclamations\/\d+\//)
  const id = /reclamations\/(\d+)/.exec(page.url())![1]!
  await page.getByText(m.returns_text_new({}, ru)).waitFor()
  await quiet(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await page.getByText('40817810938160925982').count()).toBe(0)
  proved(context, 'RET-05', 'RET-10', 'RET-16')
  const pdf = await page.request.get(`/api/reclamations/${id}/statement.pdf`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('link', { name: m.returns_print({}, ru) }).waitFor()
  await page.getByText(m.returns_bring_statement({}, ru)).waitFor()
  proved(context, 'RET-14')

  const olga = await manager()
  const seen = async (text: string) => {
    await open(page, `/my/reclamations/${id}/`)
    await page.getByRole('status').getByText(text).first().waitFor()
  }
  await move(olga, id, 'error', 'Не видно бирки')
  await seen(m.returns_text_error({}, ru))
  await page.getByText('Не видно бирки').first().waitFor()
  await page.getByRole('link', { name: m.returns_fix({}, ru), exact: true }).click()
  await page.getByRole('button', { name: m.returns_send({}, ru) }).waitFor()
  await quiet(page)
  await page.getByRole('checkbox', { name: m.returns_agree({}, ru) }).check()
  await page.getByRole('button', { name: m.returns_send({}, ru) }).click()
  await page.getByText(m.returns_text_new({}, ru)).waitFor()
  for (const [state, text] of [
    ['ready', m.returns_text_ready({}, ru)],
    ['shipping', m.returns_text_shipping({}, ru)],
    ['processing', m.returns_text_processing({}, ru)],
    ['approved', m.returns_text_approved({}, ru)],
    ['failed', m.returns_text_failed({}, ru)],
  ] as const) {
    await move(olga, id, state, 'так решили')
    await seen(text)
    const toBring = await page.getByText(m.returns_bring_statement({}, ru)).count()
    expect([state, toBring]).toEqual([state, state === 'ready' ? 1 : 0])
  }
  await page.getByRole('heading', { name: m.returns_new_details({}, ru) }).waitFor()
  await move(olga, id, 'done', 'п/п 118')
  await seen(m.returns_text_done({}, ru))
  const history = page.getByRole('region', { name: m.returns_history({}, ru) })
  await history.getByText(`Ольга, ${m.returns_actor_seller({}, ru)}`).waitFor()
  await history
    .getByText(`Ольга, ${m.returns_actor_manager({}, ru)}`)
    .first()
    .waitFor()
  proved(context, 'RET-17', 'RET-18', 'RET-19', 'RET-20', 'RET-21', 'RET-22', 'RET-23', 'RET-28', 'RET-11', 'RET-02')
  await open(page, '/my/reclamations/')
  await page.getByText(m.returns_state_done({}, ru)).waitFor()
  await expectAccessible(page)
  proved(context, 'RET-01', 'ORD-03')
  expect((await page.request.get('/my/reclamations/999999/')).status()).toBe(404)
  expect(visitor.complaints).toEqual([])
})

test('money returns to the card used or to bank details: only the second shows bank fields', async (context) => {
  const visitor = await newVisitor({ locale: 'ru' })
  const { page } = visitor
  await inRegion(visitor.context)
  await signedIn(visitor.context, { first: 'Анна', last: 'Лебедева' })
  const order = await placedOrder(page, { thing: await aMug() })
  expect((await page.request.post(`/api/orders/${order.id}/pay/`, { data: {} })).status()).toBe(200)
  const [payment] = await onDatabase<{ id: string }>('select provider_id as id from payments where order_id = $1', [
    order.id,
  ])
  await fetch(`${shop().emulators}/yookassa/payments/${payment!.id}/succeed`, { method: 'POST', body: '{}' })
  await page.request.post(`/api/orders/${order.id}/check_payment/`)
  await handedOver(order.id)
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  const photo = await page.request.post('/api/uploads/', {
    multipart: { file: { name: 'mug.jpg', mimeType: 'image/jpeg', buffer }, purpose: 'reclamation' },
  })
  const begun = await page.request.post('/api/reclamations/', { data: { order_item: order.items[0].id, count: 1 } })
  const { id } = await begun.json()
  const filled = await page.request.patch(`/api/reclamations/${id}/`, {
    data: { reason: 'changed_mind', photos: [(await photo.json()).id] },
  })
  expect(filled.status(), await filled.text()).toBe(200)
  await open(page, `/my/orders/${order.id}/return/${order.items[0].id}/`)
  await page.getByText(m.returns_step_of({ step: 3, steps: 5 }, ru)).waitFor()
  await quiet(page)
  const bank = [m.returns_bic, m.returns_account, m.returns_bank_name, m.returns_correspondent, m.returns_receiver]
  const seen = async () => {
    const counts = await Promise.all(
      bank.map((label) => page.getByRole('textbox', { name: label({}, ru), exact: true }).count()),
    )
    return counts.filter((count) => count > 0).length
  }
  const choose = (way: string) => page.getByRole('radio', { name: new RegExp(way) }).check({ force: true })
  expect(await seen()).toBe(0)
  await choose(m.returns_to_bank({}, ru))
  await expect.poll(seen).toBe(bank.length)
  await choose(m.returns_to_card({}, ru))
  await expect.poll(seen).toBe(0)
  await page.getByRole('button', { name: m.returns_next({}, ru), exact: true }).click()
  await page.getByText(m.returns_step_of({ step: 4, steps: 5 }, ru)).waitFor()
  const kept = await (await page.request.get(`/api/reclamations/${id}/`)).json()
  expect(kept).toMatchObject({ refund_method: 'card', account: '', bic: '' })
  proved(context, 'RET-06')
  expect(visitor.complaints).toEqual([])
})
