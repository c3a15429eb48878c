import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { toursOf } from '../places/directory.flow.ts'
import type { TourDirectory } from '../places/directory.ts'
import { OfferTable } from './offer-table.ts'
import { batchesAfter, searchById, writeStep } from './search.store.ts'
import { searchProcessOf } from './search-process.flow.ts'
import { ended, type StoredSearch } from './search-state.ts'

/** How long a request may wait for a newer version, in milliseconds (integrations §16.4). */
const pollMs = 10_000
/** A process that is alive has written the end of its search by then. */
const graceMs = 2_000

export interface ReadSearch {
  search: StoredSearch
  directory: TourDirectory
}

/** A search of the company as it is now; one whose process has died is ended here. With `after`, waits for a newer version. */
export async function readSearch(
  app: App,
  { company }: Pick<RequestContext, 'company'>,
  id: string,
  after?: number,
): Promise<Result<ReadSearch, { code: 'not_found' }>> {
  const directory = await toursOf(app, company)
  if (!directory) return refuse({ code: 'not_found' })
  const process = searchProcessOf(app)
  const first = await currentSearch(app, company.id, id)
  if (!first) return refuse({ code: 'not_found' })
  if (after === undefined || first.isDone || first.version > after) return ok({ search: first, directory })
  // It listens before it looks again: a step between would be missed.
  const news = process.news(id, pollMs)
  const again = await currentSearch(app, company.id, id)
  if (again && (again.isDone || again.version > after)) {
    process.wake(id)
    await news
    return ok({ search: again, directory })
  }
  await news
  const search = await currentSearch(app, company.id, id)
  return search ? ok({ search, directory }) : refuse({ code: 'not_found' })
}

async function currentSearch(app: App, companyId: number, id: string): Promise<StoredSearch | null> {
  const search = await searchById(companyId, id).execute(app.db)
  if (!search || search.isDone || app.clock.now().getTime() <= search.deadlineAt.getTime() + graceMs) return search
  const { version, hotelsFound, offersFound, minPrice } = search
  const end = { hotelsFound, offersFound, minPrice, operators: ended(search.operators), progress: 100, isDone: true }
  await writeStep(app.db, search, { ...end, version: version + 1, batch: null, at: app.clock.now() })
  searchProcessOf(app).wake(id)
  return searchById(companyId, id).execute(app.db)
}

/** What a search has found up to its present version: from memory, with what is missing there from the database. */
export async function offersOf(app: App, search: StoredSearch): Promise<OfferTable> {
  const process = searchProcessOf(app)
  const table = process.table(search.id) ?? new OfferTable(search.id)
  if (table.readTo < search.version && !process.running.has(search.id)) {
    for (const batch of await batchesAfter(search.id, table.version).execute(app.db)) table.addStored(batch)
    table.readTo = Math.max(table.readTo, search.version)
    process.keep(table)
  }
  return table
}
