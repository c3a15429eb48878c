import { type Api, createApi, type ReceivedAnswer, type SentCall } from '#api/client.ts'
import type { Locale } from '#lib/format.ts'

/** Who asks for a page: resolved by the server from host, headers, cookies and token (contract.md "identity"). */
export interface PageContext {
  company: { id: number; slug: string }
  /** The company's own address (company/origin.ts): canonical links take it, whatever host was asked. */
  origin: string
  regionId: number
  /** Of the region: a day of delivery is counted from the day it is there. */
  timezone: string
  locale: Locale
  token: string | null
  /** Of the visitor; asked where tries are counted. */
  ip?: string
  guest: boolean
}

/** A call with the cookies that go along with it, which hold the guest's cart, and the visitor's address where it matters. */
export type PageApi = (call: SentCall, cookie: string, ip?: string) => Promise<ReceivedAnswer>

export interface PageSession {
  api: Api
  /** False for a guest, and from the moment the token was refused. */
  signedIn(): boolean
}

/** The API as it answers one page: by the token until it is refused, by nobody's name after that. `tags` hears what the answers were made of. */
export function sessionOf(
  send: PageApi,
  { company, regionId, locale, token: given, ip }: PageContext,
  tags: Set<string>,
  cookie = '',
): PageSession {
  let token = given
  const api = createApi({
    // A page for everybody is made for nobody's address.
    send: (call) => send(call, cookie, cookie ? ip : ''),
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
