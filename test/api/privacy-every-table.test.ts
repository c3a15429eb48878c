import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { eraseOldPapers } from '#shop/bookings/erase-papers.flow.ts'
import type { SignedInContext } from '#shop/context.ts'
import { eraseAfterRetention, eraseDue } from '#shop/privacy/erase.flow.ts'
import { readExport, requestExport } from '#shop/privacy/export.flow.ts'
import { belongingTables, personalTables } from '#shop/privacy/personal-tables.ts'
import type { Cast } from '../cast.ts'
import { type Column, columnsOf, fillEveryTable } from '../every-table.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

/**
 * One customer with a row in every table of the database's catalog, with unique words in each text column: searching for them everywhere
 * finds what the archive omits and what remains of an erased customer. New columns are covered automatically.
 */
let shop: TestApp
let columns: Column[]
let marked: string[]
beforeAll(async () => {
  shop = await startApp({ seed: async () => ({}) as Cast })
  columns = await columnsOf(shop.database.pool)
  await fillEveryTable(shop.database.pool, columns, 1)
  await ownEverything()
  marked = await markWords((column) => !isSealed(column))
})
sameStart(() => shop)
afterAll(() => shop.close())

const tables = ['customers', ...personalTables.map(({ table }) => table), ...belongingTables.map(({ table }) => table)]
/** Encrypted columns are read by their own slice, which could not decrypt our words. */
const isSealed = (column: string) => /\.(sealed|legal)$/.test(column) || column === 'tour_quotes.tourists'
const mark = (column: string) => `words of ${column};`

/** What the archive omits, and why. */
const untold = {
  "keys, codes and hashes: in other hands they open what is the customer's": [
    'customers.mail_code',
    'data_exports.key_hash',
    'email_changes.code',
    'gathering_registrations.code',
    'payments.confirmation',
    'push_devices.registration_id',
    'sessions.token_hash',
    'sign_in_links.code_hash',
    'stock_waits.stop_code',
    'tour_quotes.token',
    'tour_quotes.visitor_hash',
  ],
  'by which the shop and its services know a thing again': [
    'bonus_operations.key',
    'exchange_orders.outer_date',
    'exchange_orders.outer_number',
    'messages.key',
    'orders.idempotency_key',
    'payments.idempotence_key',
    'payments.provider_id',
    'receipts.idempotence_key',
    'receipts.provider_id',
    'reclamations.refund_key',
    'orders.recipient_key',
    'refunds.idempotence_key',
    'refunds.provider_id',
    'refunds.request_key',
    'shipments.waybill_id',
    'shipments.waybill_key',
    'tour_bookings.key',
    'tour_bookings.provider',
    'tour_bookings.supplier_ref',
    'tour_claims.supplier_claim',
    'tour_papers.file',
    'tour_papers.source',
    'tour_quotes.offer_ref',
    'tour_quotes.provider',
    'uploads.key',
  ],
  "of the goods and of the shop's own work with them": [
    'canceled_items.agent',
    'marking_codes.code',
    'order_items.agent',
    'order_items.image',
    'receipts.problem',
    'received_goods.reason',
    'shipments.waybill_problem',
    'tour_bookings.supplier_message',
    'tour_bookings.voucher_faults',
    'tour_log.said',
    'tour_log.what',
  ],
  'what a tour is and costs, of which the lines of orders tell what was bought': [
    'tour_quotes.about',
    'tour_quotes.agreed_parts',
    'tour_quotes.offer',
    'tour_quotes.previous_parts',
    'tour_quotes.quote',
  ],
  'who of the shop did it': ['reclamation_history.actor_name'],
  'said in orders, returns and messages already': ['events.payload', 'events.type', 'messages.facts'],
}

test('the archive contains every stored value of a customer except those listed here', async () => {
  expect(await wordsUntold()).toEqual(Object.values(untold).flat().sort())
})

/** The link to the customer is removed at once; these columns identify nobody, or are needed for the stated time. */
const forYears = [
  'consents.ip',
  'order_history.reason',
  'orders.address',
  'orders.address_details',
  'orders.legal',
  'orders.recipient',
  'orders.recipient_email',
  'orders.recipient_key',
  'orders.recipient_name',
  'receipts.sent_to',
  'reclamation_history.reason',
  'refunds.reason',
]
/** Tables whose texts describe goods, money and states; of all other tables each column is listed. */
const ofThings = [
  'canceled_items',
  'exchange_orders',
  'marking_codes',
  'order_adjustments',
  'order_items',
  'payments',
  'sale_items',
  'shipments',
]
const stays = [
  'bonus_operations.key',
  'events.payload',
  'events.type',
  'order_history.actor',
  'order_history.from_state',
  'order_history.sub_state',
  'order_history.to_state',
  'orders.balances',
  'orders.cancellation_terms',
  'orders.cart_group',
  'orders.delivery_type',
  'orders.employee',
  'orders.idempotency_key',
  'orders.number',
  'orders.payment_type',
  'orders.placed_with',
  'orders.promo_codes',
  'orders.receipt_code',
  'orders.sub_state',
  'receipts.idempotence_key',
  'receipts.lines',
  'receipts.problem',
  'receipts.provider_id',
  'receipts.tax_system',
  'received_goods.reason',
  'reclamation_history.actor_name',
  'reclamation_history.from_state',
  'reclamation_history.to_state',
  'reclamations.barcodes',
  'reclamations.reason',
  'reclamations.refund_key',
  'refunds.actor',
  'refunds.cancel_reason',
  'refunds.idempotence_key',
  'refunds.lines',
  'refunds.provider_id',
  'refunds.request_key',
  'refunds.state',
  // Published, without a name.
  'reviews.comment',
  'reviews.cons',
  'reviews.promo_code',
  'reviews.pros',
  'sale_returns.check_number',
  'sales.check_number',
  'tour_bookings.key',
  'tour_bookings.operator',
  'tour_bookings.provider',
  'tour_bookings.supplier_message',
  'tour_bookings.supplier_ref',
  'tour_claims.after',
  'tour_claims.before',
  'tour_claims.supplier_claim',
  'tour_consents.body',
  'tour_consents.hash',
  'tour_consents.locale',
  'tour_consents.title',
  'tour_consents.version',
  'tour_log.said',
  'tour_log.what',
  'tour_quotes.about',
  'tour_quotes.agreed_parts',
  'tour_quotes.extras',
  'tour_quotes.offer',
  'tour_quotes.offer_ref',
  'tour_quotes.operator',
  'tour_quotes.party',
  'tour_quotes.previous_parts',
  'tour_quotes.provider',
  'tour_quotes.quote',
  'tour_quotes.token',
  'tour_quotes.visitor_hash',
]

