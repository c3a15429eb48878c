import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/db.ts'
import type { EventType, HeardEvent, NewEvent } from './event-types.ts'

export { type EventType, eventTypes, type HeardEvent, type NewEvent } from './event-types.ts'

/** Writes events in the caller's transaction: they exist, and are told to the listeners, exactly if the move does. */
export async function addEvents(db: Db, companyId: number, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await sql`select ${eventsWritten(companyId, events, at)}`.execute(db)
}

/** The same as a value to be selected by the statement that makes the move. */
export function eventsWritten(companyId: number, events: readonly NewEvent[], at: Date): RawBuilder<unknown> {
  const list = events.map(({ type, ...facts }) => ({
    type,
    order_id: 'orderId' in facts ? facts.orderId : null,
    customer_id: 'customerId' in facts ? facts.customerId : null,
    payload: facts,
  }))
  return sql`write_events(${companyId}, ${JSON.stringify(list)}::jsonb, ${at})`
}

/** Somebody who wants to hear of events. Done again after a failure, alone: what other listeners did is not repeated. */
export interface Listener<A> {
  /** Part of the job's key: kept for ever, one a listener. */
  name: string
  types: readonly EventType[]
  /** Asked before the job is made: what a listener would do nothing about costs nothing. */
  wants?(app: A, event: HeardEvent): Promise<boolean>
  hear(app: A, event: HeardEvent): Promise<void>
}

/** Makes a listener whose `hear` gets only the types it asked for. */
export const defineListener = <A, const T extends EventType>(listener: {
  name: string
  types: readonly T[]
  wants?(app: A, event: HeardEvent<T>): Promise<boolean>
  hear(app: A, event: HeardEvent<T>): Promise<void>
}): Listener<A> => listener as unknown as Listener<A>
