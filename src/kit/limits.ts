import { sql } from 'kysely'
import { type Db, type Question, question } from './db.ts'

export interface Cap {
  key: string
  /** Tries allowed in one window. */
  max: number
}

/**
 * Counts one more try under each key, in the given order and only as long as none is over; answers whether all let it through.
 * One atomic statement, so parallel tries from any number of processes are all counted. Windows stand on the clock given, not on
 * the database's.
 */
export function tryWithin(caps: readonly Cap[], windowS: number, now: Date): Question<boolean> {
  const start = new Date(startOf(windowS, now) * 1000)
  const steps = caps.map(({ key, max }, i) => {
    const before = i === 0 ? sql`` : sql`from ${sql.raw(`try${i - 1}`)} where let_through`
    return sql`${sql.raw(`try${i}`)} as (
      insert into rate_counters (key, window_start, count) select ${key}::text, ${start}::timestamptz, 1 ${before}
      on conflict (key, window_start) do update set count = rate_counters.count + 1
      returning count <= ${max} as let_through)`
  })
  const last = sql.raw(`try${caps.length - 1}`)
  return question(
    sql<{ passed: boolean }>`with ${sql.join(steps)} select exists (select from ${last} where let_through) as passed`,
    ([row]) => row!.passed,
  )
}

/** Whole seconds until the next window opens, at least one. */
export const windowEndsInS = (windowS: number, now: Date): number =>
  Math.max(1, Math.ceil(startOf(windowS, now) + windowS - now.getTime() / 1000))

const startOf = (windowS: number, now: Date) => Math.floor(now.getTime() / 1000 / windowS) * windowS

/** Old windows say nothing any more. */
export async function dropOldWindows(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_counters where window_start < ${new Date(now.getTime() - 2 * 86_400_000)}`.execute(db)
}
