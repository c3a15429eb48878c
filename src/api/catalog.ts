import type {
  CategoryNode,
  ListingAnswer,
  ProductAnswer,
  SearchAnswer,
  Sort,
  SuggestAnswer,
} from '#shop/catalog/catalog.wire.ts'
import type { Api, ApiOptions } from './client.ts'

export interface ListingQuery {
  category?: string
  sort?: Sort
  page?: number
  page_size?: number
  price_from?: number
  price_to?: number
  in_stock?: 1
  /** Product ids to list: favourites, last viewed. */
  ids?: readonly string[]
  /** `f.<attribute>`: chosen values. */
  [facet: `f.${string}`]: readonly string[]
}

export const categories = (api: Api): Promise<CategoryNode[]> => api.get('/api/categories/')

export const products = (api: Api, query: ListingQuery, options?: ApiOptions): Promise<ListingAnswer> =>
  api.get('/api/products/', { ...options, query: { ...query } })

export const product = (api: Api, slug: string): Promise<ProductAnswer> =>
  api.get(`/api/products/${encodeURIComponent(slug)}/`)

/** `exact`: the visitor refused the correction of the query. */
export const search = (
  api: Api,
  query: ListingQuery & { q: string; exact?: 1 },
  options?: ApiOptions,
): Promise<SearchAnswer> => api.get('/api/search/', { ...options, query: { ...query } })

export const suggest = (api: Api, q: string, options?: ApiOptions): Promise<SuggestAnswer> =>
  api.get('/api/search/suggest/', { ...options, query: { q } })
