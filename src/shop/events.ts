import { type Db, type Sql, sql } from '#kit/db.ts'
import type { EventType, HeardEvent, NewEvent } from './event-types.ts'
import { orderTopic } from './stream-topics.ts'

export { type EventType, eventTypes, type HeardEvent, type NewEvent } from './event-types.ts'

/** Writes events in the caller's transaction: they exist, and are delivered to listeners, exactly if the change is committed. */
export async function addEvents(db: Db, companyId: number, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await sql`select ${eventsWritten(companyId, events, at)}`.execute(db)
}

/** The same as an expression to be selected by the statement that makes the change. */
export function eventsWritten(companyId: number, events: readonly NewEvent[], at: Date): Sql {
  const list = events.map(({ type, ...facts }) => ({
    type,
    order_id: 'orderId' in facts ? facts.orderId : null,
    customer_id: 'customerId' in facts ? facts.customerId : null,
    payload: facts,
    // A new order has no watchers yet.
    stream:
      'orderId' in facts && type !== 'order.placed'
        ? { topic: orderTopic(facts.orderId), event: 'changed', data: { what: type } }
        : null,
  }))
  return sql`write_events(${companyId}, ${JSON.stringify(list)}::jsonb, ${at})`
}

/** A listener of events. After a failure it is repeated alone: other listeners are not run again. */
export interface Listener<A> {
  /** Part of the job's key: unique per listener, never changed. */
  name: string
  types: readonly EventType[]
  /** Called before the job is created, so that an event the listener would ignore costs no job. */
  wants?(app: A, event: HeardEvent): Promise<boolean>
  hear(app: A, event: HeardEvent): Promise<void>
}

/** Makes a listener whose `hear` receives only the types it lists. */
export const defineListener = <A, const T extends EventType>(listener: {
  name: string
  types: readonly T[]
  wants?(app: A, event: HeardEvent<T>): Promise<boolean>
  hear(app: A, event: HeardEvent<T>): Promise<void>
}): Listener<A> => listener as unknown as Listener<A>
