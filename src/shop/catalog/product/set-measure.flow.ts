import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { type SoldBy, wholeUnit } from '#lib/quantity.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { refreshCards } from '../cards/refresh-cards.flow.ts'
import { isDivisible, readSaleUnit } from './sale-unit.ts'
import { lockMeasured, saveMeasure } from './set-measure.store.ts'

/**
 * Sets how a product is sold: unit, step and minimum. Stock is counted in the new steps, rounded down, and so are carts; while orders hold stock
 * of it, the step cannot change. An import that gives a unit or a step for the product sets it again.
 */
export async function setMeasure(
  app: App,
  context: StaffContext,
  slug: string,
  wanted: SoldBy,
): Promise<Result<SoldBy, RefusalOf<'not_found' | 'step_refused'>>> {
  const { company } = context
  return inTransaction(app.db, async (tx) => {
    const product = await lockMeasured(tx, company.id, slug)
    if (!product) return refuse({ code: 'not_found' })
    const unit = readSaleUnit(undefined, wanted.unit)
    if (wanted.step !== wholeUnit && !isDivisible(unit)) return refuse({ code: 'step_refused', reason: 'pieces' })
    if (wanted.step !== wholeUnit && product.isMarked) return refuse({ code: 'step_refused', reason: 'marked' })
    if (wanted.step !== product.step && product.reserved > 0)
      return refuse({ code: 'step_refused', reason: 'reserved' })
    const after = { ...wanted, unit }
    await saveMeasure(tx, { id: product.id, ...after })
    const { unit: unitBefore, step, minimum } = product
    const told = { before: { unit: unitBefore, step, minimum }, after: { ...after } }
    await audit(tx, context, { call: 'setMeasure', object: `product ${slug}`, reason: '', ...told }, app.clock.now())
    await refreshCards(tx, company.id, [product.id])
    await notifyTags(tx, company.id, [`product:${product.id}`, `stock:${product.id}`])
    return ok(after)
  })
}
