import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { priceAccess } from '../catalog.flow.ts'
import { priceChangesOf } from './price-history.store.ts'
import { type PriceStep, stepsWithin } from './price-history.ts'

/** The prices of a variant within thirty days; empty if prices are closed. */
export async function readPriceHistory(
  app: App,
  context: RequestContext,
  slug: string,
  sku: string | null,
): Promise<Result<{ sku: string; steps: PriceStep[] }, { code: 'not_found' }>> {
  const { company, region } = context
  const found = await priceChangesOf(app.db, { companyId: company.id, zoneId: region.zoneId, slug, sku })
  if (!found) return refuse({ code: 'not_found' })
  const { shown } = priceAccess(context)
  return ok({ sku: found.sku, steps: shown ? stepsWithin(found.changes, app.clock.now()) : [] })
}