test('deletion leaves only values listed here, and none after their retention', async () => {
  await erased()
  const ofPeople = (found: string[]) => found.filter((one) => !ofThings.includes(one.split('.')[0]!))
  expect(ofPeople(await wordsFound())).toEqual([...stays, ...forYears].sort())
  shop.clock.advance(6 * 366 * 86_400_000)
  await eraseAfterRetention(shop.app)
  expect(ofPeople(await wordsFound())).toEqual(stays)
})

test('comments, reasons, messages, unpublished additions and stock waits are erased at once', async () => {
  await erased()
  const { rows } = await sql<{ left: string[] }>`
    select array_remove(array[(select comment from orders), (select addition from reviews),
      (select string_agg(reason, '') from order_history where actor = 'customer'),
      (select string_agg(address, '') from stock_waits), (select string_agg(address, '') from messages)], '') as left`.execute(
    shop.db,
  )
  expect(rows[0]!.left.filter(Boolean)).toEqual([])
})

/** Erases the customer and all that is known of them. */
async function erased(): Promise<void> {
  await markWords(isSealed)
  await saidOnTheWay()
  const at = shop.clock.now()
  await sql`insert into erasures (company_id, customer_id, asked_at, due_at) values (1, 1, ${at}, ${at})`.execute(
    shop.db,
  )
  expect(await eraseDue(shop.app)).toBe(1)
  await eraseOldPapers(shop.app)
}

async function wordsUntold(): Promise<string[]> {
  const context = { company: { id: 1, settings: {} }, me: { id: 1 }, locale: 'ru' } as SignedInContext
  const asked = await requestExport(shop.app, context)
  const archive = await readExport(shop.app, context, asked.ok ? asked.value.key : '')
  const data = archive.ok ? strFromU8(unzipSync(archive.value)['data.json']!) : ''
  return marked.filter((one) => !data.includes(mark(one))).sort()
}

/** Columns of the whole database that contain the customer's words. */
async function wordsFound(): Promise<string[]> {
  const left: string[] = []
  for (const table of new Set(columns.map((one) => one.table))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(table)} t`.execute(shop.db)
    for (const { row } of rows) for (const [, one] of row.matchAll(/words of ([\w.]+);/g)) left.push(one!)
  }
  return left.sort()
}

/** Rows beside those of every table: a move by the customer, a submitted addition, a wait identified by its e-mail address only. */
async function saidOnTheWay(): Promise<void> {
  await sql`update customers set email = 'anna@mail.test'`.execute(shop.db)
  await sql`update reviews set addition = 'words of an addition', addition_state = 'new', addition_reason = '', added_at = now()`.execute(
    shop.db,
  )
  await sql`insert into order_history (order_id, from_state, to_state, actor, reason) values (1, 'new', 'canceled', 'customer', 'words of a reason')`.execute(
    shop.db,
  )
  const at = 'Anna@mail.test'
  await sql`insert into stock_waits (company_id, variant_id, region_id, channel, address, agreed_from, locale, stop_code, created_at)
    values (1, 1, 1, 'mail', ${at}, '', 'ru', 'other', now())`.execute(shop.db)
  await sql`insert into messages (company_id, event, channel, language, key, address, send_after, created_at)
    values (1, 'restock', 'mail', 'ru', 'other', ${at}, now(), now())`.execute(shop.db)
}

/** Assigns rows with an optional customer to this one, and ends what would delay the erasure. */
async function ownEverything(): Promise<void> {
  for (const { table } of personalTables) await sql`update ${sql.id(table)} set customer_id = 1`.execute(shop.db)
  await sql`update erasures set ended_at = now(), ended_by = 'cancelled'`.execute(shop.db)
  await sql`update orders set state = 'done'`.execute(shop.db)
  await sql`update reviews set state = 'approved', decided_at = now()`.execute(shop.db)
  await sql`update reclamations set state = 'canceled', submitted_at = now(), ended_at = now()`.execute(shop.db)
}

/** Returns the columns that accepted the words; the others hold one of a list, or a number as text. */
async function markWords(which: (column: string) => boolean): Promise<string[]> {
  const took: string[] = []
  const client = await shop.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const { table, name, type } of columns) {
      const isState = name === 'state' && ['orders', 'reviews', 'reclamations'].includes(table)
      if (!tables.includes(table) || !which(`${table}.${name}`) || isState || !/^(text|jsonb|ARRAY)$/.test(type))
        continue
      const words = mark(`${table}.${name}`)
      const value = type === 'jsonb' ? JSON.stringify({ words }) : type === 'ARRAY' ? `{"${words}"}` : words
      await client.query(`update ${table} set ${name} = $1`, [value]).then(
        () => took.push(`${table}.${name}`),
        () => undefined,
      )
    }
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  return took
}
