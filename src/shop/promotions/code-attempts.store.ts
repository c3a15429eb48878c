import { type Statement, sql } from '#kit/db.ts'
import { capsOf, type RateLimit } from '#kit/limits.ts'

/** Result of counting a code. */
export interface CountedTry {
  /** Whether it is new in this window. */
  isNew: boolean
  /** Whether a new one is permitted; null: it was counted before. */
  isLet: boolean | null
}

/**
 * Counts codes under the caps, each once per window: `onces` are their keys. One statement, so that a concurrent request with the same code
 * waits until it is counted. All keys are locked in their order, then the caps, so that there are no deadlocks. Counting the rows of `tried`
 * forces all keys to come first: otherwise its rows are produced one by one, each followed by its caps.
 */
export const countTries = (
  onces: readonly string[],
  caps: readonly RateLimit[],
  windowS: number,
  now: Date,
): Statement<CountedTry[]> => {
  const tried = onces
    .toSorted()
    .map((key) => sql`select try_within(${capsOf([{ key, max: 1 }], windowS, now)}) as is_new, ${key}::text as key`)
  return sql<{ key: string; is_new: boolean; is_let: boolean | null }>`
      with tried as materialized (${sql.join(tried, sql` union all `)})
      select key, is_new, case when is_new then try_within(${capsOf(caps, windowS, now)}) end as is_let
      from tried where (select count(*) from tried) > 0`.read((rows) =>
    onces.map((once) => {
      const { is_new, is_let } = rows.find(({ key }) => key === once)!
      return { isNew: is_new, isLet: is_let }
    }),
  )
}

/**
 * Takes back what `countTries` counted in the window of `at` for codes that proved valid: one of each of their keys, and as many of each cap.
 * One statement that locks in the same order as counting.
 */
export const uncountTries = (
  onces: readonly string[],
  caps: readonly RateLimit[],
  windowS: number,
  at: Date,
): Statement<unknown> => {
  const back = [
    ...onces.toSorted().map((key) => ({ key, max: 1 })),
    ...caps.map(({ key }) => ({ key, max: onces.length })),
  ]
  return sql`
    with given as materialized (select * from (values (${capsOf(back, windowS, at)})) g (keys, many, opened)),
    locked as materialized (
      select r.key, r.window_start, b.many from given g
      cross join unnest(g.keys, g.many) with ordinality b (key, many, place)
      join rate_counters r on r.key = b.key and r.window_start = g.opened
      order by b.place for update of r)
    update rate_counters r set count = greatest(r.count - l.many, 0)
    from locked l where r.key = l.key and r.window_start = l.window_start`
}
