import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { eraseOldReclamations } from '#shop/reclamations/erase-old.flow.ts'
import { resealReclamations, sealFields } from '#shop/reclamations/sealed-fields.flow.ts'
import { cash, expectHealthy, listening, manyBoots, placed, runJobs, walkTo } from '../place-order.ts'
import { aPhoto, applicant, bankDetails, fillIn } from '../returns.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let shop: TestApp
let outer: OuterWorld
let anna: Record<string, string>
let boris: Record<string, string>
let olga: Record<string, string>
const account = { shopId: '100500', secretKey: 'test' }
const start = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  outer = await startOuterWorld()
  const paymentProviders = [yooKassa({ url: `${outer.url}/yookassa/v3`, account })]
  shop = await startApp({ outside: { ...outer.outside, paymentProviders } })
  await manyBoots(shop)
  anna = await shop.signIn('79000000001')
  boris = await shop.signIn('79000000009')
  olga = await shop.staff()
  await sql`update customers set first_name = 'Анна', last_name = 'Лебедева', middle_name = 'Петровна', email = 'anna@shop.test' where phone = '79000000001'`.execute(
    shop.db,
  )
})
sameStart(() => shop)
afterEach(async () => {
  shop.clock.set(start)
  await expectHealthy(shop)
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

const call = (path: string, json?: object, headers = anna, method?: string) =>
  shop.json(`/api/reclamations/${path}`, { json, headers, ...(method && { method }) })
const begin = (item: number, count = 1, headers = anna) => call('', { order_item: item, count }, headers)
const patch = (id: number, body: object, headers = anna) => call(`${id}/`, body, headers, 'PATCH')
const read = async (id: number) => (await call(`${id}/`)).body
const submit = (id: number, headers = anna) => call(`${id}/submit/`, undefined, headers, 'POST')
const move = (id: number, state: string, reason = '', headers = olga) =>
  shop.json(`/api/staff/reclamations/${id}/move/`, { json: { state, reason }, headers })
const orderOf = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
const fields = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))

async function received(count = 2, change: object = cash(shop), sku = 'BOOT-41') {
  const order = await placed(shop, anna, [{ sku, count }], change)
  await walkTo(shop, order.id, 'done')
  return { id: order.id as number, item: order.items[0].id as number, total: order.total as number }
}

/** An order paid at the bank and handed over. */
async function paid(count = 2) {
  const order = await placed(shop, anna, [{ sku: 'BOOT-41', count }])
  const begun = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: anna })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { rows } = await sql<{
    id: string
  }>`select provider_id as id from payments where order_id = ${order.id}`.execute(shop.db)
  await fetch(`${outer.url}/yookassa/payments/${rows[0]!.id}/succeed`, { method: 'POST', body: '{}' })
  await shop.json(`/api/orders/${order.id}/check_payment/`, { method: 'POST', headers: anna })
  await walkTo(shop, order.id, 'done')
  return { id: order.id as number, item: order.items[0].id as number }
}

async function sent(item: number, count = 1, change: object = {}) {
  const { body } = await begin(item, count)
  const filled = await fillIn(shop, anna, body.id, change)
  expect(filled.status, JSON.stringify(filled.body)).toBe(200)
  const answer = await submit(body.id)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return body.id as number
}
async function walk(id: number, ...states: string[]) {
  for (const state of states) {
    const moved = await move(id, state, 'так решили')
    expect(moved.status, `${state} ${JSON.stringify(moved.body)}`).toBe(200)
  }
}

