import { anyOf, type Db, type Statement, sql, type Tx } from '#kit/db.ts'
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
  /** The money is only held until its order is confirmed. */
  hold?: boolean
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

type Row = Omit<StoredPayment, 'confirmation' | 'request'> & {
  stored: (Partial<StoredConfirmation> & { request?: Partial<PaymentRequest> }) | null
}
const columns = sql`id, company_id as "companyId", order_id as "orderId", provider, provider_id as "providerId",
  idempotence_key as "idempotenceKey", method, amount, refunded, state, surplus, cancel_reason as "cancelReason",
  confirmation as stored, created_at as "createdAt"`

const read = ({ stored, ...row }: Row): StoredPayment => ({
  ...row,
  confirmation: stored?.type ? { type: stored.type, url: stored.url ?? null, token: stored.token ?? null } : null,
  request: { locale: 'ru', returnUrl: '', description: '', ...stored?.request },
})
const readOne = (row: Row | undefined): StoredPayment | null => (row ? read(row) : null)

/** The pending payment. */
export async function openPaymentOf(db: Db, orderId: number): Promise<StoredPayment | null> {
  const { rows } = await sql<Row>`
    select ${columns} from payments where order_id = ${orderId} and state = ${anyOf('text', openPaymentStates)}`.execute(
    db,
  )
  return readOne(rows[0])
}

/** Payments that may still be paid: the pending one and superseded ones. */
export async function followedPaymentsOf(db: Db, orderId: number): Promise<StoredPayment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payments
    where order_id = ${orderId} and state = ${anyOf('text', followedPaymentStates)} order by id`.execute(db)
  return rows.map(read)
}

/** Payments that hold money of the order, newest first: refunds are taken from them in this order. Locks them. */
export async function lockPaidPayments(tx: Tx, orderId: number): Promise<StoredPayment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payments where order_id = ${orderId} and state = 'succeeded' and not surplus
    order by id desc for update`.execute(tx)
  return rows.map(read)
}

/** The same without locks. */
export async function paymentsWithMoney(db: Db, orderId: number): Promise<StoredPayment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payments where order_id = ${orderId} and state = 'succeeded' and not surplus`.execute(db)
  return rows.map(read)
}

export async function paymentById(db: Db, id: number): Promise<StoredPayment | null> {
  const { rows } = await sql<Row>`select ${columns} from payments where id = ${id}`.execute(db)
  return readOne(rows[0])
}

/** Payments of a company at a provider begun since a moment, oldest first. */
export async function paymentsSince(
  db: Db,
  companyId: number,
  provider: string,
  since: Date,
): Promise<StoredPayment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payments
    where company_id = ${companyId} and provider = ${provider} and created_at >= ${since} order by id`.execute(db)
  return rows.map(read)
}

/** Locks it. The caller holds the lock of the order already: locks are always taken in this order. */
export async function lockPayment(tx: Tx, id: number): Promise<StoredPayment> {
  const { rows } = await sql<Row>`select ${columns} from payments where id = ${id} for update`.execute(tx)
  return read(rows[0]!)
}

export async function paymentByProviderId(db: Db, provider: string, providerId: string): Promise<StoredPayment | null> {
  const { rows } = await sql<Row>`
    select ${columns} from payments where provider = ${provider} and provider_id = ${providerId}`.execute(db)
  return readOne(rows[0])
}

/** The current payment of each order: the newest that is neither superseded nor a surplus. */
export const lastPayments = (orderIds: readonly number[]): Statement<Map<number, StoredPayment>> =>
  sql<Row>`
    select distinct on (order_id) ${columns} from payments where order_id = ${anyOf('bigint', orderIds)}
    order by order_id, (surplus or cancel_reason = ${superseded}), id desc`.read(
    (rows) => new Map(rows.map((row) => [row.orderId, read(row)])),
  )

export async function addPayment(
  tx: Tx,
  payment: Pick<
    StoredPayment,
    'companyId' | 'orderId' | 'provider' | 'idempotenceKey' | 'method' | 'amount' | 'request'
  > & { at: Date },
): Promise<StoredPayment> {
  const { rows } = await sql<Row>`
    insert into payments (company_id, order_id, provider, idempotence_key, method, amount, state, confirmation, created_at, updated_at)
    values (${payment.companyId}, ${payment.orderId}, ${payment.provider}, ${payment.idempotenceKey}, ${payment.method},
      ${payment.amount}, 'creating', ${JSON.stringify({ request: payment.request })}, ${payment.at}, ${payment.at})
    returning ${columns}`.execute(tx)
  return read(rows[0]!)
}

export async function savePayment(tx: Tx, payment: StoredPayment, at: Date): Promise<void> {
  const confirmation = { ...payment.confirmation, request: payment.request }
  await sql`
    update payments set provider_id = ${payment.providerId}, refunded = ${payment.refunded}, state = ${payment.state}, surplus = ${payment.surplus},
      cancel_reason = ${payment.cancelReason}, confirmation = ${JSON.stringify(confirmation)}::jsonb, updated_at = ${at}
    where id = ${payment.id}`.execute(tx)
}
