import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { stockTag } from '#shop/cart/line-facts.flow.ts'
import { refreshCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { isWithin } from '#shop/staff/rights.ts'
import { type LockRefusal, lockForStaff, orderForStaff } from '../staff-lock.flow.ts'
import { type AcceptedLine, acceptedLines, addReceived } from './received-goods.store.ts'
import { lockedLevel, writeLevel } from './stock.store.ts'

export interface ReceivedGoods {
  outletId: number
  items: readonly { item: number; restocked: number; writtenOff: number }[]
  reason: string
}

type ReceiveRefusal =
  | LockRefusal
  | { code: 'outlet_needed' }
  | { code: 'goods_not_accepted'; item: number; left: number }

/**
 * Records returned goods after inspection: on sale again where they are now, or written off. Never more pieces of a line than were taken back
 * for good, and each once; stock, the record of returned goods and the audit are one transaction.
 */
export async function receiveGoods(
  app: App,
  context: StaffContext,
  orderId: number,
  { outletId, items, reason }: ReceivedGoods,
): Promise<Result<AcceptedLine[], ReceiveRefusal>> {
  const { company, staff } = context
  return inTransaction(app.db, async (tx) => {
    const locked = await lockForStaff(tx, context, orderId)
    if (!locked.ok) return locked
    const order = locked.value
    if (!isWithin(context.outlets, outletId)) return refuse({ code: 'outlet_needed' })
    const at = app.clock.now()
    const changed: number[] = []
    for (const line of await acceptedLines(tx, orderId)) {
      const given = items.filter(({ item }) => item === line.item)
      const restocked = given.reduce((sum, one) => sum + one.restocked, 0)
      const writtenOff = given.reduce((sum, one) => sum + one.writtenOff, 0)
      if (restocked + writtenOff === 0) continue
      const left = line.accepted - line.restocked - line.writtenOff
      if (restocked + writtenOff > left) return refuse({ code: 'goods_not_accepted', item: line.item, left })
      const by = { companyId: company.id, orderId, outletId, reason, by: staff.id, at }
      if (!(await addReceived(tx, { ...by, item: line.item, restocked, writtenOff })))
        return refuse({ code: 'outlet_needed' })
      if (restocked > 0) changed.push(await putBack(tx, company.id, line.sku, outletId, restocked))
    }
    const lines = await acceptedLines(tx, orderId)
    const unknown = items.find(({ item }) => !lines.some((line) => line.item === item))
    if (unknown) return refuse({ code: 'goods_not_accepted', item: unknown.item, left: 0 })
    const act = { call: 'receiveGoods', object: `order ${order.number}`, reason, before: null }
    await audit(tx, context, { ...act, after: { outlet: outletId, items } }, at)
    await refreshCards(tx, company.id, changed)
    await notifyTags(
      tx,
      company.id,
      changed.flatMap((id) => [stockTag(id), `product:${id}`]),
    )
    return ok(lines)
  })
}

/** What was received of an order so far. */
export async function readReceivedGoods(
  app: App,
  context: StaffContext,
  orderId: number,
): Promise<Result<AcceptedLine[], { code: 'not_found' }>> {
  const order = await orderForStaff(app.db, context, orderId)
  return order ? ok(await acceptedLines(app.db, orderId)) : refuse({ code: 'not_found' })
}

/** Returns the id of the product. */
async function putBack(tx: Tx, companyId: number, sku: string, outletId: number, count: number): Promise<number> {
  const level = await lockedLevel(tx, companyId, sku, outletId)
  assert(level, 'what was sold is still a thing of the company')
  await writeLevel(tx, level.variantId, outletId, level.onHand + count)
  return level.productId
}
