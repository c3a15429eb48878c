import type { Api } from '#api/client.ts'
import type { Locale } from '#lib/format.ts'
import type { CompanyOnWire } from '#shop/company/company.wire.ts'

/** What a screen may know while it loads: on the server before rendering, in the browser on a client navigation never. */
export interface LoadContext {
  api: Api
  params: Record<string, string>
  /** Cacheable routes see only the query names their route lists; the rest would fill the page cache. */
  url: URL
  locale: Locale
  company: CompanyOnWire
  regionId: number | null
  signedIn: boolean
}

/**
 * Either the data of the screen (must survive JSON), or another address, or a status whose error screen is shown.
 * An `ApiFailure` thrown by the client means the same as its status, so a screen needs no try of its own.
 */
export type LoadResult<Data = unknown> =
  | { data: Data; status?: number }
  | { redirect: string; status?: 301 | 302 | 303 | 307 | 308 }
  | { status: 401 | 403 | 404 | 410 | 500 | 503 }

export interface Head {
  title: string
  description?: string
  /** Path with the query that belongs to it; the origin is added by the page server. */
  canonical?: string
  robots?: 'noindex' | 'noindex, follow'
  /** One object or several; written as application/ld+json. By the server alone: screens make it under `import.meta.env.SSR`, so its code stays out of browsers. */
  jsonLd?: object | object[]
  image?: string
  /** Pictures wanted at once: the largest thing of the first view. */
  preloadImage?: { href: string; srcset?: string; sizes?: string }
}

/** What the head of a page and error screens are written from. */
export interface HeadContext {
  url: URL
  locale: Locale
  company: CompanyOnWire
}

export interface ScreenModule<Data = never> {
  load?: (ctx: LoadContext) => Promise<LoadResult<Data>>
  head: (data: Data, ctx: HeadContext) => Head
  default: (props: { data: Data }) => React.ReactNode
}
