import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cartCalls } from '#shop/cart/cart.http.ts'
import { catalogCalls } from '#shop/catalog/catalog.http.ts'
import { checkoutCalls } from '#shop/checkout/checkout.http.ts'
import { companyCalls } from '#shop/company/company.http.ts'
import type { App, Calls, Visitor } from '#shop/context.ts'
import { customersCalls } from '#shop/customers/customers.http.ts'
import { navigationCalls } from '#shop/navigation/navigation.http.ts'
import { ordersCalls } from '#shop/orders/orders.http.ts'
import { pagesCalls } from '#shop/pages/pages.http.ts'
import { paymentsCalls } from '#shop/payments/payments.http.ts'
import { placesCalls } from '#shop/places/places.http.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { signInCalls } from '#shop/sign-in/sign-in.http.ts'
import { docsPage } from './api-docs.ts'
import { type Api, createDoor, type Env, honoPath, type RegisteredCall } from './door.ts'
import { isOutage, retryAfterS } from './outage.ts'
import { problem } from './problem.ts'
import { type Asking, localeOf, readAsking, resolveVisitor, tokenOf } from './visitor.ts'

/** Every slice with calls, in the order of slices.ts. */
const slices: Calls[] = [
  companyCalls,
  placesCalls,
  customersCalls,
  signInCalls,
  catalogCalls,
  navigationCalls,
  paymentsCalls,
  cartCalls,
  ordersCalls,
  checkoutCalls,
  pagesCalls,
]

export interface ApiServer {
  /** Answers an API request; `ip` is the visitor's address as the server believes it. */
  fetch(request: Request, ip: string): Promise<Response>
  calls: RegisteredCall[]
  openApi(): object
}

export function createApi(app: App): ApiServer {
  const api: Api = new OpenAPIHono<Env>({ strict: false })

  api.use('/api/*', async (c, next) => {
    const asking = askingOf(c.req.raw, (c.env as { ip?: string } | undefined)?.ip ?? '')
    c.set('asking', asking)
    await next()
    // Set on the answer as it is: c.header() would make another one and read the body through a stream.
    const { headers } = c.res
    headers.set('x-request-id', asking.requestId)
    headers.set('x-content-type-options', 'nosniff')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  })
  api.use('/api/*', bodyLimit({ maxSize: 1024 * 1024, onError: (c) => refuse(c, 'body_too_large') }))
  api.use('/api/*', async (c, next) => {
    const asking = c.get('asking')
    if (isForeign(c.req.raw, asking)) return refuse(c, 'foreign_origin')
    const resolved = await resolveVisitor(app, asking)
    if (!resolved) return refuse(c, 'service_unavailable')
    const { visitor, deadToken } = resolved
    if (deadToken) {
      // The caller signs out and asks once more without the token (spec §8, ERR-07).
      const answer = problem({ code: 'session_expired', locale: visitor.locale, requestId: visitor.requestId })
      if (tokenOf(asking)?.from === 'cookie')
        answer.headers.append('set-cookie', 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
      return answer
    }
    c.set('visitor', visitor)
    await next()
    return undefined
  })

  const door = createDoor(app, api)
  for (const calls of slices) calls(app, door)

  const openApi = () =>
    withNulls(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Vitrina',
          version: '1',
          description: 'Storefront API. Errors are RFC 9457 problem+json; money is roubles.',
        },
      }),
    ) as object
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Token <key>',
  })
  api.get('/api/openapi.json', (c) => c.json(openApi()))
  api.get('/api/docs', () => docsPage(openApi()))

  const methodsAt = methodsByPath(door.calls)
  api.notFound((c) => {
    const methods = methodsAt(c.req.path)
    if (methods.length === 0) return refuse(c, 'not_found')
    const answer = refuse(c, 'method_not_allowed')
    answer.headers.set('allow', methods.join(', '))
    return answer
  })
  api.onError((error, c) => {
    const code = isOutage(error) ? 'service_unavailable' : 'something_went_wrong'
    const level = code === 'service_unavailable' ? 'warn' : 'error'
    app.log[level]({ err: error, request_id: c.get('asking').requestId, path: c.req.path }, 'api call failed')
    const answer = refuse(c, code)
    if (code === 'service_unavailable') answer.headers.set('retry-after', retryAfterS)
    return answer
  })

  return { fetch: async (request, ip) => api.fetch(request, { ip }), calls: door.calls, openApi }
}

/** Calls of the company itself may name it in the query as well (NAV-02). */
function askingOf(request: Request, ip: string): Asking {
  const asking = readAsking((name) => request.headers.get(name) ?? undefined, ip)
  const { pathname, searchParams } = new URL(request.url)
  return /\/current\/?$/.test(pathname) ? { ...asking, companyQuery: searchParams.get('company') ?? '' } : asking
}

/** A "no" said before or beside the door. The company's language is known only once the visitor is. */
function refuse(c: Context<Env>, code: RefusalCode): Response {
  const asking = c.get('asking')
  const visitor = c.get('visitor') as Visitor | undefined
  return problem({ code, locale: visitor?.locale ?? localeOf(asking, 'ru'), requestId: asking.requestId })
}

/** "A named shape or null" comes out of the generator as "the shape and also an object or null", which no null is. */
function withNulls(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNulls)
  if (typeof part !== 'object' || part === null) return part
  const { allOf, ...rest } = part as { allOf?: { $ref?: string; type?: unknown }[] }
  const [named, orNull] = allOf ?? []
  if (named?.$ref && Array.isArray(orNull?.type) && orNull.type.includes('null'))
    return { ...rest, anyOf: [named, { type: 'null' }] }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withNulls(value)]))
}

function methodsByPath(calls: RegisteredCall[]): (path: string) => string[] {
  const known = calls.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${honoPath(path).replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  }))
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

/** A changing call that a browser sends from another site (design §8). Programs send neither header. */
function isForeign(request: Request, asking: Asking): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  // 'null' is the origin of sandboxed frames and files: nobody of ours.
  return origin !== null && !(URL.canParse(origin) && new URL(origin).hostname === asking.host)
}
