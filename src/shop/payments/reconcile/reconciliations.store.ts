import type { Db } from '#kit/db.ts'
import type { Finding } from './reconcile.ts'

export interface Reconciliation {
  id: number
  companyId: number
  since: Date
  at: Date
  checked: number
  findings: Finding[]
}

export async function addReconciliation(db: Db, run: Omit<Reconciliation, 'id'>): Promise<Reconciliation> {
  const { id } = await db
    .insertInto('reconciliations')
    .values({
      company_id: run.companyId,
      since: run.since,
      at: run.at,
      checked: run.checked,
      findings: JSON.stringify(run.findings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...run, id }
}

/** The last runs, newest first. */
export async function lastReconciliations(db: Db, companyId: number): Promise<Reconciliation[]> {
  const rows = await db
    .selectFrom('reconciliations')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    since: row.since,
    at: row.at,
    checked: row.checked,
    findings: row.findings as unknown as Finding[],
  }))
}
