import type { Clock } from './clock.ts'
import { estimateSize } from './estimate-size.ts'

/** A value with everything the cache must know about it. */
export interface Filled<T> {
  value: T
  /** What it was made of: `product:12`, `settings:1`. A change of any of them drops it. */
  tags: Iterable<string>
  /** Bytes it takes, where the value itself does not tell; without it they are estimated. */
  size?: number
  /** False: hand it out, keep nothing. */
  keep?: boolean
  /** True: it could not be made now. Handed out to who waited; what is kept from before stays, and is made anew at the next asking. */
  failed?: boolean
  /** Fresh for less time than usual: a failure worth trying again soon. */
  freshMs?: number
}

export interface CacheLimits {
  /** Bytes after which the longest unused go. */
  most: number
  /** So long an entry is served as it is; after that it is served once more and made anew behind the answer. */
  freshMs: number
  /** So long after its making a stale entry may still be served. */
  staleMs: number
  clock: Clock
  /** A refresh behind an answer has nobody to throw at. */
  onRefreshFailure?: (key: string, error: unknown) => void
}

interface Entry {
  value: unknown
  tags: readonly string[]
  size: number
  madeAt: number
  freshMs: number
  refreshing: boolean
}

export type Fill<T> = () => Promise<Filled<T>>

/**
 * Bounded, tagged, in memory. One filling at a time for a key, however many ask; a tag dropped while something is being
 * made of it keeps the result from being stored, since it may hold what has just changed.
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

  /** What is stored and may still be served; never fills. A stale entry answers `undefined` until somebody fetches it anew. */
  peek<T>(key: string): T | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    const age = this.limits.clock.now().getTime() - entry.madeAt
    if (age > entry.freshMs && (age > this.limits.staleMs || !entry.refreshing)) return undefined
    this.touch(key, entry)
    this.hits++
    return entry.value as T
  }

  async fetch<T>(key: string, fill: Fill<T>): Promise<T> {
    const entry = this.entries.get(key)
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

  /** For what is kept elsewhere and made of the same things: hears every drop. */
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

  /** What is kept, in how many bytes, and how often it was there or had to be made since the start. */
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
        const filled = await fill()
        const tags = [...new Set(filled.tags)]
        const fellMeanwhile = ['*', ...tags].some((tag) => (this.droppedAt.get(tag) ?? 0) > startedAt)
        if (filled.failed) this.retryLater(key)
        else if (filled.keep !== false && !fellMeanwhile) this.store(key, filled, tags)
        else this.remove(key)
        return filled.value
      } finally {
        this.filling.delete(key)
        // Nobody is under way, so nobody can have seen the time before these drops.
        if (this.filling.size === 0) this.droppedAt.clear()
      }
    })()
    this.filling.set(key, promise)
    return promise
  }

  private store(key: string, filled: Filled<unknown>, tags: readonly string[]): void {
    const { value, size = estimateSize([key, value, tags]), freshMs = this.limits.freshMs } = filled
    this.remove(key)
    if (size > this.limits.most) return
    this.entries.set(key, { value, tags, size, madeAt: this.limits.clock.now().getTime(), freshMs, refreshing: false })
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

  /** A Map keeps the order of insertion: what was used last is put last. */
  private touch(key: string, entry: Entry): void {
    this.entries.delete(key)
    this.entries.set(key, entry)
  }
}
