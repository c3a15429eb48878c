import { z } from 'zod'
import { anyOf, inTransaction, sql } from '#kit/db.ts'
import { addJobs, defineBatch, defineJob, type JobHandler, type NewJob } from '#kit/jobs.ts'
import type { Events } from '#kit/schema.d.ts'
import type { App } from './context.ts'
import type { HeardEvent, Listener } from './events.ts'

// Recovery when the notification of events was lost: the timetable adds this job every minute (server/start/timetable.ts).
const tellListeners = defineJob({ name: 'tell_listeners', payload: z.object({}) })

/** `asks`: `wants` failed when the event was dispatched, so it is called again before `hear`. */
const heardItem = z.object({ listener: z.string(), event_id: z.int(), asks: z.boolean().optional() })
/** Several events for one listener. */
const hearEvents = defineBatch({ name: 'hear_events', item: heardItem })
// A single event, as added by the previous version.
const hearEvent = defineJob({ name: 'hear_event', payload: heardItem })

/** The jobs that deliver events to these listeners. Each listener has its own jobs, so that its failure does not repeat the work of others. */
export function listenerJobs(listeners: readonly Listener<App>[]): JobHandler<App>[] {
  const byName = new Map(listeners.map((listener) => [listener.name, listener]))
  async function hearAll(app: App, items: readonly z.output<typeof heardItem>[]): Promise<Promise<void>[]> {
    const events = await eventsById(
      app,
      items.map(({ event_id }) => event_id),
    )
    let before: Promise<unknown> = Promise.resolve()
    return items.map(({ listener: name, event_id, asks }) => {
      const [listener, event] = [byName.get(name), events.get(event_id)]
      // The plug-in was removed, or the event was deleted while its listener kept failing.
      if (!listener || !event) {
        app.log.warn({ listener: name, event: event_id }, 'nobody is there to hear an event')
        return Promise.resolve()
      }
      // Sequentially: a worker uses one database connection, as for a single event.
      const heard = before.then(async () => {
        if (!asks || !listener.wants || (await listener.wants(app, event))) await listener.hear(app, event)
      })
      before = heard.catch(() => {})
      return heard
    })
  }
  return [
    tellListeners.handledBy<App>((app) => dispatchEvents(app, listeners)),
    hearEvents.handledBy<App>(hearAll),
    hearEvent.handledBy<App>(async (app, item) => void (await Promise.all(await hearAll(app, [item])))),
  ]
}

/** Events dispatched per transaction, and events per job of a listener. */
const atOnce = 100
const heardAtOnce = 10

/**
 * Creates jobs for the listeners that want undispatched events, until none is left. Processes that run this concurrently share the events: each
 * is dispatched once, and marked in the transaction that creates its jobs.
 */
export async function dispatchEvents(app: App, listeners: readonly Listener<App>[]): Promise<void> {
  while ((await tellSome(app, listeners)) === atOnce);
}

const tellSome = (app: App, listeners: readonly Listener<App>[]): Promise<number> =>
  inTransaction(app.db, async (tx) => {
    const { rows } = await sql<Events>`
      update events set told_at = ${app.clock.now()}
      where id in (select id from events where told_at is null order by id limit ${atOnce} for update skip locked)
      returning *`.execute(tx)
    const untold = rows.map(heardEvent).toSorted((a, b) => a.id - b.id)
    const jobs: NewJob[] = []
    for (const listener of listeners) {
      const items = await wantedBy(app, listener, untold)
      for (let from = 0; from < items.length; from += heardAtOnce)
        jobs.push(hearEvents.of(items.slice(from, from + heardAtOnce)))
    }
    await addJobs(tx, jobs)
    return untold.length
  })

/** A listener whose `wants` fails does not block the others: it is called again in its own job. */
async function wantedBy(
  app: App,
  { name, types, wants }: Listener<App>,
  events: readonly HeardEvent[],
): Promise<z.input<typeof heardItem>[]> {
  const wanted: z.input<typeof heardItem>[] = []
  for (const event of events) {
    if (!types.includes(event.type)) continue
    const item = { listener: name, event_id: event.id }
    try {
      if (!wants || (await wants(app, event))) wanted.push(item)
    } catch (error) {
      app.log.error({ err: error, listener: name, event: event.id }, 'a listener could not say what it wants')
      wanted.push({ ...item, asks: true })
    }
  }
  return wanted
}

async function eventsById(app: App, ids: readonly number[]): Promise<Map<number, HeardEvent>> {
  const { rows } = await sql<Events>`select * from events where id = ${anyOf('bigint', ids)}`.execute(app.db)
  return new Map(rows.map((row) => [row.id, heardEvent(row)]))
}

export const eventById = async (app: App, id: number): Promise<HeardEvent | null> =>
  (await eventsById(app, [id])).get(id) ?? null

/** Stored payloads are read without validation: they only ever gain fields. */
const heardEvent = (row: Events): HeardEvent =>
  ({ id: row.id, companyId: row.company_id, at: row.at, type: row.type, facts: row.payload }) as unknown as HeardEvent

/** Retention of events in days, so that events missed by a webhook can be sent again (our choice). */
export const eventRetentionDays = 90

export async function deleteOldEvents(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - eventRetentionDays * 86_400_000)
  await sql`delete from events where at < ${before} and told_at is not null`.execute(app.db)
}
