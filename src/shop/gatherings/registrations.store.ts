import { anyOf, type Db, idOrEnd, type Statement, sql, type Tx } from '#kit/db.ts'
import type { ListedRegistration, Registration, RegistrationState } from './gathering.ts'

const columns = sql`id, company_id as "companyId", gathering_id as "gatheringId", customer_id as "customerId", state, turn, code, reason,
  came_at as "cameAt", created_at as "createdAt"`

export const registrationOf = (gatheringId: number, customerId: number): Statement<Registration | null> =>
  sql<Registration>`
    select ${columns} from gathering_registrations where gathering_id = ${gatheringId} and customer_id = ${customerId}`.read(
    (rows) => rows[0] ?? null,
  )

export const registrationById = (companyId: number, id: number): Statement<Registration | null> =>
  sql<Registration>`
    select ${columns} from gathering_registrations where company_id = ${companyId} and id = ${id}`.read(
    (rows) => rows[0] ?? null,
  )

/** Whose company a job does not know. */
export const registrationForNotice = (id: number): Statement<Registration | null> =>
  sql<Registration>`select ${columns} from gathering_registrations where id = ${id}`.read((rows) => rows[0] ?? null)

export const registrationWithCode = (gatheringId: number, code: string): Statement<Registration | null> =>
  sql<Registration>`
    select ${columns} from gathering_registrations where gathering_id = ${gatheringId} and code = ${code}`.read(
    (rows) => rows[0] ?? null,
  )

/** Registrations of a customer, newest first. */
export const registrationsOf = (companyId: number, customerId: number): Statement<Registration[]> =>
  sql<Registration>`
    select ${columns} from gathering_registrations where company_id = ${companyId} and customer_id = ${customerId}
    order by id desc limit 500`.read((rows) => rows)

/** How many wait before each of these turns, and itself: 1 is the next to be let in. */
export async function waitingPositions(db: Db, registrations: readonly Registration[]): Promise<Map<number, number>> {
  const waiting = registrations.filter(({ turn }) => turn !== null)
  if (waiting.length === 0) return new Map()
  const { rows } = await sql<{ id: number; position: number }>`
    select w.id, (
      select count(*)::int from gathering_registrations o where o.gathering_id = w.gathering_id and o.turn is not null and o.turn <= w.turn
    ) as position
    from gathering_registrations w where w.id = ${anyOf(
      'bigint',
      waiting.map(({ id }) => id),
    )}`.execute(db)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** Takes a place under the lock of the event; false: none is left. */
export async function takePlace(tx: Tx, gatheringId: number): Promise<boolean> {
  const { rows } = await sql`
    update gatherings set taken = taken + 1 where id = ${gatheringId} and (places is null or taken < places) returning 1`.execute(
    tx,
  )
  return rows.length > 0
}
export async function freePlace(tx: Tx, gatheringId: number): Promise<void> {
  await sql`update gatherings set taken = taken - 1 where id = ${gatheringId}`.execute(tx)
}

/** The next turn of the waiting list. */
export async function takeTurn(tx: Tx, gatheringId: number): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    update gatherings set next_turn = next_turn + 1 where id = ${gatheringId} returning next_turn - 1 as turn`.execute(
    tx,
  )
  return rows[0]!.turn
}

/** Registers a customer, or one who has canceled once more: at the end of the line, with a new code. */
export async function writeRegistration(
  tx: Tx,
  { companyId, gatheringId, customerId }: Pick<Registration, 'companyId' | 'gatheringId' | 'customerId'>,
  { state, turn, code }: Pick<Registration, 'state' | 'turn' | 'code'>,
  at: Date,
): Promise<Registration> {
  const { rows } = await sql<Registration>`
    insert into gathering_registrations (company_id, gathering_id, customer_id, state, turn, code, created_at, changed_at)
    values (${companyId}, ${gatheringId}, ${customerId}, ${state}, ${turn}::bigint, ${code}, ${at}, ${at})
    on conflict (gathering_id, customer_id) do update set state = excluded.state, turn = excluded.turn, code = excluded.code, reason = '',
      reminded = '{}', created_at = excluded.created_at, changed_at = excluded.changed_at
    returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function changeRegistration(
  tx: Tx,
  id: number,
  { state, turn, reason }: { state: RegistrationState; turn: number | null; reason: string },
  at: Date,
): Promise<void> {
  await sql`
    update gathering_registrations set state = ${state}, turn = ${turn}::bigint, reason = ${reason}, changed_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

export async function noteCame(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`update gathering_registrations set came_at = ${at} where id = ${id} and came_at is null`.execute(tx)
}

export async function nextWaiting(tx: Tx, gatheringId: number): Promise<Registration | null> {
  const { rows } = await sql<Registration>`
    select ${columns} from gathering_registrations where gathering_id = ${gatheringId} and turn is not null order by turn limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Those who are told that an event moved or does not take place: new and approved ones. */
export async function openRegistrations(tx: Tx, gatheringId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from gathering_registrations where gathering_id = ${gatheringId} and state in ('new', 'approved') order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Approved registrations of events that begin within so many hours, and were not reminded of that yet; they are noted as reminded. */
export async function takeToRemind(
  tx: Tx,
  hours: number,
  { from, until }: { from: Date; until: Date },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    update gathering_registrations r set reminded = r.reminded || ${hours}::int
    from gatherings g
    where g.id = r.gathering_id and g.is_published and g.canceled_at is null and g.starts_at > ${from} and g.starts_at <= ${until}
      and r.state = 'approved' and not ${hours}::int = any(r.reminded)
    returning r.id`.execute(tx)
  return rows
}

/** Registrations of an event for staff, newest first, before the given id. */
export const listedRegistrations = (
  companyId: number,
  gatheringId: number,
  { state, after, limit }: { state: RegistrationState | null; after: number | null; limit: number },
): Statement<ListedRegistration[]> =>
  sql<ListedRegistration>`
    select r.id, r.company_id as "companyId", r.gathering_id as "gatheringId", r.customer_id as "customerId", r.state, r.turn, r.code, r.reason,
      r.came_at as "cameAt", r.created_at as "createdAt", trim(c.first_name || ' ' || c.last_name) as name, c.phone, c.email
    from gathering_registrations r join customers c on c.id = r.customer_id
    where r.company_id = ${companyId} and r.gathering_id = ${gatheringId} and (${state}::text is null or r.state = ${state})
      and r.id < ${idOrEnd(after)}
    order by r.id desc limit ${limit}`.read((rows) => rows)
