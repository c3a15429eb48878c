import { anyOf, type Db, sql, type Tx } from '#kit/db.ts'
import { cutByLetters } from '#lib/text.ts'
import type { Contact } from '#shop/orders/buyer.ts'

export type ExchangeKind = 'catalog' | 'sale'

export interface ExchangeLogin {
  companyId: number
  login: string
  passwordHash: string
  encoding: 'utf-8' | 'windows-1251'
  lateAfterH: number
  ordersSince: Date
}

const loginColumns = sql`company_id as "companyId", login, password_hash as "passwordHash", encoding, late_after_h as "lateAfterH",
  orders_since as "ordersSince"`

export async function loginOf(db: Db, companyId: number): Promise<ExchangeLogin | null> {
  const { rows } = await sql<ExchangeLogin>`
    select ${loginColumns} from exchange_logins where company_id = ${companyId}`.execute(db)
  return rows[0] ?? null
}

/** A new password ends the sessions of the old one. */
export async function saveLogin(tx: Tx, login: ExchangeLogin, at: Date): Promise<void> {
  await sql`
    insert into exchange_logins (company_id, login, password_hash, encoding, late_after_h, orders_since, created_at)
    values (${login.companyId}, ${login.login}, ${login.passwordHash}, ${login.encoding}, ${login.lateAfterH}, ${login.ordersSince}, ${at})
    on conflict (company_id) do update set login = excluded.login, password_hash = excluded.password_hash,
      encoding = excluded.encoding, late_after_h = excluded.late_after_h`.execute(tx)
  await endSessions(tx, login.companyId)
}

export async function deleteLogin(tx: Tx, companyId: number): Promise<boolean> {
  const { count } = await sql`delete from exchange_logins where company_id = ${companyId}`.execute(tx)
  await endSessions(tx, companyId)
  return count > 0
}

const endSessions = (tx: Tx, companyId: number) =>
  sql`update exchanges set token_hash = 'ended ' || id where company_id = ${companyId}`.execute(tx)

export interface Exchange {
  id: number
  companyId: number
  kind: ExchangeKind
  sessionKey: string
  version: string
  state: 'open' | 'done' | 'failed'
  problem: string
  counts: Record<string, number>
  beganAt: Date
  lastAt: Date
}

const exchangeColumns = sql`id, company_id as "companyId", kind, session_key as "sessionKey", version, state, problem, counts,
  began_at as "beganAt", last_at as "lastAt"`

export async function insertExchange(
  db: Db,
  given: { companyId: number; kind: ExchangeKind; tokenHash: string; sessionKey: string; at: Date },
): Promise<void> {
  await sql`
    insert into exchanges (company_id, kind, token_hash, session_key, began_at, last_at)
    values (${given.companyId}, ${given.kind}, ${given.tokenHash}, ${given.sessionKey}, ${given.at}, ${given.at})`.execute(
    db,
  )
}

/** The session of a cookie if it is not idle for too long; every request prolongs it. */
export async function touchExchange(
  db: Db,
  companyId: number,
  tokenHash: string,
  at: Date,
  idleMs: number,
): Promise<Exchange | null> {
  const { rows } = await sql<Exchange>`
    update exchanges set last_at = ${at}
    where company_id = ${companyId} and token_hash = ${tokenHash} and last_at > ${new Date(at.getTime() - idleMs)}
    returning ${exchangeColumns}`.execute(db)
  return rows[0] ?? null
}

