import { ok, refuse } from '#lib/result.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { Handlers } from '#shop/handler.ts'
import type { pagesCalls } from './pages.calls.ts'
import { bannersOf, pageBySlug } from './pages.store.ts'
import type { Block } from './pages.wire.ts'

export const pagesHandlers: Handlers<typeof pagesCalls> = (app) => ({
  async readPage({ context, params, query, tag }) {
    tag(`pages:${context.company.id}`)
    // No page has a longer slug.
    const page = query.slug.length <= 300 && (await pageBySlug(app.db, context.company.id, params.kind, query.slug))
    if (!page) return refuse({ code: 'not_found' })
    const english = context.locale === 'en'
    return ok({
      slug: page.slug,
      title: (english && page.title_en) || page.title,
      // An untranslated page is shown in Russian.
      body: (english && (page.body_en as Block[]).length > 0 ? page.body_en : page.body) as Block[],
    })
  },

  async listBanners({ context, tag }) {
    tag(`banners:${context.company.id}`)
    const english = context.locale === 'en'
    const rows = await bannersOf(app.db, context.company.id)
    return ok(
      rows.map((row) => ({
        id: row.id,
        place: row.place as 'hero' | 'promo',
        title: (english && row.title_en) || row.title,
        caption: (english && row.caption_en) || row.caption,
        button: (english && row.button_en) || row.button,
        link: row.link,
        image: presentImage(row.image as unknown as StoredImage),
        image_narrow: row.image_narrow === null ? null : presentImage(row.image_narrow as unknown as StoredImage),
        is_dark: row.is_dark,
      })),
    )
  },
})
