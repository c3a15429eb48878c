import type { TaggedCache } from '#kit/cache.ts'
import type { App } from '#shop/context.ts'
import { normalizeQuery } from './engine/text.ts'
import { addToLog, deleteQueries, emptyQueries, type LoggedQuery, usualQueries } from './search-log.store.ts'

/**
 * Searches are counted in memory and written in batches, so that no search waits for the database (our choice). A process that stops loses
 * those of the last seconds.
 */
export const searchLogLimits = { waitMs: 5_000, mostWaiting: 200, keptDays: 180, mostSuggested: 2_000 }

interface Waiting {
  since: number
  companies: Map<number, Map<string, LoggedQuery>>
  count: number
}

const waitingByCache = new WeakMap<TaggedCache, Waiting>()

/**
 * Counts a search of the first page without filters, by the text as it was understood, so that misspelt queries are not suggested. Possible
 * personal data (a long number, an email address) is not stored.
 */
export function noteSearch(app: App, companyId: number, text: string, found: number): void {
  const query = normalizeQuery(text).replace(/\s+/g, ' ').trim()
  if (query.length < 2 || query.length > 100 || /\d{9}|@/.test(query.replace(/[\s()-]/g, ''))) return
  const now = app.clock.now().getTime()
  const waiting = waitingByCache.get(app.cache) ?? { since: now, companies: new Map(), count: 0 }
  waitingByCache.set(app.cache, waiting)
  const queries = waiting.companies.get(companyId) ?? new Map<string, LoggedQuery>()
  waiting.companies.set(companyId, queries)
  const known = queries.get(query)
  if (known) known.times++
  else waiting.count++
  queries.set(query, { query, times: known?.times ?? 1, found })
  if (waiting.count < searchLogLimits.mostWaiting && now - waiting.since < searchLogLimits.waitMs) return
  waitingByCache.delete(app.cache)
  for (const [id, rows] of waiting.companies)
    addToLog(app.db, id, [...rows.values()], app.clock.now()).catch((error: unknown) =>
      app.log.warn({ err: error, company: id }, 'searches could not be written down'),
    )
}

/** Complete queries for suggestions, most frequent first; cached. */
export function loggedQueries(app: App, companyId: number): Promise<string[]> {
  return app.cache.fetch(`usual-queries:${companyId}`, async () => {
    const rows = await usualQueries(app.db, companyId, searchLogLimits.mostSuggested)
    return { value: rows.map((row) => row.query), tags: [`company:${companyId}`] }
  })
}

export const listEmptyQueries = (app: App, companyId: number, most: number) => emptyQueries(app.db, companyId, most)

/** Part of the hourly sweep. */
export const deleteOldQueries = (app: Pick<App, 'db' | 'clock'>): Promise<void> =>
  deleteQueries(app.db, new Date(app.clock.now().getTime() - searchLogLimits.keptDays * 86_400_000))
