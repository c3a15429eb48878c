import type { Method } from '#api/client.ts'
import { signOutLocally } from '../../browser/client.ts'
import { myId } from '../../browser/session-store.ts'
import { createStore } from '../../browser/store.ts'
import { isAnythingUnsaved } from '../../browser/unsaved-guard.ts'
import { matchRoute } from '../../routes.ts'

/** Set while a call waits for the customer to sign in again; null: none. */
export const pendingSignIn = createStore<{ done: ((isBack: boolean) => void) | null }>({ done: null })

const routeNow = () => matchRoute(location.pathname)?.route
const isPageOfAccount = () => routeNow()?.access === 'sign-in'

/** Something is being filled in that a redirect to a guest page would discard (UX-G25). */
export const isFillingForm = (method: Method): boolean =>
  myId() !== null &&
  (isAnythingUnsaved() ||
    (method !== 'get' &&
      (isPageOfAccount() || routeNow()?.layout === 'checkout' || document.querySelector('dialog:modal') !== null)))

let asking: Promise<boolean> | null = null

/** True: the same customer has signed in over the form. Concurrent calls with an expired session ask once. */
export async function signInOverForm(method: Method): Promise<boolean> {
  if (!isFillingForm(method)) return false
  asking ??= new Promise<boolean>((done) => pendingSignIn.set({ done })).finally(() => {
    asking = null
    pendingSignIn.set({ done: null })
  })
  const isBack = await asking
  // On an account page the typed values stay visible, and sending them again asks for the sign-in again.
  if (!isBack && !isPageOfAccount()) signOutLocally()
  return isBack
}
