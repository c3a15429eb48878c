import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import type { Choice } from './listing-address.ts'

/** What a listing is a listing of: a category, a search. */
export interface ListingSource {
  /** Address without a query: where a form without script sends its choice. */
  path: string
  href: (choice: Choice) => string
  fetch: (choice: Choice, options?: { pageSize?: number; signal?: AbortSignal }) => Promise<ListingAnswer>
  /** Names and values a form has to send besides the choice. */
  hidden?: Readonly<Record<string, string>>
}
