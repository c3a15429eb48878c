import { OpenAPIHono } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import type { ReceivedAnswer, SentCall } from '#api/client.ts'
import { accountHandlers, accountStaffHandlers } from '#shop/account/account.http.ts'
import { papersHandlers } from '#shop/account/papers.http.ts'
import { bookingsHandlers } from '#shop/bookings/bookings.http.ts'
import { bookingsStaffHandlers } from '#shop/bookings/bookings.staff.http.ts'
import type { Call, CallSet } from '#shop/call.ts'
import { calls } from '#shop/calls.ts'
import { cartHandlers } from '#shop/cart/cart.http.ts'
import { catalogHandlers } from '#shop/catalog/catalog.http.ts'
import { catalogStaffHandlers } from '#shop/catalog/catalog.staff.http.ts'
import { checkoutHandlers } from '#shop/checkout/checkout.http.ts'
import { companyHandlers } from '#shop/company/company.http.ts'
import type { App, Locale, RequestContext } from '#shop/context.ts'
import { customersHandlers } from '#shop/customers/customers.http.ts'
import { deliveryStaffHandlers } from '#shop/delivery/delivery.staff.http.ts'
import { favoritesHandlers } from '#shop/favorites/favorites.http.ts'
import { formAnswersHandlers } from '#shop/form-answers/form-answers.http.ts'
import { formAnswersStaffHandlers } from '#shop/form-answers/form-answers.staff.http.ts'
import { gatheringsHandlers } from '#shop/gatherings/gatherings.http.ts'
import { gatheringsStaffHandlers } from '#shop/gatherings/gatherings.staff.http.ts'
import type { Handlers, StreamSources } from '#shop/handler.ts'
import { loyaltyHandlers } from '#shop/loyalty/loyalty.http.ts'
import { loyaltyStaffHandlers } from '#shop/loyalty/loyalty.staff.http.ts'
import { navigationHandlers } from '#shop/navigation/navigation.http.ts'
import { noticesStaffHandlers } from '#shop/notices/notices.staff.http.ts'
import { ordersHandlers, ordersStreamSources, receivingHandlers } from '#shop/orders/orders.http.ts'
import { ordersStaffHandlers } from '#shop/orders/orders.staff.http.ts'
import { waybillsStaffHandlers } from '#shop/orders/shipping/waybills.staff.http.ts'
import { stockStaffHandlers } from '#shop/orders/stock/stock.staff.http.ts'
import { pagesHandlers } from '#shop/pages/pages.http.ts'
import { pagesStaffHandlers } from '#shop/pages/pages.staff.http.ts'
import { paymentsHandlers } from '#shop/payments/payments.http.ts'
import { paymentsStaffHandlers } from '#shop/payments/payments.staff.http.ts'
import { placesHandlers } from '#shop/places/places.http.ts'
import { pricesHandlers } from '#shop/prices/prices.http.ts'
import { pricesStaffHandlers } from '#shop/prices/prices.staff.http.ts'
import { privacyHandlers } from '#shop/privacy/privacy.http.ts'
import { promotionsHandlers } from '#shop/promotions/promotions.http.ts'
import { promotionsStaffHandlers } from '#shop/promotions/promotions.staff.http.ts'
import { pushHandlers } from '#shop/push/push.http.ts'
import { reclamationsHandlers } from '#shop/reclamations/reclamations.http.ts'
import { reclamationsStaffHandlers } from '#shop/reclamations/reclamations.staff.http.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { restockHandlers } from '#shop/restock/restock.http.ts'
import { reviewsHandlers } from '#shop/reviews/reviews.http.ts'
import { reviewsStaffHandlers } from '#shop/reviews/reviews.staff.http.ts'
import { salesHandlers } from '#shop/sales/sales.http.ts'
import { salesStaffHandlers } from '#shop/sales/sales.staff.http.ts'
import { oauthHandlers } from '#shop/sign-in/oauth.http.ts'
import { signInHandlers } from '#shop/sign-in/sign-in.http.ts'
import { staffHandlers } from '#shop/staff/staff.http.ts'
import { staffCookie } from '#shop/staff/staff-cookie.ts'
import type { StreamSet } from '#shop/stream.ts'
import { streams } from '#shop/streams.ts'
import { tourPlacesHandlers } from '#shop/tours/places.http.ts'
import { tourQuotesHandlers } from '#shop/tours/quotes.http.ts'
import { tourSearchHandlers, toursStreamSources } from '#shop/tours/search.http.ts'
import { uploadsHandlers } from '#shop/uploads/uploads.http.ts'
import { uploadsStaffHandlers } from '#shop/uploads/uploads.staff.http.ts'
import { responseOf } from './answer.ts'
import { docsPage } from './api-docs.ts'
import { createDocument } from './api-document.ts'
import { createEndpoints, type EndpointRegistry } from './endpoints.ts'
import { faultAnswer } from './fault.ts'
import { isForeign, isOfThisSite } from './foreign.ts'
import { callInProcess } from './in-process.ts'
import { problem } from './problem.ts'
import { isTooLarge, queryOf, readForm, readJson } from './read-input.ts'
import { localeOf, type RequestIdentity, readIdentity, resolveContext, staffKeyOf, tokenOf } from './request-context.ts'
import { createStreamRegistry, type StreamRegistry } from './streams/answer-stream.ts'

