import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import type { Choice } from './listing-address.ts'

/** Source of a listing: a category or a search. */
export interface ListingSource {
  /** Address without a query: form action without script. */
  path: string
  href: (choice: Choice) => string
  fetch: (choice: Choice, options?: { pageSize?: number; signal?: AbortSignal }) => Promise<ListingAnswer>
  /** Hidden fields that a form sends with the choice. */
  hidden?: Readonly<Record<string, string>>
}
