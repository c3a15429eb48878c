import { type Db, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type {
  BonusBalance,
  BonusHolder,
  ComingBonuses,
  LedgerOperation,
  NewLot,
  NewOperation,
  OperationKind,
  OrderInLedger,
} from './ledger.ts'
import type { Lot, Part } from './lots.ts'

/** Facts of a customer for the rules: available bonuses and the level. */
export const purseOf = (
  { companyId, customerId }: BonusHolder,
  at: Date,
): Statement<{ available: Kopecks; levelId: number | null }> =>
  sql<{ available: Kopecks; level_id: number | null }>`
    select c.level_id, (select coalesce(sum(l.remaining), 0)::bigint from bonus_lots l
      where l.company_id = ${companyId} and l.customer_id = ${customerId} and l.remaining > 0 and ${availableAt(at)}) as available
    from customers c where c.id = ${customerId}`.read(([row]) => ({
    available: row!.available,
    levelId: row!.level_id,
  }))

const availableAt = (at: Date) => sql`l.available_from <= ${at} and (l.expires_at is null or l.expires_at > ${at})`

interface LotRow {
  id: number
  remaining: Kopecks
  available_from: Date
  expires_at: Date | null
}
const readLot = (row: LotRow): Lot => ({
  id: row.id,
  remaining: row.remaining,
  availableFrom: row.available_from,
  expiresAt: row.expires_at,
})

/**
 * Locks a customer's lots, always in the order of their ids, so that two orders never deadlock. What another order spent meanwhile is read again
 * after the wait.
 */
export const lockedLots = ({ companyId, customerId }: BonusHolder): Statement<Lot[]> =>
  sql<LotRow>`
    select id, remaining, available_from, expires_at from bonus_lots
    where company_id = ${companyId} and customer_id = ${customerId} and remaining > 0
    order by id for update`.read((rows) => rows.map(readLot))

/** Parts of the statement that writes an order: take the spent bonuses from their lots and record the operation. */
export const spentParts = (
  { companyId, customerId, at }: BonusHolder & { at: Date },
  parts: readonly Part[],
): Sql[] => [
  sql`bonus_part as (
    select * from unnest(${parts.map(({ lotId }) => lotId)}::bigint[], ${parts.map(({ amount }) => amount)}::bigint[]) as b (lot_id, amount)
  )`,
  sql`bonus_spent as (
    insert into bonus_operations (company_id, customer_id, kind, amount, order_id, at)
    select ${companyId}, ${customerId}, 'spent', -(select sum(amount) from bonus_part), o.id, ${at} from o
    returning id
  )`,
  sql`bonus_moved as (
    insert into bonus_moves (operation_id, lot_id, amount) select s.id, b.lot_id, -b.amount from bonus_spent s, bonus_part b
  )`,
  sql`bonus_left as (
    update bonus_lots l set remaining = l.remaining - b.amount from bonus_part b where l.id = b.lot_id
  )`,
]

/** Writes an operation and moves its lots; `parts` are signed. */
export async function writeOperation(tx: Tx, operation: NewOperation, parts: readonly Part[]): Promise<void> {
  await sql`
    with part as (
      select * from unnest(${parts.map(({ lotId }) => lotId)}::bigint[], ${parts.map(({ amount }) => amount)}::bigint[]) as p (lot_id, amount)
    ), made as (
      insert into bonus_operations (company_id, customer_id, kind, amount, order_id, note, key, at)
      select ${operation.companyId}, ${operation.customerId}, ${operation.kind}, (select sum(amount) from part), ${operation.orderId},
        ${operation.note ?? ''}, ${operation.key ?? null}, ${operation.at}
      returning id
    ), moved as (
      insert into bonus_moves (operation_id, lot_id, amount) select made.id, part.lot_id, part.amount from made, part
    )
    update bonus_lots l set remaining = l.remaining + part.amount from part where l.id = part.lot_id`.execute(tx)
}

/** Adds a lot with the operation that brought it. Null: the order already brought one, or the key was used before. */
export async function addLot(
  tx: Tx,
  lot: NewLot,
  operation: Pick<NewOperation, 'kind' | 'note' | 'key'>,
): Promise<{ lotId: number; operationId: number } | null> {
  const { rows } = await sql<{ lot_id: number; operation_id: number }>`
    with made as (
      insert into bonus_operations (company_id, customer_id, kind, amount, order_id, note, key, at)
      values (${lot.companyId}, ${lot.customerId}, ${operation.kind}, ${lot.amount}, ${lot.orderId}, ${operation.note ?? ''},
        ${operation.key ?? null}, ${lot.at})
      on conflict (company_id, key) do nothing
      returning id
    ), lot as (
      insert into bonus_lots (company_id, customer_id, order_id, amount, remaining, available_from, expires_at, created_at)
      select ${lot.companyId}, ${lot.customerId}, ${lot.orderId}, ${lot.amount}, ${lot.amount}, ${lot.availableFrom}, ${lot.expiresAt}, ${lot.at}
      from made
      returning id
    ), moved as (
      insert into bonus_moves (operation_id, lot_id, amount) select made.id, lot.id, ${lot.amount} from made, lot
    )
    select lot.id as lot_id, made.id as operation_id from lot, made`.execute(tx)
  return rows[0] ? { lotId: rows[0].lot_id, operationId: rows[0].operation_id } : null
}

export async function orderInLedger(tx: Tx, orderId: number): Promise<OrderInLedger> {
  const spent = await sql<{ lot_id: number; amount: Kopecks; expires_at: Date | null; owed: Kopecks }>`
    select m.lot_id, -sum(m.amount)::bigint as amount, l.expires_at, l.owed
    from bonus_operations b join bonus_moves m on m.operation_id = b.id join bonus_lots l on l.id = m.lot_id
    where b.order_id = ${orderId} and b.kind in ('spent', 'returned')
    group by m.lot_id, l.expires_at, l.owed having sum(m.amount) < 0`.execute(tx)
  const lot = await sql<LotRow & { amount: Kopecks; owed: Kopecks; taken_back: Kopecks; burnt: Kopecks }>`
    select l.*,
      (select coalesce(-sum(b.amount), 0)::bigint from bonus_operations b where b.order_id = ${orderId} and b.kind = 'taken_back') as taken_back,
      (select coalesce(-sum(m.amount), 0)::bigint from bonus_moves m join bonus_operations b on b.id = m.operation_id
        where m.lot_id = l.id and b.kind = 'expired') as burnt
    from bonus_lots l where l.order_id = ${orderId}`.execute(tx)
  const [own] = lot.rows
  return {
    spent: spent.rows.map((row) => ({
      lotId: row.lot_id,
      amount: row.amount,
      expiresAt: row.expires_at,
      owed: row.owed,
    })),
    lot: own
      ? { ...readLot(own), amount: own.amount, owed: own.owed, takenBack: own.taken_back, burnt: own.burnt }
      : null,
  }
}

/** The lot added by the operation with this key. */
export async function lotOfKey(tx: Tx, companyId: number, key: string): Promise<(Lot & { amount: Kopecks }) | null> {
  const { rows } = await sql<LotRow & { amount: Kopecks }>`
    select l.* from bonus_operations b join bonus_moves m on m.operation_id = b.id join bonus_lots l on l.id = m.lot_id
    where b.company_id = ${companyId} and b.key = ${key} limit 1`.execute(tx)
  return rows[0] ? { ...readLot(rows[0]), amount: rows[0].amount } : null
}

/** Changes what a lot owes by a signed amount; returns the order that earned the lot. */
export async function changeOwed(tx: Tx, lotId: number, by: number): Promise<number | null> {
  const { rows } = await sql<{ order_id: number | null }>`
    update bonus_lots set owed = owed + ${by} where id = ${lotId} returning order_id`.execute(tx)
  return rows[0]?.order_id ?? null
}

/**
 * Expires ended lots, at most `limit`; returns their number. One atomic statement; a lot that is being spent or returned to at this moment is
 * left for the next run.
 */
export async function expireLots(db: Db, at: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      select id, company_id, customer_id, remaining from bonus_lots
      where remaining > 0 and expires_at <= ${at} order by id limit ${limit} for update skip locked
    ), made as (
      insert into bonus_operations (company_id, customer_id, kind, amount, at)
      select company_id, customer_id, 'expired', -sum(remaining), ${at} from ended group by company_id, customer_id
      returning id, company_id, customer_id
    ), moved as (
      insert into bonus_moves (operation_id, lot_id, amount)
      select made.id, ended.id, -ended.remaining from ended join made using (company_id, customer_id)
    ), burnt as (
      update bonus_lots l set remaining = 0 from ended where l.id = ended.id
    )
    select count(*)::int as count from ended`.execute(db)
  return rows[0]!.count
}

/** `soon`: bonuses that expire up to this moment are listed. */
export const balanceOf = ({ companyId, customerId }: BonusHolder, at: Date, soon: Date): Statement<BonusBalance> =>
  sql<{ available: Kopecks; pending: Kopecks; expiring: { amount: Kopecks; at: string }[] }>`
    with l as (
      select * from bonus_lots where company_id = ${companyId} and customer_id = ${customerId} and remaining > 0
        and (expires_at is null or expires_at > ${at})
    )
    select (select coalesce(sum(remaining) filter (where available_from <= ${at}), 0)::bigint from l) as available,
      (select coalesce(sum(remaining) filter (where available_from > ${at}), 0)::bigint from l) as pending,
      (select coalesce(json_agg(json_build_object('amount', e.amount, 'at', e.expires_at) order by e.expires_at), '[]') from (
        select expires_at, sum(remaining) as amount from l where available_from <= ${at} and expires_at <= ${soon} group by 1) e) as expiring`.read(
    ([row]) => ({ ...row!, expiring: row!.expiring.map(({ amount, at }) => ({ amount, at: new Date(at) })) }),
  )

/** The number of the customer's card; stores `number` if there is none yet. Null: the number belongs to another customer. */
export async function cardOf(
  db: Db,
  { companyId, customerId }: BonusHolder,
  number: string,
  at: Date,
): Promise<string | null> {
  const found = await cardNumber(customerId).execute(db)
  if (found !== null) return found
  await sql`
    insert into bonus_cards (customer_id, company_id, number, created_at)
    values (${customerId}, ${companyId}, ${number}, ${at}) on conflict do nothing`.execute(db)
  return cardNumber(customerId).execute(db)
}

const cardNumber = (customerId: number): Statement<string | null> =>
  sql<{ number: string }>`select number from bonus_cards where customer_id = ${customerId}`.read(
    ([row]) => row?.number ?? null,
  )

export async function operationsOf(
  db: Db,
  { companyId, customerId }: BonusHolder,
  page: { sign: -1 | 0 | 1; limit: number; offset: number },
): Promise<{ operations: LedgerOperation[]; total: number }> {
  const { rows } = await sql<{
    id: number
    kind: OperationKind
    amount: Kopecks
    note: string
    order_id: number | null
    number: string | null
    ends: { amount: Kopecks; at: string | null }[] | null
    at: Date
    total: number
  }>`
    select b.id, b.kind, b.amount, b.note, b.order_id, o.number, b.at, count(*) over ()::int as total,
      case when b.amount > 0 then (select json_agg(json_build_object('amount', e.amount, 'at', e.expires_at) order by e.expires_at nulls last)
        from (select l.expires_at, sum(m.amount) as amount from bonus_moves m join bonus_lots l on l.id = m.lot_id
          where m.operation_id = b.id group by l.expires_at) e) end as ends
    from bonus_operations b left join orders o on o.id = b.order_id
    where b.company_id = ${companyId} and b.customer_id = ${customerId}
      and (${page.sign} = 0 or sign(b.amount) = ${page.sign})
    order by b.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const operations = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    note: row.note,
    order: row.order_id === null ? null : { id: row.order_id, number: row.number! },
    ends: (row.ends ?? []).map(({ amount, at }) => ({ amount, at: at === null ? null : new Date(at) })),
    at: row.at,
  }))
  if (rows[0]) return { operations, total: rows[0].total }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bonus_operations
    where company_id = ${companyId} and customer_id = ${customerId} and (${page.sign} = 0 or sign(amount) = ${page.sign})`.execute(
    db,
  )
  return { operations, total: counted[0]!.total }
}

/** Bonuses that open orders will earn, bonuses not available yet, and bonuses that expire. */
export async function comingOf(
  db: Db,
  { companyId, customerId }: BonusHolder,
  at: Date,
  page: { limit: number; offset: number },
): Promise<{ coming: ComingBonuses[]; total: number }> {
  const { rows } = await sql<{
    kind: 'earned' | 'expired'
    amount: Kopecks
    at: Date | null
    order_id: number | null
    number: string | null
    total: number
  }>`
    with coming as (
      select 'earned' as kind, l.remaining::bigint as amount, l.available_from as at, l.order_id from bonus_lots l
      where l.company_id = ${companyId} and l.customer_id = ${customerId} and l.remaining > 0 and l.available_from > ${at}
      union all
      select 'expired', sum(l.remaining)::bigint, l.expires_at, null from bonus_lots l
      where l.company_id = ${companyId} and l.customer_id = ${customerId} and l.remaining > 0 and l.expires_at > ${at}
      group by l.expires_at
      union all
      select 'earned', sum(i.earns)::bigint, null, o.id from orders o join order_items i on i.order_id = o.id
      where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.state not in ('done', 'canceled', 'rejected', 'returned', 'expired')
      group by o.id having sum(i.earns) > 0
    )
    select c.*, o.number, count(*) over ()::int as total from coming c left join orders o on o.id = c.order_id
    order by c.at nulls first, c.kind, c.order_id limit ${page.limit} offset ${page.offset}`.execute(db)
  return {
    coming: rows.map((row) => ({
      kind: row.kind,
      amount: row.amount,
      at: row.at,
      order: row.order_id === null ? null : { id: row.order_id, number: row.number! },
    })),
    total: rows[0]?.total ?? 0,
  }
}

export const hasBonuses = (companyId: number): Statement<boolean> =>
  sql`select from bonus_lots where company_id = ${companyId} limit 1`.read((rows) => rows.length > 0)

/** Whether the company has an operation with this key. */
export const isKeyUsed = (companyId: number, key: string): Statement<boolean> =>
  sql`select from bonus_operations where company_id = ${companyId} and key = ${key}`.read((rows) => rows.length > 0)
