import { type Db, sql } from '#kit/db.ts'
import type { EventType } from '#shop/events.ts'

export interface Endpoint {
  id: number
  companyId: number
  url: string
  /** As stored: sealed. */
  secret: string
  /** Empty: all. */
  types: EventType[]
  isActive: boolean
}

const endpointColumns = sql`id, company_id as "companyId", url, secret, types, is_active as "isActive"`

export async function endpointsOf(db: Db, companyId: number): Promise<Endpoint[]> {
  const found = sql<Endpoint>`select ${endpointColumns} from webhook_endpoints where company_id = ${companyId} order by id`
  return (await found.execute(db)).rows
}

export async function endpointById(db: Db, companyId: number, id: number): Promise<Endpoint | null> {
  const { rows } = await sql<Endpoint>`
    select ${endpointColumns} from webhook_endpoints where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function lockedEndpoints(db: Db): Promise<Endpoint[]> {
  return (await sql<Endpoint>`select ${endpointColumns} from webhook_endpoints order by id for update`.execute(db)).rows
}

export async function saveSecret(db: Db, id: number, secret: string): Promise<void> {
  await sql`update webhook_endpoints set secret = ${secret} where id = ${id}`.execute(db)
}

/** The id is needed first, because the secret is sealed for its row. */
export async function nextEndpointId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) as id`.execute(db)
  return rows[0]!.id
}

/** False: the company has this address already. */
export async function addEndpoint(db: Db, endpoint: Endpoint, at: Date): Promise<boolean> {
  const { count } = await sql`
    insert into webhook_endpoints (id, company_id, url, secret, types, is_active, created_at) overriding system value
    values (${endpoint.id}, ${endpoint.companyId}, ${endpoint.url}, ${endpoint.secret}, ${endpoint.types}, ${endpoint.isActive}, ${at})
    on conflict (company_id, url) do nothing`.execute(db)
  return count === 1
}

export async function removeEndpoint(db: Db, companyId: number, id: number): Promise<boolean> {
  const { count } = await sql`
    delete from webhook_endpoints where company_id = ${companyId} and id = ${id}`.execute(db)
  return count === 1
}

/** Creates the missing deliveries of an event and returns them. */
export async function addDeliveries(db: Db, endpointIds: number[], eventId: number, at: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    insert into webhook_deliveries (endpoint_id, event_id, state, next_at, created_at)
    select unnest(${endpointIds}::bigint[]), ${eventId}, 'waiting', ${at}, ${at}
    on conflict (endpoint_id, event_id) do nothing returning id`.execute(db)
  return rows
}

/** A delivery that needs a job. */
export interface Due {
  id: number
}

/** Creates or restarts deliveries of a page of events in a time range that this endpoint wants. */
export async function replayRange(
  db: Db,
  endpoint: Endpoint,
  range: { from: Date; to: Date; after: number; limit: number; at: Date },
): Promise<{ due: Due[]; last: number | null }> {
  const { rows } = await sql<Due & { eventId: number }>`
    insert into webhook_deliveries (endpoint_id, event_id, state, next_at, created_at)
    select ${endpoint.id}, e.id, 'waiting', ${range.at}, ${range.at} from events e
    where e.company_id = ${endpoint.companyId} and e.at >= ${range.from} and e.at < ${range.to} and e.id > ${range.after}
      and (${endpoint.types.length === 0} or e.type = any(${endpoint.types}::text[]))
    order by e.id limit ${range.limit}
    on conflict (endpoint_id, event_id) do update set state = 'waiting', tries = 0, next_at = excluded.next_at
    returning id, event_id as "eventId"`.execute(db)
  return { due: rows, last: rows.length < range.limit ? null : Math.max(...rows.map(({ eventId }) => eventId)) }
}

export async function replayOne(db: Db, companyId: number, deliveryId: number, at: Date): Promise<Due | null> {
  const { rows } = await sql<Due>`
    update webhook_deliveries d set state = 'waiting', tries = 0, next_at = ${at} from webhook_endpoints e
    where d.id = ${deliveryId} and e.id = d.endpoint_id and e.company_id = ${companyId}
    returning d.id`.execute(db)
  return rows[0] ?? null
}

export interface Delivery {
  id: number
  endpointId: number
  companyId: number
  eventId: number
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
}

export async function deliveryById(db: Db, id: number): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select d.id, d.endpoint_id as "endpointId", e.company_id as "companyId", d.event_id as "eventId", d.state, d.tries
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface Attempt {
  at: Date
  status: number | null
  durationMs: number
  error: string
  response: string
}

/** Stores the result of an attempt and the new state of its delivery. */
export async function saveAttempt(
  db: Db,
  delivery: Delivery,
  attempt: Attempt,
  after: { state: Delivery['state']; nextAt: Date | null },
): Promise<void> {
  await sql`
    with moved as (
      update webhook_deliveries set state = ${after.state}, tries = ${delivery.tries + 1}, next_at = ${after.nextAt}
      where id = ${delivery.id} returning id
    )
    insert into webhook_attempts (delivery_id, attempt, at, status, duration_ms, error, response)
    select id, ${delivery.tries + 1}, ${attempt.at}, ${attempt.status}, ${attempt.durationMs}, ${attempt.error},
      ${attempt.response} from moved`.execute(db)
}

export interface JournalEntry extends Attempt {
  deliveryId: number
  url: string
  eventId: number
  type: string
  state: string
  attempt: number
  nextAt: Date | null
}

/** The last attempts of a company, newest first. */
export async function journalOf(db: Db, companyId: number, limit: number): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select d.id as "deliveryId", e.url, d.event_id as "eventId", coalesce(v.type, '') as type, d.state, a.attempt, d.next_at as "nextAt",
      a.at, a.status, a.duration_ms as "durationMs", a.error, a.response
    from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
    join webhook_endpoints e on e.id = d.endpoint_id left join events v on v.id = d.event_id
    where e.company_id = ${companyId} order by a.id desc limit ${limit}`.execute(db)
  return rows
}

export const deleteDeliveriesBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from webhook_deliveries where created_at < ${before} and state <> 'waiting'`.execute(db)
}
