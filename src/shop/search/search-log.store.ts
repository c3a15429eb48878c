import { type Db, sql } from '#kit/db.ts'

export interface LoggedQuery {
  query: string
  times: number
  found: number
}

/** Writes all queries counted since the last call in one statement. */
export async function addToLog(db: Db, companyId: number, rows: readonly LoggedQuery[], now: Date): Promise<void> {
  await sql`
    insert into search_log (company_id, query, times, found, last_at)
    select ${companyId}, r.query, r.times, r.found, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (query text, times int, found int)
    order by r.query
    on conflict (company_id, query) do update set times = search_log.times + excluded.times, found = excluded.found, last_at = excluded.last_at`.execute(
    db,
  )
}

/** Frequent queries that find something. Rare ones are excluded: they may be private. */
export async function usualQueries(db: Db, companyId: number, most: number): Promise<LoggedQuery[]> {
  const { rows } = await sql<LoggedQuery>`
    select query, times, found from search_log where company_id = ${companyId} and found > 0 and times > 2
    order by times desc, query limit ${most}`.execute(db)
  return rows
}

/** Queries that found nothing, most frequent first. */
export async function emptyQueries(
  db: Db,
  companyId: number,
  most: number,
): Promise<(LoggedQuery & { last_at: Date })[]> {
  const { rows } = await sql<LoggedQuery & { last_at: Date }>`
    select query, times, found, last_at from search_log where company_id = ${companyId} and found = 0
    order by times desc, last_at desc limit ${most}`.execute(db)
  return rows
}

/** Deletes queries not made since `before`. */
export async function deleteQueries(db: Db, before: Date): Promise<void> {
  await sql`delete from search_log where last_at < ${before}`.execute(db)
}
