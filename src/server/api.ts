import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { App, Calls } from '#shop/context.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { cartCalls } from '#shop/cart/cart.http.ts'
import { catalogCalls } from '#shop/catalog/catalog.http.ts'
import { checkoutCalls } from '#shop/checkout/checkout.http.ts'
import { companyCalls } from '#shop/company/company.http.ts'
import { customersCalls } from '#shop/customers/customers.http.ts'
import { navigationCalls } from '#shop/navigation/navigation.http.ts'
import { ordersCalls } from '#shop/orders/orders.http.ts'
import { pagesCalls } from '#shop/pages/pages.http.ts'
import { paymentsCalls } from '#shop/payments/payments.http.ts'
import { placesCalls } from '#shop/places/places.http.ts'
import { signInCalls } from '#shop/sign-in/sign-in.http.ts'
import { docsPage } from './api-docs.ts'
import { type Api, createDoor, type Env, type RegisteredCall } from './door.ts'
import { problem } from './problem.ts'
import { type Asking, readAsking, resolveVisitor, tokenOf } from './visitor.ts'

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

  api.use('/api/*', bodyLimit({ maxSize: 1024 * 1024, onError: (c) => refuseBare(c.req.raw, 'body_too_large') }))
  api.use('/api/*', async (c, next) => {
    const asking = askingOf(c.req.raw, (c.env as { ip?: string } | undefined)?.ip ?? '')
    if (isForeign(c.req.raw, asking)) return refuseBare(c.req.raw, 'foreign_origin')
    const resolved = await resolveVisitor(app, asking)
    if (!resolved) return refuseBare(c.req.raw, 'service_unavailable')
    const { visitor, deadToken } = resolved
    if (deadToken) {
      // The caller signs out and asks once more without the token (spec §8, ERR-07).
      const answer = problem({ code: 'session_expired', locale: visitor.locale, requestId: visitor.requestId })
      if (tokenOf(asking)?.from === 'cookie') answer.headers.append('set-cookie', 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
      return answer
    }
    c.set('visitor', visitor)
    await next()
    c.header('x-request-id', visitor.requestId)
    c.header('x-content-type-options', 'nosniff')
    if (visitor.me === null && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-cache')
    return undefined
  })

  const door = createDoor(app, api)
  for (const calls of slices) calls(app, door)

  const openApi = () =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Vitrina', version: '1', description: 'Storefront API. Errors are RFC 9457 problem+json; money is roubles.' },
    })
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Token <key>',
  })
  api.get('/api/openapi.json', (c) => c.json(openApi()))
  api.get('/api/docs', () => docsPage(openApi()))

  api.notFound((c) => refuseBare(c.req.raw, 'not_found'))
  api.onError((error, c) => {
    const asking = askingOf(c.req.raw, '')
    const code = outage(error)
    app.log[code === 'service_unavailable' ? 'warn' : 'error']({ err: error, request_id: asking.requestId, path: c.req.path }, 'api call failed')
    const answer = refuseBare(c.req.raw, code, asking.requestId)
    if (code === 'service_unavailable') answer.headers.set('retry-after', '2')
    return answer
  })

  return { fetch: async (request, ip) => api.fetch(request, { ip }), calls: door.calls, openApi }
}

const askingOf = (request: Request, ip: string): Asking => readAsking((name) => request.headers.get(name) ?? undefined, ip)

function refuseBare(request: Request, code: RefusalCode, requestId = ''): Response {
  const asking = askingOf(request, '')
  const english = /^en/i.test(asking.acceptLanguage) || asking.cookies.get('locale') === 'en'
  return problem({ code, locale: english ? 'en' : 'ru', requestId: requestId || asking.requestId })
}

/** A changing call that a browser sends from another site (design §8). Programs send neither header. */
function isForeign(request: Request, asking: Asking): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).hostname !== asking.host
}

/** The database is away, overloaded or waits for a lock too long: nothing is broken, ask again. */
function outage(error: unknown): RefusalCode {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const passing =
    ['57014', '55P03', '53300', '57P01', '57P03', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/i.test(message)
  return passing ? 'service_unavailable' : 'something_went_wrong'
}