describe('an application', () => {
  test('[RET-05] [RET-11] [ORD-11] starts at a received line, is saved while filled in, and is sent whole', async () => {
    const order = await received()
    expect((await orderOf(order.id)).items[0]).toMatchObject({
      actions: ['REVIEW', 'RETURN'],
      returnable: { count: 2, any_reason_until: '2026-11-28' },
    })
    const begun = await begin(order.item)
    expect(begun.status, JSON.stringify(begun.body)).toBe(201)
    expect(begun.body).toMatchObject({
      state: null,
      count: 1,
      order_number: expect.any(String),
      applicant_name: 'Лебедева Анна Петровна',
      email: 'anna@shop.test',
      phone: '79000000001',
      refund_methods: ['bank'],
      history: [],
      actions: ['EDIT', 'SUBMIT', 'DELETE'],
    })
    const { id } = begun.body
    expect((await patch(id, { barcodes: ['4600000000017'] })).body.barcodes).toEqual(['4600000000017'])
    const [photo, other] = [await aPhoto(shop, anna), await aPhoto(shop, anna)]
    const withPhotos = await patch(id, { reason: 'defect', comment: ' Треснул ', photos: [photo, other] })
    expect(withPhotos.body).toMatchObject({
      reason: 'defect',
      comment: 'Треснул',
      photos: [{ id: photo }, { id: other }],
    })
    expect((await patch(id, { photos: [other] })).body.photos).toMatchObject([{ id: other }])
    // On another device it is as it was; beginning again continues it.
    const again = await begin(order.item, 2)
    expect([again.status, again.body.id, again.body.count, again.body.comment]).toEqual([201, id, 2, 'Треснул'])
    await fillIn(shop, anna, id, { count: 1, photos: [other], barcodes: ['A-1'] })
    const answer = await submit(id)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      state: 'new',
      order_item: order.item,
      barcodes: ['A-1'],
      photos: [{ id: other }],
      bank_name: 'ПАО Сбербанк, Москва',
      correspondent_account: '•• 0225',
      account: '•• 5982',
      document: { series: '65 **', number: '****12' },
      pickup_point: { id: shop.cast.shop },
      history: [{ state: 'new', actor: 'customer', reason: '', at: start.toISOString() }],
    })
    expect((await submit(id)).body.state).toBe('new')
    expect((await patch(id, { comment: 'x' })).body.code).toBe('reclamation_move_refused')
    expect((await orderOf(order.id)).items[0].returnable).toMatchObject({ count: 1 })
  })

  test('[RET-12] missing fields are reported in both languages, with where to fix them', async () => {
    const { item } = await received()
    const { id } = (await begin(item)).body
    const empty = await submit(id)
    expect([empty.status, empty.body.code, empty.body.step]).toEqual([400, 'invalid_fields', 'reason'])
    expect(fields(empty.body)).toMatchObject({
      reason: 'required',
      photos: 'photo_needed',
      refund_method: 'required',
      'document.type': 'required',
      registration_address: 'required',
      pickup_point: 'required',
    })
    expect(fields((await patch(id, { pickup_point: 9_999_999 })).body)).toEqual({ pickup_point: 'point_unknown' })
    await fillIn(shop, anna, id, { photos: [] })
    const english = await call(`${id}/submit/`, undefined, { ...anna, cookie: 'locale=en' }, 'POST')
    expect(english.body.errors).toEqual([
      { field: 'photos', code: 'photo_needed', message: 'Attach at least one photo' },
    ])
    expect((await patch(id, { photos: [999_999] })).body.code).toBe('photo_not_found')
    expect((await patch(id, { photos: [await aPhoto(shop, anna, 'review')] })).body.code).toBe('photo_not_found')
    expect((await patch(id, { photos: [await aPhoto(shop, boris)] })).body.code).toBe('photo_not_found')
    expect((await read(id)).state).toBe(null)
  })

  test('[RET-07] [RET-13] an account that fails the bank code is refused at once, another name on sending', async () => {
    const { item } = await received()
    const { id } = (await begin(item)).body
    const wrong = await patch(id, { refund_method: 'bank', bic: '044525225', account: '40817810938160925983' })
    expect([wrong.status, fields(wrong.body)]).toEqual([400, { account: 'account_invalid' }])
    expect((await read(id)).account).toBe('')
    expect(fields((await patch(id, { bic: '144525225' })).body)).toEqual({ bic: 'bic_invalid' })
    expect(fields((await patch(id, { refund_method: 'card' })).body)).toEqual({ refund_method: 'method_not_possible' })
    await fillIn(shop, anna, id, { receiver_name: 'Иванов Иван' })
    expect(fields((await submit(id)).body)).toEqual({ receiver_name: 'receiver_is_not_applicant' })
    await patch(id, { receiver_name: 'лебёдева  анна петровна' })
    expect((await submit(id)).status).toBe(200)
  })

  test('a document is checked by kind, a date by calendar', async () => {
    const { item } = await received()
    const { id } = (await begin(item)).body
    const wrong = await patch(id, {
      document: { type: 'RU_INTERNAL', series: '6505', number: '12', issued_date: '31.02.2015', division_code: '66' },
    })
    expect(fields(wrong.body)).toEqual({
      'document.number': 'document_number_invalid',
      'document.issued_date': 'date_invalid',
      'document.division_code': 'invalid_format',
    })
    expect(fields((await patch(id, { document: { issued_date: '01.01.2027' } })).body)).toEqual({
      'document.issued_date': 'date_in_future',
    })
    const other = await patch(id, { document: { type: 'FOREIGN', number: 'AB 1', series: '' } })
    expect(other.body.document).toMatchObject({ type: 'FOREIGN', number: 'AB1' })
  })

  test('[RET-27] a draft is deleted with its photos; a sent one is canceled; one in progress stays', async () => {
    const { item } = await received()
    const { id } = (await begin(item)).body
    const photo = await aPhoto(shop, anna)
    await patch(id, { photos: [photo] })
    expect((await call(`${id}/`, undefined, anna, 'DELETE')).body).toEqual({ id, state: null, deleted: true })
    expect((await call(`${id}/`)).status).toBe(404)
    const { rows } = await sql`select 1 from uploads where id = ${photo} and used_by is null`.execute(shop.db)
    expect(rows).toHaveLength(1)
    const second = await sent(item)
    expect((await call(`${second}/`, undefined, anna, 'DELETE')).body).toEqual({
      id: second,
      state: 'canceled',
      deleted: false,
    })
    const third = await sent(item)
    await walk(third, 'ready', 'shipping')
    expect((await call(`${third}/`, undefined, anna, 'DELETE')).body.code).toBe('reclamation_move_refused')
    expect((await call(`${third}/cancel/`, {}, anna)).status).toBe(409)
  })
})

