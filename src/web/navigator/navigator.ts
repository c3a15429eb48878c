import {
  go,
  hasGuests,
  isOverlayEntry,
  isRewriting,
  isRouted,
  type NavigationInfo,
  navigationApi,
} from '../browser/navigate.ts'
import { closeOverlays } from '../browser/overlays.ts'
import { hasNewBuild } from './builds.ts'
import { type LoadedPage, loadPayload, prefetch } from './load-payload.ts'
import { rememberScroll, restoreScroll, restoresItself } from './scroll.ts'

/** Draws a loaded page and answers when it stands in the document. */
export type Show = (page: LoadedPage) => Promise<void>

/**
 * Same-origin navigations become a payload and a drawing; history, scroll and abort stay with the platform (design §4.5).
 * Without the Navigation API nothing is intercepted, and links load pages as they always did.
 */
export function startNavigator(show: Show, whileLoading: (loading: boolean) => void): void {
  watchPaths()
  if (!navigationApi) return
  navigationApi.addEventListener('navigate', (event) => {
    const to = new URL(event.destination.url)
    if (to.pathname !== location.pathname) closeOverlays()
    if (!shouldIntercept(event, to)) return
    // A link pressed in an overlay takes the place of its entry: Back from there leads to the page, not to it twice.
    if (event.navigationType === 'push' && event.cancelable && isOverlayEntry()) {
      event.preventDefault()
      navigationApi!.navigate(to.href, { history: 'replace', info: event.info }).finished?.catch(() => {})
      return
    }
    const leaving = navigationApi!.currentEntry?.key
    rememberScroll(leaving)
    const info = event.info as NavigationInfo | undefined
    const own = event.navigationType === 'traverse' && restoresItself()
    const keep = info?.keepScroll || event.navigationType === 'reload'
    const samePage = to.pathname === location.pathname
    event.intercept({
      scroll: own || keep ? 'manual' : 'after-transition',
      focusReset: 'manual',
      async handler() {
        whileLoading(true)
        try {
          const answer = await loadPayload(to.pathname + to.search, event.signal)
          if (event.signal.aborted) return
          if ('redirect' in answer) {
            go(answer.redirect, { replace: true })
            return
          }
          await show(answer)
          if (event.signal.aborted) return
          if (own) restoreScroll(event.destination.key)
          if (!samePage) focusHeading()
        } catch (error) {
          if (event.signal.aborted) return
          // Whatever went wrong, the page itself can say it: with its own status and without our code in the way.
          location.assign(to.href)
          throw error
        } finally {
          whileLoading(false)
        }
      },
    })
  })
  watchIntent()
}

function shouldIntercept(event: NavigateEvent, to: URL): boolean {
  if (isRewriting() || !event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData)
    return false
  if (event.navigationType === 'reload' || to.origin !== location.origin) return false
  // Back from an overlay: the page under it is there already.
  if (event.navigationType === 'traverse' && to.href === location.href) return false
  if (hasGuests(to.pathname) || hasGuests(location.pathname)) return false
  return !hasNewBuild() && isRouted(to.pathname)
}

/** Where the Navigation API is missing, Back within one document still closes what lies over it. */
function watchPaths(): void {
  let path = location.pathname
  window.addEventListener('popstate', () => {
    if (location.pathname !== path) closeOverlays()
    path = location.pathname
  })
  // A page load of one's own loses nothing: its place is kept for the way back.
  window.addEventListener('pagehide', () => rememberScroll(navigationApi?.currentEntry?.key))
}

/** The new page is announced by its title, and reading goes on at its heading (UX-G8). */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/** A pointer that rests on a link, a finger that goes down, or focus: the page is likely wanted next. */
function watchIntent(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const consider = (event: Event, afterMs: number) => {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
    clearTimeout(resting)
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (link.pathname === location.pathname || !isRouted(link.pathname) || hasNewBuild()) return
    // Pressed meanwhile, the page is on its way already.
    resting = setTimeout(() => link.pathname !== location.pathname && prefetch(link.pathname + link.search), afterMs)
  }
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event, 80), {
    passive: true,
  })
  document.addEventListener('touchstart', (event) => consider(event, 0), { passive: true })
  document.addEventListener('focusin', (event) => consider(event, 150))
}
