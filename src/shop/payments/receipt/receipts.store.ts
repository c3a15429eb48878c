import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#kit/db.ts'
import type { Receipts } from '#kit/schema.d.ts'
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
export interface KeptReceipt extends StoredReceipt {
  id: number
  at: Date
  providerId: string
  problem: string
}

export async function addReceipt(tx: Tx, receipt: StoredReceipt, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('receipts')
    .values({
      company_id: receipt.companyId,
      order_id: receipt.orderId,
      payment_id: receipt.paymentId,
      refund_id: receipt.refundId,
      kind: receipt.kind,
      tax_system: receipt.taxSystem,
      lines: JSON.stringify(receipt.lines),
      total: receipt.total,
      sent_to: JSON.stringify(receipt.sentTo),
      state: receipt.state,
      idempotence_key: receipt.idempotenceKey,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function receiptOf(
  db: Db,
  about: { paymentId: number } | { refundId: number },
): Promise<KeptReceipt | null> {
  const [column, id] =
    'paymentId' in about ? (['payment_id', about.paymentId] as const) : (['refund_id', about.refundId] as const)
  const kind = 'paymentId' in about ? 'payment' : 'refund'
  const row = await db
    .selectFrom('receipts')
    .selectAll()
    .where(column, '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? readRow(row) : null
}

const readRow = (row: Selectable<Receipts>): KeptReceipt => ({
  id: row.id,
  at: row.at,
  companyId: row.company_id,
  orderId: row.order_id,
  paymentId: row.payment_id,
  refundId: row.refund_id,
  kind: row.kind as StoredReceipt['kind'],
  taxSystem: row.tax_system as TaxSystem,
  lines: row.lines as unknown as ReceiptEntry[],
  total: row.total as Kopecks,
  sentTo: row.sent_to as StoredReceipt['sentTo'],
  state: row.state as ReceiptState,
  idempotenceKey: row.idempotence_key,
  providerId: row.provider_id,
  problem: row.problem,
})

/** Receipts of money that was received or refunded; those of payments that failed were never issued. */
export async function countedReceipts(db: Db, orderId: number): Promise<KeptReceipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .leftJoin('payments', 'payments.id', 'receipts.payment_id')
    .leftJoin('refunds', 'refunds.id', 'receipts.refund_id')
    .selectAll('receipts')
    .where('receipts.order_id', '=', orderId)
    .where((e) => e.or([e('payments.state', 'in', ['succeeded', 'refunded']), e('refunds.state', '=', 'succeeded')]))
    .orderBy('receipts.id')
    .execute()
  return rows.map(readRow)
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

export async function lockReceipt(tx: Tx, id: number): Promise<KeptReceipt | null> {
  const row = await tx.selectFrom('receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? readRow(row) : null
}

export async function receiptById(db: Db, id: number): Promise<KeptReceipt | null> {
  const row = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? readRow(row) : null
}

/** Stores its state; an ended receipt is left unchanged. */
export async function saveReceiptState(
  tx: Db,
  { id, state, providerId, problem }: Pick<KeptReceipt, 'id' | 'state' | 'providerId' | 'problem'>,
): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ state, provider_id: providerId, problem })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sent', 'refused', 'by_people'])
    .execute()
}

/** Marking codes in refund receipts, except those of cancelled refunds. */
export async function marksGivenBack(db: Db, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select m.code from receipts r join refunds f on f.id = r.refund_id, jsonb_array_elements(r.lines) l,
      jsonb_array_elements_text(case when l ? 'marks' then l -> 'marks' else '[]' end) as m (code)
    where r.order_id = ${orderId} and r.kind = 'refund' and f.state <> 'canceled'`.execute(db)
  return rows.map(({ code }) => code)
}

/** Receipts of handing over of an order, for any of its payments. */
export async function settlementsOf(db: Db, orderId: number): Promise<KeptReceipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'settlement')
    .orderBy('id')
    .execute()
  return rows.map(readRow)
}

/** Receipts that wait for people: no service registers them, or the service refused. */
export async function receiptsForPeople(db: Db, companyId: number): Promise<KeptReceipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'in', ['refused', 'by_people'])
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(readRow)
}
