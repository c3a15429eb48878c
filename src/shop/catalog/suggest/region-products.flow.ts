import type { App, RequestContext } from '#shop/context.ts'
import { productsByName, type RegionProduct } from './region-products.store.ts'

export type { RegionProduct as Thing }

/** Products by slugs or skus with the variants available in the visitor's region. */
export const productsInRegion = (
  app: App,
  { company, region }: RequestContext,
  named: { slugs: readonly string[]; skus: readonly string[] },
): Promise<RegionProduct[]> =>
  productsByName(app.db, { companyId: company.id, zoneId: region.zoneId, regionId: region.id }, named)
