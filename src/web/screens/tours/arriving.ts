import type { HotelsAnswer } from '#shop/tours/search.wire.ts'

/** What a newer list would change of the one on the screen. */
export interface News {
  /** Hotels that are not there yet. */
  hotels: number
  /** The hotels are the same, but a price, an offer or their order is not. */
  arePrices: boolean
}

export function newsOf(shown: HotelsAnswer, newer: HotelsAnswer): News | null {
  const hotels = Math.max(0, newer.total - shown.total)
  const textOf = ({ items }: HotelsAnswer) =>
    items.map(({ slug, offer, offers }) => `${slug} ${offer.ref} ${offer.price} ${offers}`).join()
  const arePrices = hotels === 0 && (newer.total !== shown.total || textOf(shown) !== textOf(newer))
  return hotels > 0 || arePrices ? { hotels, arePrices } : null
}

/** The list on the screen, and a newer one that waits for a press; null: none does. */
interface ShownList {
  hotels: HotelsAnswer
  newer: HotelsAnswer | null
}

/**
 * What a newer list makes of the one on the screen. One with the same hotels takes its place at once, as nothing moves: the suggestions of a list that
 * stays empty, and the counts beside filters, come with it.
 */
export function arrived(shown: ShownList, hotels: HotelsAnswer, isRead: boolean): ShownList {
  const isSame = newsOf(shown.hotels, hotels) === null
  return isSame || isShownAtOnce(shown.hotels, isRead) ? { hotels, newer: null } : { ...shown, newer: hotels }
}

/**
 * Whether a newer list is shown at once: only while there is nothing to read, or nobody has begun to read. Once a pointer, the focus or a scroll
 * has been in the list, it changes by a press only (Z3).
 */
export const isShownAtOnce = (shown: Pick<HotelsAnswer, 'items'>, isRead: boolean): boolean =>
  shown.items.length === 0 || !isRead
