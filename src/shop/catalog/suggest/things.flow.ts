import type { App, RequestContext } from '#shop/context.ts'
import { type Thing, thingsNamed } from './things.store.ts'

export type { Thing }

/** Products by slugs or skus with the variants available in the visitor's region. */
export const thingsHere = (
  app: App,
  { company, region }: RequestContext,
  named: { slugs: readonly string[]; skus: readonly string[] },
): Promise<Thing[]> => thingsNamed(app.db, { companyId: company.id, zoneId: region.zoneId, regionId: region.id }, named)
