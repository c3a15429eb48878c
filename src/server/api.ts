import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cartCalls } from '#shop/cart/cart.http.ts'
import { catalogCalls } from '#shop/catalog/catalog.http.ts'
import { checkoutCalls } from '#shop/checkout/checkout.http.ts'
import { companyCalls } from '#shop/company/company.http.ts'
import type { App, Calls, Door, RequestContext } from '#shop/context.ts'
import { customersCalls } from '#shop/customers/customers.http.ts'
import { navigationCalls } from '#shop/navigation/navigation.http.ts'
import { ordersCalls } from '#shop/orders/orders.http.ts'
import { pagesCalls } from '#shop/pages/pages.http.ts'
import { paymentsCalls } from '#shop/payments/payments.http.ts'
import { placesCalls } from '#shop/places/places.http.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { signInCalls } from '#shop/sign-in/sign-in.http.ts'
import { docsPage } from './api-docs.ts'
import { ConfigProblem } from './config.ts'
import { type Api, createDoor, type Env, honoPath, type RegisteredCall } from './door.ts'
import { isOutage, retryAfterS } from './outage.ts'
import { problem } from './problem.ts'
import { localeOf, type RequestIdentity, readIdentity, resolveContext, tokenOf } from './request-context.ts'

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
    const identity = identityOf(c.req.raw, (c.env as { ip?: string } | undefined)?.ip ?? '')
    c.set('identity', identity)
    await next()
    // Set on the answer as it is: c.header() would make another one and read the body through a stream.
    const { headers } = c.res
    headers.set('x-request-id', identity.requestId)
    headers.set('x-content-type-options', 'nosniff')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  })
  api.use('/api/*', bodyLimit({ maxSize: 1024 * 1024, onError: (c) => refuse(c, 'body_too_large') }))
  api.use('/api/*', async (c, next) => {
    const identity = c.get('identity')
    if (isForeign(c.req.raw, identity)) return refuse(c, 'foreign_origin')
    const resolved = await resolveContext(app, identity)
    if (!resolved) return refuse(c, 'service_unavailable')
    const { context, deadToken } = resolved
    if (deadToken) {
      // The caller signs out and asks once more without the token (spec §8, ERR-07).
      const answer = problem({ code: 'session_expired', locale: context.locale, requestId: context.requestId })
      if (tokenOf(identity)?.from === 'cookie')
        answer.headers.append('set-cookie', 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
      return answer
    }
    c.set('context', context)
    await next()
    return undefined
  })

  const door = createDoor(app, api)
  for (const calls of slices) calls(app, door)
  for (const plugin of app.plugins) plugin.calls?.(app, doorOf(plugin.name, door))

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
    app.log[level]({ err: error, request_id: c.get('identity').requestId, path: c.req.path }, 'api call failed')
    const answer = refuse(c, code)
    if (code === 'service_unavailable') answer.headers.set('retry-after', retryAfterS)
    return answer
  })

  return { fetch: async (request, ip) => api.fetch(request, { ip }), calls: door.calls, openApi }
}

/** A plug-in has a part of the API of its own, so that no call of it ever stands in the way of one of ours. */
const doorOf = (plugin: string, door: Door): Door => ({
  call(rule, handle) {
    const below = `/api/plugins/${plugin}/`
    if (!rule.path.startsWith(below))
      throw new ConfigProblem(`${plugin}: the call ${rule.path} has to lie below ${below}`)
    door.call(rule, handle)
  },
})

/** Calls of the company itself may name it in the query as well (NAV-02). */
function identityOf(request: Request, ip: string): RequestIdentity {
  const identity = readIdentity((name) => request.headers.get(name) ?? undefined, ip)
  const { pathname, searchParams } = new URL(request.url)
  return /\/current\/?$/.test(pathname) ? { ...identity, companyQuery: searchParams.get('company') ?? '' } : identity
}

/** A "no" said before or beside the door. The company's language is known only once the visitor is. */
function refuse(c: Context<Env>, code: RefusalCode): Response {
  const identity = c.get('identity')
  const context = c.get('context') as RequestContext | undefined
  return problem({ code, locale: context?.locale ?? localeOf(identity, 'ru'), requestId: identity.requestId })
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
function isForeign(request: Request, identity: RequestIdentity): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  // 'null' is the origin of sandboxed frames and files: nobody of ours.
  return origin !== null && !(URL.canParse(origin) && new URL(origin).hostname === identity.host)
}
