import { ok } from '#lib/result.ts'
import { priceAccess } from '#shop/catalog/catalog.flow.ts'
import { presentCard, presentHotelCard } from '#shop/catalog/catalog.present.wire.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { pagesOf } from '#shop/list-page.wire.ts'
import type { favoritesCalls } from './favorites.calls.ts'
import {
  addFavorite,
  addSavedIds,
  clearLastViewed,
  lists,
  readSavedIds,
  readSavedProducts,
  removeFavorite,
} from './favorites.flow.ts'
import type { SavedCardsAnswer } from './favorites.wire.ts'

export const favoritesHandlers: Handlers<typeof favoritesCalls> = (app) => ({
  listFavorites: async ({ context, query }) => ok(await pageFor(app, context, lists.favorites, query)),

  listFavoriteIds: async ({ context }) => ok({ products: await readSavedIds(app, context, lists.favorites) }),

  addFavorites: async ({ context, body }) =>
    ok({ products: await addSavedIds(app, context, lists.favorites, body.products) }),

  async addFavorite({ context, params }) {
    const added = await addFavorite(app, context, params.product)
    return added.ok ? ok({ products: added.value }) : added
  },

  removeFavorite: async ({ context, params }) => ok({ products: await removeFavorite(app, context, params.product) }),

  listLastViewed: async ({ context, query }) => ok(await pageFor(app, context, lists.viewed, query)),

  addLastViewed: async ({ context, body }) =>
    ok({ products: await addSavedIds(app, context, lists.viewed, body.products) }),

  async clearLastViewed({ context }) {
    await clearLastViewed(app, context)
    return ok({ products: [] })
  },
})

async function pageFor(
  app: App,
  context: SignedInContext,
  list: (typeof lists)[keyof typeof lists],
  { page, page_size: pageSize }: { page: number; page_size: number },
): Promise<SavedCardsAnswer> {
  const access = priceAccess(context, app.texts)
  const { cards, hotels, ids, dates, total } = await readSavedProducts(app, context, list, { page, pageSize })
  const speech = { locale: context.locale, pricesShown: access.shown }
  return {
    items: cards.map((row) => presentCard(row, speech, dates)),
    ...(hotels.length > 0 && { hotels: hotels.map(presentHotelCard) }),
    products: ids,
    total,
    page,
    pages: pagesOf(total, pageSize),
    price_access: access,
  }
}
