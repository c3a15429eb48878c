import { type Db, type Sql, type Statement, sql, type Tx, together } from '#kit/db.ts'
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

/**
 * Begins a search if nobody has begun an equal one since `sharedSince`: `isFirst`. Also tells until when other searches of the visitor run,
 * earliest first; concurrent beginnings of one visitor wait for each other until the commit. Roll it back to undo it.
 */
export async function claimSearch(
  tx: Tx,
  one: NewSearch,
  { key, sharedSince }: { key: string; sharedSince: Date },
): Promise<{ isFirst: boolean; running: Date[] }> {
  const { companyId, visitor, at } = one
  const [, running, claimed] = await together(tx, [
    sql`select pg_advisory_xact_lock(hashtextextended(${`tour-search ${companyId} ${visitor}`}, 0))`,
    sql<{ deadlineAt: Date }>`
      select deadline_at as "deadlineAt" from tour_searches
      where company_id = ${companyId} and visitor = ${visitor} and not is_done and deadline_at > ${at} order by deadline_at`.read(
      (rows) => rows,
    ),
    sql<{ searchId: string }>`
      insert into tour_search_keys (company_id, key, search_id, started_at) values (${companyId}, ${key}, ${one.id}, ${at})
      on conflict (company_id, key) do update set search_id = excluded.search_id, started_at = excluded.started_at
      where tour_search_keys.started_at <= ${sharedSince} returning search_id as "searchId"`.read((rows) => rows),
    searchInserted(
      one,
      sql`exists (select from tour_search_keys where company_id = ${companyId} and key = ${key} and search_id = ${one.id})`,
    ),
  ])
  return { isFirst: claimed.length > 0, running: running.map(({ deadlineAt }) => deadlineAt) }
}

const searchInserted = (one: NewSearch, condition: Sql) => sql`
  insert into tour_searches (id, company_id, kind, query, visitor, operators, started_at, deadline_at)
  select ${one.id}::text, ${one.companyId}::bigint, ${one.kind}::text, ${JSON.stringify(one.query)}::jsonb, ${one.visitor}::text,
    ${JSON.stringify(one.operators)}::jsonb, ${one.at}::timestamptz, ${one.deadlineAt}::timestamptz
  where ${condition}`

export async function insertSearch(db: Db, one: NewSearch): Promise<void> {
  await searchInserted(one, sql`true`).execute(db)
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
