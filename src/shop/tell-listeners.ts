import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#kit/db.ts'
import { addJobs, defineJob, type JobHandler, type NewJob } from '#kit/jobs.ts'
import type { Events } from '#kit/schema.d.ts'
import type { App } from './context.ts'
import type { EventType, HeardEvent, Listener } from './events.ts'

// The way back when the notice of events was missed: a line of the timetable adds it each minute (server/timetable.ts).
const tellListeners = defineJob({ name: 'tell_listeners', payload: z.object({}) })

const hearEvent = defineJob({
  name: 'hear_event',
  payload: z.object({ listener: z.string(), event_id: z.int() }),
  key: ({ listener, event_id }) => `hear:${listener}:${event_id}`,
})

/** The jobs by which events reach these listeners. Each listener has a job of its own, so that one's failure repeats nobody else's work. */
export function listenerJobs(listeners: readonly Listener<App>[]): JobHandler<App>[] {
  const byName = new Map(listeners.map((listener) => [listener.name, listener]))
  return [
    tellListeners.handledBy<App>((app) => tellAll(app, listeners)),
    hearEvent.handledBy<App>(async (app, { listener: name, event_id }) => {
      const listener = byName.get(name)
      const event = await eventById(app, event_id)
      // A plug-in that was taken out, or an event swept away while its listener kept failing.
      if (!listener || !event) app.log.warn({ listener: name, event: event_id }, 'nobody is there to hear an event')
      else await listener.hear(app, event)
    }),
  ]
}

/** Events told in one transaction. */
const atOnce = 100

/**
 * Makes a job for each listener who wants an event nobody was told of yet, until there is none. Processes that do it at once
 * share the events: each is told once, and marked in the transaction that makes its jobs.
 */
export async function tellAll(app: App, listeners: readonly Listener<App>[]): Promise<void> {
  while ((await tellSome(app, listeners)) === atOnce);
}

const tellSome = (app: App, listeners: readonly Listener<App>[]): Promise<number> =>
  inTransaction(app.db, async (tx) => {
    const { rows: untold } = await sql<{ id: number; companyId: number; type: EventType }>`
      update events set told_at = ${app.clock.now()}
      where id in (select id from events where told_at is null order by id limit ${sql.lit(atOnce)} for update skip locked)
      returning id, company_id as "companyId", type`.execute(tx)
    const jobs: NewJob[] = []
    for (const { id, companyId, type } of untold) {
      for (const { name, types, wants } of listeners) {
        const isWanted = types.includes(type) && (!wants || (await wants(app, { companyId, type })))
        if (isWanted) jobs.push(hearEvent.of({ listener: name, event_id: id }))
      }
    }
    await addJobs(tx, jobs)
    return untold.length
  })

export async function eventById(app: App, id: number): Promise<HeardEvent | null> {
  const row = await app.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? heardEvent(row) : null
}

/** What the shop wrote is read as it was written: payloads only ever gain fields. */
const heardEvent = (row: Selectable<Events>): HeardEvent =>
  ({ id: row.id, companyId: row.company_id, at: row.at, type: row.type, facts: row.payload }) as unknown as HeardEvent

/** How long events are kept, for a repeat of what a webhook missed (our choice). */
export const keptDays = 90

export async function forgetOldEvents(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptDays * 86_400_000)
  await sql`delete from events where at < ${before} and told_at is not null`.execute(app.db)
}
