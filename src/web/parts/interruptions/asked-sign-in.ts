import type { Method } from '#api/client.ts'
import { becomeNobody } from '../../browser/client.ts'
import { myId } from '../../browser/session-store.ts'
import { createStore } from '../../browser/store.ts'
import { isAnythingUnsaved } from '../../browser/unsaved-guard.ts'
import { matchRoute } from '../../routes.ts'

/** Who waits for whoever fills in the page to sign in again; null: nobody. */
export const askedSignIn = createStore<{ done: ((isBack: boolean) => void) | null }>({ done: null })

const routeNow = () => matchRoute(location.pathname)?.route
const isPageOfAccount = () => routeNow()?.access === 'sign-in'

/** Something is being filled in, which a page for guests would wipe away (UX-G25). */
export const isWithinForm = (method: Method): boolean =>
  myId() !== null &&
  (isAnythingUnsaved() ||
    (method !== 'get' &&
      (isPageOfAccount() || routeNow()?.layout === 'checkout' || document.querySelector('dialog:modal') !== null)))

let asking: Promise<boolean> | null = null

/** True: the same person has signed in over the form. Several calls that find the session ended ask once. */
export async function signInWithinForm(method: Method): Promise<boolean> {
  if (!isWithinForm(method)) return false
  asking ??= new Promise<boolean>((done) => askedSignIn.set({ done })).finally(() => {
    asking = null
    askedSignIn.set({ done: null })
  })
  const isBack = await asking
  // On a page of the account what was typed stays in sight, and sending it again asks again.
  if (!isBack && !isPageOfAccount()) becomeNobody()
  return isBack
}
