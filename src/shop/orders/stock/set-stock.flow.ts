import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { stockTag } from '#shop/cart/line-facts.flow.ts'
import { refreshCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { isWithin } from '#shop/staff/rights.ts'
import { lockedLevel, writeLevel } from './stock.store.ts'

/** Sets the stock of a variant in an outlet; never below what orders hold there. Pages and listings show it at once. */
export async function setStock(
  app: App,
  context: StaffContext,
  wanted: { sku: string; outletId: number; onHand: number; reason: string },
): Promise<Result<{ reserved: number }, { code: 'not_found' } | { code: 'stock_reserved'; reserved: number }>> {
  const { company } = context
  const { sku, outletId, onHand, reason } = wanted
  if (!isWithin(context.outlets, outletId)) return refuse({ code: 'not_found' })
  return inTransaction(app.db, async (tx) => {
    const level = await lockedLevel(tx, company.id, sku, outletId)
    if (!level) return refuse({ code: 'not_found' })
    if (onHand < level.reserved) return refuse({ code: 'stock_reserved', reserved: level.reserved })
    await writeLevel(tx, level.variantId, outletId, onHand)
    const told = { before: { on_hand: level.onHand }, after: { on_hand: onHand } }
    const act = { call: 'setStock', object: `stock ${sku}/${outletId}`, reason, ...told }
    await audit(tx, context, act, app.clock.now())
    await refreshCards(tx, company.id, [level.productId])
    await notifyTags(tx, company.id, [stockTag(level.productId), `product:${level.productId}`])
    return ok({ reserved: level.reserved })
  })
}
