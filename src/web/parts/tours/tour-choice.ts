import type { filterNames as filtersOnWire, TourSort } from '#shop/tours/search.wire.ts'
import { links } from '../../links.ts'
import type { RouteQuery } from '../../routes.ts'
import type { Query } from '../../screen.ts'
import {
  isSameList,
  listOf,
  readWish,
  type TourWish,
  type WishGround,
  type WishProblem,
  wishQuery,
} from './tour-wish.ts'

export type FilterName = (typeof filtersOnWire)[number]
/** Values as in the address, lists joined by commas in alphabetic order. */
export type TourFilters = Readonly<Partial<Record<FilterName, string>>>

/** Filters with several values; the others have one. */
export const listFilters = ['stars', 'meals', 'resorts', 'kinds', 'beach', 'services', 'operators'] as const
const flagFilters = ['instant', 'direct', 'charter', 'sure', 'meals_better'] as const
export type FlagFilter = (typeof flagFilters)[number]
const figureFilters = ['price_from', 'price_to', 'rating', 'line'] as const
export const filterNames: readonly FilterName[] = [...listFilters, ...flagFilters, ...figureFilters, 'hotel']

export const sorts: readonly TourSort[] = ['price', '-price', 'rating', 'popular', 'stars', 'discount', 'date']
export const defaultSort: TourSort = 'price'
/** An address can show this many pages of 20 hotels at once; a longer list is narrowed by filters (our choice). */
export const mostPages = 10

/** Everything a visitor chose on the search screen. It is stored in the address only (Z2). */
export interface TourChoice {
  wish: TourWish
  filters: TourFilters
  sort: TourSort
  /** Pages of the list that are shown, from the first on. */
  page: number
  view: 'list' | 'map'
  /** Prices are shown for one tourist. */
  isPerPerson: boolean
  /** The filters were chosen for another query: those that match nothing are dropped once everybody has answered. */
  isCarried: boolean
}

/** What the address of a search screen stands for: nothing, a section of tours, or a collection of hotels. */
export interface SearchBase {
  kind: 'all' | 'section' | 'collection'
  path: string
  to: readonly string[]
  hotels: readonly string[]
  filters: TourFilters
}
export const anywhere: SearchBase = { kind: 'all', path: '', to: [], hotels: [], filters: {} }

type SearchQuery = Query<RouteQuery<'tourSearchAll'>>

export function readTourChoice(
  params: SearchQuery,
  ground: WishGround,
  base: SearchBase = anywhere,
): { choice: TourChoice; problems: WishProblem[] } {
  const { wish, problems } = readWish(params, { ...ground, to: base.to, hotels: base.hotels })
  const filters: Partial<Record<FilterName, string>> = { ...base.filters }
  for (const name of filterNames) {
    const value = readFilter(params, name)
    if (value) filters[name] = value
  }
  const page = params.get('page') ?? ''
  return {
    choice: {
      wish,
      filters: inOrder(filters),
      sort: sorts.find((one) => one === params.get('sort')) ?? defaultSort,
      page: /^[1-9]\d?$/.test(page) ? Math.min(Number(page), mostPages) : 1,
      view: params.get('view') === 'map' ? 'map' : 'list',
      isPerPerson: params.get('per') === '1',
      isCarried: params.get('carried') === '1',
    },
    problems,
  }
}

function readFilter(params: SearchQuery, name: FilterName): string {
  if (isOneOf(listFilters, name)) return listOf(params.getAll(name)).sort().join(',')
  const value = (params.get(name) ?? '').replace(/\s/g, '')
  if (isOneOf(flagFilters, name)) return value === '1' ? '1' : ''
  if (name === 'line') return /^[1-3]$/.test(value) ? value : ''
  if (name === 'rating') return /^[1-5](\.\d)?$/.test(value) && Number(value) <= 5 ? value : ''
  if (name === 'hotel') return value
  return /^\d{1,9}$/.test(value) ? String(Number(value)) : ''
}

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name)

/** In the order of `filterNames`, without empty values: equal filters are equal as texts. */
const inOrder = (filters: TourFilters): TourFilters =>
  Object.fromEntries(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))

