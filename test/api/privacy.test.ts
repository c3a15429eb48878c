import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { eraseAfterRetention, eraseDue } from '#shop/privacy/erase.flow.ts'
import { belongingTables, personalTables } from '#shop/privacy/personal-tables.ts'
import { soldAt } from '../outlet-sales.ts'
import { cash, placed, walkTo } from '../place-order.ts'
import { applicant, bankDetails, fillIn } from '../returns.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
beforeEach(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
})
afterEach(() => shop.close())

const send = (method: string, address: string, json?: unknown, headers = anna) =>
  shop.json(address, { method, headers, ...(json !== undefined && { json }) })
const days = (count: number) => shop.clock.advance(count * 86_400_000)

const secret = {
  phone: '79000000001',
  series: '4511',
  number: '204812',
  account: '40702810600000000001',
  mail: 'anna-secret@mail.test',
  name: 'Лебедева-Тайная',
}

test('the list names exactly the tables that refer to a customer', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE' order by 1`.execute(
    shop.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(personalTables.map(({ table }) => table).sort())
})

test('the other list names exactly the tables of a customer’s orders, purchases, returns or reviews', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive named as (
      select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id'
    ), refs as (
      select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'
    ), found as (
      select child as name from refs where parent in (select name from named) and parent <> 'uploads'
      union select r.child from refs r join found f on f.name = r.parent
    )
    select name from found where name not in (select name from named) order by 1`.execute(shop.db)
  expect(rows.map(({ name }) => name)).toEqual(belongingTables.map(({ table }) => table).sort())
})

test('repeated archive and deletion requests with one key return the first ones', async () => {
  const headers = { ...(await shop.signIn('79005550042')), 'idempotency-key': 'asked-once' }
  for (const address of ['/api/customers/me/export/', '/api/customers/me/erase/']) {
    const ask = () => send('POST', address, undefined, headers)
    const first = await ask()
    shop.clock.advance(60_000)
    const again = await ask()
    expect([again.status, again.body]).toEqual([202, first.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  }
  await send('DELETE', '/api/customers/me/erase/', undefined, headers)
  shop.clock.advance(-120_000)
})

test('the archive holds all known data, decrypted, and the pictures; others cannot fetch it', async () => {
  await fill()
  const stranger = await shop.signIn('79000000009')
  const asked = await send('POST', '/api/customers/me/export/')
  expect(asked.status).toBe(202)
  expect((await shop.request(asked.body.url, { headers: stranger })).status).toBe(404)
  expect((await shop.request(asked.body.url)).status).toBe(401)
  const answer = await shop.request(asked.body.url, { headers: anna })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(archive).map((name) => name.replace(/\d+/, 'N'))).toEqual([
    'README.txt',
    'data.json',
    'files/document-N.jpg',
  ])
  const data = JSON.parse(strFromU8(archive['data.json']!))
  expect(data.documents[0]).toMatchObject({ series: secret.series, number: secret.number })
  expect(data.customer).toMatchObject({ phone: secret.phone, last_name: secret.name })
  expect(data.orders).toHaveLength(1)
  expect(data.order_lines).toMatchObject([{ order_id: data.orders[0].id, name: 'Кружка эмалированная', count: 1 }])
  expect(data.canceled_items).toMatchObject([
    { order_id: data.orders[0].id, name: 'Кружка эмалированная', count: 2, actor: 'customer', is_paid: false },
  ])
  expect(data.order_history.map(({ to_state }: { to_state: string }) => to_state)).toContain('new')
  expect(data.purchase_lines).toMatchObject([
    { sale_id: data.purchases[0].id, name: 'Кружка эмалированная', count: 1, price: 99_000 },
  ])
  expect(data.legal.account).toBe(secret.account)
  expect(JSON.stringify(data)).not.toMatch(/token_hash|v1\.test\./)
  days(1.1)
  expect((await shop.request(asked.body.url, { headers: anna })).status).toBe(404)
})

test('logs, caches and answers to others contain no customer data', async () => {
  await fill()
  const stranger = await shop.signIn('79000000009')
  const staff = await shop.staff()
  const seen: string[] = []
  for (const { method, path: address } of shop.calls) {
    if (method !== 'get' || address.startsWith('/api/staff/')) continue
    const asked = address.replace('{id}', '1').replace(/\{\w+\}/, 'x')
    seen.push(await (await shop.request(asked, { headers: stranger })).text(), await (await shop.request(asked)).text())
  }
  seen.push(...shop.logged)
  const { rows } = await sql<{ row: string }>`
    select row from (select k::text as row from idempotency_keys k where actor like 'customer:%' union all select e::text from events e) x`.execute(
    shop.db,
  )
  seen.push(...rows.map(({ row }) => row))
  const everything = seen.join('\n')
  for (const [what, value] of Object.entries(secret)) expect(everything.includes(value), what).toBe(false)
  expect((await shop.request('/api/documents/', { headers: staff })).status).toBe(401)
})

test('an account is deleted after thirty days, unless kept, and waits for its orders', async () => {
  await fill()
  const asked = await send('POST', '/api/customers/me/erase/')
  expect(asked.status).toBe(202)
  expect(Date.parse(asked.body.erase_at) - shop.clock.now().getTime()).toBe(30 * 86_400_000)
  expect(asked.body.waits_for_orders).toHaveLength(1)
  expect((await send('DELETE', '/api/customers/me/erase/')).body.erase_at).toBeNull()
  await send('POST', '/api/customers/me/erase/')
  days(29)
  expect(await eraseDue(shop.app)).toBe(0)
  days(2)
  // The order is still open.
  expect(await eraseDue(shop.app)).toBe(0)
  expect((await send('GET', '/api/customers/me/')).status).toBe(200)
})

test('deletion removes data and files; legal records stay; the number starts anew', async () => {
  await fill()
  await send('POST', '/api/customers/me/erase/')
  days(31)
  const { rows: before } = await sql<{ id: number; file: string }>`
    select c.id, u.file from customers c join uploads u on u.customer_id = c.id where c.phone = ${secret.phone} and c.company_id = ${shop.cast.company}`.execute(
    shop.db,
  )
  const { id, file } = before[0]!
  await sql`update orders set state = 'done' where customer_id = ${id}`.execute(shop.db)
  expect(await eraseDue(shop.app)).toBe(1)
  expect(await eraseDue(shop.app)).toBe(0)
  expect((await send('GET', '/api/customers/me/')).status).toBe(401)
  expect(await shop.app.uploads!.read(file)).toBeNull()
  for (const { table, onErase } of personalTables) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.id(table)} where customer_id = ${id}`.execute(shop.db)
    if (onErase === 'delete') expect(rows[0]!.n, table).toBe(0)
  }
  const { rows: orders } = await sql<{
    recipient_name: string
  }>`select recipient_name from orders where customer_id = ${id}`.execute(shop.db)
  expect(orders[0]!.recipient_name).not.toBe('')
  const { rows: who } = await sql<{ row: string }>`select c::text as row from customers c where id = ${id}`.execute(
    shop.db,
  )
  for (const value of Object.values(secret)) expect(who[0]!.row).not.toContain(value)
  const again = await shop.signIn(secret.phone)
  expect((await send('GET', '/api/customers/me/', undefined, again)).body).toMatchObject({ first_name: '', email: '' })
  expect((await send('GET', '/api/orders/', undefined, again)).body.total).toBe(0)
  // After five years the recipient's data is not needed any more.
  days(5 * 366)
  await eraseAfterRetention(shop.app)
  const { rows: old } =
    await sql`select recipient_name, recipient_phone, recipient_email, address from orders where customer_id = ${id}`.execute(
      shop.db,
    )
  expect(old).toEqual([{ recipient_name: '', recipient_phone: '0', recipient_email: '', address: null }])
})

