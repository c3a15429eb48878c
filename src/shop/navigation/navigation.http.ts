import { ok } from '#lib/result.ts'
import { categoryTree } from '#shop/catalog/catalog.flow.ts'
import { presentTree } from '#shop/catalog/catalog.present.wire.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import type { navigationCalls } from './navigation.calls.ts'
import { itemsOf } from './navigation.store.ts'
import { type NavigationItem, navigationGroups, presentNavigation, presentSection } from './navigation.wire.ts'

export const navigationHandlers: Handlers<typeof navigationCalls> = (app) => ({
  async listNavigation({ context, query, tag }) {
    const { company } = context
    if (!(navigationGroups as readonly string[]).includes(query.slug)) return ok([])
    tag(`nav:${company.id}`, `categories:${company.id}`)
    return ok(await groupItems(app, context, query.slug))
  },
})

/** A catalog menu that the owner has not arranged shows the sections themselves (our choice), so a freshly imported shop can be browsed. */
function groupItems(app: App, { company, region, locale }: RequestContext, group: string): Promise<NavigationItem[]> {
  return app.cache.fetch(`nav:${company.id}:${region.zoneId}:${group}:${locale}`, async () => {
    const tags = [`nav:${company.id}`, `categories:${company.id}`, `company:${company.id}`, 'companies']
    const publicUrl = originOf(company, app.publicUrl)
    const own = presentNavigation(await itemsOf(app.db, company.id, group), { locale, publicUrl })
    if (own.length > 0 || group !== 'catalog') return { value: own, tags }
    const tree = await categoryTree(app, company.id, region.zoneId)
    const sections = presentTree(tree.rows, tree.counts, locale)
    return { value: sections.map((node) => presentSection(node, publicUrl, true)), tags }
  })
}
