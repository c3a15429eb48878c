import { anyOf, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'
import type { Allowance } from './promotion.ts'

/**
 * Locks allowances until the end of the transaction, always in the order of their ids, and reads what is left for this customer. Uses are
 * counted after the lock is acquired: a database function sees what others committed while it waited (`lock_promo_allowances` of db/functions).
 */
export const lockedAllowances = (ids: readonly number[], customerId: number): Statement<Allowance[]> =>
  sql<{
    id: number
    limit_total: number | null
    limit_per_customer: number | null
    used: number
    mine: number
  }>`select * from lock_promo_allowances(${[...ids]}::bigint[], ${customerId})`.read((rows) =>
    rows.map((row) => ({
      id: row.id,
      limitTotal: row.limit_total,
      limitPerCustomer: row.limit_per_customer,
      used: row.used,
      mine: row.mine,
    })),
  )

/** Parts of the statement that writes an order: one more use of each allowance. A check of the table enforces the limit. */
export const countUses = (ids: readonly number[], at: Date): Sql[] => [
  sql`promo_counted as (
    update promo_allowances set used = used + 1 where id = ${anyOf('bigint', ids)}
  )`,
  sql`promo_held as (
    insert into promo_uses (order_id, allowance_id, customer_id, at)
    select o.id, a.id, o.customer_id, ${at}::timestamptz from o, unnest(${[...ids]}::bigint[]) a (id)
  )`,
]

/** Ends the uses that an order holds: released or used. A repetition does nothing, as only held uses change. */
export async function endUses(tx: Tx, orderId: number, outcome: 'released' | 'used'): Promise<void> {
  await sql`select end_promo_uses(${orderId}, ${outcome})`.execute(tx)
}