describe('who and when', () => {
  test('[RET-13] another customer’s is not found; guests must sign in', async () => {
    const { item } = await received()
    const id = await sent(item)
    for (const [path, method, json] of [
      [`${id}/`, 'GET', undefined],
      [`${id}/`, 'PATCH', {}],
      [`${id}/`, 'DELETE', undefined],
      [`${id}/submit/`, 'POST', {}],
      [`${id}/cancel/`, 'POST', {}],
      [`${id}/statement.pdf`, 'GET', undefined],
    ] as const) {
      expect((await call(path, json, boris, method)).status, `${method} ${path}`).toBe(404)
      expect((await call(path, json, {}, method)).status, `${method} ${path}`).toBe(401)
    }
    const [foreign, unknown] = [await begin(item, 1, boris), await begin(999_999, 1, boris)]
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    expect([unknown.status, unknown.body]).toEqual([404, { ...foreign.body, request_id: unknown.body.request_id }])
    const second = { ...(await shop.signIn('79000000001', shop.cast.second)), 'x-company-id': String(shop.cast.second) }
    expect((await call(`${id}/`, undefined, second)).status).toBe(404)
  })

  test('any reason for seven days, a fault for two years; only after handover, never above what was bought', async () => {
    const onItsWay = await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], cash(shop))
    expect((await begin(onItsWay.items[0].id)).body.reason).toBe('not_received')
    const { id, item } = await received()
    expect((await begin(item, 3)).body).toMatchObject({ code: 'return_not_possible', reason: 'too_many' })
    await sent(item)
    expect((await begin(item, 2)).body.reason).toBe('too_many')
    shop.clock.set(new Date('2026-11-28T18:59:00Z'))
    expect((await orderOf(id)).items[0].returnable.reasons).toHaveLength(5)
    shop.clock.set(new Date('2026-11-28T19:01:00Z'))
    expect((await orderOf(id)).items[0].returnable.reasons).toEqual(['defect', 'damaged', 'wrong_item'])
    const late = (await begin(item)).body.id
    expect(fields((await patch(late, { reason: 'changed_mind' })).body)).toEqual({ reason: 'reason_too_late' })
    shop.clock.set(new Date('2029-01-01T09:00:00Z'))
    expect((await begin(item)).body.reason).toBe('too_late')
    expect((await orderOf(id)).items[0].actions).not.toContain('RETURN')
    await call(`${late}/`, undefined, anna, 'DELETE')
  })

  test('one sent in time and unverified can be corrected after the deadline, which counts from the first sending', async () => {
    const order = await received(1, cash(shop), 'MUG')
    const id = await sent(order.item, 1, { reason: 'changed_mind', comment: '' })
    await walk(id, 'error')
    shop.clock.set(new Date('2026-12-09T09:00:00Z'))
    // All reasons are offered: the one it was sent with and all others.
    expect((await read(id)).terms).toMatchObject({ any_reason_until: '2026-11-28', reasons: { length: 5 } })
    expect((await patch(id, { reason: 'not_fit', comment: 'Мала' })).status).toBe(200)
    expect((await patch(id, { reason: 'changed_mind' })).status).toBe(200)
    const again = await submit(id)
    expect([again.status, again.body.state]).toEqual([200, 'new'])
  })

  test('concurrent drafts of one line are one; concurrent sendings never exceed the pieces', async () => {
    const { item } = await received(2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin(item)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { id } = answers[0]!.body
    await fillIn(shop, anna, id, { count: 2 })
    const all = await Promise.all([submit(id), submit(id), begin(item), begin(item)])
    expect(all.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql<{ sum: number }>`
      select sum(count)::int from reclamations where order_item_id = ${item} and state is not null`.execute(shop.db)
    // A beginning that runs first changes the count of the draft; one that runs later finds no piece left.
    expect(rows[0]!.sum).toBeGreaterThan(0)
    expect(rows[0]!.sum).toBeLessThanOrEqual(2)
  })
})

