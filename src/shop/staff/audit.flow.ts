import type { Db } from '#kit/db.ts'
import type { Actor, App, StaffContext } from '#shop/context.ts'
import { type AuditedAct, type AuditRow, actsOf, addAct } from './audit.store.ts'

/** Records an act of the staff or the operator in the transaction that performs it: if the act is rolled back, so is the record. */
export async function audit(tx: Db, { company, staff, markDone }: Actor, act: AuditedAct, at: Date): Promise<void> {
  await addAct({ companyId: company.id, staffId: staff?.id ?? null }, act, at).execute(tx)
  await markDone?.(tx)
}

/** A page of the audit log, newest first. */
export async function readAudit(
  app: App,
  { company }: StaffContext,
  { object, page, pageSize }: { object: string | null; page: number; pageSize: number },
): Promise<{ items: AuditRow[]; total: number }> {
  const items = await actsOf(app.db, company.id, { object, limit: pageSize, offset: (page - 1) * pageSize })
  return { items, total: items[0]?.total ?? 0 }
}
