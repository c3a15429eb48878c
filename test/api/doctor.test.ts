import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, sql } from '#kit/db.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { cash, placed, walkTo } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

// A check must be seen to fail: each invariant is broken on purpose, detected, and repaired by a rollback.
let shop: TestApp
let id: number
beforeAll(async () => {
  shop = await startApp()
  const me = await shop.signIn('79000000001')
  await sql`update stock_levels set on_hand = 100 where outlet_id = ${shop.cast.warehouse}`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  id = (await placed(shop, me, [{ sku: 'MUG', count: 2 }])).id
  await walkTo(shop, (await placed(shop, me, [{ sku: 'BAG', count: 1 }], cash(shop))).id, 'done')
})
beforeEach(async () => expect(await runDoctor(shop.db)).toEqual([]))
afterAll(() => shop.close())

const payment = (state: string, amount: number, at = 'now()') =>
  `insert into payments (company_id, order_id, provider, idempotence_key, method, amount, state, created_at)
   select company_id, id, 'yookassa', gen_random_uuid()::text, 'redirect', ${amount}, '${state}', ${at} from orders where id = $id`

const paid = `${payment('succeeded', 100)}; update orders set paid = 100 where id = $id`
const refund = (amount: number, state = 'succeeded', lines = '[]') =>
  `insert into refunds (company_id, order_id, payment_id, request_key, amount, lines, actor, state, idempotence_key)
   select company_id, order_id, id, gen_random_uuid()::text, ${amount}, '${lines}', 'shop', '${state}', gen_random_uuid()::text
   from payments where order_id = $id`
const receipt = (total: number, lineTotal: number) =>
  `insert into receipts (company_id, order_id, payment_id, kind, lines, total, sent_to, at)
   select company_id, order_id, id, 'payment', '[{"total": ${lineTotal}}]', ${total}, '{}', now() from payments where order_id = $id`

/** An event for one visitor, and the registration of the customer of the order. */
const eventWith = (state: string, turn: number | null, taken: number, nextTurn = 2) =>
  `insert into gatherings (id, company_id, slug, theme, content, starts_at, ends_at, timezone, is_online, places, taken, next_turn, approval,
     registration_until, created_at) overriding system value
   select 900, company_id, 'walk', 'trip', '{}', '2099-01-10', '2099-01-11', 'Europe/Moscow', true, 1, ${taken}, ${nextTurn}, 'auto', '2099-01-10', now()
   from orders where id = $id;
   insert into gathering_registrations (company_id, gathering_id, customer_id, state, turn, code, created_at, changed_at)
   select company_id, 900, customer_id, '${state}', ${turn}, 'AAAAAA', now(), now() from orders where id = $id`

