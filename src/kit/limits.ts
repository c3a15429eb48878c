import { type Db, type Sql, type Statement, sql } from './db.ts'

export interface RateLimit {
  key: string
  /** Allowed tries in one window. */
  max: number
}

/**
 * Counts one more try under each key, in the given order and only while none exceeds its limit; returns whether all allow it. One atomic
 * statement (`try_within` of db/functions), so concurrent tries of any number of processes are all counted. Windows follow the given clock, not
 * the database's.
 */
export const countTry = (caps: readonly RateLimit[], windowS: number, now: Date): Statement<boolean> =>
  sql<{ passed: boolean }>`select try_within(${capsOf(caps, windowS, now)}) as passed`.read(([row]) => row!.passed)

/** Whether one more try would be allowed under each key, without counting it. */
export const isWithinLimits = (caps: readonly RateLimit[], windowS: number, now: Date): Statement<boolean> =>
  sql<{ within: boolean }>`
      select not exists (
        select from rate_counters r join unnest(${caps.map(({ key }) => key)}::text[], ${caps.map(({ max }) => max)}::int[]) c (key, most) on c.key = r.key
        where r.window_start = ${new Date(startOf(windowS, now) * 1000)} and r.count >= c.most) as within`.read(
    ([row]) => row!.within,
  )

/**
 * Takes back a try that `countTry` counted in the window of `at`, because it was not a failed one. Counters are locked in the given order, as
 * `countTry` locks them: any other order could deadlock.
 */
export const uncountTry = (caps: readonly RateLimit[], windowS: number, at: Date): Statement<unknown> =>
  sql`
    with held as materialized (
      select r.key, r.window_start from rate_counters r
      join unnest(${caps.map(({ key }) => key)}::text[]) with ordinality k (key, n) on k.key = r.key
      where r.window_start = ${new Date(startOf(windowS, at) * 1000)}
      order by k.n for update of r)
    update rate_counters c set count = c.count - 1
    from held where c.key = held.key and c.window_start = held.window_start and c.count > 0`

/** The last three parameters of `try_within` and of functions that call it: keys, their limits, start of the window. */
export const capsOf = (caps: readonly RateLimit[], windowS: number, now: Date): Sql =>
  sql`${caps.map(({ key }) => key)}::text[], ${caps.map(({ max }) => max)}::int[], ${new Date(startOf(windowS, now) * 1000)}::timestamptz`

/** Whole seconds until the next window opens, at least one. */
export const windowEndsInS = (windowS: number, now: Date): number =>
  Math.max(1, Math.ceil(startOf(windowS, now) + windowS - now.getTime() / 1000))

const startOf = (windowS: number, now: Date) => Math.floor(now.getTime() / 1000 / windowS) * windowS

/** Deletes old windows, which no longer matter. */
export async function deleteOldWindows(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_counters where window_start < ${new Date(now.getTime() - 2 * 86_400_000)}`.execute(db)
}
