import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Counts one more try under `key` in the current window and says how many there are. One atomic statement, so parallel
 * tries from any number of processes are all counted. Windows stand on the clock given, not on the database's.
 */
export async function countTry(
  db: Db,
  key: string,
  windowS: number,
  now: Date,
): Promise<{ count: number; windowEndsInS: number }> {
  const start = Math.floor(now.getTime() / 1000 / windowS) * windowS
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters (key, window_start, count) values (${key}, ${new Date(start * 1000)}, 1)
    on conflict (key, window_start) do update set count = rate_counters.count + 1
    returning count`.execute(db)
  return { count: rows[0]!.count, windowEndsInS: Math.max(1, Math.ceil(start + windowS - now.getTime() / 1000)) }
}

/** Old windows say nothing any more. */
export async function dropOldWindows(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_counters where window_start < ${new Date(now.getTime() - 2 * 86_400_000)}`.execute(db)
}
