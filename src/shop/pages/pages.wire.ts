import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { type Audience, block, readBlocks } from './blocks/blocks.wire.ts'
import { inLanguage } from './blocks/define-block.wire.ts'
import { type PageContent, pageKinds } from './page.ts'

/** GET /api/page-previews/{token}/: a version by a signed link, in the language of the request. */
export const previewAnswer = z
  .object({
    kind: z.enum(pageKinds),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    body: z.array(block),
    form: z.boolean(),
    version: z.number().int(),
    expires_at: z.string(),
  })
  .openapi('PagePreview')

/** GET /api/redirects/?path=: where visitors of an address are sent that has no page. */
export const redirectAnswer = z.object({ to: z.string() }).openapi('Redirect')

/** What a page shows to a visitor. An untranslated one is shown in Russian. */
export function presentPage(
  { title, title_en, description, body, body_en, form }: PageContent,
  audience: Audience,
): Omit<PageAnswer, 'slug'> {
  const { locale } = audience
  return {
    title: inLanguage({ ru: title, en: title_en }, locale),
    description: inLanguage(description ?? '', locale),
    body: readBlocks(locale === 'en' && body_en.length > 0 ? body_en : body, audience),
    form: form !== false,
  }
}

/** GET /api/pages/{kind}/?slug= ; the slug may hold several segments, the home page has none. */
export const pageAnswer = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    body: z.array(block),
    /** Whether a landing page shows the company's form below its body, if the company has one. */
    form: z.boolean(),
  })
  .openapi('Page')
export type PageAnswer = z.infer<typeof pageAnswer>

/** GET /api/banners/ */
export const bannersAnswer = z
  .array(
    z.object({
      id: z.number().int(),
      place: z.enum(['hero', 'promo']),
      title: z.string(),
      caption: z.string(),
      button: z.string(),
      link: z.string(),
      image: imageOnWire,
      /** Cropped for a narrow screen; null: `image` serves both. */
      image_narrow: imageOnWire.nullable(),
      is_dark: z.boolean(),
    }),
  )
  .openapi('Banners')
export type BannersAnswer = z.infer<typeof bannersAnswer>
