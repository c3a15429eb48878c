import { anyOf, type Db, sql, type Tx } from '#kit/db.ts'
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

const columns = sql`f.id, f.company_id as "companyId", f.order_id as "orderId", f.payment_id as "paymentId", f.request_key as "requestKey",
  f.amount, f.lines, f.reason, f.actor, f.state, f.cancel_reason as "cancelReason", f.idempotence_key as "idempotenceKey",
  f.provider_id as "providerId", f.by_people as "byPeople", f.created_at as "createdAt"`

export async function refundsOf(db: Db, orderId: number): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select ${columns} from refunds f where f.order_id = ${orderId} order by f.id`.execute(db)
  return rows
}

/** Refunds with the provider of their payment. `isSurplusLeft`: the order did not owe the payment, and it is not refunded yet. */
export async function refundsWithProvider(
  db: Db,
  orderIds: readonly number[],
): Promise<(StoredRefund & { provider: string; isSurplusLeft: boolean })[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<StoredRefund & { provider: string; isSurplusLeft: boolean }>`
    select ${columns}, p.provider, p.surplus and p.state <> 'refunded' as "isSurplusLeft"
    from refunds f join payments p on p.id = f.payment_id
    where f.order_id = ${anyOf('bigint', orderIds)} order by f.id`.execute(db)
  return rows
}

export async function refundsOfPayment(db: Db, paymentId: number): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select ${columns} from refunds f where f.payment_id = ${paymentId} order by f.id`.execute(db)
  return rows
}

export async function openRefundsOfPayment(db: Db, paymentId: number): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select ${columns} from refunds f
    where f.payment_id = ${paymentId} and f.state in ('creating', 'pending') order by f.id`.execute(db)
  return rows
}

export async function refundById(db: Db, id: number): Promise<StoredRefund | null> {
  const { rows } = await sql<StoredRefund>`select ${columns} from refunds f where f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks it. The caller holds the locks of its order and payment already. */
export async function lockRefund(tx: Tx, id: number): Promise<StoredRefund> {
  const { rows } = await sql<StoredRefund>`select ${columns} from refunds f where f.id = ${id} for update`.execute(tx)
  return rows[0]!
}

export async function addRefund(tx: Tx, refund: Omit<StoredRefund, 'id'>): Promise<StoredRefund> {
  const { rows } = await sql<StoredRefund>`
    insert into refunds as f (company_id, order_id, payment_id, request_key, amount, lines, reason, actor, state, cancel_reason,
      idempotence_key, provider_id, by_people, created_at, updated_at)
    values (${refund.companyId}, ${refund.orderId}, ${refund.paymentId}, ${refund.requestKey}, ${refund.amount},
      ${JSON.stringify(refund.lines)}, ${refund.reason}, ${refund.actor}, ${refund.state}, ${refund.cancelReason},
      ${refund.idempotenceKey}, ${refund.providerId}, ${refund.byPeople}, ${refund.createdAt}, ${refund.createdAt})
    returning ${columns}`.execute(tx)
  return rows[0]!
}

/** Removes the pieces of this cancelled refund's lines from the other refunds of the same request, which then refund only money. */
export async function removePiecesElsewhere(tx: Tx, { id, orderId, requestKey, lines }: StoredRefund): Promise<void> {
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