test.each([
  [
    'an event counts the registrations that hold a place, and gives no more places than it has',
    eventWith('approved', null, 0),
  ],
  ['each turn of a waiting list was given, and given once', eventWith('new', 5, 1)],
  ['nobody waits for an event to come that has a free place', eventWith('new', 1, 0)],
  [
    'stock is never below nothing',
    `alter table stock_levels drop constraint stock_levels_check; update stock_levels set reserved = on_hand + 1`,
  ],
  ['what is reserved is what orders hold', `update stock_levels set reserved = reserved + 1 where on_hand > reserved`],
  [
    'an order holds or has given exactly what it sells',
    `update reservations set count = 1 where order_id = $id; update stock_levels set reserved = reserved - 1 where reserved > 1`,
  ],
  [
    'orders that are over hold nothing',
    `update orders set state = 'canceled' where id = $id; update order_history set to_state = 'canceled' where order_id = $id`,
  ],
  ['orders that are over hold nothing', `update reservations set state = 'released' where order_id = $id`],
  ['totals are lines and adjustments', `update order_items set list_price = list_price + 1 where order_id = $id`],
  ['totals are lines and adjustments', `update order_items set payable = payable - 1 where order_id = $id`],
  ['totals are lines and adjustments', `delete from order_adjustments where order_id = $id`],
  ['totals are lines and adjustments', `delete from order_items where order_id = $id`],
  [
    'what a total says it is made of',
    `update orders set subtotal = subtotal + 1, discount_amount = discount_amount + 1 where id = $id`,
  ],
  [
    'what a total says it is made of',
    `insert into order_adjustments (order_id, source, amount, at) values ($id, 'promotion', -100, now()), ($id, 'gift', 100, now())`,
  ],
  [
    'a line is never paid for dearer',
    `insert into order_adjustments (order_id, item_id, source, amount, at) select order_id, id, 'promotion', -100, now() from order_items where order_id = $id`,
  ],
  ['every order has items', `delete from order_items where order_id = $id`],
  ['every history begins at new', `delete from order_history where order_id = $id`],
  ['every history begins at new', `update orders set state = 'collecting' where id = $id`],
  [
    'every history begins at new',
    `insert into order_history (order_id, from_state, to_state, actor) values ($id, 'ready', 'done', 'shop'); update orders set state = 'done' where id = $id`,
  ],
  [
    'only moves of the table were made',
    `insert into order_history (order_id, from_state, to_state, actor) values ($id, 'new', 'done', 'shop'); update orders set state = 'done' where id = $id`,
  ],
  ['what is paid is what payments brought', `update orders set paid = 100 where id = $id`],
  ['what is paid is what payments brought', payment('succeeded', 100)],
  ['what is paid is what payments brought', `${paid}; update payments set refunded = 40 where order_id = $id`],
  ['what went back is what refunds gave', `update orders set refunded = 5 where id = $id`],
  ['what went back is what refunds gave', `${paid}; ${refund(40)}`],
  ['what went back is what refunds gave', `${paid}; ${refund(60, 'pending')}; ${refund(60, 'creating')}`],
  [
    'what went back is what refunds gave',
    `${paid}; ${refund(100)}; update payments set refunded = 100 where order_id = $id; update orders set refunded = 100, paid = 0 where id = $id`,
  ],
  [
    'refunds and receipts are the sums',
    `${paid}; ${refund(40, 'canceled', '[{"item": null, "count": 0, "amount": 39}]')}`,
  ],
  ['refunds and receipts are the sums', `${paid}; ${receipt(100, 99)}`],
  ['refunds and receipts are the sums', `${paid}; ${receipt(99, 99)}`],
  [
    'no line is given back twice',
    `${paid}; ${refund(40, 'pending')}; update refunds set lines = (select jsonb_build_array(jsonb_build_object('item', id, 'count', count + 1, 'amount', 40)) from order_items where order_id = $id limit 1)`,
  ],
  [
    'money an order did not need',
    `${payment('succeeded', 100)}; update payments set surplus = true where order_id = $id`,
  ],
  [
    'money an order did not need',
    `${payment('succeeded', 100)}; ${refund(100, 'canceled')}; update payments set surplus = true where order_id = $id`,
  ],
  // Two payments, neither refunded: more than the order costs.
  [
    'what is paid is what payments brought',
    `alter table orders drop constraint orders_paid_check; ${payment('succeeded', 1_000_000)}; ${payment('succeeded', 1_000_000)}; update orders set paid = 2000000 where id = $id`,
  ],
  [
    'one open payment an order',
    `drop index payments_one_open; ${payment('pending', 100)}; ${payment('creating', 100)}`,
  ],
  ['no payment is stuck before it began', payment('creating', 100, `now() - interval '16 minutes'`)],
  [
    'one order an idempotency key',
    `alter table orders drop constraint orders_customer_id_idempotency_key_key; update orders set idempotency_key = 'same'`,
  ],
  [
    'nothing crosses companies',
    `update customers set company_id = (select id from companies where slug = 'second') where id = (select customer_id from orders where id = $id)`,
  ],
  [
    'nothing crosses companies',
    `insert into order_adjustments (order_id, item_id, source, amount, at) select $id, id, 'promotion', -1, now() from order_items where order_id <> $id limit 1`,
  ],
  [
    'nothing crosses companies',
    `update outlets set company_id = (select id from companies where slug = 'second') where kind = 'warehouse'`,
  ],
  [
    'nothing crosses companies',
    `update payments set company_id = company_id; ${payment('canceled', 100)}; update payments set company_id = (select id from companies where slug = 'second')`,
  ],
  [
    'nothing crosses companies',
    `${paid}; ${refund(40, 'canceled')}; update refunds set company_id = (select id from companies where slug = 'second')`,
  ],
  [
    'nothing crosses companies',
    `${paid}; ${receipt(100, 100)}; update receipts set company_id = (select id from companies where slug = 'second')`,
  ],
  ['listings show what the catalog holds', `update product_cards set price = price + 1`],
  ['listings show what the catalog holds', `delete from product_cards`],
])('%s: broken by %s', async (name, harm) => {
  const undo = new Error('undo')
  await inTransaction(shop.db, async (tx) => {
    for (const statement of harm.split(';')) await sql.raw(statement.replaceAll('$id', String(id))).execute(tx)
    const broken = await runDoctor(tx)
    expect(broken.map((b) => b.name).filter((found) => found.startsWith(name))).toHaveLength(1)
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
})
