import { type Db, sql } from '#kit/db.ts'
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
  const { rows } = await sql<{ id: number }>`
    insert into reconciliations (company_id, since, at, checked, findings)
    values (${run.companyId}, ${run.since}, ${run.at}, ${run.checked}, ${JSON.stringify(run.findings)}) returning id`.execute(
    db,
  )
  return { ...run, id: rows[0]!.id }
}

/** The last runs, newest first. */
export async function lastReconciliations(db: Db, companyId: number): Promise<Reconciliation[]> {
  const { rows } = await sql<Reconciliation>`
    select id, company_id as "companyId", since, at, checked, findings from reconciliations
    where company_id = ${companyId} order by id desc limit 30`.execute(db)
  return rows
}
