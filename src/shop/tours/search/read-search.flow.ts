import { withoutPlace } from '#kit/http/place-of-request.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { toursOf } from '../places/directory.flow.ts'
import type { TourDirectory } from '../places/directory.ts'
import { OfferTable } from './offer-table.ts'
import { batchesAfter, searchById, writeSteps } from './search.store.ts'
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

export interface WaitFor {
  /** Waits until the search has a newer version than this. */
  after?: number | undefined
  /** At most so many milliseconds. */
  waitMs?: number | undefined
}

/** A search of the company as it is now; one whose process has died is ended here. */
export async function readSearch(
  app: App,
  { company }: Pick<RequestContext, 'company'>,
  id: string,
  { after, waitMs = pollMs }: WaitFor = {},
): Promise<Result<ReadSearch, { code: 'not_found' }>> {
  const directory = await toursOf(app, company)
  if (!directory) return refuse({ code: 'not_found' })
  const process = searchProcessOf(app)
  const first = await currentSearch(app, company.id, id)
  if (!first) return refuse({ code: 'not_found' })
  if (after === undefined || first.isDone || first.version > after) return ok({ search: first, directory })
  // It listens before it looks again: a step between would be missed.
  const news = process.news(id, waitMs)
  const again = await currentSearch(app, company.id, id)
  if (again && (again.isDone || again.version > after)) {
    process.wake(id)
    return ok({ search: again, directory })
  }
  await withoutPlace(news)
  const search = await currentSearch(app, company.id, id)
  return search ? ok({ search, directory }) : refuse({ code: 'not_found' })
}

async function currentSearch(app: App, companyId: number, id: string): Promise<StoredSearch | null> {
  const isDead = ({ deadlineAt }: StoredSearch) => app.clock.now().getTime() > deadlineAt.getTime() + graceMs
  const running = searchProcessOf(app).current.get(id)
  if (running?.companyId === companyId && !isDead(running)) return running
  const search = await searchById(companyId, id).execute(app.db)
  if (!search || search.isDone || !isDead(search)) return search
  const end = { ...search, operators: ended(search.operators), progress: 100, isDone: true }
  await writeSteps(app.db, companyId, [{ ...end, version: search.version + 1, batch: null, at: app.clock.now() }])
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
