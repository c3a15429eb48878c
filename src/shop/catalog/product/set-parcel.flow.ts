import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import type { Piece } from '#shop/delivery/parcel.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { keepParcel } from './set-parcel.store.ts'

/** Whose one piece is weighed: a size, by its sku, or all of a category that says nothing better, by its id. */
export type Weighed = { sku: string } | { category: number }

/** Null takes back what was said: then a category above says it, or the settings of the company. */
export async function setParcel(
  app: App,
  context: StaffContext,
  what: Weighed,
  piece: Partial<Piece> | null,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    if (!(await keepParcel(tx, context.company.id, what, piece))) return refuse({ code: 'not_found' })
    const object = 'sku' in what ? `parcel ${what.sku}` : `parcel of category ${what.category}`
    await audit(tx, context, { call: 'setParcel', object, reason: '', before: null, after: piece }, app.clock.now())
    return ok({})
  })
}