/** Handlers of each slice's calls; a missing slice or handler does not compile. */
const handlers: { [Slice in keyof typeof calls]: Handlers<(typeof calls)[Slice]> } = {
  company: companyHandlers,
  staff: staffHandlers,
  push: pushHandlers,
  notices: noticesStaffHandlers,
  places: placesHandlers,
  delivery: deliveryStaffHandlers,
  customers: customersHandlers,
  'sign-in': (app) => ({ ...signInHandlers(app), ...oauthHandlers(app) }),
  uploads: (app) => ({ ...uploadsHandlers(app), ...uploadsStaffHandlers(app) }),
  account: (app) => ({ ...accountHandlers(app), ...papersHandlers(app), ...accountStaffHandlers(app) }),
  catalog: (app) => ({ ...catalogHandlers(app), ...catalogStaffHandlers(app) }),
  prices: (app) => ({ ...pricesHandlers(app), ...pricesStaffHandlers(app) }),
  navigation: navigationHandlers,
  favorites: favoritesHandlers,
  restock: restockHandlers,
  tours: (app) => ({ ...tourPlacesHandlers(app), ...tourSearchHandlers(app), ...tourQuotesHandlers(app) }),
  promotions: (app) => ({ ...promotionsHandlers(app), ...promotionsStaffHandlers(app) }),
  loyalty: (app) => ({ ...loyaltyHandlers(app), ...loyaltyStaffHandlers(app) }),
  payments: (app) => ({ ...paymentsHandlers(app), ...paymentsStaffHandlers(app) }),
  cart: cartHandlers,
  orders: (app) => ({
    ...ordersHandlers(app),
    ...receivingHandlers(app),
    ...ordersStaffHandlers(app),
    ...stockStaffHandlers(app),
    ...waybillsStaffHandlers(app),
  }),
  checkout: checkoutHandlers,
  bookings: (app) => ({ ...bookingsHandlers(app), ...bookingsStaffHandlers(app) }),
  sales: (app) => ({ ...salesHandlers(app), ...salesStaffHandlers(app) }),
  reviews: (app) => ({ ...reviewsHandlers(app), ...reviewsStaffHandlers(app) }),
  reclamations: (app) => ({ ...reclamationsHandlers(app), ...reclamationsStaffHandlers(app) }),
  gatherings: (app) => ({ ...gatheringsHandlers(app), ...gatheringsStaffHandlers(app) }),
  pages: (app) => ({ ...pagesHandlers(app), ...pagesStaffHandlers(app) }),
  'form-answers': (app) => ({ ...formAnswersHandlers(app), ...formAnswersStaffHandlers(app) }),
  privacy: privacyHandlers,
}

/** Sources of each slice's streams. */
const streamSources: { [Slice in keyof typeof streams]: StreamSources<(typeof streams)[Slice]> } = {
  tours: toursStreamSources,
  orders: ordersStreamSources,
}

export interface ApiServer {
  /** Answers an API request; `ip` is the visitor's address after resolving trusted proxies. */
  fetch(request: Request, ip: string): Promise<Response>
  /** Answers a call of this process; `cookie` is what a browser would send. */
  call(call: SentCall, cookie: string): Promise<ReceivedAnswer>
  calls: readonly Call[]
  /** Answers that do not end; opened by the server itself (streams/answer-stream.ts), never by `fetch`. */
  streams: StreamRegistry
  openApi(): object
}

export type Env = { Variables: { identity: RequestIdentity; context: RequestContext } }

