import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'

/** A page is a list of blocks, never HTML: content of an editor cannot run code (reliability R24). */
export const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({ type: z.literal('table'), rows: z.array(z.array(z.string())) }),
])
export type Block = z.infer<typeof block>

/** GET /api/pages/{kind}/?slug= — kind is static or landing; the slug may hold several segments. */
export const pageAnswer = z.object({ slug: z.string(), title: z.string(), body: z.array(block) }).openapi('Page')
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
