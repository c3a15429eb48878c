import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import type { NavigationItem } from '#shop/navigation/navigation.wire.ts'
import type { MenuEntry } from '../menu.ts'
import { api, onRefusedToken, visitor } from './client.ts'
import { record } from './events.ts'
import { report } from './report.ts'
import { createStore, useStore } from './store.ts'
import { sendToTabs } from './tabs.ts'

export interface SessionState {
  /** False until the session has started: until then the state of the page applies. */
  known: boolean
  signedIn: boolean
  /** Null until loaded, and for guests. */
  me: CustomerOnWire | null
  /** Signed in, and the customer is being loaded. */
  isLearning: boolean
  /** The profile menu of this visitor; null until loaded: the menu of the page is used. */
  profileMenu: MenuEntry[] | null
}

const session = createStore<SessionState>({
  known: false,
  signedIn: false,
  me: null,
  isLearning: false,
  profileMenu: null,
})
type Change = 'signed-in' | 'signed-out'
const listeners = new Set<(change: Change) => void | Promise<void>>()

export const useSession = (): SessionState => useStore(session)
export const isSignedIn = (): boolean => session.get().signedIn
/** Null until loaded, and for guests. */
export const myId = (): number | null => session.get().me?.id ?? null

/** Cart and favourites subscribe to changes of the session. */
export function onSessionChange(listener: (change: Change) => void | Promise<void>): void {
  listeners.add(listener)
}

export async function startSession(signedIn: boolean): Promise<void> {
  session.set({ signedIn, known: true, isLearning: signedIn })
  onRefusedToken(() => void becomeGuest())
  if (signedIn) await learnWho()
}

/** Call it after a verify call has returned a key: the cookie is set by then (spec §4 "Login"). */
export async function completeSignIn(): Promise<void> {
  visitor.set({ signedIn: true })
  session.set({ signedIn: true, isLearning: true })
  record({ event: 'login', action: 'signed_in' })
  await learnWho()
  if (session.get().signedIn) await tellAll('signed-in')
  sendToTabs({ kind: 'session' })
}

/** Stores the customer from the shop's answer, after a change of the profile. */
export function changeMe(me: CustomerOnWire): void {
  if (session.get().signedIn) session.set({ me })
}

export async function becomeGuest(): Promise<void> {
  session.set({ signedIn: false, me: null })
  await Promise.all([tellAll('signed-out'), reloadProfileMenu()])
}

/** Token verification: checks the stored token by requesting its customer (checklist O18). */
async function learnWho(): Promise<void> {
  try {
    const customer = await api.get('/api/customers/me/')
    session.set({ me: customer, isLearning: false })
    await reloadProfileMenu()
  } catch (error) {
    if (session.get().signedIn) report('the customer could not be read', error)
  } finally {
    session.set({ isLearning: false })
  }
}

/** After code verification, token verification and logout (NAV-11). */
async function reloadProfileMenu(): Promise<void> {
  try {
    const { readMenu } = await import('../read-menu.ts')
    const items: NavigationItem[] = await api.get('/api/navigation-groups/', { query: { slug: 'profile' } })
    session.set({ profileMenu: readMenu(items) })
  } catch (error) {
    report('the profile menu could not be loaded', error)
  }
}

const tellAll = (change: Change): Promise<unknown> => Promise.all([...listeners].map((listener) => listener(change)))

/** A page was rendered for a guest although the visitor is signed in: the token is dead, or the page is older than it. A request finds out. */
export async function recheckSession(signedIn: boolean): Promise<void> {
  if (signedIn || !session.get().signedIn) return
  visitor.set({ signedIn: true })
  session.set({ isLearning: true })
  await learnWho()
}

/** Another tab signed in or out: the cookie is shared, so only the state is updated here. */
export async function followOtherTab(signedIn: boolean): Promise<void> {
  if (signedIn === session.get().signedIn) return
  visitor.set({ signedIn })
  if (!signedIn) return becomeGuest()
  session.set({ signedIn, isLearning: true })
  await learnWho()
  await tellAll('signed-in')
}
