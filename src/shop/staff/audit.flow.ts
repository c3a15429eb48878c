import type { Db } from '#kit/db.ts'
import type { Actor, App, StaffContext } from '#shop/context.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { type AuditedAct, type AuditRow, actsOf, addAct } from './audit.store.ts'

/** The operator at the command line, who may do everything. */
export const operatorOf = (company: Actor['company']): Actor => ({ company, staff: null, outlets: null })

/** Records an act of the staff or the operator in the transaction that performs it: if the act is rolled back, so is the record. */
export async function audit(
  tx: Db,
  { company, staff, ip = '', markDone }: Actor,
  act: AuditedAct,
  at: Date,
): Promise<void> {
  await addAct({ companyId: company.id, staffId: staff?.id ?? null, ip }, act, at).execute(tx)
  await markDone?.(tx)
}

/** A page of the audit log, newest first. */
export async function readAudit(
  app: App,
  { company }: StaffContext,
  { limit, ...asked }: { object: string | null; after: number | null; limit: number },
): Promise<KeysetPage<AuditRow>> {
  return cutKeyset(await actsOf(app.db, company.id, { ...asked, limit: limit + 1 }), limit, ({ id }) => [id])
}