describe('the reclamation states', () => {
  test('[RET-28] to bank details: the manager verifies, the seller decides, staff pay; the money counts once', async () => {
    const order = await received(2)
    const id = await sent(order.item)
    expect((await move(id, 'error')).body.code).toBe('reclamation_reason_needed')
    await move(id, 'error', 'Не видно бирки')
    expect(await read(id)).toMatchObject({
      state: 'error',
      account: bankDetails.account,
      actions: ['EDIT', 'SUBMIT', 'CANCEL'],
    })
    await patch(id, { photos: [await aPhoto(shop, anna)] })
    await submit(id)
    await walk(id, 'ready', 'shipping', 'processing', 'approved')
    const refused = await move(id, 'shipping')
    expect([refused.status, refused.body.possible]).toEqual([409, ['done', 'failed']])
    const done = await move(id, 'done', 'п/п 118')
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body).toMatchObject({
      state: 'done',
      refund: { amount: 11890, state: 'succeeded' },
      possible_states: [],
    })
    expect(done.body.history.map((h: { state: string; actor: string }) => [h.state, h.actor])).toEqual([
      ['new', 'customer'],
      ['error', 'manager'],
      ['new', 'customer'],
      ['ready', 'manager'],
      ['shipping', 'manager'],
      ['processing', 'manager'],
      ['approved', 'seller'],
      ['done', 'manager'],
    ])
    expect(done.body.history[1]).toMatchObject({ reason: 'Не видно бирки', actor_name: 'Ольга' })
    expect((await move(id, 'done')).status).toBe(409)
    const whole = (await shop.json(`/api/staff/orders/${order.id}/`, { headers: olga })).body
    expect(whole.refunds).toMatchObject([{ amount: 11890, state: 'succeeded', by_people: true }])
    expect(whole.items[0].returnable).toMatchObject({ count: 1 })
  })

  test('[RET-22] to the card: the provider refunds; its later decision moves the reclamation', async () => {
    const order = await paid(2)
    const id = await sent(order.item, 1, { refund_method: 'card', receiver_name: '', bic: '', account: '' })
    await walk(id, 'ready', 'processing', 'approved', 'done')
    expect(await read(id)).toMatchObject({ state: 'done', refund: { amount: 11890, state: 'succeeded' } })
    expect((await read(id)).history.at(-1)).toMatchObject({ state: 'done', actor: 'system' })
    expect((await orderOf(order.id)).paid).toBe(11890)
  })

  test('[RET-23] a refund the bank refuses is reported; new details can be given and are paid', async () => {
    await sql`update prices set price = 1189009 where variant_id = (select id from variants where sku = 'BOOT-41')`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
    const order = await paid(2)
    await sql`update prices set price = 1189000 where variant_id = (select id from variants where sku = 'BOOT-41')`.execute(
      shop.db,
    )
    shop.app.cache.dropTags('everything')
    const id = await sent(order.item, 1, { refund_method: 'card', receiver_name: '', bic: '', account: '' })
    await walk(id, 'ready', 'processing', 'approved')
    expect((await move(id, 'done')).body).toMatchObject({ state: 'failed', refund_reason: 'insufficient_funds' })
    expect(await read(id)).toMatchObject({ state: 'failed', actions: ['BANK_DETAILS', 'STATEMENT'] })
    expect((await patch(id, { comment: 'x' })).status).toBe(409)
    expect((await move(id, 'done')).body).toMatchObject({ state: 'failed', history: { length: 5 } })
    // Details that nobody could pay to are refused: incomplete ones, and those of another person.
    expect(fields((await patch(id, { refund_method: 'bank', bic: bankDetails.bic })).body)).toMatchObject({
      account: 'required',
    })
    expect(fields((await patch(id, { ...bankDetails, receiver_name: 'Сидоров Пётр' })).body)).toEqual({
      receiver_name: 'receiver_is_not_applicant',
    })
    expect((await patch(id, bankDetails)).status).toBe(200)
    expect((await move(id, 'done')).body.code).toBe('reclamation_reason_needed')
    // With only another bank code, the account does not match it.
    expect(fields((await patch(id, { bic: '044525974' })).body)).toEqual({ account: 'account_invalid' })
    expect(await read(id)).toMatchObject({ bic: bankDetails.bic })
    const { rows } = await sql<{ sealed: object }>`select sealed from reclamations where id = ${id}`.execute(shop.db)
    const keep = (sealed: object) =>
      sql`update reclamations set sealed = ${JSON.stringify(sealed)}::jsonb where id = ${id}`.execute(shop.db)
    // Stored by a version that accepted it: nothing is paid there.
    await keep(await sealFields(shop.app.secrets, id, rows[0]!.sealed, { bic: '044525974' }))
    const refused = await move(id, 'done', 'п/п 7')
    expect(refused.status).toBe(400)
    expect(fields(refused.body)).toMatchObject({ account: 'account_invalid' })
    await keep(rows[0]!.sealed)
    expect((await move(id, 'done', 'п/п 7')).body).toMatchObject({ state: 'done', refund: { state: 'succeeded' } })
  })

  test('[RET-24] [RET-25] the seller rejects with a reason and returns the goods; the piece may be claimed again', async () => {
    const { item } = await received(1)
    const id = await sent(item)
    await walk(id, 'ready', 'processing')
    expect((await move(id, 'rejected')).body.code).toBe('reclamation_reason_needed')
    await move(id, 'rejected', 'Следы падения')
    expect((await read(id)).history.at(-1)).toMatchObject({ actor: 'seller', reason: 'Следы падения' })
    await walk(id, 'returned')
    expect((await begin(item)).status).toBe(201)
  })

  test('two staff members and the customer act at once: one moves it, and money is refunded once', async () => {
    const order = await paid(2)
    const id = await sent(order.item, 1, { refund_method: 'card', receiver_name: '', bic: '', account: '' })
    await walk(id, 'ready')
    const both = await Promise.all([move(id, 'processing'), move(id, 'shipping'), call(`${id}/cancel/`, {}, anna)])
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const other = await sent(order.item, 1, { refund_method: 'card', receiver_name: '', bic: '', account: '' })
    await walk(other, 'ready', 'processing', 'approved')
    await Promise.all([move(other, 'done'), move(other, 'done'), move(other, 'failed', 'x'), move(other, 'done')])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from refunds where order_id = ${order.id} and state <> 'canceled'`.execute(shop.db)
    const { state } = await read(other)
    expect([state, rows[0]!.n]).toEqual(state === 'done' ? ['done', 1] : ['failed', rows[0]!.n])
  })

  test('[RET-28] the claims manager handles a return; the seller’s decision and money need their own permissions', async () => {
    const id = await sent((await received(2)).item)
    const manager = await shop.staff(['reclamations.read', 'reclamations.move'])
    await walk(id, 'ready')
    expect((await move(id, 'processing', '', manager)).body).toMatchObject({ state: 'processing', possible_states: [] })
    expect((await move(id, 'approved', '', manager)).body).toMatchObject({
      code: 'reclamation_move_refused',
      possible: [],
    })
    const seller = await shop.staff(['reclamations.read', 'reclamations.move', 'reclamations.decide'])
    expect((await move(id, 'approved', '', seller)).body).toMatchObject({
      possible_states: ['shipping', 'done', 'failed'],
    })
    expect((await move(id, 'done', '', manager)).status).toBe(409)
  })

  test('the staff queue hides personal data, a single view shows it; drafts and other companies are absent', async () => {
    const { item } = await received(2)
    const id = await sent(item)
    const draft = (await begin(item)).body.id
    const queue = (await shop.json('/api/staff/reclamations/?state=new&page_size=96', { headers: olga })).body
    expect(queue.items.find((one: { id: number }) => one.id === id)).toMatchObject({
      possible_states: ['error', 'ready', 'canceled'],
      account: '•• 5982',
    })
    expect(JSON.stringify(queue)).not.toContain(bankDetails.account)
    expect((await shop.json(`/api/staff/reclamations/${id}/`, { headers: olga })).body).toMatchObject({
      account: bankDetails.account,
      document: { number: '123412', division_code: '662-001' },
    })
    expect((await shop.json(`/api/staff/reclamations/${draft}/`, { headers: olga })).status).toBe(404)
    const reader = await shop.staff(['reclamations.read'])
    expect((await move(id, 'ready', '', reader)).status).toBe(403)
    const stranger = await shop.staff(['*'], shop.cast.second)
    expect((await shop.json(`/api/staff/reclamations/${id}/`, { headers: stranger, host: 'second.test' })).status).toBe(
      404,
    )
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from staff_audit where object = ${`reclamation ${id}`}`.execute(shop.db)
    expect(rows[0]!.n).toBe(0)
  })
})

