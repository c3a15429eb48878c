import { z } from '@hono/zod-openapi'
import { cardOnWire, priceAccess } from '#shop/catalog/catalog.wire.ts'
import { pageFields, pageQuery } from '#shop/list-page.wire.ts'
import { mostFavorites } from './kept-products.ts'

/** Product ids of a list, newest first, as a device needs them to show its hearts. */
export const keptIdsAnswer = z.object({ products: z.array(z.number().int()) }).openapi('KeptProducts')

/** A guest's list from a device, newest first. */
export const keptIdsBody = z.object({ products: z.array(z.number().int().positive()).max(mostFavorites) })

export const keptCardsQuery = z.object({
  ...pageQuery({ size: 24, most: 96, last: 1000 }),
})

/** GET /api/favorites/, GET /api/last-viewed/ (contract.md): cards, newest first. */
export const keptCardsAnswer = z
  .object({
    items: z.array(cardOnWire),
    ...pageFields,
    price_access: priceAccess,
  })
  .openapi('KeptCards')
export type KeptCardsAnswer = z.infer<typeof keptCardsAnswer>

/** Id or slug, as in the address of its page. */
export const productParam = z.object({ product: z.string().max(300) })
