import { defineCalls } from '#shop/call.ts'
import { productParam, savedCardsAnswer, savedCardsQuery, savedIdsAnswer, savedIdsBody } from './favorites.wire.ts'

export const favoritesCalls = defineCalls('favorites', {
  listFavorites: {
    method: 'get',
    path: '/api/favorites/',
    access: 'customer',
    summary: 'Favourites of the customer as cards, newest first',
    query: savedCardsQuery,
    answer: savedCardsAnswer,
  },
  listFavoriteIds: {
    method: 'get',
    path: '/api/favorites/ids/',
    access: 'customer',
    summary: 'Ids of the favourites, newest first',
    answer: savedIdsAnswer,
  },
  addFavorites: {
    method: 'post',
    path: '/api/favorites/',
    access: 'customer',
    summary:
      'Adds the list that a device stored before sign-in to that of the account; products no longer sold are skipped',
    body: savedIdsBody,
    answer: savedIdsAnswer,
  },
  addFavorite: {
    method: 'put',
    path: '/api/favorites/{product}/',
    access: 'customer',
    summary: 'Adds a product to favourites; repeating it changes nothing',
    params: productParam,
    answer: savedIdsAnswer,
    refusals: ['not_found'],
  },
  removeFavorite: {
    method: 'delete',
    path: '/api/favorites/{product}/',
    access: 'customer',
    summary: 'Removes a product from favourites; repeating it changes nothing',
    params: productParam,
    answer: savedIdsAnswer,
  },
  listLastViewed: {
    method: 'get',
    path: '/api/last-viewed/',
    access: 'customer',
    summary: 'Recently viewed products as cards, newest first, at most fifty',
    query: savedCardsQuery,
    answer: savedCardsAnswer,
  },
  addLastViewed: {
    method: 'post',
    path: '/api/last-viewed/',
    access: 'customer',
    summary: 'Adds viewed products, newest first: one product, or the list that a device stored before sign-in',
    body: savedIdsBody,
    answer: savedIdsAnswer,
  },
  clearLastViewed: {
    method: 'delete',
    path: '/api/last-viewed/',
    access: 'customer',
    summary: 'Clears the recently viewed products',
    answer: savedIdsAnswer,
  },
})
