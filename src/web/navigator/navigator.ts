import { m } from '#texts/messages.js'
import { clearMissedPage, missPage, NetworkFailure } from '../browser/connection.ts'
import {
  isDocument,
  isOverlayEntry,
  isRewriting,
  isRouted,
  type NavigationInfo,
  navigate,
  navigationApi,
  rewriteAddress,
} from '../browser/navigate.ts'
import { closeOverlays } from '../browser/overlays.ts'
import { report } from '../browser/report.ts'
import { mayLeave } from '../browser/unsaved-guard.ts'
import { hasNewBuild } from './builds.ts'
import { isPrefetched, type LoadedPage, loadPayload } from './load-payload.ts'
import { pageHistory } from './page-history.ts'
import { watchIntent } from './prefetch-on-intent.ts'
import { restoreScroll, restoresItself, storeScroll } from './scroll.ts'

/** The navigator decides which page to show; the host renders it. */
export interface NavigatorHost {
  /** Renders a loaded page and resolves when it is in the document. Once the signal is aborted the page is not rendered any more. */
  show: (page: LoadedPage, signal?: AbortSignal) => Promise<void>
  /** The page in the document. */
  current: () => LoadedPage
  whileLoading: (loading: boolean) => void
}

/**
 * Same-origin navigations load a payload and render it; history, scroll and abort remain with the platform (design §4.5). Without the Navigation
 * API nothing is intercepted, and links load pages as usual.
 */
export function startNavigator(host: NavigatorHost): void {
  // A page load keeps its scroll position too, for the way back.
  window.addEventListener('pagehide', () => storeScroll(navigationApi?.currentEntry?.key))
  if (!navigationApi) return
  navigationApi.addEventListener('navigate', (event) => {
    const to = new URL(event.destination.url)
    if (isRewriting() || infoOf(event)?.isUndo) return
    if (leavesPage(event, to) && !mayLeave(m.shell_unsaved_question)) return event.preventDefault()
    if (isOutOfReach(event, to)) {
      event.preventDefault()
      return miss(event, to)
    }
    if (to.pathname !== location.pathname) closeOverlays()
    if (!shouldIntercept(event, to)) return
    // A navigation from an overlay replaces the overlay's history entry, so that Back leads to the page once and not twice.
    if (event.navigationType === 'push' && event.cancelable && isOverlayEntry()) {
      event.preventDefault()
      navigationApi!.navigate(to.href, { history: 'replace', info: event.info }).finished?.catch(() => {})
      return
    }
    intercept(event, to, host)
  })
  watchIntent()
}

const infoOf = (event: NavigateEvent) => event.info as NavigationInfo | undefined
const isOpening = (event: NavigateEvent) => event.navigationType === 'push' || event.navigationType === 'replace'

/** Whether the navigation leads to another page: not another filter or a place further down. */
const leavesPage = (event: NavigateEvent, to: URL): boolean =>
  event.cancelable &&
  event.downloadRequest === null &&
  (to.origin !== location.origin || to.pathname !== location.pathname)

/** Without a network the browser would replace the shop with its own error page, so the navigation is not started. */
const isOutOfReach = (event: NavigateEvent, to: URL): boolean =>
  !navigator.onLine &&
  event.cancelable &&
  isOpening(event) &&
  to.origin === location.origin &&
  !event.hashChange &&
  event.downloadRequest === null &&
  !event.formData &&
  !isPrefetched(to.pathname + to.search)

function shouldIntercept(event: NavigateEvent, to: URL): boolean {
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return false
  if (event.navigationType === 'reload' || to.origin !== location.origin) return false
  // Back from an overlay: the page under it is still there.
  if (event.navigationType === 'traverse' && to.href === location.href) return false
  if (isDocument(to.pathname) || isDocument(location.pathname)) return false
  return !hasNewBuild() && isRouted(to.pathname)
}

/** Keys of history entries whose page has not arrived: until then the document still shows the page of another entry. */
const awaited = new Set<string>()

function intercept(event: NavigateEvent, to: URL, host: NavigatorHost): void {
  const from = { key: navigationApi!.currentEntry?.key, address: location.pathname + location.search }
  storeScroll(from.key)
  if (event.navigationType !== 'replace' && !(from.key && awaited.has(from.key))) rememberPage(from.key, host.current())
  const isBack = event.navigationType === 'traverse'
  const own = isBack && restoresItself()
  const samePage = to.pathname === location.pathname
  event.intercept({
    scroll: own || infoOf(event)?.keepScroll ? 'manual' : 'after-transition',
    focusReset: 'manual',
    async handler() {
      const entry = navigationApi!.currentEntry!.key
      awaited.add(entry)
      const arrive = async (page: LoadedPage) => {
        await host.show(page, event.signal)
        if (event.signal.aborted) return
        awaited.delete(entry)
        clearMissedPage()
        if (own) restoreScroll(event.destination.key)
        if (!samePage) focusHeading()
      }
      const remembered = isBack ? pageHistory.recall(event.destination.key) : undefined
      if (remembered) {
        await arrive(remembered)
        if (!event.signal.aborted) void refreshBehind(event.destination.key, remembered, host)
        return
      }
      host.whileLoading(true)
      try {
        const answer = await loadPayload(to.pathname + to.search, event.signal)
        if (event.signal.aborted) return
        if ('redirect' in answer) navigate(answer.redirect, { replace: true })
        else await arrive(answer)
      } catch (error) {
        if (event.signal.aborted) return
        if (error instanceof NetworkFailure) {
          awaited.delete(entry)
          undo(event, from)
          return miss(event, to)
        }
        // After an error the page is loaded as a document, which reports its own status without our code.
        location.assign(to.href)
        throw error
      } finally {
        host.whileLoading(false)
      }
    },
  })
}

/** Pages where money is moved are not remembered: Back requests them again, as an order may have been paid since. */
function rememberPage(entry: string | undefined, page: LoadedPage): void {
  if (entry && page.page.status === 200 && page.route && !page.route.isAskedAnew) pageHistory.remember(entry, page)
}

/** Updates a remembered page in place with the current data; an unchanged page is not rendered again. */
async function refreshBehind(entry: string, shown: LoadedPage, host: NavigatorHost): Promise<void> {
  try {
    const answer = await loadPayload(shown.page.url)
    if (navigationApi!.currentEntry?.key !== entry || host.current().page !== shown.page) return
    if ('redirect' in answer) navigate(answer.redirect, { replace: true })
    else if (JSON.stringify(answer.page) !== JSON.stringify(shown.page)) await host.show(answer)
  } catch (error) {
    report('the page that Back showed could not be asked anew', error)
  }
}

/** Restores the address of the current page after the requested one did not arrive. */
function undo(event: NavigateEvent, from: { key: string | undefined; address: string }): void {
  if (event.navigationType === 'replace' || !from.key) {
    rewriteAddress(from.address)
    return
  }
  const { committed, finished } = navigationApi!.traverseTo(from.key, {
    info: { isUndo: true } satisfies NavigationInfo,
  })
  committed?.catch(() => {})
  finished?.catch(() => {})
}

function miss(event: NavigateEvent, to: URL): void {
  const address = to.pathname + to.search + to.hash
  const { key } = event.destination
  const again = () => {
    if (event.navigationType === 'traverse') navigationApi!.traverseTo(key).finished?.catch(() => {})
    else navigate(address, { replace: event.navigationType === 'replace', keepScroll: infoOf(event)?.keepScroll })
  }
  missPage(address, again)
}

/** Screen readers announce the new page by its title and continue at its heading (UX-G8). */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}
