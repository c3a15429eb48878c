import type { Clock } from './clock.ts'
import { estimateSize } from './estimate-size.ts'

/** A value with everything the cache needs to know about it. */
export interface Filled<T> {
  value: T
  /** What it was made of: `product:12`, `settings:1`, a `momentTag`. A change of any of them removes it from the cache. */
  tags: Iterable<string>
  /** Size in bytes, if it cannot be estimated from the value; absent: estimated. */
  size?: number
  /** False: return it without storing it. */
  keep?: boolean
  /** True: it could not be made now. The callers that wait get it; the stored value remains and is refreshed on the next request. */
  failed?: boolean
  /** Fresh for less than the usual time, e.g. a failure worth retrying soon. */
  freshMs?: number
}

const momentPrefix = 'until:'

/**
 * A tag for a value that changes by itself at this moment, such as a page with a planned version: from then on no cache serves what was made
 * before. It travels with the other tags, so every answer and page made of the value ends with it, in every process, without a notice.
 */
export const momentTag = (at: Date): string => `${momentPrefix}${at.getTime()}`

/** The earliest moment among these tags, in ms since 1970; null: there is none. */
function endOf(tags: readonly string[]): number | null {
  const moments = tags
    .filter((tag) => tag.startsWith(momentPrefix))
    .map((tag) => Number(tag.slice(momentPrefix.length)))
  return moments.length > 0 ? Math.min(...moments) : null
}

export interface CacheLimits {
  /** Limit in bytes, above which the least recently used entries are removed. */
  most: number
  /** How long an entry is fresh, in ms; after that it is served once more and refreshed in the background. */
  freshMs: number
  /** How long after it was made a stale entry may be served, in ms. */
  staleMs: number
  clock: Clock
  /** Called for errors of a background refresh, which has no caller to throw to. */
  onRefreshFailure?: (key: string, error: unknown) => void
}

interface Entry {
  value: unknown
  tags: readonly string[]
  size: number
  madeAt: number
  freshMs: number
  /** From this moment, in ms since 1970, it is not served any more. */
  endsAt: number | null
  refreshing: boolean
}

export type Fill<T> = () => Promise<Filled<T>>

/**
 * Bounded in-memory cache with tags. Concurrent requests for a key share one fill. If a tag is dropped during a fill that uses it, the result is
 * not stored, since it may contain outdated data.
 */
export class TaggedCache {
  private readonly entries = new Map<string, Entry>()
  private readonly keysByTag = new Map<string, Set<string>>()
  private readonly filling = new Map<string, Promise<unknown>>()
  private readonly droppedAt = new Map<string, number>()
  private readonly limits: CacheLimits
  private readonly listeners: ((tags: ReadonlySet<string> | 'everything') => void)[] = []
  private drops = 0
  private hits = 0
  private misses = 0
  private size = 0

  constructor(limits: CacheLimits) {
    this.limits = limits
  }

  /** Returns what is stored and may be served; never fills. Returns `undefined` for a stale entry that is not being refreshed. */
  peek<T>(key: string): T | undefined {
    const entry = this.unendedEntry(key)
    if (!entry) return undefined
    const age = this.limits.clock.now().getTime() - entry.madeAt
    if (age > entry.freshMs && (age > this.limits.staleMs || !entry.refreshing)) return undefined
    this.touch(key, entry)
    this.hits++
    return entry.value as T
  }

  async fetch<T>(key: string, fill: Fill<T>): Promise<T> {
    const entry = this.unendedEntry(key)
    if (!entry) return this.fill(key, fill)
    const age = this.limits.clock.now().getTime() - entry.madeAt
    if (age > this.limits.staleMs) return this.fill(key, fill)
    this.touch(key, entry)
    this.hits++
    if (age > entry.freshMs && !entry.refreshing) {
      entry.refreshing = true
      this.fill(key, fill).catch((error: unknown) => {
        entry.refreshing = false
        this.limits.onRefreshFailure?.(key, error)
      })
    }
    return entry.value as T
  }

  /** Notifies of every drop: for other stores of values made of the same things. */
  onDrop(listener: (tags: ReadonlySet<string> | 'everything') => void): void {
    this.listeners.push(listener)
  }

  dropTags(tags: Iterable<string> | 'everything'): void {
    this.drops++
    const fallen: ReadonlySet<string> | 'everything' = typeof tags === 'string' ? 'everything' : new Set(tags)
    for (const listener of this.listeners) listener(fallen)
    if (fallen === 'everything') {
      this.droppedAt.set('*', this.drops)
      for (const key of [...this.entries.keys()]) this.remove(key)
      return
    }
    for (const tag of fallen) {
      if (this.filling.size > 0) this.droppedAt.set(tag, this.drops)
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.remove(key)
    }
  }

  /** Entries, their bytes, and hits and misses since the start. */
  stats(): { entries: number; size: number; hits: number; misses: number } {
    return { entries: this.entries.size, size: this.size, hits: this.hits, misses: this.misses }
  }

  private fill<T>(key: string, fill: Fill<T>): Promise<T> {
    this.misses++
    const running = this.filling.get(key)
    if (running) return running as Promise<T>
    const startedAt = this.drops
    const promise = (async () => {
      try {
        let filled = await fill()
        // A moment came while it was made: who waits for it may have asked after that moment.
        if (this.hasEnded(filled.tags)) filled = await fill()
        const tags = [...new Set(filled.tags)]
        const fellMeanwhile = ['*', ...tags].some((tag) => (this.droppedAt.get(tag) ?? 0) > startedAt)
        if (filled.failed) this.retryLater(key)
        else if (filled.keep !== false && !fellMeanwhile) this.store(key, filled, tags)
        else this.remove(key)
        return filled.value
      } finally {
        this.filling.delete(key)
        // No fill is running, so none started before these drops.
        if (this.filling.size === 0) this.droppedAt.clear()
      }
    })()
    this.filling.set(key, promise)
    return promise
  }

  private store(key: string, filled: Filled<unknown>, tags: readonly string[]): void {
    const { value, size = estimateSize([key, value, tags]), freshMs = this.limits.freshMs } = filled
    const madeAt = this.limits.clock.now().getTime()
    const endsAt = endOf(tags)
    this.remove(key)
    if (size > this.limits.most || (endsAt !== null && endsAt <= madeAt)) return
    this.entries.set(key, { value, tags, size, madeAt, freshMs, endsAt, refreshing: false })
    this.size += size
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.keysByTag.set(tag, new Set([key]))
    }
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.limits.most) break
      this.remove(oldest)
    }
  }

  private hasEnded(tags: Iterable<string>): boolean {
    const endsAt = endOf([...tags])
    return endsAt !== null && endsAt <= this.limits.clock.now().getTime()
  }

  /** The entry of a key, unless one of its moments has come. */
  private unendedEntry(key: string): Entry | undefined {
    const entry = this.entries.get(key)
    if (!entry || entry.endsAt === null || entry.endsAt > this.limits.clock.now().getTime()) return entry
    this.remove(key)
    return undefined
  }

  private retryLater(key: string): void {
    const entry = this.entries.get(key)
    if (entry) entry.refreshing = false
  }

  private remove(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.size -= entry.size
    for (const tag of entry.tags) {
      const keys = this.keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.keysByTag.delete(tag)
    }
  }

  /** A Map keeps insertion order: the most recently used entry is last. */
  private touch(key: string, entry: Entry): void {
    this.entries.delete(key)
    this.entries.set(key, entry)
  }
}
