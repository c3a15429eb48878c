import { type Api, createApi, type ReceivedAnswer, type SentCall } from '#api/client.ts'
import type { Locale } from '#lib/format.ts'

/** Identity of the visitor of a page, resolved by the server from host, headers, cookies and token (contract.md "identity"). */
export interface PageContext {
  company: { id: number; slug: string }
  /** The company's own address (company/origin.ts): canonical links use it, whatever host was requested. */
  origin: string
  regionId: number
  /** Time zone of the region: delivery days are counted in it. */
  timezone: string
  locale: Locale
  token: string | null
  /** Address and browser of the visitor; needed where tries are counted. Absent: the page is made for nobody in particular. */
  from?: PageSender
  guest: boolean
  /**
   * True for a signed-in visitor who sees the prices of guests: a page on which nothing depends on who is signed in is the same for all of them
   * (decision 0097).
   */
  seesGuestPrices?: boolean
}

export interface PageSender {
  ip: string
  userAgent: string
}

/** Makes a call with the cookies that hold the guest's cart, for whoever asked for the page. */
export type PageApi = (call: SentCall, cookie: string, from?: PageSender) => Promise<ReceivedAnswer>

export interface PageSession {
  api: Api
  /** False for a guest, and from the moment the token was refused. */
  signedIn(): boolean
}

/** The API for one page: with the token until it is refused, as a guest after that. `tags` collects the cache tags of the answers. */
export function sessionOf(
  send: PageApi,
  { company, regionId, locale, token: given, from }: PageContext,
  tags: Set<string>,
  cookie = '',
): PageSession {
  let token = given
  const api = createApi({
    send: (call) => send(call, cookie, from),
    identity: () => ({ companyId: company.id, regionId, locale, token }),
    onUnauthorized: () => {
      token = null
    },
    onAnswer: (answer) => addTo(tags, answer.tags),
  })
  return { api, signedIn: () => token !== null }
}

export function addTo(tags: Set<string>, more: readonly string[]): void {
  for (const tag of more) tags.add(tag)
}