/** Query of the list call. */
export const listQuery = ({ filters, sort }: Pick<TourChoice, 'filters' | 'sort'>) => {
  const { price_from, price_to, rating, line, ...texts } = filters
  const figure = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  return {
    ...(texts as Omit<TourFilters, 'price_from' | 'price_to' | 'rating' | 'line'> & Partial<Record<FlagFilter, '1'>>),
    price_from: figure(price_from),
    price_to: figure(price_to),
    rating: figure(rating),
    line: figure(line),
    sort,
  }
}

/**
 * The address of a choice. A choice that is still what the section or collection stands for keeps its address and names only what differs; any
 * other has that of the plain search.
 */
export function choiceAddress(choice: TourChoice, base: SearchBase): string {
  const { wish, filters, sort, page, view, isPerPerson, isCarried } = choice
  const isBase =
    base.kind !== 'all' &&
    isSameList(wish.to, base.to) &&
    isSameList(wish.hotels, base.hotels) &&
    Object.keys(base.filters).every((name) => filters[name as FilterName])
  const given = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => !isBase || base.filters[name as FilterName] !== value),
  )
  const query = {
    ...wishQuery(wish),
    ...(isBase && { to: undefined, hotels: undefined }),
    ...given,
    sort: sort === defaultSort ? undefined : sort,
    page: page === 1 ? undefined : page,
    view: view === 'map' ? view : undefined,
    per: isPerPerson,
    carried: isCarried,
  }
  if (!isBase) return links.tourSearchAll(query)
  return base.kind === 'section' ? links.tourSearch(base.path, query) : links.hotelCollection(base.path, query)
}

/** Whether a form without script wrote the address; it is redirected to the one our links have. */
export const isFormAddress = (params: SearchQuery): boolean => {
  const names = [...params.keys()]
  return (
    names.length !== new Set(names).size ||
    ['date', 'flex', 'nights_from', 'nights_to', 'adults', 'age'].some((name) => names.includes(name)) ||
    params.get('sort') === defaultSort
  )
}

/** Any change of filters or sorting starts from the first page. */
export const changed = (choice: TourChoice, change: Partial<TourChoice>): TourChoice => ({
  ...choice,
  page: 1,
  isCarried: false,
  ...change,
  filters: inOrder(change.filters ?? choice.filters),
})

export const valuesOf = ({ filters }: Pick<TourChoice, 'filters'>, name: FilterName): string[] =>
  filters[name]?.split(',') ?? []

export function toggled(choice: TourChoice, name: FilterName, value: string): TourChoice {
  const before = valuesOf(choice, name)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].sort()
  return withFilter(choice, name, isOneOf(listFilters, name) ? after.join(',') : before.includes(value) ? '' : value)
}

/** An empty value removes the filter. */
export const withFilter = (choice: TourChoice, name: FilterName, value: string): TourChoice =>
  changed(choice, { filters: { ...choice.filters, [name]: value } })

export const cleared = (choice: TourChoice): TourChoice => changed(choice, { filters: {} })

/** Each value counts, a range of prices counts once. */
export const countFilters = ({ filters }: Pick<TourChoice, 'filters'>): number =>
  Object.entries(filters).reduce(
    (sum, [name, value]) =>
      sum +
      (isOneOf(listFilters, name)
        ? value.split(',').length
        : name === 'meals_better' || (name === 'price_to' && filters.price_from)
          ? 0
          : 1),
    0,
  )

/** The choice for another query: filters go along, resorts of other places do not (Z2: «a new date keeps the filters that still make sense»). */
export function carriedTo(choice: TourChoice, wish: TourWish): TourChoice {
  const isElsewhere = !isSameList(choice.wish.to, wish.to) || !isSameList(choice.wish.hotels, wish.hotels)
  const { resorts: _resorts, hotel: _hotel, ...rest } = choice.filters
  const filters = isElsewhere ? rest : choice.filters
  return changed(choice, { wish, filters, isCarried: Object.keys(filters).length > 0 })
}
