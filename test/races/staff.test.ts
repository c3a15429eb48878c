import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, sql, type Tx } from '#kit/db.ts'
import { orderStates } from '#shop/orders/order-states.ts'
import { ordersInScope } from '#shop/orders/orders.store.ts'
import { cash, expectHealthy, placed } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** `npm run soak -- --staff` sets larger values of both. */
const rounds = Number(process.env.STAFF_ROUNDS ?? 25)
const orders = Number(process.env.STAFF_ORDERS ?? 3_000)

let shop: TestApp
let anna: Record<string, string>

/** Each block has a shop of its own: the orders of `fill` have neither pieces nor history, so the doctor complains of them. */
function ownShop(filled: boolean): void {
  beforeAll(async () => {
    shop = await startApp()
    anna = await shop.signIn('79000000001')
    if (filled) await fill()
  }, 600_000)
  afterAll(() => shop.close())
}

describe('two members of the staff who have read the same version of an order', () => {
  ownShop(false)

  test(`change it once: the other gets 409 with the present one, ${rounds} rounds`, {
    timeout: 60_000 + rounds * 500,
  }, async () => {
    const people = [await shop.staff(), await shop.staff()]
    const send = (path: string, json: object, who: number, etag: string) =>
      shop.json(`/api/staff/orders/${path}`, { json, headers: { ...people[who]!, 'if-match': etag } })
    const acts = [
      (id: number, who: number, etag: string) => send(`${id}/move/`, { state: 'collecting' }, who, etag),
      (id: number, who: number, etag: string) => send(`${id}/shipments/`, { invoice_number: `${who}` }, who, etag),
      (id: number, who: number, etag: string) => send(`${id}/paid/`, { amount: 10, document: `${who}` }, who, etag),
    ]
    await sql`update stock_levels set on_hand = 1000000 where outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
    await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
    for (let round = 0; round < rounds; round++) {
      const { id } = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
      const read = () => shop.json(`/api/staff/orders/${id}/`, { headers: people[0]! })
      const etag = (await read()).headers.get('etag')!
      const two = [acts[round % 3]!, acts[Math.floor(round / 3) % 3]!]
      const answers = await Promise.all(two.map((act, who) => act(id, who, etag)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = answers.find(({ status }) => status === 409)!.body
      expect([lost.code, lost.order]).toEqual(['order_changed', (await read()).body])
      const { rows } = await sql<{ done: number }>`
        select count(*)::int as done from staff_audit where object in (${`order ${lost.order.number}`}, ${`shipment ${lost.order.number}-1`})`.execute(
        shop.db,
      )
      expect(rows[0]!.done).toBe(1)
    }
    await expectHealthy(shop)
  })
})

describe(`a shop with ${orders} orders`, { timeout: 600_000 }, () => {
  ownShop(true)

  const scopes = () => ({
    company: { companyId: shop.cast.company, outlets: null },
    outlet: { companyId: shop.cast.company, outlets: [shop.cast.shop] },
    outlets: { companyId: shop.cast.company, outlets: [shop.cast.shop, shop.cast.pickupPoint] },
  })

  test('reads any page of a list by an index: no more rows than a page of each state needs', async () => {
    const { rows: middle } = await sql<{ id: number }>`
      select id from orders where company_id = ${shop.cast.company} order by id offset ${Math.floor(orders / 2)} limit 1`.execute(
      shop.db,
    )
    for (const [name, scope] of Object.entries(scopes()))
      for (const state of [null, ...orderStates])
        for (const after of [null, middle[0]!.id, 1]) {
          const limit = 21
          const read = await inTransaction(shop.db, async (tx) => {
            const ask = () => ordersInScope(tx, scope, { state, search: '', after, limit })
            // After five runs PostgreSQL may keep one plan of a named statement for all values.
            for (let run = 0; run < 6; run++) await ask()
            const before = await rowsRead(tx)
            await ask()
            const now = await rowsRead(tx)
            return { scanned: now.scanned - before.scanned, fetched: now.fetched - before.fetched }
          })
          // The list of an outlet reads one row more, however many there are.
          const most = 1 + ((state === null ? orderStates.length : 1) * (scope.outlets?.length ?? 1) + 1) * limit
          expect([name, state, after, read.scanned]).toEqual([name, state, after, 0])
          expect(read.fetched, `${name} ${state} ${after}`).toBeLessThanOrEqual(most)
        }
  })

  test('shows each order once on the pages of a list, also while orders are added and moved', async () => {
    const olga = await shop.member('owner', [shop.cast.shop])
    const { rows } = await sql<{ id: number }>`
      select id from orders where outlet_id = ${shop.cast.shop} order by id desc limit 300`.execute(shop.db)
    const seen: number[] = []
    for (let after = ''; seen.length < 300; ) {
      const { body } = await shop.json(`/api/staff/orders/?page_size=100${after && `&after=${after}`}`, {
        headers: olga,
      })
      seen.push(...body.items.map(({ id }: { id: number }) => id))
      await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
      if (body.next === null) break
      after = body.next
    }
    expect(seen.slice(0, 300)).toEqual(rows.map(({ id }) => id))
    const { body } = await shop.json('/api/staff/orders/?after=bm9uc2Vuc2U', { headers: olga })
    expect([body.code, body.errors[0].field]).toEqual(['invalid_fields', 'after'])
  })

  test('answers a page within 50 ms of processor time', async () => {
    const olga = await shop.staff()
    const igor = await shop.member('owner', [shop.cast.shop])
    const { rows } = await sql<{ id: number; number: string; phone: string }>`
      select id, number, recipient_phone as phone from orders where company_id = ${shop.cast.company}
      order by id offset ${Math.floor(orders / 3)} limit 1`.execute(shop.db)
    const { id, number, phone } = rows[0]!
    const deep = Buffer.from(JSON.stringify([id])).toString('base64url')
    const pages: [string, string, Record<string, string>][] = [
      ['the first', '', olga],
      ['one in the middle', `after=${deep}`, olga],
      ['of a rare state', 'state=rejected', olga],
      ['of an outlet', '', igor],
      ['of an outlet, in the middle', `after=${deep}&state=done`, igor],
      ['by a number', `search=${number}`, olga],
      ['by a part of a phone', `search=${phone.slice(-5)}`, olga],
      ['by nothing that is there', 'search=99999999999', olga],
    ]
    for (const [name, query, headers] of pages) {
      const ask = () => shop.json(`/api/staff/orders/?${query}`, { headers })
      for (let warm = 0; warm < 5; warm++) expect((await ask()).status).toBe(200)
      const times = 40
      const before = await processorMs()
      for (let n = 0; n < times; n++) await ask()
      const after = await processorMs()
      const [own, database] = [(after.own - before.own) / times, (after.database - before.database) / times]
      if (process.env.STAFF_ORDERS)
        process.stdout.write(`${name.padEnd(30)} CPU ${own.toFixed(1)} ms + database ${database.toFixed(1)} ms\n`)
      // Processor time, not time on the clock: other work of the machine does not count.
      expect(own + database, name).toBeLessThanOrEqual(50)
    }
  })
})

/** Rows of orders that this connection has read, by a scan of the table and by an index. */
async function rowsRead(tx: Tx): Promise<{ scanned: number; fetched: number }> {
  const { rows } = await sql<{ scanned: number; fetched: number }>`
    select coalesce(sum(seq_tup_read), 0)::int as scanned, coalesce(sum(idx_tup_fetch), 0)::int as fetched
    from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx)
  return rows[0]!
}

/** Orders as old ones are: nearly all done, some in each state, in two outlets and of couriers. */
async function fill(): Promise<void> {
  const { id } = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
  const { company, shop: outlet, pickupPoint } = shop.cast
  await sql`
    with added as (
      insert into orders (company_id, customer_id, region_id, number, state, delivery_type, delivery_payment_option_id, payment_type,
        outlet_id, recipient_name, recipient_phone, subtotal, total, receipt_code, idempotency_key)
      select ${company}, o.customer_id, o.region_id, (50000000 + n)::text,
        case when n % 50 = 0 then (${orderStates as unknown as string[]}::text[])[1 + (n / 50) % ${orderStates.length}] else 'done' end,
        o.delivery_type, o.delivery_payment_option_id, o.payment_type, case n % 3 when 0 then ${outlet}::bigint when 1 then ${pickupPoint}::bigint end,
        'Анна', (79000000000 + n)::text, 99000, 99000, '000000', 'old-' || n
      from generate_series(1, ${orders}::int) n, orders o where o.id = ${id}
      returning id)
    insert into order_items (order_id, variant_id, product_id, sku, article, name, name_en, size, count, price, total, list_price, payable)
    select a.id, i.variant_id, i.product_id, i.sku, i.article, i.name, i.name_en, i.size, 1, 99000, 99000, 99000, 99000
    from added a, order_items i where i.order_id = ${id}`.execute(shop.db)
  await sql`analyze orders`.execute(shop.db)
}

/** Processor time so far, ms: of this process, and of the connections of its database. */
async function processorMs(): Promise<{ own: number; database: number }> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(shop.db)
  const database = rows.reduce((sum, { pid }) => sum + ticksOf(pid) * 10, 0)
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1000, database }
}

/** 0 where the system does not say, or the database is on another machine. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
