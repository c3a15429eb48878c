import { type Db, sql, type Tx } from '#kit/db.ts'
import type { TaxSystem } from '#lib/fiscal.ts'
import type { Kopecks } from '#lib/money.ts'
import type { LineAmount, ReceiptEntry } from '../payable-line.ts'

/** State of a receipt that is sent separately; `with_money`: it is sent with its payment or refund. */
export type ReceiptState = 'with_money' | 'waiting' | 'sent' | 'registered' | 'refused' | 'by_people' | 'made'

export interface StoredReceipt {
  companyId: number
  orderId: number
  paymentId: number | null
  refundId: number | null
  kind: 'payment' | 'refund' | 'settlement'
  taxSystem: TaxSystem
  lines: ReceiptEntry[]
  total: Kopecks
  sentTo: { email: string; phone: string }
  state: ReceiptState
  idempotenceKey: string | null
}

/** A stored receipt with its outcome. */
export interface ReceiptOutcome extends StoredReceipt {
  id: number
  at: Date
  providerId: string
  problem: string
}

const columns = sql`r.id, r.at, r.company_id as "companyId", r.order_id as "orderId", r.payment_id as "paymentId", r.refund_id as "refundId",
  r.kind, r.tax_system as "taxSystem", r.lines, r.total, r.sent_to as "sentTo", r.state, r.idempotence_key as "idempotenceKey",
  r.provider_id as "providerId", r.problem`

export async function addReceipt(tx: Tx, receipt: StoredReceipt, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into receipts (company_id, order_id, payment_id, refund_id, kind, tax_system, lines, total, sent_to, state, idempotence_key, at)
    values (${receipt.companyId}, ${receipt.orderId}, ${receipt.paymentId}, ${receipt.refundId}, ${receipt.kind}, ${receipt.taxSystem},
      ${JSON.stringify(receipt.lines)}, ${receipt.total}, ${JSON.stringify(receipt.sentTo)}, ${receipt.state},
      ${receipt.idempotenceKey}, ${at})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function receiptOf(
  db: Db,
  about: { paymentId: number } | { refundId: number },
): Promise<ReceiptOutcome | null> {
  const { rows } = await sql<ReceiptOutcome>`
    select ${columns} from receipts r where ${
      'paymentId' in about
        ? sql`r.payment_id = ${about.paymentId} and r.kind = 'payment'`
        : sql`r.refund_id = ${about.refundId} and r.kind = 'refund'`
    }`.execute(db)
  return rows[0] ?? null
}

/** Receipts of money that was received or refunded; those of payments that failed were never issued. */
export async function countedReceipts(db: Db, orderId: number): Promise<ReceiptOutcome[]> {
  const { rows } = await sql<ReceiptOutcome>`
    select ${columns} from receipts r left join payments p on p.id = r.payment_id left join refunds f on f.id = r.refund_id
    where r.order_id = ${orderId} and (p.state in ('succeeded', 'refunded') or f.state = 'succeeded') order by r.id`.execute(
    db,
  )
  return rows
}

/** Amounts by line of an order, from the receipts of payments that are paid or may still be paid. */
export async function paidByLine(tx: Tx, orderId: number): Promise<LineAmount[]> {
  const { rows } = await sql<LineAmount>`
    select l.item, sum(l.total) as amount
    from receipts r join payments p on p.id = r.payment_id,
      jsonb_to_recordset(r.lines) as l (item bigint, total bigint)
    where r.order_id = ${orderId} and r.kind = 'payment'
      and p.state not in ('canceled', 'rejected', 'expired', 'superseded') and not p.surplus
    group by l.item`.execute(tx)
  return rows
}

export async function lockReceipt(tx: Tx, id: number): Promise<ReceiptOutcome | null> {
  const { rows } = await sql<ReceiptOutcome>`select ${columns} from receipts r where r.id = ${id} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function receiptById(db: Db, id: number): Promise<ReceiptOutcome | null> {
  const { rows } = await sql<ReceiptOutcome>`select ${columns} from receipts r where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Stores its state; an ended receipt is left unchanged. */
export async function saveReceiptState(
  tx: Db,
  { id, state, providerId, problem }: Pick<ReceiptOutcome, 'id' | 'state' | 'providerId' | 'problem'>,
): Promise<void> {
  await sql`
    update receipts set state = ${state}, provider_id = ${providerId}, problem = ${problem}
    where id = ${id} and state in ('waiting', 'sent', 'refused', 'by_people')`.execute(tx)
}

/** Marking codes in refund receipts, except those of cancelled refunds. */
export async function returnedMarks(db: Db, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select m.code from receipts r join refunds f on f.id = r.refund_id, jsonb_array_elements(r.lines) l,
      jsonb_array_elements_text(case when l ? 'marks' then l -> 'marks' else '[]' end) as m (code)
    where r.order_id = ${orderId} and r.kind = 'refund' and f.state <> 'canceled'`.execute(db)
  return rows.map(({ code }) => code)
}

/** Receipts of handing over of an order, for any of its payments. */
export async function settlementsOf(db: Db, orderId: number): Promise<ReceiptOutcome[]> {
  const { rows } = await sql<ReceiptOutcome>`
    select ${columns} from receipts r where r.order_id = ${orderId} and r.kind = 'settlement' order by r.id`.execute(db)
  return rows
}

/** Receipts that wait for people: no service registers them, or the service refused. */
export async function receiptsForPeople(db: Db, companyId: number): Promise<ReceiptOutcome[]> {
  const { rows } = await sql<ReceiptOutcome>`
    select ${columns} from receipts r
    where r.company_id = ${companyId} and r.state in ('refused', 'by_people') order by r.id limit 200`.execute(db)
  return rows
}
