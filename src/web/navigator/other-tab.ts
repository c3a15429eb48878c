import { visitor } from '../browser/client.ts'
import { readCookie } from '../browser/cookies.ts'
import { followOtherTab, isSignedIn } from '../browser/session-store.ts'
import { deleteDrafts } from '../browser/stored/delete-stored.ts'
import type { TabMessage } from '../browser/tabs.ts'
import { matchRoute } from '../routes.ts'
import { loadShellData } from './load-payload.ts'
import { redraw } from './preferences.ts'

/** Applies a change of the visitor made in another tab. Rare, so this code is loaded on demand. */
export async function followTab(kind: Exclude<TabMessage['kind'], 'cart' | 'favorites'>): Promise<void> {
  if (kind === 'session') return followSession((await loadShellData()).visitor.signedIn)
  if (kind === 'region') visitor.set({ regionId: Number(readCookie('region_id')) || null })
  await redraw()
}

/** The customer signed out in the other tab: their data and input are removed here too. A page that is the same for all visitors may stay. */
async function followSession(signedIn: boolean): Promise<void> {
  const isOver = isSignedIn() && !signedIn
  await followOtherTab(signedIn)
  if (!isOver) return
  deleteDrafts()
  if (!matchRoute(location.pathname)?.route.cacheable) location.reload()
}