describe('an obsolete return', () => {
  const staffRefund = async (order: number, wish: object) => {
    const made = await shop.json(`/api/staff/orders/${order}/refund/`, {
      json: { reason: 'брак', ...wish },
      headers: olga,
    })
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
  }
  const byCard = { refund_method: 'card', receiver_name: '', bic: '', account: '' }
  const ended = {
    state: 'canceled',
    state_text: 'Заявка закрыта магазином.',
    actions: [],
    history: expect.arrayContaining([
      expect.objectContaining({
        ...{ state: 'canceled', actor: 'system' },
        reason: 'Возврат этих товаров уже оформлен без этой заявки.',
      }),
    ]),
  }

  test('ends itself once its pieces are refunded otherwise, with a reason in the reader’s language', async () => {
    const order = await paid(2)
    const [one, other] = [await sent(order.item, 1, byCard), await sent(order.item, 1, byCard)]
    await walk(one, 'ready', 'processing', 'approved')
    await walk(other, 'error')
    await staffRefund(order.id, { lines: [{ item: order.item, count: 1 }] })
    await runJobs(shop, ...listening)
    // One piece is left: either may still take it.
    expect([(await read(one)).state, (await read(other)).state]).toEqual(['approved', 'error'])
    await walk(one, 'done')
    await runJobs(shop, ...listening)
    await runJobs(shop, ...listening)
    expect((await read(one)).state).toBe('done')
    expect(await read(other)).toMatchObject(ended)
    expect((await read(other)).history.filter(({ state }: { state: string }) => state === 'canceled')).toHaveLength(1)
    const english = await call(`${other}/`, undefined, { ...anna, cookie: 'locale=en' })
    expect(english.body.history.at(-1).reason).toBe('These items were returned without this application.')
  })

  test('an order returned whole ends its open returns, paid at the counter or not', async () => {
    const order = await received(2)
    const id = await sent(order.item)
    await walk(id, 'ready', 'shipping')
    const moved = await shop.json(`/api/staff/orders/${order.id}/move/`, { json: { state: 'returned' }, headers: olga })
    expect(moved.status).toBe(200)
    await runJobs(shop, ...listening)
    expect(await read(id)).toMatchObject(ended)
  })

  test('staff may end a claim for more than is left instead of refunding', async () => {
    const order = await paid(2)
    const id = await sent(order.item, 2, byCard)
    await walk(id, 'ready', 'processing', 'approved')
    await staffRefund(order.id, { lines: [{ item: order.item, count: 1 }] })
    await runJobs(shop, ...listening)
    const seen = (await shop.json(`/api/staff/reclamations/${id}/`, { headers: olga })).body
    expect(seen).toMatchObject({ amount: 0, possible_states: ['shipping', 'failed', 'rejected', 'canceled'] })
    expect((await move(id, 'done')).body).toMatchObject({ code: 'reclamation_move_refused' })
    expect((await move(id, 'canceled', 'Одна уже возвращена')).body).toMatchObject({ state: 'canceled' })
    expect(await read(id)).toMatchObject({ state_text: 'Заявка закрыта магазином.' })
    // The remaining pieces can be applied for again.
    expect((await begin(order.item)).status).toBe(201)
  })
})

