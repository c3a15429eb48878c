import { type Api, isApiFailure } from '#api/client.ts'
import { canonicalAddress } from './canonical-address.ts'
import type { PagePayload, ShellData, VisitorData } from './page.ts'
import type { PostedForm } from './posted-form.ts'
import { withLocale } from './request-locale.ts'
import { needsSignIn, type Route } from './routes.ts'
import type { Head, LoadResult } from './screen.ts'
import { screenRouteOf } from './screen-routes.ts'
import { type ErrorData, errorTitle } from './screens/errors/error-texts.ts'

export interface PageRequest {
  api: Api
  /** The result of `canonicalAddress`. */
  url: URL
  shell: ShellData
  visitor: VisitorData
  /** Tag of the path's data that the browser already has. */
  has?: string
  /** A 16-character hash of a text. */
  tagOf: (text: string) => string
  /** The form that the page answers. */
  posted?: PostedForm
}

export type Loaded =
  /** `keepsQuery`: an address that has moved; who asked for it is sent on with their own query, also with names that no page knows. */
  | { redirect: string; status: number; keepsQuery?: true }
  | { payload: PagePayload; route: Route | null; fault?: unknown }

/**
 * Loads the data of the screen, in the language of the request. Never throws: an error becomes the error screen and is returned as `fault`, for
 * the log.
 */
export const loadPage = (request: PageRequest): Promise<Loaded> =>
  withLocale(request.visitor.locale, () => load(request))

async function load({ api, url, shell, visitor, has, tagOf, posted }: PageRequest): Promise<Loaded> {
  const { route, params } = canonicalAddress(url)
  const shown = url.pathname + url.search
  const fails = async (status: number, fault?: unknown): Promise<Loaded> => {
    const moved = status === 404 ? await movedTo(api, url.pathname) : null
    if (moved) return { redirect: moved, status: 301, keepsQuery: true }
    const head: Head = { title: errorTitle(status, url.pathname), robots: 'noindex' }
    const data = status === 404 ? await goodsInstead(api) : null
    return { payload: { url: shown, route: null, status, data, head }, route, fault }
  }
  if (!visitor.signedIn && (route ? route.access === 'sign-in' : needsSignIn(url.pathname))) return fails(401)
  if (!route) return fails(404)
  if (route.redirect) return { redirect: route.redirect, status: 302 }
  try {
    const screen = await screenRouteOf(route)
    const context = { url, locale: visitor.locale, company: shell.company }
    const result: LoadResult = screen.load
      ? await screen.load({
          ...context,
          api,
          params,
          query: url.searchParams,
          regionId: visitor.regionId,
          signedIn: visitor.signedIn,
          ...(posted && { posted }),
        })
      : { data: null }
    if ('redirect' in result) return { redirect: result.redirect, status: result.status ?? 302 }
    if (!('data' in result)) return fails(result.status)
    const page: PagePayload = {
      url: shown,
      route: route.name,
      status: result.status ?? 200,
      data: result.data,
      head: screen.head(result.data as never, context),
    }
    return { payload: screen.pathData ? withPath(page, url.pathname, screen.pathData, { has, tagOf }) : page, route }
  } catch (error) {
    // A refusal of the API becomes the page's status; any other error is ours (spec §2 "Error screen").
    if (isApiFailure(error) && [400, 401, 403, 404, 410].includes(error.status)) return fails(error.status)
    return fails(isApiFailure(error) && error.status === 503 ? 503 : 500, error)
  }
}

/** Where a redirect of the company sends visitors of an address that has no page. */
async function movedTo(api: Api, path: string): Promise<string | null> {
  const found = await api.get('/api/redirects/', { query: { path } }).catch(() => null)
  return found?.to ?? null
}

const goodsOffered = 6

/** Bestsellers, for a visitor whose address does not exist (ux X1). Without them the error screen is shown as usual. */
async function goodsInstead(api: Api): Promise<ErrorData | null> {
  const query = { sort: 'popular', in_stock: 1, page_size: goodsOffered } as const
  const { items } = await api.get('/api/products/', { query }).catch(() => ({ items: [] }))
  return items.length > 0 ? { goods: items } : null
}

/** Adds a tag of the data that the path determines, and omits these data if the browser has them. */
function withPath(
  page: PagePayload,
  of: string,
  names: readonly string[],
  { has, tagOf }: Pick<PageRequest, 'has' | 'tagOf'>,
): PagePayload {
  const data = page.data as Record<string, unknown>
  const tag = tagOf(JSON.stringify(names.map((name) => data[name])))
  if (has !== tag) return { ...page, path: { of, tag } }
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
  return { ...page, data: rest, path: { of, tag }, without: names }
}