export function createApi(app: App): ApiServer {
  const endpoints = createEndpoints(app)
  for (const slice of Object.keys(calls) as (keyof typeof calls)[]) {
    endpoints.add(calls[slice] as CallSet, handlers[slice](app) as ReturnType<Handlers<CallSet>>)
  }
  const watched = createStreamRegistry()
  for (const slice of Object.keys(streams) as (keyof typeof streams)[])
    watched.add(streams[slice] as StreamSet, streamSources[slice](app) as ReturnType<StreamSources<StreamSet>>)
  for (const { api } of app.plugins) if (api) endpoints.add(api.calls, api.handlers(app))
  const longestBody = longestBodies(endpoints.calls)
  const api = new Hono<Env>({ strict: false })
  // For any address: an odd path that resolves outside of /api/ is refused in the same format.
  api.use(async (c, next) => {
    const identity = identityOf(c.req.raw, (c.env as { ip?: string } | undefined)?.ip ?? '')
    c.set('identity', identity)
    await next()
    // Set on the answer itself: c.header() would create another one and read the body through a stream.
    const { headers } = c.res
    headers.set('x-request-id', identity.requestId)
    headers.set('x-content-type-options', 'nosniff')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  })
  api.use('/api/*', async (c, next) => {
    const identity = c.get('identity')
    if (isTooLarge(c.req.raw.headers, longestBody(c.req))) return refuse(c, 'body_too_large')
    if (isForeign(c.req.raw, app.publicUrl)) return refuse(c, 'foreign_origin')
    if (staffKeyOf(identity)?.from === 'cookie' && !isOfThisSite(c.req.raw, app.publicUrl))
      return refuse(c, 'foreign_origin')
    const resolved = await resolveContext(app, identity)
    if (!resolved) return refuse(c, 'service_unavailable')
    const { context, deadToken } = resolved
    if (deadToken) {
      // The client signs out and repeats the request without the token (spec §8, ERR-07).
      const answer = problem({ code: 'session_expired', locale: context.locale, requestId: context.requestId })
      if (deadToken === 'token' && tokenOf(identity)?.from === 'cookie')
        answer.headers.append('set-cookie', 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
      if (deadToken === 'staff' && staffKeyOf(identity)?.from === 'cookie')
        answer.headers.append('set-cookie', `${staffCookie}=; Path=/api/; Max-Age=0; HttpOnly; SameSite=Strict`)
      return answer
    }
    c.set('context', context)
    await next()
    return undefined
  })
  routeEndpoints(api, endpoints)

  let document: object | undefined
  const openApi = () => {
    document ??= createDocument(new OpenAPIHono<never>(), endpoints.calls, watched.streams)
    return document
  }
  api.get('/api/openapi.json', (c) => c.json(openApi()))
  api.get('/api/docs', () => docsPage(openApi()))

  const methodsAt = methodsByPath([...endpoints.calls, ...watched.streams.map(({ path }) => ({ path, method: 'get' }))])
  api.notFound((c) => {
    const methods = methodsAt(c.req.path)
    if (methods.length === 0) return refuse(c, 'not_found')
    const answer = refuse(c, 'method_not_allowed')
    answer.headers.set('allow', methods.join(', '))
    return answer
  })
  api.onError((error, c) => {
    const { requestId } = c.get('identity')
    return responseOf(faultAnswer(app, error, { path: c.req.path, requestId, locale: localeFor(c) }))
  })

  return {
    fetch: async (request, ip) => api.fetch(request, { ip }),
    call: callInProcess(app, endpoints),
    calls: endpoints.calls,
    streams: watched,
    openApi,
  }
}

/** Hono writes a parameter :id, OpenAPI {id}; paths match with and without the trailing slash (open point O11). */
const honoPath = (path: string): string => path.replace(/\{([a-z_]+)\}/g, ':$1').replace(/\/$/, '')

/** Routes requests to the registered calls. */
export function routeEndpoints(api: Hono<Env>, { endpoints }: EndpointRegistry): void {
  for (const { call, answer } of endpoints) {
    api.on(call.method.toUpperCase(), honoPath(call.path), async (c) => {
      const { raw } = c.req
      const made = await answer({
        context: c.get('context'),
        params: c.req.param(),
        query: queryOf(new URLSearchParams(queryText(raw.url))),
        readBody: () => (call.form ? readForm(raw, call.form.maxBytes) : readJson(raw)),
        cookies: c.get('identity').cookies,
        idempotencyKey: raw.headers.get('idempotency-key'),
        ifMatch: raw.headers.get('if-match'),
        path: c.req.path,
      })
      return responseOf(made)
    })
  }
}

/** Calls of the company itself accept its name in the query too (NAV-02). */
function identityOf(request: Request, ip: string): RequestIdentity {
  const path = pathOf(request.url)
  const identity = { ...readIdentity((name) => request.headers.get(name) ?? undefined, ip), path }
  if (!/\/current\/?(\?|$)/.test(request.url)) return identity
  return { ...identity, companyQuery: new URLSearchParams(queryText(request.url)).get('company') ?? '' }
}

/** As it was requested: `//`, `%2F` and the like name no call and take no cookie. */
const pathOf = (url: string): string => /^[a-z]+:\/\/[^/]*([^?#]*)/i.exec(url)?.[1] ?? ''

function queryText(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** A refusal outside of the calls. The company's language is known only once the visitor is resolved. */
function refuse(c: Context<Env>, code: RefusalCode): Response {
  return problem({ code, locale: localeFor(c), requestId: c.get('identity').requestId })
}

const localeFor = (c: Context<Env>): Locale =>
  (c.get('context') as RequestContext | undefined)?.locale ?? localeOf(c.get('identity'), 'ru')

/** Maximum body length of a request; null: the default. Known before the body is read. */
function longestBodies(calls: readonly Call[]): (request: { method: string; path: string }) => number | null {
  const forms = new Map(calls.flatMap(({ method, path, form }) => (form ? [[`${method} ${path}`, form.maxBytes]] : [])))
  return ({ method, path }) => forms.get(`${method.toLowerCase()} ${path.replace(/\/?$/, '/')}`) ?? null
}

function methodsByPath(calls: readonly { method: string; path: string }[]): (path: string) => string[] {
  const known = calls.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${honoPath(path).replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  }))
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
