import { type Db, type Statement, sql, type Tx } from '#kit/db.ts'
import { staleTagsSent } from '#kit/notices.ts'
import type { TourQuery } from '../tour-query.ts'
import { type SearchOperator, type StoredSearch, searchTopic } from './search-state.ts'

/** Only one of the searches that begin at the same time with an equal query gets the key; the others share its search. */
export async function claimKey(
  tx: Tx,
  {
    companyId,
    key,
    searchId,
    at,
    sharedSince,
  }: { companyId: number; key: string; searchId: string; at: Date; sharedSince: Date },
): Promise<boolean> {
  const { count } = await sql`
    insert into tour_search_keys (company_id, key, search_id, started_at) values (${companyId}, ${key}, ${searchId}, ${at})
    on conflict (company_id, key) do update set search_id = excluded.search_id, started_at = excluded.started_at
    where tour_search_keys.started_at <= ${sharedSince}`.execute(tx)
  return count === 1
}

/** The search that an equal query began since then. */
export const sharedSearch = (companyId: number, key: string, since: Date): Statement<StoredSearch | null> =>
  sql<StoredSearch>`
    select ${columns} from tour_search_keys k join tour_searches s on s.id = k.search_id
    where k.company_id = ${companyId} and k.key = ${key} and k.started_at > ${since}`.read(([row]) => row ?? null)

const columns = sql`s.id, s.company_id as "companyId", s.query, s.is_done as "isDone", s.operators, s.progress, s.version,
  s.hotels_found as "hotelsFound", s.offers_found as "offersFound", s.min_price as "minPrice", s.started_at as "startedAt", s.deadline_at as "deadlineAt"`

/** Deadlines of a visitor's running searches, earliest first; concurrent beginnings of one visitor wait for each other until the commit. */
export async function runningOf(tx: Tx, companyId: number, visitor: string, now: Date): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tour-search ${companyId} ${visitor}`}, 0))`.execute(tx)
  const { rows } = await sql<{ deadlineAt: Date }>`
    select deadline_at as "deadlineAt" from tour_searches
    where company_id = ${companyId} and visitor = ${visitor} and not is_done and deadline_at > ${now} order by deadline_at`.execute(
    tx,
  )
  return rows.map(({ deadlineAt }) => deadlineAt)
}

export interface NewSearch {
  id: string
  companyId: number
  kind: 'search' | 'hot'
  query: TourQuery
  visitor: string
  operators: readonly SearchOperator[]
  at: Date
  deadlineAt: Date
}

export async function insertSearch(db: Db, one: NewSearch): Promise<void> {
  await sql`
    insert into tour_searches (id, company_id, kind, query, visitor, operators, started_at, deadline_at)
    values (${one.id}, ${one.companyId}, ${one.kind}, ${JSON.stringify(one.query)}, ${one.visitor}, ${JSON.stringify(one.operators)}, ${one.at},
      ${one.deadlineAt})`.execute(db)
}

export const searchById = (companyId: number, id: string): Statement<StoredSearch | null> =>
  sql<StoredSearch>`select ${columns} from tour_searches s where s.company_id = ${companyId} and s.id = ${id}`.read(
    ([row]) => row ?? null,
  )

export async function setDeadline(db: Db, id: string, deadlineAt: Date): Promise<void> {
  await sql`update tour_searches set deadline_at = ${deadlineAt} where id = ${id} and not is_done`.execute(db)
}

/** The last hot tours of a departure. */
export const latestHot = (companyId: number, departure: string): Statement<StoredSearch | null> =>
  sql<StoredSearch>`
    select ${columns} from tour_searches s
    where s.company_id = ${companyId} and s.kind = 'hot' and s.query ->> 'departure' = ${departure} and s.is_done
    order by s.started_at desc limit 1`.read(([row]) => row ?? null)

export interface SearchStep
  extends Pick<
    StoredSearch,
    'version' | 'operators' | 'progress' | 'isDone' | 'hotelsFound' | 'offersFound' | 'minPrice'
  > {
  /** Text of a batch; null: only states changed. */
  batch: string | null
  at: Date
}

/**
 * Writes a step of a running search: its state, a batch, and the event for those who watch. False: the search was ended by somebody else, who
 * took its process for dead.
 */
export async function writeStep(
  db: Db,
  { id, companyId }: Pick<StoredSearch, 'id' | 'companyId'>,
  step: SearchStep,
): Promise<boolean> {
  const { version, progress, isDone, at } = step
  const told = [{ topic: searchTopic(id), event: 'batch', data: { version, progress, is_done: isDone } }]
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update tour_searches set version = ${version}, operators = ${JSON.stringify(step.operators)}::jsonb, progress = ${progress}, is_done = ${isDone},
        hotels_found = ${step.hotelsFound}, offers_found = ${step.offersFound}, min_price = ${step.minPrice}::bigint
      where id = ${id} and not is_done returning id
    ), added as (
      insert into tour_search_batches (search_id, version, found_at, offers)
      select id, ${version}::int, ${at}::timestamptz, ${step.batch}::text from moved where ${step.batch}::text is not null
    ), told as (
      select tell_streams(${companyId}, ${JSON.stringify(told)}::jsonb, ${at}), ${staleTagsSent(companyId, [searchTopic(id)])} from moved
    )
    select moved.id from moved left join told on true`.execute(db)
  return rows.length > 0
}

export interface BatchOfSearch {
  version: number
  foundAt: Date
  offers: string
}

/** Batches after a version, earliest first. */
export const batchesAfter = (id: string, version: number): Statement<BatchOfSearch[]> =>
  sql<BatchOfSearch>`
    select version, found_at as "foundAt", offers from tour_search_batches where search_id = ${id} and version > ${version} order by version`.read(
    (rows) => rows,
  )

export interface StoredBatch {
  query: TourQuery
  foundAt: Date
  offers: string
}

export const batchOf = (companyId: number, searchId: string, version: number): Statement<StoredBatch | null> =>
  sql<StoredBatch>`
    select s.query, b.found_at as "foundAt", b.offers from tour_search_batches b join tour_searches s on s.id = b.search_id
    where s.company_id = ${companyId} and b.search_id = ${searchId} and b.version = ${version}`.read(
    ([row]) => row ?? null,
  )

/** Deletes searches that began before, with their offers. */
export async function deleteSearches(db: Db, before: Date): Promise<void> {
  await sql`delete from tour_searches where started_at < ${before}`.execute(db)
  await sql`delete from tour_search_keys where started_at < ${before}`.execute(db)
}
