import { type Kopecks, kopecksFromRoubles } from '#lib/money.ts'
import { type MealCode, mealOf } from '../meals.ts'

/** Filters of found offers: what the query of the search screen says. Empty lists and nulls: not filtered. */
export interface Filters {
  stars: readonly number[]
  meals: readonly MealCode[]
  mealsBetter: boolean
  priceFrom: Kopecks | null
  priceTo: Kopecks | null
  /** Slugs. */
  resorts: readonly string[]
  rating: number | null
  kinds: readonly string[]
  line: number | null
  beach: readonly string[]
  services: readonly string[]
  operators: readonly string[]
  isInstant: boolean
  isDirect: boolean
  isCharter: boolean
  isSure: boolean
  /** Part of a hotel's name, or its slug. */
  hotel: string
}

/** The query as it arrives: `filterQuery` of search.wire.ts. */
export interface FilterQuery {
  stars?: string | undefined
  meals?: string | undefined
  meals_better?: '1' | undefined
  price_from?: number | undefined
  price_to?: number | undefined
  resorts?: string | undefined
  rating?: number | undefined
  kinds?: string | undefined
  line?: number | undefined
  beach?: string | undefined
  services?: string | undefined
  operators?: string | undefined
  instant?: '1' | undefined
  direct?: '1' | undefined
  charter?: '1' | undefined
  sure?: '1' | undefined
  hotel?: string | undefined
}

/** Reads a query of filters. Values that name nothing filter everything away, as a shop would that has no such hotel. */
export const readFilters = (query: FilterQuery): Filters => ({
  stars: listOf(query.stars).map(Number),
  meals: listOf(query.meals).flatMap((code) => mealOf(code)?.code ?? []),
  mealsBetter: query.meals_better === '1',
  priceFrom: query.price_from === undefined ? null : kopecksFromRoubles(query.price_from),
  priceTo: query.price_to === undefined ? null : kopecksFromRoubles(query.price_to),
  resorts: listOf(query.resorts),
  rating: query.rating ?? null,
  kinds: listOf(query.kinds),
  line: query.line ?? null,
  beach: listOf(query.beach),
  services: listOf(query.services),
  operators: listOf(query.operators),
  isInstant: query.instant === '1',
  isDirect: query.direct === '1',
  isCharter: query.charter === '1',
  isSure: query.sure === '1',
  hotel: query.hotel?.trim() ?? '',
})

const listOf = (text = ''): string[] => [...new Set(text.split(',').filter(Boolean))]

/** The filters of a query, as texts by name; only those that are set. */
export function writtenFilters(query: FilterQuery): Record<string, string> {
  const written: Record<string, string> = {}
  for (const name of filterNames) {
    const value = query[name]
    if (value !== undefined && value !== '') written[name] = String(value)
  }
  return written
}

const filterNames = [
  'stars',
  'meals',
  'meals_better',
  'price_from',
  'price_to',
  'resorts',
  'rating',
  'kinds',
  'line',
  'beach',
  'services',
  'operators',
  'instant',
  'direct',
  'charter',
  'sure',
  'hotel',
] as const satisfies readonly (keyof FilterQuery)[]
