import type { HotelsAnswer, SearchAnswer } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import type { NamedPlace, TourFormData } from '../../parts/tours/form-data.ts'
import type { SearchBase, TourChoice } from '../../parts/tours/tour-choice.ts'
import type { WishProblem } from '../../parts/tours/tour-wish.ts'

/** A search that was begun, and what it has found so far. */
export interface FoundTours {
  search: SearchAnswer
  /** Pages of the list up to that of the address, as one. */
  hotels: HotelsAnswer
}

export interface TourSearchData {
  frame: {
    form: TourFormData
    base: SearchBase
    /** Of a section or collection; empty: of the destinations. */
    title: string
    text: string
    crumbs: { text: string; href: string }[]
  }
  places: NamedPlace[]
  choice: TourChoice
  problems: WishProblem[]
  /** Why nothing is searched: no place was chosen, or too many searches were begun. Null with `found`. */
  waits: 'place' | 'busy' | 'query' | null
  found: FoundTours | null
  /** Filters of the search before that match nothing here, in words. */
  dropped: string[]
}

/** «Туры в Кемер», also as the heading of the page. */
export function titleOf({ frame, places }: Pick<TourSearchData, 'frame' | 'places'>): string {
  const [place, another] = places
  if (frame.title && (frame.base.kind === 'collection' || places.length === 0)) return frame.title
  if (place && !another && place.name_to) return m.tours_tours_to({ where: place.name_to })
  if (place) return m.tours_tours_in({ name: places.map(({ name }) => name).join(', ') })
  return m.tours_tours_search()
}
