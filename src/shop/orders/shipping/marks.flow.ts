import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { lockProduct, type ProductLockRefusal } from '#shop/catalog/product/staff-products.flow.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { itemsOf } from '../order-details.store.ts'
import { isOver } from '../order-states.ts'
import { piecesToCollect } from '../part/withdraw.store.ts'
import { type LockRefusal, lockForStaff } from '../staff-lock.flow.ts'
import { bindMarks, marksOfOrder, writeMarkingType } from './marks.store.ts'
import { type MarkRefusal, readMarks } from './marks.ts'

/**
 * Binds codes scanned at picking to a line, until the order is over: then they are in a receipt. A code that was sold once cannot be bound
 * again.
 */
export async function bindOrderMarks(
  app: App,
  context: StaffContext,
  orderId: number,
  { item, codes: scanned }: { item: number; codes: readonly string[] },
): Promise<Result<unknown, LockRefusal | MarkRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const locked = await lockForStaff(tx, context, orderId)
    if (!locked.ok) return locked
    const order = locked.value
    if (isOver(order.state)) return refuse({ code: 'mark_refused', reason: 'order_over' })
    const line = (await itemsOf([orderId]).execute(tx)).find(({ id }) => id === item)
    if (!line) return refuse({ code: 'mark_refused', reason: 'unknown_line' })
    const codes = readMarks(scanned, (await piecesToCollect(tx, [orderId])).get(item) ?? 0)
    if (!codes.ok) return codes
    const before = (await marksOfOrder(tx, orderId)).get(item) ?? []
    if (!(await bindMarks(tx, order.companyId, item, codes.value, now)))
      return refuse({ code: 'mark_refused', reason: 'bound_elsewhere' })
    const act = { call: 'putOrderMarks', object: `order ${order.number}`, reason: line.sku }
    await audit(tx, context, { ...act, before: { codes: before.length }, after: { codes: codes.value.length } }, now)
    return ok(null)
  })
}

export async function setMarkingType(
  app: App,
  context: StaffContext,
  slug: string,
  type: string,
): Promise<Result<unknown, ProductLockRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const locked = await lockProduct(tx, context, { slug })
    if (!locked.ok) return locked
    if (!(await writeMarkingType(tx, context.company.id, slug, type))) return refuse({ code: 'not_found' })
    const act = { call: 'putMarkedGoods', object: `product ${slug}`, reason: '', before: null }
    await audit(tx, context, { ...act, after: { marking_type: type } }, app.clock.now())
    return ok(null)
  })
}
