import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import type { ReclamationState } from './reclamation-states.ts'
import { type ReadReclamation, readEach, readWhole } from './reclamations.flow.ts'
import { reclamationOf, reclamationsIn } from './reclamations.store.ts'

export type ReadForStaff = ReadReclamation

export async function readQueue(
  app: App,
  { company }: StaffContext,
  { state, page, pageSize }: { state: ReclamationState | null; page: number; pageSize: number },
): Promise<{ reclamations: ReadForStaff[]; total: number }> {
  const found = await reclamationsIn(app.db, company.id, state, { limit: pageSize, offset: (page - 1) * pageSize })
  return { ...found, reclamations: await readEach(app, company, found.reclamations) }
}

/** One that was sent; a draft is its customer's own. */
export async function readForStaff(
  app: App,
  { company }: StaffContext,
  id: number,
): Promise<Result<ReadForStaff, { code: 'not_found' }>> {
  const found = await reclamationOf(app.db, { companyId: company.id }, id)
  return found ? ok(await readWhole(app, app.db, company, found)) : refuse({ code: 'not_found' })
}
