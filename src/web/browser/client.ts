import { type Api, createApi } from '#api/client.ts'
import { overHttp } from '#api/over-http.ts'
import type { VisitorData } from '../page.ts'
import { record } from './events.ts'
import { report } from './report.ts'
import { createStore } from './store.ts'

/** Who this visitor is to the API. Filled at start from the page, changed by sign-in, region and language. */
type Identity = VisitorData & { companyId: number }
export const visitor = createStore<Identity>({
  companyId: 0,
  locale: 'ru',
  regionId: null,
  signedIn: false,
  today: '',
})

let whenSignedOut: () => void = () => {}

/** Spec §8: a refused authorization logs the visitor out; the call is repeated without it by the client itself. */
export function onRefusedToken(listener: () => void): void {
  whenSignedOut = listener
}

/** The cookie is HttpOnly, so only the server can take a dead one back. */
export async function forgetToken(): Promise<void> {
  try {
    await fetch('/_choose', { method: 'POST', body: new URLSearchParams({ forget: 'token' }), redirect: 'manual' })
  } catch (error) {
    report('a dead token could not be taken back', error)
  }
}

export const api: Api = createApi({
  send: overHttp(
    () => location.origin,
    (request) => fetch(request),
  ),
  identity: () => {
    const { companyId, regionId, locale, signedIn } = visitor.get()
    return { companyId, regionId, locale, token: signedIn ? 'cookie' : null }
  },
  async onUnauthorized() {
    visitor.set({ signedIn: false })
    await forgetToken()
    whenSignedOut()
  },
  onFailure(failure) {
    const { status, code, path } = failure
    record({ event: 'Api Error', status, message: code || 'no answer', path, url: location.href })
  },
})
