import { z } from '@hono/zod-openapi'
import { cardOnWire, priceAccess } from '#shop/catalog/catalog.wire.ts'
import { mostFavorites } from './kept-products.ts'

/** Product ids of a list, newest first, as a device needs them to show its hearts. */
export const keptIdsAnswer = z.object({ products: z.array(z.number().int()) }).openapi('KeptProducts')

/** A guest's list from a device, newest first. */
export const keptIdsBody = z.object({ products: z.array(z.number().int().positive()).max(mostFavorites) })

export const keptCardsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  page_size: z.coerce.number().int().min(1).max(96).default(24),
})

/** GET /api/favorites/, GET /api/last-viewed/ (contract.md): cards, newest first. */
export const keptCardsAnswer = z
  .object({
    items: z.array(cardOnWire),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    price_access: priceAccess,
  })
  .openapi('KeptCards')
export type KeptCardsAnswer = z.infer<typeof keptCardsAnswer>

/** Id or slug, as in the address of its page. */
export const productParam = z.object({ product: z.string().max(300) })
