import { z } from '@hono/zod-openapi'
import { ok } from '#lib/result.ts'
import type { App, Calls, Locale } from '#shop/context.ts'
import { itemsOf } from './navigation.store.ts'
import { type NavigationItem, navigationAnswer, navigationGroups, presentNavigation } from './navigation.wire.ts'

export const navigationCalls: Calls = (app, door) => {
  door.call(
    {
      method: 'get',
      path: '/api/navigation-groups/',
      access: 'open',
      summary: 'Items of a navigation group; an unknown slug answers an empty list',
      query: z.object({ slug: z.string().max(50).default('') }),
      answer: navigationAnswer,
    },
    async ({ visitor, query, tag }) => {
      const { company, locale } = visitor
      if (!(navigationGroups as readonly string[]).includes(query.slug)) return ok([])
      tag(`nav:${company.id}`)
      return ok(await groupItems(app, company.id, query.slug, locale))
    },
  )
}

function groupItems(app: App, companyId: number, group: string, locale: Locale): Promise<NavigationItem[]> {
  return app.cache.fetch(`nav:${companyId}:${group}:${locale}`, async () => ({
    value: presentNavigation(await itemsOf(app.db, companyId, group), { locale, publicUrl: app.publicUrl }),
    tags: [`nav:${companyId}`, `categories:${companyId}`],
  }))
}
