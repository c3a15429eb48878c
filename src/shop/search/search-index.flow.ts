import type { TaggedCache } from '#kit/cache.ts'
import type { App } from '#shop/context.ts'
import { SearchIndex } from './engine/search-index.ts'
import { searchedOf, searchedPaths, searchedProducts, searchedValues } from './texts.store.ts'

/** Bounds of one process (our choice). */
export const searchLimits = {
  /** Indexes used longest ago go above this. */
  maxBytes: 192 * 1024 * 1024,
  /** More changed products than these are not put in one by one. */
  maxChanges: 2_000,
  /** A company with more goods is searched as it was while its words are read anew; a smaller one waits. */
  waitsUpTo: 20_000,
  /** Older than this it is made anew behind the answers, in case the tables were changed without a notice. */
  freshMs: 900_000,
}

interface Kept {
  index: Promise<SearchIndex>
  made: SearchIndex | null
  madeAt: number
  changed: Set<number>
  /** Everything may have changed. */
  isOld: boolean
  successor: Kept | null
}

/** The words of a company's goods, with every change heard of so far. */
export function searchIndexOf(app: App, companyId: number): Promise<SearchIndex> {
  const known = indexesByCache.get(app.cache)
  const holder = known ?? new SearchIndexes(app.cache)
  if (!known) indexesByCache.set(app.cache, holder)
  return holder.of(app, companyId)
}

/** One a running shop: the answer cache, which hears what has changed, stands for it. */
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
        // What was told while it was being made is asked for once more.
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
      // The last one is in use and stays.
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

/** A sale changes no words: what is read is mostly what is known already, and nothing comes of it. */
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
    // Whoever asked for it hears of it.
    () => {},
  )
  return kept
}