test('the customer is notified once per channel of a return’s progress: never the reason, always a link', async () => {
  const device = { application: 'site', device_id: 'of-anna', registration_id: 'token-of-anna' }
  const { id: deviceId } = (await shop.json('/api/fcm-devices/', { json: device })).body
  const linked = await shop.json(`/api/fcm-devices/${deviceId}/link/`, {
    json: { device_id: 'of-anna' },
    headers: anna,
  })
  expect(linked.status).toBe(200)
  const order = await received(2)
  const told = async (id: number) => {
    await runJobs(shop, ...listening)
    await runJobs(shop, ...listening)
    const { rows } = await sql<{ event: string; ways: string[]; states: string[] }>`
      select m.event, array_agg(m.channel order by m.channel) as ways, array_agg(distinct m.state) as states
      from messages m join events e on m.key = m.event || ':event-' || e.id
      where m.event like 'return.%' and (e.payload ->> 'reclamationId')::int = ${id} group by m.event, m.key, e.id order by e.id`.execute(
      shop.db,
    )
    for (const { ways, states } of rows) expect([ways, states]).toEqual([['mail', 'push', 'sms'], ['sent']])
    return rows.map(({ event }) => event)
  }
  const one = await sent(order.item)
  expect(await told(one)).toEqual([])
  await walk(one, 'error')
  await submit(one)
  await walk(one, 'error')
  await submit(one)
  await walk(one, 'ready', 'processing', 'approved', 'failed', 'done')
  expect(await told(one)).toEqual(['error', 'error', 'ready', 'approved', 'failed', 'done'].map((to) => `return.${to}`))
  const other = await sent(order.item)
  await walk(other, 'ready', 'shipping', 'rejected', 'returned')
  expect(await told(other)).toEqual(['ready', 'rejected', 'returned'].map((to) => `return.${to}`))
  const letters = (await outer.outbox('anna@shop.test', 'mail')).filter(({ text }) =>
    text.includes(`/my/reclamations/${one}/`),
  )
  expect(letters).toHaveLength(6)
  expect(letters.map(({ text }) => text).join()).not.toContain('так решили')
  // The last piece was refunded by a reclamation, which sent the messages: the order sends none.
  const whole = await received(1, cash(shop), 'MUG')
  const last = await sent(whole.item)
  await walk(last, 'ready', 'processing', 'approved', 'done')
  expect(await told(last)).toEqual(['return.ready', 'return.approved', 'return.done'])
  const { rows } = await sql`select 1 from messages where key = ${`order.refunded:${whole.id}`}`.execute(shop.db)
  expect(rows).toEqual([])
  await shop.json(`/api/fcm-devices/${deviceId}/unlink/`, { json: { device_id: 'of-anna' } })
})