export async function exchangeById(db: Db, id: number): Promise<Exchange | null> {
  const { rows } = await sql<Exchange>`select ${exchangeColumns} from exchanges where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Counts are merged into the stored ones by name. */
export async function saveExchange(
  db: Db,
  id: number,
  change: Partial<Pick<Exchange, 'version' | 'state' | 'problem' | 'counts'>>,
): Promise<void> {
  const { version = null, state = null, problem = null, counts = {} } = change
  await sql`
    update exchanges set version = coalesce(${version}, version), state = coalesce(${state}, state),
      problem = coalesce(${problem && cutByLetters(problem, 1_000)}, problem), counts = counts || ${JSON.stringify(counts)}::jsonb
    where id = ${id}`.execute(db)
}

export interface ExchangeFile {
  id: number
  exchangeId: number
  name: string
  bytes: number
  state: 'coming' | 'waiting' | 'running' | 'done' | 'failed'
  importId: number | null
  done: number
  total: number
  problem: string
}

const fileColumns = sql`id, exchange_id as "exchangeId", name, bytes, state, import_id as "importId", done, total, problem`

export async function filesOf(db: Db, exchangeId: number): Promise<ExchangeFile[]> {
  const { rows } = await sql<ExchangeFile>`
    select ${fileColumns} from exchange_files where exchange_id = ${exchangeId} order by id`.execute(db)
  return rows
}

export async function fileNamed(db: Db, exchangeId: number, name: string): Promise<ExchangeFile | null> {
  const { rows } = await sql<ExchangeFile>`
    select ${fileColumns} from exchange_files where exchange_id = ${exchangeId} and name = ${name}`.execute(db)
  return rows[0] ?? null
}

export async function fileById(db: Db, id: number): Promise<ExchangeFile | null> {
  const { rows } = await sql<ExchangeFile>`select ${fileColumns} from exchange_files where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Total bytes and number of files of a session. */
export async function weightOf(db: Db, exchangeId: number): Promise<{ bytes: number; files: number }> {
  const { rows } = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as files from exchange_files where exchange_id = ${exchangeId}`.execute(
    db,
  )
  return rows[0]!
}

/** Records a file and its size; a file that was imported before starts over. */
export async function recordFile(db: Db, exchangeId: number, name: string, bytes: number): Promise<void> {
  await sql`
    insert into exchange_files (exchange_id, name, bytes) values (${exchangeId}, ${name}, ${bytes})
    on conflict (exchange_id, name) do update set bytes = excluded.bytes, state = 'coming', import_id = null, done = 0, total = 0,
      problem = ''`.execute(db)
}

export async function recordFiles(
  db: Db,
  exchangeId: number,
  files: readonly { name: string; bytes: number }[],
): Promise<void> {
  await sql`
    insert into exchange_files (exchange_id, name, bytes)
    select ${exchangeId}, f.name, max(f.bytes) from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (name text, bytes bigint)
    group by f.name
    on conflict (exchange_id, name) do update set bytes = excluded.bytes, state = 'coming', import_id = null, done = 0, total = 0,
      problem = ''`.execute(db)
}

export async function saveFile(
  db: Db,
  id: number,
  change: Partial<Pick<ExchangeFile, 'state' | 'importId' | 'done' | 'total' | 'problem'>>,
): Promise<void> {
  const { state = null, importId = null, done = null, total = null, problem = null } = change
  await sql`
    update exchange_files set state = coalesce(${state}, state), import_id = coalesce(${importId}, import_id),
      done = coalesce(${done}, done), total = coalesce(${total}, total), problem = coalesce(${problem && cutByLetters(problem, 1_000)}, problem)
    where id = ${id}`.execute(db)
}

/** Whether one of these imports declared itself complete. */
export async function isAnyFull(db: Db, importIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from imports where id = ${anyOf('bigint', importIds)}
      and jsonb_path_exists(progress, '$.scopes[*] ? (@.full == true)')`.execute(db)
  return rows.length > 0
}

/**
 * Records for this session every changed order whose current version 1C does not have, but none of `withoutGroups` of the cart; returns their
 * ids.
 */
export async function offerOrders(
  tx: Tx,
  {
    companyId,
    exchangeId,
    since,
    limit,
    withoutGroups,
  }: { companyId: number; exchangeId: number; since: Date; limit: number; withoutGroups: readonly string[] },
): Promise<number[]> {
  await sql`delete from exchange_offers where exchange_id = ${exchangeId}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into exchange_offers (exchange_id, order_id, version)
    select ${exchangeId}, o.id, o.updated_at from orders o
    where o.company_id = ${companyId}
      and o.id in (select order_id from events where company_id = ${companyId} and at >= ${since} and order_id is not null)
      and o.cart_group <> all (${withoutGroups}::text[])
      and not exists (select from exchange_orders e where e.order_id = o.id and e.taken_version = o.updated_at)
    order by o.id limit ${limit}
    returning order_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks the orders sent in this session as received by 1C. Returns their number. */
export async function confirmOffers(tx: Tx, companyId: number, exchangeId: number): Promise<number> {
  const { count } = await sql`
    insert into exchange_orders (order_id, company_id, taken_version)
    select order_id, ${companyId}, version from exchange_offers where exchange_id = ${exchangeId}
    on conflict (order_id) do update set taken_version = excluded.taken_version`.execute(tx)
  await sql`delete from exchange_offers where exchange_id = ${exchangeId}`.execute(tx)
  return count
}

export async function saveOrdersSince(tx: Tx, companyId: number, since: Date): Promise<void> {
  await sql`update exchange_logins set orders_since = ${since} where company_id = ${companyId} and orders_since < ${since}`.execute(
    tx,
  )
}

/** Stores the number and date that 1C gave an order. */
export async function saveOuterOrderNumber(
  tx: Tx,
  given: { orderId: number; companyId: number; outerNumber: string; outerDate: string },
): Promise<void> {
  await sql`
    insert into exchange_orders (order_id, company_id, outer_number, outer_date)
    values (${given.orderId}, ${given.companyId}, ${given.outerNumber}, ${given.outerDate})
    on conflict (order_id) do update set
      outer_number = case when excluded.outer_number = '' then exchange_orders.outer_number else excluded.outer_number end,
      outer_date = case when excluded.outer_date = '' then exchange_orders.outer_date else excluded.outer_date end`.execute(
    tx,
  )
}

/** External ids of the goods in order lines: product and variant; null for goods that were never imported. */
export async function outerIdsOf(db: Db, orderIds: readonly number[]): Promise<Map<number, OuterLine>> {
  const { rows } = await sql<OuterLine & { item: number }>`
    select i.id as item, v.external_id as variant, p.external_id as product, p.import_source as source, coalesce(p.unit, '') as unit
    from order_items i left join variants v on v.id = i.variant_id left join products p on p.id = i.product_id
    where i.order_id = ${anyOf('bigint', orderIds)}`.execute(db)
  return new Map(rows.map(({ item, ...ids }) => [item, ids]))
}

/** `unit`: unit of sale; '' is a piece. */
interface OuterLine {
  variant: string | null
  product: string | null
  source: string | null
  unit: string
}

export async function ordersToSend(db: Db, companyId: number, ids: readonly number[]): Promise<OrderToSend[]> {
  const { rows } = await sql<OrderToSend>`
    select o.id, o.comment, o.updated_at as "updatedAt", coalesce(r.timezone, 'Europe/Moscow') as timezone,
      d.method, coalesce(d.provider, '') as provider, case when t.id is null then null else
        json_build_object('name', t.name, 'address', t.address, 'code', coalesce(t.carrier_code, '')) end as outlet, c.id as "customerId",
      json_build_object('name', trim(concat_ws(' ', c.last_name, c.first_name, c.middle_name)), 'phone', c.phone, 'email', c.email) as account,
      (select json_build_object('at', p.updated_at, 'id', coalesce(p.provider_id, p.id::text)) from payments p
        where p.order_id = o.id and p.state = 'succeeded' and not p.surplus order by p.id desc limit 1) as paid,
      coalesce((select max(h.at) from order_history h where h.order_id = o.id), o.created_at) as "movedAt"
    from orders o join regions r on r.id = o.region_id join customers c on c.id = o.customer_id
    left join delivery_payment_options d on d.id = o.delivery_payment_option_id
    left join outlets t on t.id = o.outlet_id
    where o.company_id = ${companyId} and o.id = ${anyOf('bigint', ids)} order by o.id`.execute(db)
  return rows
}

export interface OrderToSend {
  id: number
  comment: string
  updatedAt: Date
  timezone: string
  method: string | null
  /** The delivery provider (plug-in) of its delivery option. */
  provider: string
  /** Where the order is picked up: a shop, or a carrier's point with the carrier's code. */
  outlet: { name: string; address: string; code: string } | null
  customerId: number
  /** Contact data of the customer's account. */
  account: Contact
  paid: { at: string; id: string } | null
  movedAt: Date
}

/** The journal, newest first. */
export async function journalOf(db: Db, companyId: number, limit: number): Promise<Exchange[]> {
  const { rows } = await sql<Exchange>`
    select ${exchangeColumns} from exchanges where company_id = ${companyId} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Companies whose last successful exchange is older than their limit; without one, the age of the login counts. */
export async function lateExchanges(db: Db, now: Date): Promise<{ companyId: number; since: Date }[]> {
  const { rows } = await sql<{ companyId: number; since: Date }>`
    select l.company_id as "companyId", last.at as since from exchange_logins l,
      lateral (select greatest(l.created_at, max(e.last_at)) as at from exchanges e
        where e.company_id = l.company_id and e.state = 'done') last
    where last.at < ${now}::timestamptz - make_interval(hours => l.late_after_h)`.execute(db)
  return rows
}

/** Ids of sessions without requests since a moment: their files are no longer needed. */
export async function endedBefore(db: Db, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from exchanges where last_at < ${at} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteOldExchanges(db: Db, before: Date): Promise<void> {
  await sql`delete from exchanges where last_at < ${before}`.execute(db)
}
