import type { Api } from '#api/client.ts'
import type { Locale } from '#lib/format.ts'
import type { CompanyOnWire } from '#shop/company/company.wire.ts'
import type { PostedForm } from './posted-form.ts'
import type { RouteName, RouteParams, RouteQuery } from './routes.ts'

/** The query of an address, readable only by the names its route lists. */
export type Query<Name extends string> = Omit<URLSearchParams, 'get' | 'getAll' | 'has'> & {
  get(name: Name): string | null
  getAll(name: Name): string[]
  has(name: Name): boolean
}

/**
 * Data available to a screen while it loads: on the server before rendering, never in the browser. `Of`: name of our route, or the parameters of
 * a plug-in's path.
 */
export interface LoadContext<Of extends RouteName | Record<string, string>> {
  api: Api
  params: Of extends RouteName ? RouteParams<Of> : Of
  query: Query<Of extends RouteName ? RouteQuery<Of> : string>
  locale: Locale
  company: CompanyOnWire
  regionId: number | null
  signedIn: boolean
  /** Present only if the page answers a form that was refused. */
  posted?: PostedForm
}

/**
 * Data of the screen (JSON), another address, or a status whose error screen is shown. An `ApiFailure` thrown by the client counts as its status,
 * so a screen needs no try.
 */
export type LoadResult<Data = unknown> =
  | { data: Data; status?: number }
  | { redirect: string; status?: 301 | 302 | 303 | 307 | 308 }
  | { status: 401 | 403 | 404 | 410 | 500 | 503 }

export interface Head {
  title: string
  description?: string
  /** Path with the query that belongs to it; the page server adds the origin. */
  canonical?: string
  robots?: 'noindex' | 'noindex, follow'
  /** One object or several, written as application/ld+json. */
  jsonLd?: object | object[]
  image?: string
  /** Type of the page for link previews (Open Graph); absent: a page of a website. */
  kind?: 'product'
  /** Pictures to preload: the largest element of the first view. */
  preloadImage?: { href: string; srcset?: string; sizes?: string }
}

/** Data for the head of a page and error screens. */
export interface HeadContext {
  url: URL
  locale: Locale
  company: CompanyOnWire
}

/** `x.route.ts` of a screen. */
export interface RouteModule<Data = never> {
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows the routes it serves; load-page.ts passes their context
  load?: (context: any) => Promise<LoadResult<Data>>
  head: (data: Data, context: HeadContext) => Head
  /** Parts of the data that the path alone determines, whatever the query: another filter does not load them again. */
  pathData?: readonly (keyof Data & string)[]
}

/** `x.tsx` of a screen: only its component. */
export interface ScreenModule<Data = never> {
  default: (props: { data: Data }) => React.ReactNode
}
