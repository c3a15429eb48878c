import { momentTag } from '#kit/cache.ts'
import { ok, refuse } from '#lib/result.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { RequestContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import type { Audience } from './blocks/blocks.wire.ts'
import { firstHome } from './first-home.wire.ts'
import { homeSlug } from './page.ts'
import type { pagesCalls } from './pages.calls.ts'
import { bannersOf, pagesTag, readPage } from './pages.flow.ts'
import { type PageAnswer, presentPage } from './pages.wire.ts'
import { readPreview } from './preview.flow.ts'
import { findRedirect } from './redirects.flow.ts'

const audienceOf = ({ locale, region }: RequestContext): Audience => ({ locale, region: region.slug })

export const pagesHandlers: Handlers<typeof pagesCalls> = (app) => ({
  async readPage({ context, params, query, tag }) {
    tag(pagesTag(context.company.id))
    // No page has a longer slug.
    if (query.slug.length > 300) return refuse({ code: 'not_found' })
    const { page, changesAt } = await readPage(app, context.company.id, {
      kind: params.kind,
      slug: params.kind === 'home' ? homeSlug : query.slug,
    })
    if (changesAt) tag(momentTag(changesAt))
    // A company whose home page is not stored has the usual one.
    if (!page && params.kind === 'home') return ok(presentHome(context))
    if (!page) return refuse({ code: 'not_found' })
    return ok({ slug: page.slug, ...presentPage(page.content, audienceOf(context)) })
  },

  async readPagePreview({ context, params, setHeader }) {
    setHeader('cache-control', 'no-store')
    const found = await readPreview(app, context.company.id, params.token)
    if (!found.ok) return found
    const { kind, slug, number, content, expiresAt } = found.value
    const shown = presentPage(content, audienceOf(context))
    return ok({ kind, slug, ...shown, version: number, expires_at: expiresAt.toISOString() })
  },

  async readRedirect({ context, query }) {
    const to = await findRedirect(app, context.company.id, query.path)
    return to === null ? refuse({ code: 'not_found' }) : ok({ to })
  },

  async listBanners({ context, tag }) {
    tag(`banners:${context.company.id}`)
    const english = context.locale === 'en'
    const rows = await bannersOf(app, context.company.id)
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

const presentHome = (context: RequestContext): PageAnswer => ({
  slug: homeSlug,
  ...presentPage(firstHome(context.company.settings.brand_name), audienceOf(context)),
})
