import type { TaggedCache } from '#kit/cache.ts'
import { createPlaces } from '#kit/places.ts'
import { createTurnQueue } from '#kit/turn-queue.ts'
import type { App } from '#shop/context.ts'
import type { OfferTable } from './offer-table.ts'
import { type StoredSearch, searchTopic } from './search-state.ts'
import { StepWriter } from './step-writer.flow.ts'

/** Searches that run in one process at a time, and how many may wait for their turn (our choice; measured in decision 0100). */
const mostRunning = 256
const mostWaiting = 2_000
/** Requests that wait for news. They hold no place and no connection, only memory; beyond, the answer comes at once and the client asks again. */
const mostPolls = 2_000
/** Bytes of found offers in memory. */
const mostBytes = 96 * 1024 * 1024

/** What a process knows of searches: offers it has read or found, what runs here, and who waits for news. Anything may be lost: it is in the database. */
export class SearchProcess {
  readonly places = createPlaces(mostRunning, mostWaiting)
  /**
   * Work on offers is done a piece in each turn of the event loop, so pages are answered in between. What a search that has shown nothing yet
   * needs is done before the rest of the others.
   */
  readonly turn = createTurnQueue()
  readonly steps = new StepWriter()
  /** Running searches here: what ends each, and when it has ended. */
  readonly running = new Map<string, { end(): void; ended: Promise<void> }>()
  /** The running searches as they are written: who reads one here need not ask the database. */
  readonly current = new Map<string, StoredSearch>()
  readonly #tables = new Map<string, OfferTable>()
  readonly #waiting = new Map<string, Set<() => void>>()
  #polls = 0
  #isEnding = false

  constructor(cache: TaggedCache) {
    // A step of another process is told like a stale tag.
    cache.onDrop((tags) => {
      for (const id of [...this.#waiting.keys()]) if (tags === 'everything' || tags.has(searchTopic(id))) this.wake(id)
    })
  }

  get isEnding(): boolean {
    return this.#isEnding
  }

  table(id: string): OfferTable | undefined {
    const table = this.#tables.get(id)
    if (table) {
      this.#tables.delete(id)
      this.#tables.set(id, table)
    }
    return table
  }

  /** Keeps the offers of a search, and gives up those that nobody has read for longest; a running search keeps its own. */
  keep(table: OfferTable): void {
    this.#tables.delete(table.search)
    this.#tables.set(table.search, table)
    let size = 0
    for (const one of this.#tables.values()) size += one.size
    for (const [id, one] of this.#tables) {
      if (size <= mostBytes) break
      if (id === table.search || this.running.has(id)) continue
      this.#tables.delete(id)
      size -= one.size
    }
  }

  forget(id: string): void {
    this.#tables.delete(id)
    this.current.delete(id)
  }

  /** Resolves at the next step of a search or after `ms`; at once if too many wait. */
  async news(id: string, ms: number): Promise<void> {
    if (this.#polls >= mostPolls || this.#isEnding) return
    this.#polls++
    const waiting = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, waiting)
    let timer: NodeJS.Timeout | undefined
    let wake = () => {}
    try {
      await new Promise<void>((resolve) => {
        wake = resolve
        waiting.add(wake)
        timer = setTimeout(resolve, ms)
      })
    } finally {
      this.#polls--
      clearTimeout(timer)
      waiting.delete(wake)
      if (waiting.size === 0) this.#waiting.delete(id)
    }
  }

  wake(id: string): void {
    for (const wake of this.#waiting.get(id) ?? []) wake()
  }

  /** Ends what runs here: operators that have not answered have failed. */
  async endAll(): Promise<void> {
    this.#isEnding = true
    const running = [...this.running.values()]
    for (const { end } of running) end()
    await Promise.all(running.map(({ ended }) => ended))
    for (const id of this.#waiting.keys()) this.wake(id)
  }
}

/** One per running app, keyed by its answer cache, which receives notices of other processes. */
const processes = new WeakMap<TaggedCache, SearchProcess>()

export function searchProcessOf(app: Pick<App, 'cache'>): SearchProcess {
  const known = processes.get(app.cache) ?? new SearchProcess(app.cache)
  processes.set(app.cache, known)
  return known
}

/** Call it when the process stops. */
export const endTourSearches = (app: Pick<App, 'cache'>): Promise<void> => searchProcessOf(app).endAll()
