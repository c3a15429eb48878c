import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HotelsAnswer, SearchAnswer } from '#shop/tours/search.wire.ts'
import { api } from '../../browser/client.ts'
import { record } from '../../browser/events.ts'
import { refresh } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { openStream } from '../../browser/streams.ts'
import { listQuery, type TourChoice } from '../../parts/tours/tour-choice.ts'
import { arrived, type News, newsOf } from './arriving.ts'
import type { FoundTours } from './search-data.ts'

export interface LiveTours {
  search: SearchAnswer
  hotels: HotelsAnswer
  /** What «Показать новые» would show; null: nothing. */
  news: News | null
  showNews: () => void
  /** The visitor does not want to wait for the others. */
  isStopped: boolean
  stop: () => void
  /** The last attempt to read the list failed. */
  isFailed: boolean
}

/** Pause between questions while no stream tells of news. */
const pollMs = 2_000
/** Pause between readings of a list that already fills a page, in milliseconds: nobody reads faster, and each is tens of kilobytes (our choice). */
const restMs = 1_500
const pageSize = 20

/**
 * A search that goes on: the stream tells of each batch, polling stands in for it (decision 0092). The list changes at once only while nobody reads
 * it (Z3). `list`: its element.
 */
export function useTourSearch(found: FoundTours, choice: TourChoice, list: RefObject<HTMLElement | null>): LiveTours {
  const [state, setState] = useState({
    of: found,
    search: found.search,
    hotels: found.hotels,
    newer: null as HotelsAnswer | null,
  })
  const [stopped, setStopped] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  // Another page of the navigator: another choice, or the same asked anew.
  if (state.of !== found) setState({ of: found, search: found.search, hotels: found.hotels, newer: null })
  const isRead = useIsRead(list, found.search.id)
  const { id } = found.search
  const isStopped = stopped === id

  const take = useEffectEvent((search: SearchAnswer, hotels: HotelsAnswer) => {
    setFailed(false)
    setState((before) => {
      if (before.search.id !== search.id || before.search.version > search.version) return before
      return { ...before, search, ...arrived(before, hotels, isRead()) }
    })
  })
  const read = useEffectEvent(async (signal: AbortSignal, after?: number): Promise<SearchAnswer | null> => {
    try {
      const params = { search: id }
      const search = await api.get('/api/tours/searches/{search}/', { params, query: { after }, signal })
      const query = { ...listQuery(choice), page: 1 }
      const first = await api.get('/api/tours/searches/{search}/hotels/', { params, query, signal })
      const pages = Math.min(choice.page, first.pages)
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, n) =>
          api.get('/api/tours/searches/{search}/hotels/', {
            params,
            query: { ...query, page: n + 2, version: first.version },
            signal,
          }),
        ),
      )
      if (!signal.aborted)
        take(search, { ...first, page: Math.max(1, pages), items: [first, ...others].flatMap(({ items }) => items) })
      return search
    } catch (fault) {
      if (signal.aborted) return null
      report('the list of tours could not be updated', fault)
      setFailed(true)
      return null
    }
  })
  const isRunning = state.search.status === 'running' && !isStopped
  const of = JSON.stringify([id, listQuery(choice), choice.page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed anew for another search or another list of it
  useEffect(() => {
    if (!isRunning) return
    const request = new AbortController()
    let version = state.search.version
    let isReading = false
    let isAsked = false
    let isMissed = false
    const update = async (after?: number) => {
      if (isReading) {
        isAsked = true
        return
      }
      isReading = true
      const answer = await read(request.signal, after)
      if (answer) version = answer.version
      isMissed = answer === null
      if (answer?.status === 'running' && answer.hotels_found >= pageSize)
        await new Promise((resolve) => setTimeout(resolve, restMs))
      isReading = false
      if (isAsked && !request.signal.aborted) {
        isAsked = false
        await update()
      }
    }
    const stream = openStream(
      '/api/tours/searches/{search}/events/',
      { params: { search: id } },
      { batch: (batch) => void (batch.version > version && update()), reset: () => void update() },
      () => void update(),
    )
    // The stream tells of each batch once: what could not be read then is read by the clock.
    const isDue = () => !isReading && (isMissed || !stream.isLive())
    const timer = setInterval(() => void (isDue() && update(isMissed ? undefined : version)), pollMs)
    return () => {
      request.abort()
      clearInterval(timer)
      stream.close()
    }
  }, [of, isRunning])

  useExpiry(found.search)
  useCounted(state.search)
  const news = state.newer && newsOf(state.hotels, state.newer)
  return {
    search: state.search,
    hotels: state.hotels,
    news,
    showNews: () => setState((before) => (before.newer ? { ...before, hotels: before.newer, newer: null } : before)),
    isStopped,
    stop: () => setStopped(id),
    isFailed,
  }
}

/** Whether somebody has begun to read the list: pointed at it, moved the focus into it, or scrolled. */
function useIsRead(list: RefObject<HTMLElement | null>, search: string): () => boolean {
  const isRead = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of another search is a new one
  useEffect(() => {
    isRead.current = false
    const box = list.current
    const begin = () => {
      isRead.current = true
    }
    const inside = ['pointerover', 'pointerdown', 'focusin'] as const
    for (const event of inside) box?.addEventListener(event, begin, { passive: true })
    window.addEventListener('scroll', begin, { passive: true })
    return () => {
      for (const event of inside) box?.removeEventListener(event, begin)
      window.removeEventListener('scroll', begin)
    }
  }, [search, list])
  return () => isRead.current || list.current?.matches(':hover, :focus-within') === true || window.scrollY > 0
}

/** An expired search is asked anew, where the visitor is: filters and place stay (contract.md, reading 5). */
function useExpiry({ id, expires_at: expires, status }: SearchAnswer): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => {
    const begun = Date.now()
    // The clock of the device may be wrong: the life is counted from now on, at most the twenty minutes of a search.
    const lifeMs = status === 'expired' ? 0 : Math.min(Math.max(Date.parse(expires) - begun, 60_000), 20 * 60_000)
    const again = () => {
      if (document.visibilityState === 'visible' && Date.now() - begun >= lifeMs) refresh()
    }
    const timer = setTimeout(again, lifeMs + 1_000)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [id])
}

/** ANL-03: each search counts once, when everybody has answered. */
function useCounted({ id, status, hotels_found: found }: SearchAnswer): void {
  const counted = useRef('')
  useEffect(() => {
    if (status === 'running' || counted.current === id) return
    counted.current = id
    record({ event: 'tours_search', action: 'searched', found })
  }, [id, status, found])
}
