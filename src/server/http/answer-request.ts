import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { priceViewOf, rememberPriceView, seesGuestPrices } from '#shop/sign-in/price-view.flow.ts'
import { brokenPage } from '../pages/broken.ts'
import type { Pages } from '../pages/pages.ts'
import type { ApiServer } from './api.ts'
import { isOutage, levelOf, retryAfterS } from './outage.ts'
import { localeOf, type RequestIdentity, readIdentity, resolveContext, tokenOf } from './request-context.ts'

export interface Answering {
  app: App
  api: ApiServer
  pages: Pages
  pictures: (request: Request) => Promise<Response | null>
  /** Addresses that programs request: 1C, search engines, marketplaces. */
  forPrograms?: (request: Request, ip: string) => Promise<Response | null>
}

export const plainHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

export const plain = (status: number, text: string) => new Response(`${text}\n`, { status, headers: plainHeaders })

function comeAgain(response: Response): Response {
  response.headers.set('retry-after', retryAfterS)
  return response
}

/** Answers an admitted request: a call, a picture, a page for programs, a page of the shop. */
export function createAnswer({ app, api, pages, pictures, forPrograms }: Answering) {
  async function answer(request: Request, ip: string): Promise<Response> {
    // A numeric Host may be a valid name but no valid address: the client's error, like an invalid name.
    const url = URL.parse(request.url)
    if (!url) return plain(400, 'bad request')
    const { pathname } = url
    if (pathname.startsWith('/api/')) return api.fetch(request, ip)
    try {
      const ready = (await pictures(request)) ?? (await forPrograms?.(request, ip))
      if (ready) return ready
    } catch (error) {
      const away = isOutage(error)
      app.log[levelOf(error)]({ err: error, path: pathname }, 'a program could not be answered')
      return away ? comeAgain(plain(503, 'try again later')) : plain(500, 'something went wrong')
    }
    const identity = readIdentity((name) => request.headers.get(name) ?? undefined, ip)
    try {
      const response = await answerPage(request, identity)
      return response.status === 503 ? comeAgain(response) : response
    } catch (error) {
      const away = isOutage(error)
      app.log[levelOf(error)]({ err: error, path: pathname }, 'a context could not be made out')
      const broken = brokenPage(localeOf(identity, 'ru'), away ? 503 : 500)
      return away ? comeAgain(broken) : broken
    }
  }

  async function answerPage(request: Request, identity: RequestIdentity): Promise<Response> {
    const resolved = await resolveContext(app, identity)
    if (!resolved) return plain(503, 'no company yet')
    const { context, deadToken } = resolved
    const token = deadToken ? null : (tokenOf(identity)?.token ?? null)
    const { company, me } = context
    const isAsGuest = token !== null && me !== null && seesGuestPrices(company, priceViewOf(company.id, me))
    // For the next pages of this visitor, which are then answered without asking (web.ts).
    if (isAsGuest)
      rememberPriceView(app, token).catch((error: unknown) =>
        app.log.debug({ err: error }, 'a price view was not read'),
      )
    const response = await pages(request, {
      company: context.company,
      origin: originOf(context.company, app.publicUrl),
      regionId: context.region.id,
      timezone: context.region.timezone,
      locale: context.locale,
      token,
      from: { ip: identity.ip, userAgent: identity.userAgent ?? '' },
      guest: token === null,
      seesGuestPrices: isAsGuest,
    })
    // Only with a document: a file or a prefetch must not remove the token before the calls that would report it as expired.
    if (deadToken && response.headers.get('content-type')?.startsWith('text/html'))
      response.headers.append('set-cookie', 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    return response
  }

  return answer
}
