import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { RefundLine } from './refund-lines.ts'
import type { RefundState } from './refund-states.ts'

export interface StoredRefund {
  id: number
  companyId: number
  orderId: number
  paymentId: number
  /** The request it belongs to: one request may take from several payments. */
  requestKey: string
  amount: Kopecks
  lines: RefundLine[]
  reason: string
  actor: string
  state: RefundState
  cancelReason: string
  idempotenceKey: string
  providerId: string | null
  /** Made by people outside the service that took the money, to bank details: the service is never called. */
  byPeople: boolean
  createdAt: Date
}

const select = (db: Db) => db.selectFrom('refunds').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const read = (row: Row): StoredRefund => ({
  id: row.id,
  companyId: row.company_id,
  orderId: row.order_id,
  paymentId: row.payment_id,
  requestKey: row.request_key,
  amount: row.amount as Kopecks,
  lines: row.lines as unknown as RefundLine[],
  reason: row.reason,
  actor: row.actor,
  state: row.state as RefundState,
  cancelReason: row.cancel_reason,
  idempotenceKey: row.idempotence_key,
  providerId: row.provider_id,
  byPeople: row.by_people,
  createdAt: row.created_at,
})

export async function refundsOf(db: Db, orderId: number): Promise<StoredRefund[]> {
  return (await select(db).where('order_id', '=', orderId).orderBy('id').execute()).map(read)
}

/** Refunds with the provider of their payment. `isSurplusLeft`: the order did not owe the payment, and it is not refunded yet. */
export async function refundsWithProvider(
  db: Db,
  orderIds: readonly number[],
): Promise<(StoredRefund & { provider: string; isSurplusLeft: boolean })[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(['payments.provider', 'payments.surplus', 'payments.state as paymentState'])
    .where('refunds.order_id', 'in', orderIds)
    .orderBy('refunds.id')
    .execute()
  return rows.map(({ provider, surplus, paymentState, ...row }) => ({
    ...read(row),
    provider,
    isSurplusLeft: surplus && paymentState !== 'refunded',
  }))
}

export async function refundsOfPayment(db: Db, paymentId: number): Promise<StoredRefund[]> {
  return (await select(db).where('payment_id', '=', paymentId).orderBy('id').execute()).map(read)
}

export async function openRefundsOfPayment(db: Db, paymentId: number): Promise<StoredRefund[]> {
  const rows = await select(db)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['creating', 'pending'])
    .orderBy('id')
    .execute()
  return rows.map(read)
}

export async function refundById(db: Db, id: number): Promise<StoredRefund | null> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return row ? read(row) : null
}

/** Locks it. The caller holds the locks of its order and payment already. */
export const lockRefund = async (tx: Tx, id: number): Promise<StoredRefund> =>
  read(await select(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow())

export async function addRefund(tx: Tx, refund: Omit<StoredRefund, 'id'>): Promise<StoredRefund> {
  const row = await tx
    .insertInto('refunds')
    .values({
      company_id: refund.companyId,
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      request_key: refund.requestKey,
      amount: refund.amount,
      lines: JSON.stringify(refund.lines),
      reason: refund.reason,
      actor: refund.actor,
      state: refund.state,
      cancel_reason: refund.cancelReason,
      idempotence_key: refund.idempotenceKey,
      provider_id: refund.providerId,
      by_people: refund.byPeople,
      created_at: refund.createdAt,
      updated_at: refund.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}

/** Removes the pieces of this cancelled refund's lines from the other refunds of the same request, which then refund only money. */
export async function keepPieces(tx: Tx, { id, orderId, requestKey, lines }: StoredRefund): Promise<void> {
  const items = lines.flatMap(({ item, amount }) => (item !== null && amount > 0 ? [item] : []))
  await sql`
    update refunds set lines = (
      select jsonb_agg(case when (l ->> 'count')::int > 0 and (l ->> 'item')::bigint = ${anyOf('bigint', items)}
        then l || '{"count": 0, "isAhead": true}' else l end order by n)
      from jsonb_array_elements(lines) with ordinality as t (l, n))
    where order_id = ${orderId} and request_key = ${requestKey} and id <> ${id} and state <> 'canceled'
      and lines @? '$[*] ? (@.count > 0)'`.execute(tx)
}

export async function saveRefund(tx: Tx, refund: StoredRefund, at: Date): Promise<void> {
  await sql`
    update refunds set state = ${refund.state}, provider_id = ${refund.providerId}, cancel_reason = ${refund.cancelReason},
      updated_at = ${at}
    where id = ${refund.id}`.execute(tx)
}
