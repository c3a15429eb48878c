import { visitor } from '../browser/client.ts'
import { readCookie } from '../browser/cookies.ts'
import { forgetTyped } from '../browser/kept/forget-mine.ts'
import { followOtherTab, isSignedIn } from '../browser/session-store.ts'
import type { TabNews } from '../browser/tabs.ts'
import { matchRoute } from '../routes.ts'
import { loadShellData } from './load-payload.ts'
import { redraw } from './preferences.ts'

/** What another tab did to the visitor is done to this one too. Rare, so it comes when it is told. */
export async function followTab(kind: Exclude<TabNews['kind'], 'cart' | 'favorites'>): Promise<void> {
  if (kind === 'session') return followSession((await loadShellData()).visitor.signedIn)
  if (kind === 'region') visitor.set({ regionId: Number(readCookie('region_id')) || null })
  await redraw()
}

/** Signed out by a press there: what stands or is typed here of theirs goes too. A page that is the same for all may stay. */
async function followSession(signedIn: boolean): Promise<void> {
  const isOver = isSignedIn() && !signedIn
  await followOtherTab(signedIn)
  if (!isOver) return
  forgetTyped()
  if (!matchRoute(location.pathname)?.route.cacheable) location.reload()
}
