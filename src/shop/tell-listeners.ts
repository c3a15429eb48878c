import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#kit/db.ts'
import { addJobs, defineJob, type JobHandler, type NewJob } from '#kit/jobs.ts'
import type { Events } from '#kit/schema.d.ts'
import type { App } from './context.ts'
import type { EventType, HeardEvent, Listener } from './events.ts'

// Added by write_events (db/migrations/0007_events.sql), one for all events of a statement: whoever makes a move pays for one job.
const tellListeners = defineJob({ name: 'tell_listeners', payload: z.object({ event_ids: z.array(z.int()) }) })

const hearEvent = defineJob({
  name: 'hear_event',
  payload: z.object({ listener: z.string(), event_id: z.int() }),
  key: ({ listener, event_id }) => `hear:${listener}:${event_id}`,
})

/** The jobs by which events reach these listeners. Each listener has a job of its own, so that one's failure repeats nobody else's work. */
export function listenerJobs(listeners: readonly Listener<App>[]): JobHandler<App>[] {
  const byName = new Map(listeners.map((listener) => [listener.name, listener]))
  return [
    tellListeners.handledBy<App>((app, { event_ids }) =>
      inTransaction(app.db, async (tx) => {
        // Marked with the jobs, so that a repeated telling adds none anew.
        const untold = await tx
          .updateTable('events')
          .set({ told_at: app.clock.now() })
          .where('id', 'in', event_ids)
          .where('told_at', 'is', null)
          .returning(['id', 'company_id as companyId', 'type'])
          .execute()
        const jobs: NewJob[] = []
        for (const { id, companyId, type } of untold as { id: number; companyId: number; type: EventType }[]) {
          for (const { name, types, wants } of listeners) {
            const isWanted = types.includes(type) && (!wants || (await wants(app, { companyId, type })))
            if (isWanted) jobs.push(hearEvent.of({ listener: name, event_id: id }))
          }
        }
        await addJobs(tx, jobs)
      }),
    ),
    hearEvent.handledBy<App>(async (app, { listener: name, event_id }) => {
      const listener = byName.get(name)
      const event = await eventById(app, event_id)
      // A plug-in that was taken out, or an event swept away while its listener kept failing.
      if (!listener || !event) app.log.warn({ listener: name, event: event_id }, 'nobody is there to hear an event')
      else await listener.hear(app, event)
    }),
  ]
}

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