test('withdrawn consent stops advertising; without personal data the account goes too', async () => {
  const vera = await shop.signIn('79000000004')
  await send('PUT', '/api/subscriptions/', { items: [{ topic: 'promotions', channel: 'email', is_on: true }] }, vera)
  const marketing = await send('POST', '/api/consents/withdraw/', { kind: 'marketing' }, vera)
  expect(marketing.body.erase_at).toBeNull()
  expect((await send('GET', '/api/consents/', undefined, vera)).body.items[0].withdrawn_at).not.toBeNull()
  const { body } = await send('GET', '/api/subscriptions/', undefined, vera)
  expect(
    body.items.filter((one: { topic: string; is_on: boolean }) => one.topic === 'promotions' && one.is_on),
  ).toEqual([])
  expect((await send('POST', '/api/consents/withdraw/', { kind: 'personal_data' }, vera)).body.erase_at).not.toBeNull()
})

/** Fills the account of a customer with much data. */
async function fill(): Promise<void> {
  const { body: me } = await send('GET', '/api/customers/me/')
  await send('PATCH', `/api/customers/${me.id}/`, { last_name: secret.name })
  await sql`update customers set email = ${secret.mail}, type = 'legal' where id = ${me.id}`.execute(shop.db)
  await send('PATCH', '/api/customers/me/legal/', { bic: '044525999', account: secret.account })
  await send('POST', '/api/documents/', {
    document_type: 'RU_INTERNAL',
    series: secret.series,
    number: secret.number,
    issue_date: '2012-01-20',
    issuer: 'ОВД Хамовники',
    issuer_code: '770-001',
  })
  const form = new FormData()
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([picture as Uint8Array<ArrayBuffer>]))
  form.append('purpose', 'document')
  await shop.json('/api/uploads/', { method: 'POST', body: form, headers: anna })
  const order = await placed(shop, anna, [{ sku: 'MUG', count: 3 }])
  const lines = [{ item: order.items[0].id, count: 2 }]
  expect((await send('POST', `/api/orders/${order.id}/cancel/`, { lines })).status).toBe(200)
  await soldAt(shop, { phone: secret.phone })
}

test('the archive contains decrypted return data: paper, address, phone and account', async () => {
  const boris = await shop.signIn('79000000031')
  const order = await placed(shop, boris, [{ sku: 'MUG', count: 1 }], cash(shop))
  await walkTo(shop, order.id, 'done')
  const json = { order_item: order.items[0].id, count: 1 }
  const { id } = (await send('POST', '/api/reclamations/', json, boris)).body
  const filled = await fillIn(shop, boris, id)
  expect(filled.status, JSON.stringify(filled.body)).toBe(200)
  const asked = await send('POST', '/api/customers/me/export/', undefined, boris)
  const answer = await shop.request(asked.body.url, { headers: boris })
  const data = JSON.parse(strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['data.json']!))
  expect(data.returns).toMatchObject([
    {
      id,
      reason: 'defect',
      document_series: '6505',
      document_number: '123412',
      registration_address: applicant.registration_address,
      phone: '79000000001',
      account: bankDetails.account,
    },
  ])
  expect(JSON.stringify(data)).not.toMatch(/"sealed"|v1\.test\./)
})
