import { defineCalls } from '#shop/call.ts'
import { keptCardsAnswer, keptCardsQuery, keptIdsAnswer, keptIdsBody, productParam } from './favorites.wire.ts'

export const favoritesCalls = defineCalls('favorites', {
  listFavorites: {
    method: 'get',
    path: '/api/favorites/',
    access: 'customer',
    summary: 'Favourites of the customer as cards, newest first',
    query: keptCardsQuery,
    answer: keptCardsAnswer,
  },
  listFavoriteIds: {
    method: 'get',
    path: '/api/favorites/ids/',
    access: 'customer',
    summary: 'Ids of the favourites, newest first: for the hearts of a page',
    answer: keptIdsAnswer,
  },
  addFavorites: {
    method: 'post',
    path: '/api/favorites/',
    access: 'customer',
    summary: "Adds the list a device kept before sign-in to the account's; what is not sold any more is left out",
    body: keptIdsBody,
    answer: keptIdsAnswer,
  },
  addFavorite: {
    method: 'put',
    path: '/api/favorites/{product}/',
    access: 'customer',
    summary: 'Puts a product into favourites; again changes nothing',
    params: productParam,
    answer: keptIdsAnswer,
    refusals: ['not_found'],
  },
  removeFavorite: {
    method: 'delete',
    path: '/api/favorites/{product}/',
    access: 'customer',
    summary: 'Takes a product out of favourites; what is not there stays so',
    params: productParam,
    answer: keptIdsAnswer,
  },
  listLastViewed: {
    method: 'get',
    path: '/api/last-viewed/',
    access: 'customer',
    summary: 'Products the customer looked at as cards, newest first, fifty at most',
    query: keptCardsQuery,
    answer: keptCardsAnswer,
  },
  addLastViewed: {
    method: 'post',
    path: '/api/last-viewed/',
    access: 'customer',
    summary: 'Adds what was just looked at, newest first: one product, or the list a device kept before sign-in',
    body: keptIdsBody,
    answer: keptIdsAnswer,
  },
  clearLastViewed: {
    method: 'delete',
    path: '/api/last-viewed/',
    access: 'customer',
    summary: 'Forgets everything the customer looked at',
    answer: keptIdsAnswer,
  },
})
