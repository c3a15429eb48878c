import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import {
  deleteSizeGuide,
  type SizeGuide,
  sizeGuideNamed,
  sizeGuidesOf,
  unknownPaths,
  writeSizeGuide,
} from './size-guides.store.ts'

export type { SizeGuide }

export const readSizeGuide = async (
  app: App,
  companyId: number,
  slug: string,
): Promise<Result<SizeGuide, { code: 'not_found' }>> => {
  const guide = await sizeGuideNamed(app.db, companyId, slug)
  return guide ? ok(guide) : refuse({ code: 'not_found' })
}

export const listSizeGuides = (app: App, { company }: StaffContext): Promise<SizeGuide[]> =>
  sizeGuidesOf(app.db, company.id)

type CategoryUnknown = { code: 'category_unknown'; categories: string[] }

/** Creates a guide or replaces the one with its slug. A category that had another guide gets this one. */
export async function setSizeGuide(
  app: App,
  context: StaffContext,
  guide: SizeGuide,
): Promise<Result<SizeGuide, CategoryUnknown>> {
  const { company } = context
  return inTransaction(app.db, async (tx) => {
    const unknown = await unknownPaths(tx, company.id, guide.categories)
    if (unknown.length > 0) return refuse({ code: 'category_unknown', categories: unknown })
    const before = (await sizeGuideNamed(tx, company.id, guide.slug)) ?? null
    await writeSizeGuide(tx, company.id, guide)
    const act = { call: 'setSizeGuide', object: `size guide ${guide.slug}`, reason: '' }
    await audit(tx, context, { ...act, before, after: guide }, app.clock.now())
    await notifyTags(tx, company.id, [`company:${company.id}`])
    return ok((await sizeGuideNamed(tx, company.id, guide.slug))!)
  })
}

export async function removeSizeGuide(
  app: App,
  context: StaffContext,
  slug: string,
): Promise<Result<null, { code: 'not_found' }>> {
  const { company } = context
  return inTransaction(app.db, async (tx) => {
    const before = (await sizeGuideNamed(tx, company.id, slug)) ?? null
    if (!(await deleteSizeGuide(tx, company.id, slug))) return refuse({ code: 'not_found' })
    const act = { call: 'removeSizeGuide', object: `size guide ${slug}`, reason: '' }
    await audit(tx, context, { ...act, before, after: null }, app.clock.now())
    await notifyTags(tx, company.id, [`company:${company.id}`])
    return ok(null)
  })
}
