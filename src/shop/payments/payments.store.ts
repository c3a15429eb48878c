import { sql } from 'kysely'
import { anyOf, type Db, type Question, question, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import { followedPaymentStates, openPaymentStates, type PaymentState } from './payment-states.ts'

/** `cancelReason` of a superseded payment. */
export const superseded = 'superseded'

/** How the customer confirms, in the shape of the API: an address to open, or a token for the provider's widget. */
export interface StoredConfirmation {
  type: string
  url: string | null
  token: string | null
}

/** The request body: a repeated creation must send it unchanged, or the provider rejects the key. */
export interface PaymentRequest {
  locale: 'ru' | 'en'
  returnUrl: string
  description: string
}

export interface StoredPayment {
  id: number
  companyId: number
  orderId: number
  provider: string
  providerId: string | null
  idempotenceKey: string
  method: string
  amount: Kopecks
  /** Refunded amount. */
  refunded: Kopecks
  state: PaymentState
  /** The order did not owe it: it is refunded whole and is not part of the order's paid amount. */
  surplus: boolean
  cancelReason: string
  confirmation: StoredConfirmation | null
  request: PaymentRequest
  createdAt: Date
}

const read = (row: {
  id: number
  company_id: number
  order_id: number
  provider: string
  provider_id: string | null
  idempotence_key: string
  method: string
  amount: number
  refunded: number
  state: string
  surplus: boolean
  cancel_reason: string
  confirmation: unknown
  created_at: Date
}): StoredPayment => {
  const kept = (row.confirmation ?? {}) as Partial<StoredConfirmation> & { request?: Partial<PaymentRequest> }
  return {
    id: row.id,
    companyId: row.company_id,
    orderId: row.order_id,
    provider: row.provider,
    providerId: row.provider_id,
    idempotenceKey: row.idempotence_key,
    method: row.method,
    amount: row.amount as Kopecks,
    refunded: row.refunded as Kopecks,
    state: row.state as PaymentState,
    surplus: row.surplus,
    cancelReason: row.cancel_reason,
    confirmation: kept.type ? { type: kept.type, url: kept.url ?? null, token: kept.token ?? null } : null,
    request: { locale: 'ru', returnUrl: '', description: '', ...kept.request },
    createdAt: row.created_at,
  }
}

/** The pending payment. */
export async function openPaymentOf(db: Db, orderId: number): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', openPaymentStates)
    .executeTakeFirst()
  return row ? read(row) : null
}

/** Payments that may still be paid: the pending one and superseded ones. */
export async function followedPaymentsOf(db: Db, orderId: number): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', followedPaymentStates)
    .orderBy('id')
    .execute()
  return rows.map(read)
}

/** Payments that hold money of the order, newest first: refunds are taken from them in this order. Locks them. */
export async function lockPaidPayments(tx: Tx, orderId: number): Promise<StoredPayment[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .where('surplus', '=', false)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  return rows.map(read)
}

/** The same without locks. */
export async function paymentsWithMoney(db: Db, orderId: number): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .where('surplus', '=', false)
    .execute()
  return rows.map(read)
}

export async function paymentById(db: Db, id: number): Promise<StoredPayment | null> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? read(row) : null
}

/** Payments of a company at a provider begun since a moment, oldest first. */
export async function paymentsSince(
  db: Db,
  companyId: number,
  provider: string,
  since: Date,
): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map(read)
}

/** Locks it. The caller holds the lock of the order already: locks are always taken in this order. */
export async function lockPayment(tx: Tx, id: number): Promise<StoredPayment> {
  return read(await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
}

export async function paymentByProviderId(db: Db, provider: string, providerId: string): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row ? read(row) : null
}

/** The current payment of each order: the newest that is neither superseded nor a surplus. */
export const lastPayments = (orderIds: readonly number[]): Question<Map<number, StoredPayment>> =>
  question(
    sql<Parameters<typeof read>[0]>`
    select distinct on (order_id) * from payments where order_id = ${anyOf('bigint', orderIds)}
    order by order_id, (surplus or cancel_reason = ${superseded}), id desc`,
    (rows) => new Map(rows.map((row) => [row.order_id, read(row)])),
  )

export async function addPayment(
  tx: Tx,
  payment: Pick<
    StoredPayment,
    'companyId' | 'orderId' | 'provider' | 'idempotenceKey' | 'method' | 'amount' | 'request'
  > & { at: Date },
): Promise<StoredPayment> {
  const row = await tx
    .insertInto('payments')
    .values({
      company_id: payment.companyId,
      order_id: payment.orderId,
      provider: payment.provider,
      idempotence_key: payment.idempotenceKey,
      method: payment.method,
      amount: payment.amount,
      state: 'creating',
      confirmation: JSON.stringify({ request: payment.request }),
      created_at: payment.at,
      updated_at: payment.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}

export async function savePayment(tx: Tx, payment: StoredPayment, at: Date): Promise<void> {
  const confirmation = { ...payment.confirmation, request: payment.request }
  await sql`
    update payments set provider_id = ${payment.providerId}, refunded = ${payment.refunded}, state = ${payment.state}, surplus = ${payment.surplus},
      cancel_reason = ${payment.cancelReason}, confirmation = ${JSON.stringify(confirmation)}::jsonb, updated_at = ${at}
    where id = ${payment.id}`.execute(tx)
}
