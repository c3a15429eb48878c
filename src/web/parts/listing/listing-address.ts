import type { QueryAt } from '#api/call-types.ts'
import type { Sort } from '#shop/catalog/catalog.wire.ts'
import type { RouteQuery } from '../../routes.ts'
import type { Query } from '../../screen.ts'

/** The visitor's choice on a listing. It is stored in the page address only (ux C1). */
export interface Choice {
  sort: Sort
  page: number
  /** Whole roubles. */
  priceFrom?: number
  priceTo?: number
  inStock: boolean
  /** Only products that a shop of the city has in stock and hands over today. */
  pickupToday: boolean
  /** Only products with at least this rating. */
  starsFrom?: number | undefined
  /**
   * Attribute → selected values, both sorted alphabetically. Bounds of a numeric attribute are under its name with `.from` and `.to`, as in
   * the address.
   */
  facets: Readonly<Record<string, readonly string[]>>
  /** The filter whose values are all rendered (without script; a page renders few). */
  all?: string
}

type ListingQueryNames = Query<RouteQuery<'category' | 'search'>>

const sorts: readonly Sort[] = ['popular', 'price', '-price', 'rating']
const defaultSort: Sort = 'popular'

/** Parses an address leniently: unknown or malformed parts are dropped, never an error. */
export function readChoice(params: ListingQueryNames): Choice {
  const facets: Record<string, readonly string[]> = Object.create(null)
  for (const name of [...new Set(params.keys())].sort()) {
    if (!isFacetName(name)) continue
    // A form without script repeats the parameter; our own links join the values with commas.
    const values = isBound(name)
      ? (readFigure(params.get(name) ?? '') ?? [])
      : params
          .getAll(name)
          .flatMap((text) => text.split(','))
          .filter(Boolean)
    if (values.length > 0) facets[name.slice(2)] = [...new Set(values)].sort()
  }
  const [priceFrom, priceTo] = [readWhole(params.get('price_from')), readWhole(params.get('price_to'))]
  const turned = priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo
  return {
    sort: sorts.find((one) => one === params.get('sort')) ?? defaultSort,
    page: Math.max(1, readWhole(params.get('page')) ?? 1),
    priceFrom: turned ? priceTo : priceFrom,
    priceTo: turned ? priceFrom : priceTo,
    inStock: params.get('in_stock') === '1',
    pickupToday: params.get('pickup_today') === '1',
    starsFrom: readStars(params.get('rating_from')),
    facets,
    all: params.get('all') ?? undefined,
  }
}

const isBound = (name: string): boolean => /\.(from|to)$/.test(name)

/** Normalizes a typed number, `0,35` or `−10`, for the address; null if it is not a number. */
function readFigure(text: string): string[] | null {
  const figure = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-')
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(figure) ? [String(Number(figure))] : null
}

const isFacetName = (name: string): name is `f.${string}` => name.startsWith('f.') && name.length > 2

function readWhole(text: string | null): number | undefined {
  const digits = (text ?? '').replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

const readStars = (text: string | null): number | undefined => (/^[1-5]$/.test(text ?? '') ? Number(text) : undefined)

/** Query of an address for `links`: defaults are left out, so that one choice has one address. */
export function choiceQuery(choice: Choice): Record<string, string | number | boolean | readonly string[] | undefined> {
  return {
    sort: choice.sort === defaultSort ? undefined : choice.sort,
    page: choice.page === 1 ? undefined : choice.page,
    price_from: choice.priceFrom,
    price_to: choice.priceTo,
    in_stock: choice.inStock,
    pickup_today: choice.pickupToday,
    rating_from: choice.starsFrom,
    all: choice.all,
    ...facetQuery(choice),
  }
}

/** The same for the API, with all values explicit. */
export function apiQuery(choice: Choice): QueryAt<'get', '/api/products/'> {
  return {
    sort: choice.sort,
    page: choice.page,
    price_from: choice.priceFrom,
    price_to: choice.priceTo,
    in_stock: choice.inStock ? 1 : undefined,
    pickup_today: choice.pickupToday ? 1 : undefined,
    rating_from: choice.starsFrom,
    ...facetQuery(choice),
  }
}

const facetQuery = ({ facets }: Choice): Record<`f.${string}`, readonly string[]> =>
  Object.fromEntries(Object.entries(facets).map(([slug, values]) => [`f.${slug}`, values]))

/**
 * Whether the address was written by a form without script: repeated names or explicit defaults. Such an address is redirected to the
 * canonical one.
 */
export const isFormAddress = (params: ListingQueryNames): boolean => {
  const names = [...params.keys()]
  return (
    names.length !== new Set(names).size ||
    params.get('sort') === defaultSort ||
    params.get('page') === '1' ||
    /\s/.test(`${params.get('price_from') ?? ''}${params.get('price_to') ?? ''}`)
  )
}

/** Any change of the selection starts from the first page. */
export const changed = (choice: Choice, change: Partial<Choice>): Choice => ({
  ...choice,
  page: 1,
  all: undefined,
  ...change,
})

/** Selected values of an attribute, safe for names that every object inherits. */
export const chosenIn = ({ facets }: Choice, attribute: string): readonly string[] =>
  Object.hasOwn(facets, attribute) ? facets[attribute]! : []

export interface Bounds {
  from?: number | undefined
  to?: number | undefined
}

/** Selected bounds of a numeric attribute. */
export function boundsIn(choice: Choice, attribute: string): Bounds {
  const bound = (side: 'from' | 'to') => {
    const [figure] = chosenIn(choice, `${attribute}.${side}`)
    return figure === undefined ? undefined : Number(figure)
  }
  return { from: bound('from'), to: bound('to') }
}

export function bounded(choice: Choice, attribute: string, { from, to }: Bounds): Choice {
  const names = [`${attribute}.from`, `${attribute}.to`]
  const others = Object.entries(choice.facets).filter(([name]) => !names.includes(name))
  const bounds = [from, to].flatMap((figure, n) =>
    figure === undefined ? [] : [[names[n]!, [String(figure)]] as const],
  )
  return changed(choice, { facets: Object.fromEntries([...others, ...bounds].sort(([a], [b]) => (a < b ? -1 : 1))) })
}

export function toggled(choice: Choice, facet: string, value: string): Choice {
  const before = chosenIn(choice, facet)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].sort()
  const { [facet]: _dropped, ...others } = choice.facets
  return changed(choice, { facets: after.length > 0 ? { ...others, [facet]: after } : others })
}

/** Removes all filters, preserves the sort order. */
export const cleared = (choice: Choice): Choice => ({
  sort: choice.sort,
  page: 1,
  inStock: false,
  pickupToday: false,
  facets: {},
})

/** Number of applied filters: each value counts, a range counts once. */
export const countChosen = (choice: Choice): number =>
  Object.entries(choice.facets).reduce((sum, [name, values]) => sum + (isBound(name) ? 0 : values.length), 0) +
  new Set(Object.keys(choice.facets).flatMap((name) => (isBound(name) ? name.replace(/\.\w+$/, '') : []))).size +
  Number(choice.pickupToday) +
  Number(choice.starsFrom !== undefined) +
  Number(choice.priceFrom !== undefined || choice.priceTo !== undefined) +
  Number(choice.inStock)
