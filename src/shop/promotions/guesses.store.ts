import { sql } from 'kysely'
import { command, type Question, question } from '#kit/db.ts'
import { type Cap, capsOf } from '#kit/limits.ts'

/** What became of counting a code. */
export interface CountedTry {
  /** It was not named in this window before. */
  isNew: boolean
  /** A new one was let through; null: one that was named before, which is counted already. */
  isLet: boolean | null
}

/**
 * Counts codes under the caps, each the first time it is named: `onces` are their keys. One statement, so that whoever names the same code
 * at the same moment waits until it is counted. All keys are locked in their order, then the caps: nobody waits crosswise. Counting the
 * rows of `tried` is what makes all keys come first: its rows are made one by one otherwise, each followed by its caps.
 */
export const countTries = (
  onces: readonly string[],
  caps: readonly Cap[],
  windowS: number,
  now: Date,
): Question<CountedTry[]> => {
  const tried = onces
    .toSorted()
    .map((key) => sql`select try_within(${capsOf([{ key, max: 1 }], windowS, now)}) as is_new, ${key}::text as key`)
  return question(
    sql<{ key: string; is_new: boolean; is_let: boolean | null }>`
      with tried as materialized (${sql.join(tried, sql` union all `)})
      select key, is_new, case when is_new then try_within(${capsOf(caps, windowS, now)}) end as is_let
      from tried where (select count(*) from tried) > 0`,
    (rows) =>
      onces.map((once) => {
        const { is_new, is_let } = rows.find(({ key }) => key === once)!
        return { isNew: is_new, isLet: is_let }
      }),
  )
}

/**
 * Takes back what `countTries` counted in the window of `at` for codes that proved good: one of each of their keys, and as many of each cap.
 * One statement that locks in the order of those who count.
 */
export const takeBackTries = (
  onces: readonly string[],
  caps: readonly Cap[],
  windowS: number,
  at: Date,
): Question<void> => {
  const back = [
    ...onces.toSorted().map((key) => ({ key, max: 1 })),
    ...caps.map(({ key }) => ({ key, max: onces.length })),
  ]
  return command(sql`
    with given as materialized (select * from (values (${capsOf(back, windowS, at)})) g (keys, many, opened)),
    locked as materialized (
      select r.key, r.window_start, b.many from given g
      cross join unnest(g.keys, g.many) with ordinality b (key, many, place)
      join rate_counters r on r.key = b.key and r.window_start = g.opened
      order by b.place for update of r)
    update rate_counters r set count = greatest(r.count - l.many, 0)
    from locked l where r.key = l.key and r.window_start = l.window_start`)
}
