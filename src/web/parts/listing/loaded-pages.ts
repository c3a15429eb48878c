import { useLayoutEffect, useRef, useState } from 'react'
import type { CardOnWire, ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { navigationApi } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { onSessionChange } from '../../browser/session-store.ts'
import { useShell } from '../shell-context.ts'
import type { Choice } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'

export interface LoadedPage {
  page: number
  items: readonly CardOnWire[]
}

/** Extended lists by history entry: Back from a product restores all their pages (ux C7). */
const grown = new Map<string, { list: string; pages: readonly LoadedPage[] }>()
const maxGrown = 20
// Prices may depend on the customer.
if (!import.meta.env.SSR) onSessionChange(() => grown.clear())

function remember(list: string, pages: readonly LoadedPage[]): void {
  const entry = navigationApi?.currentEntry?.key
  if (!entry) return
  grown.delete(entry)
  grown.set(entry, { list, pages })
  if (grown.size > maxGrown) grown.delete(grown.keys().next().value!)
}

function recall(list: string, fresh: LoadedPage): readonly LoadedPage[] {
  const entry = navigationApi?.currentEntry?.key
  const found = entry ? grown.get(entry) : undefined
  if (found?.list !== list || !found.pages.some(({ page }) => page === fresh.page)) return [fresh]
  return withPage(found.pages, fresh)
}

const withPage = (pages: readonly LoadedPage[], fresh: LoadedPage): readonly LoadedPage[] =>
  pages.some(({ page }) => page === fresh.page) ? pages.map((one) => (one.page === fresh.page ? fresh : one)) : [fresh]

export type Side = 'before' | 'after'

/** The pages of a list that are shown together, and loading of the next and the previous one (CAT-10). */
export function useLoadedPages(listing: ListingAnswer, choice: Choice, source: ListingSource) {
  const { visitor } = useShell()
  const market = `${visitor.locale} ${visitor.regionId}`
  const list = `${market} ${source.href({ ...choice, page: 1 })}`
  const fresh = { page: listing.page, items: listing.items }
  const [pages, setPages] = useState(() => recall(list, fresh))
  const [from, setFrom] = useState({ listing, market })
  // A new response replaces its own page; in another language or city all pages loaded before are outdated.
  if (from.listing !== listing) {
    setFrom({ listing, market })
    setPages(from.market === market ? withPage(pages, fresh) : [fresh])
  }
  const [loading, setLoading] = useState<Side | null>(null)
  const [failed, setFailed] = useState(false)
  const added = useRef<{ page: number; top: number | null } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const first = pages[0]!.page
  const last = pages.at(-1)!.page

  const firstCard = (page: number) => box.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)

  const load = async (side: Side) => {
    if (loading) return
    const page = side === 'after' ? last + 1 : first - 1
    setLoading(side)
    setFailed(false)
    try {
      const { items } = await source.fetch({ ...choice, page })
      const next = side === 'after' ? [...pages, { page, items }] : [{ page, items }, ...pages]
      added.current = { page, top: side === 'before' ? (firstCard(first)?.getBoundingClientRect().top ?? null) : null }
      setPages(next)
      remember(list, next)
    } catch (error) {
      report('another page of the list could not be loaded', error)
      setFailed(true)
    } finally {
      setLoading(null)
    }
  }

  // Preserves the scroll position; the first new card takes the focus (ux C6).
  useLayoutEffect(() => {
    const news = added.current
    if (!news) return
    added.current = null
    if (news.top !== null) {
      const moved = (firstCard(news.page + 1)?.getBoundingClientRect().top ?? news.top) - news.top
      window.scrollBy({ top: moved, behavior: 'instant' })
    }
    firstCard(news.page)?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  })

  return { pages, first, last, box, loading, failed, load }
}