describe('personal data', () => {
  test('is encrypted per field in the database and absent from logs and events; key rotation keeps it', async () => {
    const { item } = await received()
    const id = await sent(item)
    const { rows } = await sql<{ whole: string }>`
      select to_jsonb(r)::text || coalesce((select string_agg(payload::text, '') from events), '') as whole from reclamations r where id = ${id}`.execute(
      shop.db,
    )
    const logged = shop.logged.join('\n')
    for (const secret of [
      bankDetails.account,
      '123412',
      'ОВД Ленинского',
      applicant.registration_address,
      'anna@shop.test',
    ]) {
      expect(rows[0]!.whole, secret).not.toContain(secret)
      if (secret !== 'anna@shop.test') expect(logged, secret).not.toContain(secret)
    }
    expect(await resealReclamations(shop.app)).toBeGreaterThan(0)
    expect((await shop.json(`/api/staff/reclamations/${id}/`, { headers: olga })).body.account).toBe(
      bankDetails.account,
    )
  })

  test('[RET-14] the statement is a PDF of what was sent; a draft has none', async () => {
    const { item } = await received()
    const { id } = (await begin(item)).body
    expect((await shop.request(`/api/reclamations/${id}/statement.pdf`, { headers: anna })).status).toBe(409)
    await fillIn(shop, anna, id)
    await submit(id)
    const answer = await shop.request(`/api/reclamations/${id}/statement.pdf`, { headers: anna })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(5000)
  })

  test('an abandoned draft is erased after 30 days, papers of closed returns after 90', async () => {
    const { item } = await received(2)
    const ended = await sent(item)
    await call(`${ended}/cancel/`, {}, anna)
    const draft = (await begin(item)).body.id
    shop.clock.set(new Date(start.getTime() + 29 * 86_400_000))
    await eraseOldReclamations(shop.app)
    expect((await call(`${draft}/`)).status).toBe(200)
    shop.clock.set(new Date(start.getTime() + 31 * 86_400_000))
    await eraseOldReclamations(shop.app)
    expect((await call(`${draft}/`)).status).toBe(404)
    expect((await read(ended)).account).not.toBe('')
    shop.clock.set(new Date(start.getTime() + 91 * 86_400_000))
    await eraseOldReclamations(shop.app)
    expect((await read(ended)).account).toBe('')
  })
})

