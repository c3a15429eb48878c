import { z } from '@hono/zod-openapi'
import type { Locale } from '#lib/format.ts'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { type PageContent, pageKinds } from './page.ts'

/** A page is a list of blocks, never HTML: content of an editor cannot run code (reliability R24). */
export const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({ type: z.literal('table'), rows: z.array(z.array(z.string())) }),
])
export type Block = z.infer<typeof block>

/** GET /api/page-previews/{token}/: a version by a signed link, in the language of the request. */
export const previewAnswer = z
  .object({
    kind: z.enum(pageKinds),
    slug: z.string(),
    title: z.string(),
    body: z.array(block),
    form: z.boolean(),
    version: z.number().int(),
    expires_at: z.string(),
  })
  .openapi('PagePreview')
export type PreviewAnswer = z.infer<typeof previewAnswer>

/** GET /api/redirects/?path=: where visitors of an address are sent that has no page. */
export const redirectAnswer = z.object({ to: z.string() }).openapi('Redirect')

/** What a page shows in a language. An untranslated one is shown in Russian. */
export function presentPage(
  { title, title_en, body, body_en, form }: PageContent,
  locale: Locale,
): Omit<PageAnswer, 'slug'> {
  const english = locale === 'en'
  return {
    title: (english && title_en) || title,
    // Checked when it was saved.
    body: (english && body_en.length > 0 ? body_en : body) as Block[],
    form: form !== false,
  }
}

/** GET /api/pages/{kind}/?slug= — kind is static or landing; the slug may hold several segments. */
export const pageAnswer = z
  .object({
    slug: z.string(),
    title: z.string(),
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
