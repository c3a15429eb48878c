import { type Db, sql, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'

export interface AddedBonuses {
  companyId: number
  customerId: number
  amount: Kopecks
  /** Remaining amount. */
  remaining: Kopecks
  /** Reason shown to the customer; '' for an order, which is named by its number. */
  note: string
  orderNumber: string | null
  availableFrom: Date
  expiresAt: Date | null
}

/** Bonuses an operation added; null: none. */
export async function addedBonuses(db: Db, operationId: number): Promise<AddedBonuses | null> {
  const { rows } = await sql<AddedBonuses>`
    select b.company_id as "companyId", b.customer_id as "customerId", b.amount, l.remaining, b.note, o.number as "orderNumber",
      l.available_from as "availableFrom", l.expires_at as "expiresAt"
    from bonus_operations b join bonus_moves m on m.operation_id = b.id join bonus_lots l on l.id = m.lot_id
    join customers c on c.id = b.customer_id and c.erased_at is null
    left join orders o on o.id = b.order_id
    where b.id = ${operationId} and b.amount > 0 limit 1`.execute(db)
  return rows[0] ?? null
}

export interface EndingBonuses {
  customerId: number
  /** Soonest first. */
  ends: { amount: Kopecks; at: string }[]
}

/**
 * Marks lots whose owners are to be notified: owners with lots that expire before `first`, and of these owners all lots that expire before
 * `also`, so that lots of several days make one message. Returns what to report; each lot is reported once.
 */
export async function markEndingLots(
  tx: Tx,
  companyId: number,
  { now, first, also }: { now: Date; first: Date; also: Date },
): Promise<EndingBonuses[]> {
  const { rows } = await sql<EndingBonuses>`
    with owners as (
      select distinct l.customer_id from bonus_lots l join customers c on c.id = l.customer_id and c.erased_at is null
      where l.company_id = ${companyId} and l.remaining > 0 and l.end_told_at is null
        and l.available_from <= ${now} and l.expires_at > ${now} and l.expires_at <= ${first}
    ), taken as (
      update bonus_lots l set end_told_at = ${now} from owners
      where l.customer_id = owners.customer_id and l.company_id = ${companyId} and l.remaining > 0 and l.end_told_at is null
        and l.available_from <= ${now} and l.expires_at > ${now} and l.expires_at <= ${also}
      returning l.customer_id, l.remaining, l.expires_at
    ), days as (
      select customer_id, expires_at, sum(remaining)::bigint as amount from taken group by 1, 2
    )
    select customer_id as "customerId", json_agg(json_build_object('amount', amount, 'at', expires_at) order by expires_at) as ends
    from days group by 1 order by 1`.execute(tx)
  return rows
}
