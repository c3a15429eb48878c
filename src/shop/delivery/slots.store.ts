import { type Db, type Sql, type Statement, sql, type Tx } from '#kit/db.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Slot } from './courier-zones.ts'

/** Hours of a day in a zone, locked until the end of the transaction; null: the zone no longer exists. */
export type LockedSlot = { id: number; taken: number } | null

export const lockedSlot = (companyId: number, zoneId: number, { date, from, to }: Slot): Statement<LockedSlot> =>
  sql<{ id: number; taken: number }>`
      select id, taken from lock_courier_slot(${companyId}, ${zoneId}, ${date}::date, ${from}, ${to})`.read(
    ([row]) => row ?? null,
  )

/** Parts of the statement that writes an order: count one more order for these hours. A check constraint prevents exceeding the capacity. */
export const countSlotUse = (slotId: number, capacity: number): Sql[] => [
  sql`slot_taken as (
    update courier_slots s set taken = s.taken + 1 from o where s.id = ${slotId} returning s.id, s.taken
  )`,
  sql`slot_held as (
    insert into courier_slot_holds (order_id, slot_id, nth, capacity)
    select o.id, t.id, t.taken, ${capacity}::int from o, slot_taken t
  )`,
]

/** Ends an order's hold on courier hours; true: it held some. Idempotent: only rows still held are changed. */
export async function endSlot(tx: Tx, orderId: number, outcome: 'released' | 'used'): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update courier_slot_holds set state = ${outcome} where order_id = ${orderId} and state = 'held' returning slot_id
    ), given_back as (
      update courier_slots s set taken = s.taken - 1 from ended e where s.id = e.slot_id and ${outcome} = 'released'
    )
    select slot_id from ended`.execute(tx)
  return rows.length > 0
}

/** Number of orders per courier slot, from the first to the last day. */
export async function slotUses(
  db: Db,
  companyId: number,
  { first, last }: { first: IsoDate; last: IsoDate },
): Promise<(Slot & { zoneId: number; taken: number })[]> {
  const { rows } = await sql<Slot & { zoneId: number; taken: number }>`
    select zone_id as "zoneId", date::text as date, from_time as "from", to_time as "to", taken from courier_slots
    where company_id = ${companyId} and date between ${first}::date and ${last}::date`.execute(db)
  return rows
}
