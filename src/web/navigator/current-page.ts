import { setLocale } from '../browser/set-locale.ts'
import type { PageData } from '../page.ts'
import { loadLazyParts } from '../parts/lazy-part.tsx'
import type { ScreenModule } from '../screen.ts'

/** Everything that is rendered: the page with its shell. */
export interface DisplayedPage {
  data: Pick<PageData, 'shell' | 'visitor' | 'page'>
  /** Component of the page: of its route, or the error screen. */
  screen: ScreenModule<unknown>['default']
  layout: 'default' | 'empty' | 'checkout'
}

let current: DisplayedPage | null = null
let put: ((shown: DisplayedPage) => void) | null = null
/** The caller waiting for a page to be rendered; `page` null: for the first render. */
let waiting: { page: DisplayedPage | null; resolve: () => void } | null = null

/** The current page. */
export const currentPage = (): DisplayedPage => current!

/** Called by the root component with its initial page and the function that shows another one; the root calls `pageCommitted` after each render. */
export function attachRoot(first: DisplayedPage, show: (shown: DisplayedPage) => void): void {
  current ??= first
  put = show
}

/** Resolves when the page is hydrated. */
export const firstRender = (): Promise<void> =>
  new Promise((resolve) => {
    waiting = { page: null, resolve }
  })

export function pageCommitted(page: DisplayedPage): void {
  if (!waiting || (waiting.page && waiting.page !== page)) return
  waiting.resolve()
  waiting = null
}

type Change = Partial<Omit<DisplayedPage, 'data'>> & { data?: Partial<DisplayedPage['data']> }

/**
 * Renders another page, or the same one with other data. Resolves when it is in the document, or when another page was requested meanwhile or the
 * signal was aborted. Back may happen while a page is being rendered; the scroll is then restored on the page it belongs to.
 */
export async function renderPage(change: Change, signal?: AbortSignal): Promise<void> {
  const before = currentPage()
  const next: DisplayedPage = { ...before, ...change, data: { ...before.data, ...change.data } }
  current = next
  await loadLazyParts()
  if (current !== next) return
  if (signal?.aborted) {
    current = before
    return
  }
  setLocale(next.data.visitor.locale)
  document.documentElement.lang = next.data.visitor.locale
  return new Promise<void>((resolve) => {
    waiting?.resolve()
    waiting = { page: next, resolve }
    put?.(next)
  })
}
