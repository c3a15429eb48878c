import type { TaggedCache } from '#kit/cache.ts'
import type { App } from '#shop/context.ts'
import { SearchIndex } from './engine/search-index.ts'
import { searchedOf, searchedPaths, searchedProducts, searchedValues } from './texts.store.ts'

/** Limits of one process (our choice). */
export const searchLimits = {
  /** Above this total size the least recently used indexes are dropped. */
  maxBytes: 192 * 1024 * 1024,
  /** With more changed products the index is rebuilt instead of updated one by one. */
  maxChanges: 2_000,
  /** An index of more products keeps serving while it is rebuilt; searches in a smaller one wait for the rebuild. */
  waitsUpTo: 20_000,
  /** An older index is rebuilt in the background, in case tables were changed without a notice. */
  freshMs: 900_000,
}

interface Kept {
  index: Promise<SearchIndex>
  made: SearchIndex | null
  madeAt: number
  changed: Set<number>
  /** Any data may have changed. */
  isOld: boolean
  successor: Kept | null
}

/** The search index of a company, with all changes reported so far. */
export function searchIndexOf(app: App, companyId: number): Promise<SearchIndex> {
  const known = indexesByCache.get(app.cache)
  const holder = known ?? new SearchIndexes(app.cache)
  if (!known) indexesByCache.set(app.cache, holder)
  return holder.of(app, companyId)
}

/** One per running shop, keyed by its answer cache, which receives the notices of changes. */
const indexesByCache = new WeakMap<TaggedCache, SearchIndexes>()

class SearchIndexes {
  private readonly kept = new Map<number, Kept>()

  constructor(cache: TaggedCache) {
    cache.onDrop((tags) => this.hear(tags))
  }

  async of(app: App, companyId: number): Promise<SearchIndex> {
    const known = this.kept.get(companyId)
    const kept = known ?? open(app, companyId)
    this.kept.delete(companyId)
    this.kept.set(companyId, kept)
    if (!known) this.bound()
    try {
      await kept.index
      if (kept.changed.size > 0) patch(app, companyId, kept)
      if (kept.isOld || app.clock.now().getTime() - kept.madeAt > searchLimits.freshMs) this.renew(app, companyId, kept)
      return await kept.index
    } catch (error) {
      if (this.kept.get(companyId) === kept) this.kept.delete(companyId)
      throw error
    }
  }

  private renew(app: App, companyId: number, kept: Kept): void {
    if (kept.successor) return
    kept.isOld = false
    const successor = open(app, companyId)
    kept.successor = successor
    successor.index.then(
      () => {
        if (this.kept.get(companyId) === kept) this.kept.set(companyId, successor)
        // Changes reported during the rebuild are read in another one.
        successor.isOld ||= kept.isOld
        this.bound()
        app.cache.dropTags([`search:${companyId}`])
      },
      (error: unknown) => {
        kept.successor = null
        kept.isOld = true
        app.log.warn({ err: error, company: companyId }, 'the words of the search could not be read anew')
      },
    )
  }

  private hear(tags: ReadonlySet<string> | 'everything'): void {
    for (const [companyId, kept] of this.kept) {
      const isWhole = tags === 'everything' || tags.has(`company:${companyId}`)
      if (isWhole || (tags.has(`catalog:${companyId}`) && kept.changed.size > searchLimits.maxChanges)) {
        if (kept.made && kept.made.size > searchLimits.waitsUpTo) kept.isOld = true
        else this.kept.delete(companyId)
        continue
      }
      if (!tags.has(`catalog:${companyId}`)) continue
      for (const tag of tags)
        if (tag.startsWith('product:')) for (const one of [kept, kept.successor]) one?.changed.add(Number(tag.slice(8)))
    }
  }

  private bound(): void {
    const size = () => [...this.kept.values()].reduce((sum, { made }) => sum + (made?.bytes ?? 0), 0)
    for (const companyId of this.kept.keys()) {
      // The last index is in use and is not dropped.
      if (this.kept.size === 1 || size() <= searchLimits.maxBytes) return
      this.kept.delete(companyId)
    }
  }
}

function open(app: App, companyId: number): Kept {
  const madeAt = app.clock.now().getTime()
  return settled({ index: make(app, companyId), made: null, madeAt, changed: new Set(), isOld: false, successor: null })
}

async function make(app: App, companyId: number): Promise<SearchIndex> {
  const [values, paths] = await Promise.all([searchedValues(app.db, companyId), searchedPaths(app.db, companyId)])
  const index = new SearchIndex(values, paths)
  for await (const part of searchedProducts(app.db, companyId)) for (const product of part) index.put(product)
  index.finish()
  return index
}

/** Reads changed products into the index. A sale changes no words: most of them equal the indexed ones and are ignored. */
function patch(app: App, companyId: number, kept: Kept): void {
  const changed = [...kept.changed]
  kept.changed.clear()
  const before = kept.index
  kept.index = (async () => {
    const index = await before
    const now = await searchedOf(app.db, companyId, changed)
    const stays = new Set(now.map((product) => product.id))
    const known = index.changes
    for (const product of now) index.put(product)
    for (const id of changed) if (!stays.has(id)) index.remove(id)
    if (index.changes !== known) index.renewVocabulary()
    if (index.changes > searchLimits.maxChanges) kept.isOld = true
    return index
  })()
  settled(kept)
}

function settled(kept: Kept): Kept {
  kept.index.then(
    (index) => {
      kept.made = index
    },
    // The error is thrown to the caller that awaits the index.
    () => {},
  )
  return kept
}
