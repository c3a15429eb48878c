import type pg from 'pg'

export interface QueueState {
  /** Jobs whose time has come and that nobody does. */
  due: number
  /** How late the latest of them is. */
  oldestS: number
  /** Jobs that failed as often as they may. */
  givenUp: number
  /** Accounts that ought to have been deleted a day ago. */
  erasuresOverdue: number
  /** Payments their orders did not need that ought to have gone back a day ago. */
  surplusesOverdue: number
  /** What happened since the first look, by kind. */
  events: ReadonlyMap<string, number>
}

/** A transaction that took its number early may end late: the last so many events are counted anew each time. */
const unsettled = 1_000

/**
 * Reads how the queue of jobs stands, and counts events. Nobody is asked more often than once in five seconds however often the metrics
 * are; the events of before the first look are not counted.
 */
export function queueState(pool: pg.Pool, now: () => number = () => performance.now()): () => Promise<QueueState> {
  let [settled, from] = [new Map<string, number>(), null as number | null]
  let last: { at: number; state: Promise<QueueState> } | null = null

  async function read(): Promise<QueueState> {
    const { rows: jobs } = await pool.query<{
      due: number
      oldest: number | null
      given_up: number
      overdue: number
      surpluses: number
    }>(
      `select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as due,
         extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8 as oldest,
         count(*) filter (where attempts >= max_attempts)::int as given_up,
         (select count(*)::int from erasures_to_do where due_at < now() - interval '1 day') as overdue,
         (select count(*)::int from payments p where p.surplus and p.state <> 'refunded'
           and exists (select from refunds where payment_id = p.id and created_at < (select at from events order by id desc limit 1) - interval '1 day')) as surpluses
       from graphile_worker.jobs`,
    )
    const newest = (await pool.query<{ id: number }>('select coalesce(max(id), 0) as id from events')).rows[0]!.id
    from ??= newest
    const border = Math.max(from, newest - unsettled)
    const { rows } = await pool.query<{ type: string; old: number; young: number }>(
      'select type, count(*) filter (where id <= $2)::int as old, count(*) filter (where id > $2)::int as young from events where id > $1 group by type',
      [from, border],
    )
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
