import { z } from '@hono/zod-openapi'
import { cardOnWire, hotelOnCard, priceAccess } from '#shop/catalog/catalog.wire.ts'
import { pageFields, pageQuery } from '#shop/list-page.wire.ts'
import { maxFavorites } from './saved-products.ts'

/** Product ids of a list, newest first, as a device needs them to show its hearts. */
export const savedIdsAnswer = z.object({ products: z.array(z.number().int()) }).openapi('KeptProducts')

/** A guest's list from a device, newest first. */
export const savedIdsBody = z.object({ products: z.array(z.number().int().positive()).max(maxFavorites) })

export const savedCardsQuery = z.object({
  ...pageQuery({ size: 24, most: 96, last: 1000 }),
})

/** GET /api/favorites/, GET /api/last-viewed/ (contract.md): cards, newest first. A page has `page_size` goods and hotels together. */
export const savedCardsAnswer = z
  .object({
    items: z.array(cardOnWire),
    /** Absent if the page has none. */
    hotels: z.array(hotelOnCard).optional(),
    /** Ids of goods and hotels of this page in the order of the list. */
    products: z.array(z.number().int()),
    ...pageFields,
    price_access: priceAccess,
  })
  .openapi('KeptCards')
export type SavedCardsAnswer = z.infer<typeof savedCardsAnswer>

/** Id or slug, as in the address of its page. */
export const productParam = z.object({ product: z.string().max(300) })
