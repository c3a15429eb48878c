import { type Db, sql } from '#kit/db.ts'

export interface QueueState {
  /** Jobs that are due and not running. */
  due: number
  /** Delay of the oldest one, in seconds. */
  oldestS: number
  /** Jobs that used up their tries. */
  givenUp: number
  /** Accounts that should have been deleted a day ago. */
  erasuresOverdue: number
  /** Surplus payments that should have been refunded a day ago. */
  surplusesOverdue: number
  /** Events since the first reading, by kind. */
  events: ReadonlyMap<string, number>
}

/** A transaction that took its number early may commit late: this many latest events are counted again each time. */
const unsettled = 1_000

/**
 * Reads the state of the job queue and counts events. The database is queried at most once in five seconds, however often the metrics are; events
 * before the first reading are not counted.
 */
export function queueState(db: Db, now: () => number = () => performance.now()): () => Promise<QueueState> {
  let [settled, from] = [new Map<string, number>(), null as number | null]
  let last: { at: number; state: Promise<QueueState> } | null = null

  async function read(): Promise<QueueState> {
    const { rows: jobs } = await sql<{
      due: number
      oldest: number | null
      given_up: number
      overdue: number
      surpluses: number
    }>`
      select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as due,
         extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8 as oldest,
         count(*) filter (where attempts >= max_attempts)::int as given_up,
         (select count(*)::int from erasures_to_do where due_at < now() - interval '1 day') as overdue,
         (select count(*)::int from payments p where p.surplus and p.state <> 'refunded'
           and exists (select from refunds where payment_id = p.id and created_at < (select at from events order by id desc limit 1) - interval '1 day')) as surpluses
       from graphile_worker.jobs`.execute(db)
    const newest = (await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(db)).rows[0]!.id
    from ??= newest
    const border = Math.max(from, newest - unsettled)
    const { rows } = await sql<{ type: string; old: number; young: number }>`
      select type, count(*) filter (where id <= ${border})::int as old, count(*) filter (where id > ${border})::int as young
      from events where id > ${from} group by type`.execute(db)
    const events = new Map(settled)
    const kept = new Map(settled)
    for (const { type, old, young } of rows) {
      kept.set(type, (settled.get(type) ?? 0) + old)
      events.set(type, (settled.get(type) ?? 0) + old + young)
    }
    ;[settled, from] = [kept, border]
    const { due, oldest, given_up, overdue, surpluses } = jobs[0]!
    return {
      due,
      oldestS: oldest ?? 0,
      givenUp: given_up,
      erasuresOverdue: overdue,
      surplusesOverdue: surpluses,
      events,
    }
  }

  return () => {
    if (last && now() - last.at < 5_000) return last.state
    last = { at: now(), state: read() }
    return last.state
  }
}
