import { sql } from 'kysely'
import { type Question, question } from '#kit/db.ts'
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
 * at the same moment waits until it is counted. The keys are locked in their order, the caps after them: nobody waits crosswise.
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
      select key, is_new, case when is_new then try_within(${capsOf(caps, windowS, now)}) end as is_let from tried`,
    (rows) =>
      onces.map((once) => {
        const { is_new, is_let } = rows.find(({ key }) => key === once)!
        return { isNew: is_new, isLet: is_let }
      }),
  )
}
