import { type Db, type Statement, sql } from '#kit/db.ts'
import type { PricedFor } from './seen-prices.store.ts'

/** A calendar of suppliers is for one destination and one range of nights. */
export interface CalendarOf extends PricedFor {
  destination: string
  /** As in addresses. */
  nights: string
}

/** A day with departures; its price is for all tourists, in kopecks, null: not told. */
export type StoredDay = [day: string, nights: number[], price: number | null]

export interface StoredCalendar {
  days: StoredDay[]
  /** Null: never fetched. */
  fetchedAt: Date | null
  nextAt: Date
}

const where = ({ companyId, departure, destination, party, nights }: CalendarOf) =>
  sql`company_id = ${companyId} and departure = ${departure} and destination = ${destination} and party = ${party} and nights = ${nights}`

export const calendarOf = (of: CalendarOf): Statement<StoredCalendar | null> =>
  sql<StoredCalendar>`select days, fetched_at as "fetchedAt", next_at as "nextAt" from tour_calendars where ${where(of)}`.read(
    ([row]) => row ?? null,
  )

/** Only one process at a time fetches a calendar that is due. */
export async function claimCalendar(
  db: Db,
  of: CalendarOf,
  { now, next }: { now: Date; next: Date },
): Promise<boolean> {
  const { count } = await sql`
    insert into tour_calendars (company_id, departure, destination, party, nights, next_at)
    values (${of.companyId}, ${of.departure}, ${of.destination}, ${of.party}, ${of.nights}, ${next})
    on conflict (company_id, departure, destination, party, nights) do update set next_at = excluded.next_at
    where tour_calendars.next_at <= ${now}`.execute(db)
  return count === 1
}

export async function saveCalendar(
  db: Db,
  of: CalendarOf,
  { days, at, next }: { days: readonly StoredDay[]; at: Date; next: Date },
): Promise<void> {
  await sql`update tour_calendars set days = ${JSON.stringify(days)}::jsonb, fetched_at = ${at}, next_at = ${next} where ${where(of)}`.execute(
    db,
  )
}

/** Calendars of a party from any departure to any place, that were fetched since then. */
export const calendarsOfParty = (
  { companyId, party }: Pick<PricedFor, 'companyId' | 'party'>,
  since: Date,
): Statement<{ departure: string; destination: string; least: number }[]> =>
  sql<{ departure: string; destination: string; least: number }>`
    select c.departure, c.destination, min((d ->> 2)::bigint)::bigint as least
    from tour_calendars c, jsonb_array_elements(c.days) d
    where c.company_id = ${companyId} and c.party = ${party} and c.fetched_at > ${since} and d ->> 2 is not null
    group by c.departure, c.destination`.read((rows) => rows)

/** The cheapest day of each calendar of a party. */
export const knownCalendars = (
  { companyId, party }: Pick<PricedFor, 'companyId' | 'party'>,
  { from, to, since }: { from: string; to: string; since: Date },
) =>
  sql<{ departure: string; destination: string; date: string; nights: number[]; price: number }>`
    select distinct on (c.departure, c.destination) c.departure, c.destination, d ->> 0 as date, d -> 1 as nights, (d ->> 2)::bigint as price
    from tour_calendars c, jsonb_array_elements(c.days) d
    where c.company_id = ${companyId} and c.party = ${party} and c.fetched_at > ${since} and d ->> 2 is not null
      and d ->> 0 between ${from} and ${to} and jsonb_array_length(d -> 1) > 0
    order by c.departure, c.destination, (d ->> 2)::bigint, d ->> 0 limit 200`.read((rows) => rows)
