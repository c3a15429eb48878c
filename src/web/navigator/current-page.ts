import { setLocale } from '../browser/set-locale.ts'
import type { PageData } from '../page.ts'
import { loadLazyParts } from '../parts/lazy-part.tsx'
import type { ScreenModule } from '../screen.ts'

/** All that is drawn: the page with what stands round it. */
export interface DisplayedPage {
  data: Pick<PageData, 'shell' | 'visitor' | 'page'>
  /** The component of the page: of its route, or the error screen. */
  screen: ScreenModule<unknown>['default']
  layout: 'default' | 'empty' | 'checkout'
}

let current: DisplayedPage | null = null
let put: ((shown: DisplayedPage) => void) | null = null
/** Who waits for a drawing: for that of one page, or for the very first. */
let waiting: { page: DisplayedPage | null; resolve: () => void } | null = null

/** The page that is shown now. */
export const currentPage = (): DisplayedPage => current!

/** The root says what it began with and how it is told the next; `pageCommitted` is called after each drawing with what stands there. */
export function attachRoot(first: DisplayedPage, show: (shown: DisplayedPage) => void): void {
  current ??= first
  put = show
}

/** Answers when the page has come to life. */
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
 * Draws another page, or the same with other data; answers when it stands in the document, or when another one was wanted
 * meanwhile. Back may come while a page is being drawn: the scroll is then restored on the page it belongs to.
 */
export async function renderPage(change: Change): Promise<void> {
  const next: DisplayedPage = { ...currentPage(), ...change, data: { ...currentPage().data, ...change.data } }
  current = next
  await loadLazyParts()
  if (current !== next) return
  setLocale(next.data.visitor.locale)
  document.documentElement.lang = next.data.visitor.locale
  return new Promise<void>((resolve) => {
    waiting?.resolve()
    waiting = { page: next, resolve }
    put?.(next)
  })
}
