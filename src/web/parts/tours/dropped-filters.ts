import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { type FilterName, type TourChoice, valuesOf, withFilter } from './tour-choice.ts'

/** Filters whose values are listed as facets, and the name of the facet. */
const listed: readonly FilterName[] = [
  'resorts',
  'operators',
  'meals',
  'stars',
  'kinds',
  'beach',
  'services',
  'line',
  'rating',
]
const others: readonly FilterName[] = ['price_to', 'price_from', 'direct', 'charter', 'instant', 'sure', 'hotel']

/**
 * The next filter to give up, after a new query left nothing of the old filters: one with no value that anything found has, else the first of
 * those that say nothing of their counts. Null: there is none.
 */
export function filterToDrop(choice: TourChoice, hotels: Pick<HotelsAnswer, 'facets'>): FilterName | null {
  const isDead = (name: FilterName) => {
    const values = valuesOf(choice, name)
    const known = hotels.facets.find((facet) => facet.name === name)?.values ?? []
    return values.length > 0 && values.every((value) => !known.some((one) => one.value === value && one.count > 0))
  }
  return (
    listed.find(isDead) ??
    others.find((name) => choice.filters[name]) ??
    listed.find((name) => choice.filters[name]) ??
    null
  )
}

/** The choice without that filter, and without what says how to read it. */
export function without(choice: TourChoice, name: FilterName): TourChoice {
  const rest = withFilter(choice, name, '')
  return name === 'meals' ? withFilter(rest, 'meals_better', '') : rest
}
