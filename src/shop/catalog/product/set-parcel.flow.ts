import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import type { Piece } from '#shop/delivery/parcel.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { saveParcel } from './set-parcel.store.ts'
import { lockProduct, type ProductLockRefusal } from './staff-products.flow.ts'

/** What is measured: a variant by its sku, or by its id a category, for all its goods without better values. */
export type Weighed = { sku: string } | { category: number }

/** Sets the weight and size of a piece. Null removes them: a category above or the settings of the company apply then. */
export async function setParcel(
  app: App,
  context: StaffContext,
  what: Weighed,
  piece: Partial<Piece> | null,
): Promise<Result<Record<string, never>, ProductLockRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const locked = 'sku' in what ? await lockProduct(tx, context, what) : ok()
    if (!locked.ok) return locked
    if (!(await saveParcel(tx, context.company.id, what, piece))) return refuse({ code: 'not_found' })
    const object = 'sku' in what ? `parcel ${what.sku}` : `parcel of category ${what.category}`
    await audit(tx, context, { call: 'setParcel', object, reason: '', before: null, after: piece }, app.clock.now())
    return ok({})
  })
}
