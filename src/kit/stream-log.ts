import { type Db, type Sql, type Statement, sql } from './db.ts'

/**
 * The log of streams (decision 0092). An event is written in the transaction of the change it tells about, so it exists exactly if the change
 * does, and every process can read it. Events are kept for a short time: a watcher that was away for longer reads the whole answer again.
 */

/** An event for the watchers of a topic, such as 'order:12'. */
export interface StreamEvent {
  topic: string
  event: string
  data: Readonly<Record<string, unknown>>
}

/** The same as read from the log. */
export interface LoggedEvent {
  event: string
  data: unknown
}

/** Writes events and, on commit, wakes the watchers in all processes. */
export async function tellStreams(db: Db, companyId: number, events: readonly StreamEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await sql`select tell_streams(${companyId}, ${JSON.stringify(events)}::jsonb, ${at})`.execute(db)
}

/** How a notice names a topic of a company. */
export const topicKey = (companyId: number, topic: string): string => `${companyId} ${topic}`

/** The channel of `tell_streams` (db/functions). */
export const streamChannel = 'vitrina_streams'

/** What a watcher missed. `isLost`: more than the log still has, or more than `mostEvents`; the whole answer has to be read again. */
export interface Missed {
  /** Where the watcher continues next time. */
  cursor: string
  isLost: boolean
  events: LoggedEvent[]
}

/** A watcher further behind than this is better served by the whole answer. */
const mostEvents = 200
/** Most events that are kept, however young they are. */
const mostKept = 500_000

/**
 * A cursor is a snapshot of the database: which transactions were visible when the watcher read last. Ids would not do: a transaction may commit
 * after a later one with a higher id was already read. Null: not a cursor.
 */
export function readCursor(text: string): string | null {
  const [, low = '', high = '', running = ''] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19})(?:,\d{1,19})*)?$/.exec(text) ?? []
  if (low === '' || text.length > 4_000) return null
  const [min, max] = [BigInt(low), BigInt(high)]
  if (min < 1n || max < min || max > 2n ** 63n - 1n) return null
  let before = min - 1n
  for (const one of running === '' ? [] : running.split(',').map(BigInt)) {
    if (one <= before || one >= max) return null
    before = one
  }
  return text
}

/** The present cursor: a watcher that begins with it hears what is committed from now on. */
export const currentCursor: Statement<string> = sql<{
  cursor: string
}>`select pg_current_snapshot()::text as cursor`.read(([row]) => row!.cursor)

/** Events of these topics that were committed after `cursor`, in the order they were written. */
export function missedSince(companyId: number, topics: readonly string[], cursor: string): Statement<Missed> {
  const then = sql`${cursor}::pg_snapshot`
  // A cursor or an event of another cluster (a restored dump) may be of a transaction that this one has not reached.
  return sql<{ cursor: string; is_lost: boolean; events: LoggedEvent[] }>`
    select pg_current_snapshot()::text as cursor,
      pg_snapshot_xmin(${then}) > pg_snapshot_xmax(pg_current_snapshot()) or exists (
        select from stream_trims where written >= pg_snapshot_xmin(${then})
          and written < pg_snapshot_xmax(pg_current_snapshot())) as is_lost,
      (select coalesce(json_agg(json_build_object('event', e.event, 'data', e.data) order by e.id), '[]') from (
        select id, event, data from stream_events
        where company_id = ${companyId} and topic = any ((select ${topics}::text[])::text[])
          and written >= pg_snapshot_xmin(${then}) and not pg_visible_in_snapshot(written, ${then})
          and written < pg_snapshot_xmax(pg_current_snapshot())
        order by id limit ${mostEvents + 1}) e) as events`.read(([row]) => {
    const { cursor: next, is_lost, events } = row!
    const isLost = is_lost || events.length > mostEvents
    return { cursor: next, isLost, events: isLost ? [] : events }
  })
}

/**
 * Deletes events that happened before `before`, and the oldest beyond `most`. Remembers the last transaction that wrote one of them: a watcher
 * with a cursor of that time may have needed it. Careful rather than exact: a transaction that was still running then counts as needed.
 */
export const streamLogTrimmed = (before: Date, most = mostKept): Sql => sql`
  with gone as (
    delete from stream_events
    where at < ${before} or id <= (select max(id) from stream_events) - ${most}
    returning written),
  latest as (select max(written) as written from gone having count(*) > 0),
  earlier as (delete from stream_trims using latest where stream_trims.written <= latest.written)
  insert into stream_trims (written) select written from latest`
