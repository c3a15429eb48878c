import { matchRoute } from '../routes.ts'
import { destinationOf } from '../safe-address.ts'
import { report } from './report.ts'

export interface NavigateOptions {
  replace?: boolean
  /** Keeps the scroll position: for filters and sorting. */
  keepScroll?: boolean
  /** Allows another origin, such as a payment page; refused otherwise (spec §2, NAV-07). */
  allowExternal?: boolean
}

/** Passed from `go` to the listener by the Navigation API. */
export interface NavigationInfo {
  keepScroll?: boolean
  /** Returns to the page still shown, because the requested one did not arrive. */
  isUndo?: boolean
}

/** Opens an address from code. False: it was refused. Links of the pages are plain `<a href>` and do not need this. */
export function navigate(address: string, options: NavigateOptions = {}): boolean {
  const to = destinationOf(address, location.origin)
  if (to.kind === 'blocked' || (to.kind === 'external' && !options.allowExternal)) {
    report(`navigation to ${address} is refused`)
    return false
  }
  const href = to.kind === 'local' ? to.path : to.href
  if (navigationApi && to.kind === 'local') {
    const info: NavigationInfo = { keepScroll: options.keepScroll }
    // The listener in navigator.ts handles the result; here a superseded navigation would only be an unhandled rejection.
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

/** Changes the address of the current page, such as the visible page of a long list, without loading anything. */
export function rewriteAddress(address: string): void {
  rewriting = true
  try {
    history.replaceState(history.state, '', address)
  } finally {
    rewriting = false
  }
}

/** Adds a history entry for an overlay: Back closes it and stays on the page (UX-G6). */
export function addEntry(state: object): void {
  rewriting = true
  try {
    history.pushState(state, '')
  } finally {
    rewriting = false
  }
}

/** Whether the current entry was made by `addEntry`. */
export const isOverlayEntry = (): boolean => (history.state as { overlay?: string } | null)?.overlay !== undefined

/** Reloads the data of the page and shows it in place: after signing in, or when the region changed. */
export function refresh(): void {
  if (navigationApi) navigate(location.pathname + location.search, { replace: true, keepScroll: true })
  else location.reload()
}

/** Such a page has its own CSP, or the server may redirect it: it is always loaded as a document. */
export function isDocument(pathname: string): boolean {
  const route = matchRoute(pathname)?.route
  // In a frame of another site the policy of the document decides which page may be shown: a page drawn by a script would have none of its own.
  if (window.top !== window.self && !route?.isFramable) return true
  return route?.foreignScript !== undefined || route?.isDocument === true
}
export const isRouted = (pathname: string): boolean => matchRoute(pathname) !== null

export const navigationApi: Navigation | undefined = typeof window === 'undefined' ? undefined : window.navigation
