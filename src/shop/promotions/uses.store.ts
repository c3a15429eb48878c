import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Question, question, type Tx } from '#kit/db.ts'
import type { Allowance } from './promotion.ts'

/**
 * Locks allowances until the end of the transaction, always in the order of their numbers, and reads what is left for this customer.
 * The count of uses is read after the lock is had: a function of the database sees what others wrote while it waited (migration 0019).
 */
export const lockedAllowances = (ids: readonly number[], customerId: number): Question<Allowance[]> =>
  question(
    sql<{
      id: number
      limit_total: number | null
      limit_per_customer: number | null
      used: number
      mine: number
    }>`select * from lock_promo_allowances(${[...ids]}::bigint[], ${customerId})`,
    (rows) =>
      rows.map((row) => ({
        id: row.id,
        limitTotal: row.limit_total,
        limitPerCustomer: row.limit_per_customer,
        used: row.used,
        mine: row.mine,
      })),
  )

/** Parts of the statement that writes an order: one more use of each. Never more than there are: the table's own check. */
export const takenUses = (ids: readonly number[], at: Date): RawBuilder<unknown>[] => [
  sql`promo_counted as (
    update promo_allowances set used = used + 1 where id = ${anyOf('bigint', ids)}
  )`,
  sql`promo_held as (
    insert into promo_uses (order_id, allowance_id, customer_id, at)
    select o.id, a.id, o.customer_id, ${at}::timestamptz from o, unnest(${[...ids]}::bigint[]) a (id)
  )`,
]

/** Ends what an order holds: given back, or used up. Twice does nothing: only what is still held counts. */
export async function endUses(tx: Tx, orderId: number, outcome: 'released' | 'used'): Promise<void> {
  await sql`select end_promo_uses(${orderId}, ${outcome})`.execute(tx)
}
