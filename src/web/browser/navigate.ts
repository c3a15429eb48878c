import { matchRoute } from '../routes.ts'
import { destinationOf } from '../safe-address.ts'
import { report } from './report.ts'

export interface NavigateOptions {
  replace?: boolean
  /** Filters and sorts stay where they are on the page. */
  keepScroll?: boolean
  /** A payment page or a provider: a foreign address is refused unless this is said (spec §2, NAV-07). */
  allowExternal?: boolean
}

/** What the Navigation API carries from `go` to the listener. */
export interface NavigationInfo {
  keepScroll?: boolean
  /** Back to where the visitor still is: the page that was wanted did not come. */
  isUndo?: boolean
}

/** Opens an address by code. False: it was refused. Links of the pages are plain `<a href>` and need nothing of this. */
export function go(address: string, options: NavigateOptions = {}): boolean {
  const to = destinationOf(address, location.origin)
  if (to.kind === 'blocked' || (to.kind === 'external' && !options.allowExternal)) {
    report(`navigation to ${address} is refused`)
    return false
  }
  const href = to.kind === 'local' ? to.path : to.href
  if (navigationApi && to.kind === 'local') {
    const info: NavigationInfo = { keepScroll: options.keepScroll }
    // What becomes of it is told to the listener in navigator.ts; here a superseded one would only be noise.
    const { committed, finished } = navigationApi.navigate(href, {
      history: options.replace ? 'replace' : 'auto',
      info,
    })
    committed?.catch(() => {})
    finished?.catch(() => {})
  } else if (options.replace) location.replace(href)
  else location.assign(href)
  return true
}

let rewriting = false
export const isRewriting = (): boolean => rewriting

/** Another address for what is shown already, such as the page of a long list that is in view: nothing is loaded. */
export function rewriteAddress(address: string): void {
  rewriting = true
  try {
    history.replaceState(history.state, '', address)
  } finally {
    rewriting = false
  }
}

/** An entry of the history for something that opened over the page: Back closes it and stays (UX-G6). */
export function addEntry(state: object): void {
  rewriting = true
  try {
    history.pushState(state, '')
  } finally {
    rewriting = false
  }
}

/** The entry that `addEntry` made stands last. */
export const isOverlayEntry = (): boolean => (history.state as { overlay?: string } | null)?.overlay !== undefined

/** Loads the data of the page anew and shows them in place: after signing in, or when the region changed. */
export function refresh(): void {
  if (navigationApi) go(location.pathname + location.search, { replace: true, keepScroll: true })
  else location.reload()
}

/** Such a page comes with a policy of its own, or the server may send on elsewhere: it is always loaded as a document. */
export function isDocument(pathname: string): boolean {
  const route = matchRoute(pathname)?.route
  return route?.foreignScript !== undefined || route?.isDocument === true
}
export const isRouted = (pathname: string): boolean => matchRoute(pathname) !== null

export const navigationApi: Navigation | undefined = typeof window === 'undefined' ? undefined : window.navigation
