import type { EcommerceEvent } from './ecommerce.ts'

/**
 * Events for analytics (spec §7) in eight categories; the names are ours. The types allow no personal data: only ids of things, slugs of
 * promotions, sums.
 */
export interface Counted {
  banners: { pressed: { banner: number } }
  /** For the tour search. */
  tours_search: { searched: { found: number } }
  checkout: { step_1: object; step_2: object; step_3: { sum: number; pieces: number } }
  web_chat: { opened: object }
  favourites: { added: { product: number }; removed: { product: number } }
  user_profile: { opened: object; saved: object }
  login: { signed_in: object }
  promotions: { opened: { promotion: string }; code_received: { promotion: string } }
}

type CountedEvent = {
  [C in keyof Counted]: { [A in keyof Counted[C]]: { event: C; action: A } & Counted[C][A] }[keyof Counted[C]]
}[keyof Counted]

export type ShopEvent =
  | CountedEvent
  | EcommerceEvent
  | { event: 'Error'; statusCode: number; errorMessage: string; url: string }
  | { event: 'Api Error'; status: number; message: string; url: string; path: string }

declare global {
  interface Window {
    /** Events recorded on this page so far, at most a hundred; a listener replaces `push`, as with a `dataLayer`. */
    shopEvents?: ShopEvent[]
  }
}

/** Events stay in the page: only trackers with consent send them on (navigator/trackers.ts). */
export function record(event: ShopEvent): void {
  window.shopEvents ??= []
  if (window.shopEvents.length < 100) window.shopEvents.push(event)
}
