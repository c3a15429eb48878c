import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startCart } from '../browser/cart/cart-store.ts'
import { visitor } from '../browser/client.ts'
import { storeIds } from '../browser/cookies.ts'
import { captureEarlyInput } from '../browser/early-input.ts'
import { watchSheets } from '../browser/missed-sheets.ts'
import { refresh } from '../browser/navigate.ts'
import { watchDevice } from '../browser/own-device.ts'
import { clearReloadMark } from '../browser/reload-failed-page.ts'
import { report } from '../browser/report.ts'
import { onSessionChange, recheckSession, startSession } from '../browser/session-store.ts'
import { setLocale } from '../browser/set-locale.ts'
import { startFavorites } from '../browser/stored/favorites-store.ts'
import { listenToTabs } from '../browser/tabs.ts'
import { whenIdle } from '../browser/when-idle.ts'
import type { PageData } from '../page.ts'
import { loadLazyParts, loadRenderedParts } from '../parts/lazy-part.tsx'
import { matchRoute } from '../routes.ts'
import { errorScreen } from '../screens/errors/error-route.ts'
import { screenOf } from '../screens.ts'
import { noteBuild, watchBuilds, watchPreloads } from './builds.ts'
import { currentPage, firstRender, renderPage } from './current-page.ts'
import { updateHead } from './head.ts'
import { clearPrefetched } from './load-payload.ts'
import { startNavigator } from './navigator.ts'
import { pageHistory } from './page-history.ts'
import { Root } from './root.tsx'
import { restoreScroll, restoresItself } from './scroll.ts'

/** Hydrates the page: first what is visible, then the visitor's own data. */
export async function start(): Promise<void> {
  const data = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData
  watchPreloads(data.build)
  setLocale(data.visitor.locale)
  const route = matchRoute(location.pathname)?.route ?? null
  const { default: screen } = await (data.page.route === null ? errorScreen() : screenOf(route!))
  await loadRenderedParts()
  visitor.set({ ...data.visitor, companyId: data.shell.company.id })
  const first = { data, screen, layout: route?.layout ?? ('default' as const) }
  const alive = firstRender()
  const tellTyped = captureEarlyInput(document)
  // A transition hydrates in slices: the page scrolls and responds meanwhile, and a press is hydrated first.
  startTransition(() => {
    hydrateRoot(document.getElementById('root')!, <Root first={first} />, {
      onRecoverableError: (error) => report('the page had to be drawn again', error),
      onUncaughtError: async (error) => (await errorScreen()).drawAgain(error),
    })
  })
  const own = startOwn(data)
  await alive
  // From here on a press is handled; bench/vitals.ts reads this mark.
  performance.mark('alive')
  tellTyped()
  restoreAfterLoad()
  startNavigator({
    async show(page, signal) {
      noteBuild(page.build)
      visitor.set(page.visitor)
      void recheckSession(page.visitor.signedIn)
      const change = {
        data: { page: page.page, visitor: page.visitor },
        screen: page.screen,
        layout: page.route?.layout ?? 'default',
      }
      await renderPage(change, signal)
      if (signal?.aborted) return
      updateHead(page.page.head, currentPage().data.shell.company)
    },
    current() {
      const { data: now, screen } = currentPage()
      const route = matchRoute(now.page.url.split('?')[0]!)?.route ?? null
      return { build: data.build, visitor: now.visitor, page: now.page, route, screen }
    },
    whileLoading(loading) {
      document.documentElement.dataset.loading = loading ? 'yes' : 'no'
    },
  })
  watchBuilds(data.build)
  await own
  followChanges()
  // Rare, so its code is loaded on demand.
  if (location.search.includes('auth_code='))
    await (await import('../browser/sign-in-from-address.ts')).signInFromAddress()
  // The browser tests wait for it; nothing else reads it.
  document.documentElement.dataset.ready = 'true'
}

/** The visitor's own data: session, cart, favourites. Requested at once, shown after hydration (design §4.2). */
async function startOwn(data: PageData): Promise<void> {
  storeIds(data.shell.company.id)
  const favorites = startFavorites(data.visitor.signedIn)
  await startSession(data.visitor.signedIn)
  await Promise.all([startCart(), favorites])
}

function followChanges(): void {
  onSessionChange((now) => {
    clearPrefetched()
    pageHistory.forget()
    // The page may differ for a guest and a customer: prices, the account, the way back from a 401.
    if (now === 'signed-out' && needsAnswer()) refresh()
  })
  whenIdle(loadLazyParts)
  watchSheets()
  clearReloadMark()
  watchDevice()
  listenToTabs(async ({ kind }) => {
    if (kind !== 'cart' && kind !== 'favorites') await (await import('./other-tab.ts')).followTab(kind)
  })
}

const needsAnswer = (): boolean => matchRoute(location.pathname)?.route.access === 'sign-in'

/** Restores the scroll of a page load by Back or Forward: the browser does it too early, while the page is still short. */
function restoreAfterLoad(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'back_forward' && restoresItself()) restoreScroll(window.navigation?.currentEntry?.key)
}
