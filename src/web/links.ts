import { isRest, partsOf } from './route-match.ts'
import { type RouteName, type RoutePath, type RouteQuery, routeTable } from './routes.ts'

/** Every value is encoded here and nowhere else. Paths end with a slash, as in spec §2 and §4. */
const path = (...segments: (string | number)[]): string =>
  segments.length === 0 ? '/' : `/${segments.map((one) => encodeSegment(String(one))).join('/')}/`

/** URL parsers treat `.` and `..` as path steps, even percent-encoded. */
function encodeSegment(segment: string): string {
  if (/^\.{1,2}$/.test(segment)) return `${segment}%20`
  return encodeURIComponent(segment)
}

type QueryValue = string | number | boolean | readonly string[] | null | undefined
type Query = Record<string, QueryValue>

/** Sorted by name, so that the same choice always has the same address. Empty values are omitted. */
function withQuery(base: string, query: Query = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
    .map(
      ([name, value]) => [name, Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value)] as const,
    )
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return text ? `${base}?${text.replaceAll('%2C', ',')}` : base
}

/** Values of the parameters of a path, in its order. Those of several segments are joined by a slash or a list. */
type Values<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [value: Name extends `${string}...${string}` ? string | readonly string[] : string | number, ...Values<Rest>]
  : []
type QueryArgument<Name extends RouteName> = [RouteQuery<Name>] extends [never]
  ? []
  : [query?: { readonly [Key in RouteQuery<Name>]?: QueryValue }]
type RouteLinks = {
  readonly [Name in RouteName]: (...values: [...Values<RoutePath<Name>>, ...QueryArgument<Name>]) => string
}

/** The address of a pattern with the values of its parameters, in its order, and its query. */
export function linkOf<const Path extends string>(
  source: Path,
): (...values: [...Values<Path>, query?: Query]) => string {
  const parts = partsOf(source)
  const count = parts.filter((part) => 'name' in part).length
  return (...given) => {
    const values: readonly unknown[] = given
    let at = 0
    const segments = parts.flatMap((part) => {
      if ('literal' in part) return part.literal
      const value = values[at++] as string | number | readonly string[]
      if (isRest(part)) return typeof value === 'string' ? value.split('/').filter(Boolean) : (value as string[])
      return `${value}${part.ending}`
    })
    return withQuery(path(...segments), values[count] as Query | undefined)
  }
}

const ofRoutes = Object.fromEntries(
  Object.entries(routeTable).map(([name, route]) => [name, linkOf(route.path)]),
) as unknown as RouteLinks

/** One function per row of routes.ts, with the values of its path and, if it has one, its query: `links.shop('moscow', 7)`. */
export const links = {
  ...ofRoutes,
  login: (returnUrl?: string) => ofRoutes.login({ returnUrl }),
  loginScreen: (returnUrl?: string) => ofRoutes.loginScreen({ returnUrl }),
  search: (text: string, query?: Parameters<RouteLinks['search']>[1]) => ofRoutes.search(text.trim(), query),
  /** Action of the search form without script: redirects to the search page. */
  searchLink: () => '/helpers/search-link',
  /** Action of the add-to-cart form without script: redirects back to its page. */
  addToCart: () => '/_cart',
  orderDocument: (order: number | string, document: string) => `/api/orders/${order}/documents/${document}/`,
} as const
