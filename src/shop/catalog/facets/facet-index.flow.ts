import type { TaggedCache } from '#kit/cache.ts'
import type { App } from '#shop/context.ts'
import { indexRows, rowsOfProducts } from './facet-index.store.ts'
import { clearDerived, createIndex, type FacetIndex, type IndexRows } from './facet-index.ts'
import { patchIndex } from './facet-patch.ts'
import { sizeOfIndex } from './facet-size.ts'

/**
 * Limits per process (our choice). A zone with more than `maxProducts` lists only that many of its most popular products and logs a warning; the
 * others keep their pages. Above `maxBytes`, derived data are dropped first, then the least recently used zones.
 */
export const indexLimits = {
  maxProducts: 500_000,
  maxBytes: 128 * 1024 * 1024,
  /** With more changed products than this the index is rebuilt instead of patched. */
  maxChanges: 2_000,
  /** An older index is rebuilt in the background, in case tables were changed without a notice. */
  freshMs: 300_000,
}

interface Kept {
  index: Promise<FacetIndex>
  /** The resolved `index`, for measuring its size. */
  made: FacetIndex | null
  madeAt: number
  /** Products that changed since they were read. */
  changed: Set<number>
  /** Its replacement, while that is being built. */
  successor: Kept | null
}

/** The index of a company in one price zone, including every change received so far. */
export function facetIndexOf(app: App, companyId: number, zoneId: number): Promise<FacetIndex> {
  const known = indexesByCache.get(app.cache)
  const holder = known ?? new FacetIndexes(app.cache)
  if (!known) indexesByCache.set(app.cache, holder)
  return holder.of(app, companyId, zoneId)
}

/** One per running app, keyed by its answer cache, which receives notices of changes. */
const indexesByCache = new WeakMap<TaggedCache, FacetIndexes>()

class FacetIndexes {
  private readonly kept = new Map<string, Kept>()
  private calls = 0

  constructor(cache: TaggedCache) {
    cache.onDrop((tags) => this.hear(tags))
  }

  async of(app: App, companyId: number, zoneId: number): Promise<FacetIndex> {
    const key = `${companyId}:${zoneId}`
    const kept = this.kept.get(key) ?? open(app, zoneId)
    // A Map keeps the order of insertion: the most recently used entry is moved to the end.
    this.kept.delete(key)
    this.kept.set(key, kept)
    if (this.calls++ % 256 === 0) this.bound()
    try {
      await kept.index
      if (kept.changed.size > 0) patch(app, zoneId, kept)
      else if (app.clock.now().getTime() - kept.madeAt > indexLimits.freshMs) this.refresh(app, key, zoneId, kept)
      return await kept.index
    } catch (error) {
      if (this.kept.get(key) === kept) this.kept.delete(key)
      throw error
    }
  }

  private refresh(app: App, key: string, zoneId: number, kept: Kept): void {
    if (kept.successor) return
    const successor = open(app, zoneId)
    kept.successor = successor
    successor.index.then(
      () => {
        if (this.kept.get(key) === kept) this.kept.set(key, successor)
      },
      (error: unknown) => {
        kept.successor = null
        app.log.warn({ err: error, zone: zoneId }, 'a facet index could not be made anew')
      },
    )
  }

  /** Records changed products, to be patched before the next answer. Drops the index if none is named or there are too many. */
  private hear(tags: ReadonlySet<string> | 'everything'): void {
    for (const [key, kept] of this.kept) {
      const companyId = key.split(':')[0]!
      if (tags === 'everything' || tags.has(`company:${companyId}`)) this.kept.delete(key)
      else if (tags.has(`catalog:${companyId}`)) {
        const ids = [...tags].flatMap((tag) => (tag.startsWith('product:') ? Number(tag.slice(8)) : []))
        for (const one of [kept, kept.successor]) for (const id of ids) one?.changed.add(id)
        if (ids.length === 0 || kept.changed.size > indexLimits.maxChanges) this.kept.delete(key)
      }
    }
  }

  private bound(): void {
    const size = () => [...this.kept.values()].reduce((sum, { made }) => sum + (made ? sizeOfIndex(made) : 0), 0)
    if (size() <= indexLimits.maxBytes) return
    for (const { made } of this.kept.values()) if (made) clearDerived(made)
    for (const key of this.kept.keys()) {
      // The last one is in use: it stays, whatever its size, which `maxProducts` limits.
      if (this.kept.size === 1 || size() <= indexLimits.maxBytes) break
      this.kept.delete(key)
    }
  }
}

function open(app: App, zoneId: number): Kept {
  const madeAt = app.clock.now().getTime()
  return settled({ index: readIndex(app, zoneId), made: null, madeAt, changed: new Set(), successor: null })
}

function patch(app: App, zoneId: number, kept: Kept): void {
  const changed = new Set(kept.changed)
  kept.changed.clear()
  const before = kept.index
  kept.index = (async () => {
    const rows = await rowsOfProducts(app.db, zoneId, [...changed])
    return patchIndex(await before, changed, rows)
  })()
  settled(kept)
}

function settled(kept: Kept): Kept {
  kept.index.then(
    (index) => {
      kept.made = index
    },
    // The caller that awaits `index` receives the error.
    () => {},
  )
  return kept
}

async function readIndex(app: App, zoneId: number): Promise<FacetIndex> {
  const parts: IndexRows[] = []
  let products = 0
  for await (const part of indexRows(app.db, zoneId, indexLimits.maxProducts)) {
    parts.push(part)
    products += part.ids.length
  }
  if (products >= indexLimits.maxProducts)
    app.log.warn(
      { zone: zoneId, listed: products },
      'too many products for one facet index: the least loved are not listed',
    )
  return createIndex(parts)
}
