import { type Api, createApi, type Method, type ReceivedAnswer, type Send, type SentCall } from '#api/client.ts'
import { overHttp } from '#api/over-http.ts'
import type { VisitorData } from '../page.ts'
import { record } from './events.ts'
import { createStore } from './store.ts'

/** The visitor's identity for the API. Set at start from the page; changed by sign-in, region and language. */
type Identity = VisitorData & { companyId: number }
export const visitor = createStore<Identity>({
  companyId: 0,
  locale: 'ru',
  regionId: null,
  signedIn: false,
  today: '',
})

let whenSignedOut: () => void = () => {}

/** Spec §8: a refused authorization signs the visitor out; the client then repeats the call without it. */
export function onRefusedToken(listener: () => void): void {
  whenSignedOut = listener
}

/** Wraps every call: parts/interruptions. */
interface CallWrapper {
  send: (call: SentCall, send: Send) => Promise<ReceivedAnswer>
  isWithinForm: (method: Method) => boolean
  signInAgain: (method: Method) => Promise<boolean>
}
let care: CallWrapper | null = null
export function setCallWrapper(by: CallWrapper | null): void {
  care = by
}

/** True: a visitor whose session had ended has signed in again; repeat the interrupted call. */
export const signInAgain = async (method: Method): Promise<boolean> => (await care?.signInAgain(method)) ?? false

export function signOutLocally(): void {
  visitor.set({ signedIn: false })
  whenSignedOut()
}

const send = overHttp(
  () => location.origin,
  (request) => fetch(request),
)

export const api: Api = createApi({
  send: (call) => (care ? care.send(call, send) : send(call)),
  identity: () => {
    const { companyId, regionId, locale, signedIn } = visitor.get()
    return { companyId, regionId, locale, token: signedIn ? 'cookie' : null }
  },
  // The answer itself deletes a dead cookie; a cookie that is present now is of another tab, which has signed in meanwhile.
  onUnauthorized(method) {
    // A visitor who is filling in a form is asked to sign in again by the call that needs it.
    if (!care?.isWithinForm(method)) signOutLocally()
  },
  onSignInNeeded: signInAgain,
  onFailure(failure) {
    const { status, code, path } = failure
    record({ event: 'Api Error', status, message: code || 'no answer', path, url: location.href })
  },
})