test('every move of a return emits an event that webhooks receive', async () => {
  const { item } = await received()
  const id = await sent(item)
  await walk(id, 'ready')
  const { rows } = await sql<{ payload: { from: string; to: string; actor: string } }>`
    select payload from events where type = 'reclamation.moved' and (payload ->> 'reclamationId')::int = ${id} order by id`.execute(
    shop.db,
  )
  expect(rows.map(({ payload: { from, to, actor } }) => [from, to, actor])).toEqual([
    ['', 'new', 'customer'],
    ['new', 'ready', 'manager'],
  ])
  await runJobs(shop, ...listening)
})

test('customer and claims manager exchange private messages: notices omit the text, erasure includes it', async () => {
  const { item } = await received(1)
  const { body: draft } = await begin(item)
  const say = (text: string, headers = anna, key = '') =>
    call(`${draft.id}/messages/`, { text }, key ? { ...headers, 'idempotency-key': key } : headers)
  const heard = async (headers = anna) => (await call(`${draft.id}/messages/`, undefined, headers)).body
  const answer = (text: string, headers = olga) =>
    shop.json(`/api/staff/reclamations/${draft.id}/messages/`, { json: { text }, headers })
  expect((await say('Рано')).status).toBe(404)
  await fillIn(shop, anna, draft.id)
  expect((await submit(draft.id)).status).toBe(200)
  expect((await say('  ')).status).toBe(400)
  expect((await say('Чужое', boris)).status).toBe(404)
  expect((await say('Без входа', {})).status).toBe(401)
  const question = 'Можно привезти в субботу? Паспорт 65 05'
  expect((await say(question, anna, 'one-message')).status).toBe(200)
  expect((await say(question, anna, 'one-message')).body.items).toHaveLength(1)
  expect((await answer('Нет права', await shop.staff(['reclamations.read']))).status).toBe(403)
  expect((await answer('Да, с 10 до 15')).status).toBe(200)
  expect((await heard()).items).toMatchObject([
    { author: 'customer', author_name: '', text: question },
    { author: 'manager', author_name: expect.stringMatching(/./), text: 'Да, с 10 до 15' },
  ])
  expect((await heard(boris)).code).toBe('not_found')
  const { body: staff } = await shop.json(`/api/staff/reclamations/${draft.id}/messages/`, { headers: olga })
  expect(staff.items).toHaveLength(2)
  const { rows: events } = await sql<{ told: string }>`
    select payload::text as told from events where type = 'reclamation.message' order by id`.execute(shop.db)
  expect(events.map(({ told }) => JSON.parse(told).author)).toEqual(['customer', 'manager'])
  expect(events.map(({ told }) => told).join()).not.toMatch(/субботу|65 05|с 10/)
  await runJobs(shop, ...listening)
  const letter = (await outer.outbox('anna@shop.test', 'mail')).find(({ text }) =>
    text.includes(`/my/reclamations/${draft.id}/`),
  )
  expect(letter?.text).not.toContain('с 10 до 15')
  // Ninety days after its end nothing of it is stored.
  await call(`${draft.id}/cancel/`, { reason: '' })
  await eraseOldReclamations(shop.app)
  expect((await heard()).items).toHaveLength(2)
  shop.clock.advance(91 * 86_400_000)
  await eraseOldReclamations(shop.app)
  const { rows } = await sql`select 1 from reclamation_messages`.execute(shop.db)
  expect(rows).toEqual([])
})
