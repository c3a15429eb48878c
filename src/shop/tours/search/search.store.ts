import { type Db, type Statement, sql } from '#kit/db.ts'
import { capsOf, type RateLimit } from '#kit/limits.ts'
import { staleTagsSent } from '#kit/notices.ts'
import type { TourQuery } from '../tour-query.ts'
import { type SearchOperator, type StoredSearch, searchTopic } from './search-state.ts'

/** The search that an equal query began since then. */
export const sharedSearch = (companyId: number, key: string, since: Date): Statement<StoredSearch | null> =>
  sql<StoredSearch>`
    select ${columns} from tour_search_keys k join tour_searches s on s.id = k.search_id
    where k.company_id = ${companyId} and k.key = ${key} and k.started_at > ${since}`.read(([row]) => row ?? null)

const columns = sql`s.id, s.company_id as "companyId", s.query, s.is_done as "isDone", s.operators, s.progress, s.version,
  s.hotels_found as "hotelsFound", s.offers_found as "offersFound", s.min_price as "minPrice", s.started_at as "startedAt", s.deadline_at as "deadlineAt"`

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

interface Beginning {
  /** Hash of the query: equal queries that began since then share a search. */
  key: string
  sharedSince: Date
  /** How many searches the address may begin in a minute, and how many of one visitor run at a time. */
  caps: readonly RateLimit[]
  windowS: number
  mostRunning: number
}

/**
 * Begins a search, in one statement. `shared`: an equal query has begun one; `often`: the address has begun too many; `running`: too many of the
 * visitor run, the first of them until `busyUntil`.
 */
export const searchBegun = (
  one: Omit<NewSearch, 'kind'>,
  { key, sharedSince, caps, windowS, mostRunning }: Beginning,
): Statement<{ outcome: 'begun' | 'shared' | 'often' | 'running'; busyUntil: Date | null }> =>
  sql<{ outcome: 'begun' | 'shared' | 'often' | 'running'; busyUntil: Date | null }>`
    select outcome, busy_until as "busyUntil" from begin_tour_search(${one.companyId}, ${key}, ${sharedSince}, ${capsOf(caps, windowS, one.at)},
      ${mostRunning}, ${one.id}, ${JSON.stringify(one.query)}::jsonb, ${one.visitor}, ${JSON.stringify(one.operators)}::jsonb, ${one.at}, ${one.deadlineAt})`.read(
    (rows) => rows[0]!,
  )

export async function insertSearch(db: Db, one: NewSearch): Promise<void> {
  await sql`
    insert into tour_searches (id, company_id, kind, query, visitor, operators, started_at, deadline_at)
    values (${one.id}, ${one.companyId}, ${one.kind}, ${JSON.stringify(one.query)}::jsonb, ${one.visitor}, ${JSON.stringify(one.operators)}::jsonb,
      ${one.at}, ${one.deadlineAt})`.execute(db)
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
    'id' | 'version' | 'operators' | 'progress' | 'isDone' | 'hotelsFound' | 'offersFound' | 'minPrice'
  > {
  /** Text of a batch; null: only states changed. */
  batch: string | null
  at: Date
}

/**
 * Writes steps of running searches of a company, at most one of each: state, batch, and the event for those who watch. Returns the ids of those
 * written: the others were ended by somebody else, who took their process for dead.
 */
export async function writeSteps(db: Db, companyId: number, steps: readonly SearchStep[]): Promise<Set<string>> {
  const given = steps.map(
    (step) =>
      sql`(${step.id}::text, ${step.version}::int, ${JSON.stringify(step.operators)}::jsonb, ${step.progress}::int, ${step.isDone}::boolean,
        ${step.hotelsFound}::int, ${step.offersFound}::int, ${step.minPrice}::bigint, ${step.batch}::text, ${step.at}::timestamptz)`,
  )
  const topics = steps.map(({ id }) => searchTopic(id))
  const { rows } = await sql<{ id: string }>`
    with given (id, version, operators, progress, is_done, hotels_found, offers_found, min_price, batch, at) as (values ${sql.join(given)}),
    moved as (
      update tour_searches s set version = g.version, operators = g.operators, progress = g.progress, is_done = g.is_done,
        hotels_found = g.hotels_found, offers_found = g.offers_found, min_price = g.min_price
      from given g where s.id = g.id and not s.is_done returning s.id, g.version, g.progress, g.is_done, g.batch, g.at
    ), added as (
      insert into tour_search_batches (search_id, version, found_at, offers)
      select id, version, at, batch from moved where batch is not null
    ), told as (
      select tell_streams(${companyId}, jsonb_agg(jsonb_build_object('topic', ${searchTopic('')}::text || id, 'event', 'batch', 'data',
        jsonb_build_object('version', version, 'progress', progress, 'is_done', is_done))), max(at)), ${staleTagsSent(companyId, topics)}
      from moved having count(*) > 0
    )
    select moved.id from moved left join told on true`.execute(db)
  return new Set(rows.map(({ id }) => id))
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
