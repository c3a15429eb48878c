import { type Db, type Statement, sql } from '#kit/db.ts'

/** For whom and from where a price is. */
export interface PricedFor {
  companyId: number
  departure: string
  /** As in addresses. */
  party: string
}

export interface SeenPrice {
  destination: string
  nights: number
  day: string
  /** Kopecks, for all tourists. */
  price: number
}

/**
 * Writes prices that a search saw. `isAll`: it looked at everything there, so they replace what was known; otherwise they only lower it, unless
 * what was known is older than `staleBefore`.
 */
export async function savePrices(
  db: Db,
  { companyId, departure, party }: PricedFor,
  prices: readonly SeenPrice[],
  { isAll, at, staleBefore }: { isAll: boolean; at: Date; staleBefore: Date },
): Promise<void> {
  if (prices.length === 0) return
  const column = <K extends keyof SeenPrice>(name: K) => prices.map((one) => one[name])
  // In one order: searches that end together would otherwise wait for each other.
  await sql`
    insert into tour_prices (company_id, departure, destination, party, nights, day, price, seen_at)
    select ${companyId}, ${departure}, p.destination, ${party}, p.nights, p.day, p.price, ${at}
    from unnest(${column('destination')}::text[], ${column('nights')}::int[], ${column('day')}::date[], ${column('price')}::bigint[])
      as p (destination, nights, day, price)
    order by p.destination, p.nights, p.day
    on conflict (company_id, departure, destination, party, nights, day) do update set price = excluded.price, seen_at = excluded.seen_at
    where ${isAll} or excluded.price <= tour_prices.price or tour_prices.seen_at < ${staleBefore}`.execute(db)
}

/** Deletes prices that a search which looked at everything there did not see again. */
export async function deleteUnseen(
  db: Db,
  { companyId, departure, party }: PricedFor,
  looked: {
    destinations: readonly string[]
    dateFrom: string
    dateTo: string
    nightsFrom: number
    nightsTo: number
    at: Date
  },
): Promise<void> {
  if (looked.destinations.length === 0) return
  await sql`
    delete from tour_prices
    where company_id = ${companyId} and departure = ${departure} and party = ${party} and destination = any (${looked.destinations}::text[])
      and nights between ${looked.nightsFrom} and ${looked.nightsTo} and day between ${looked.dateFrom} and ${looked.dateTo}
      and seen_at < ${looked.at}`.execute(db)
}

export interface DayPrice {
  day: string
  nights: number
  price: number
  seenAt: Date
}

/** Prices seen since then, by day. */
export const pricesByDay = (
  { companyId, departure, party }: PricedFor,
  wanted: { destination: string; nightsFrom: number; nightsTo: number; from: string; to: string; since: Date },
): Statement<DayPrice[]> =>
  sql<DayPrice>`
    select day, nights, price, seen_at as "seenAt" from tour_prices
    where company_id = ${companyId} and departure = ${departure} and party = ${party} and destination = ${wanted.destination}
      and nights between ${wanted.nightsFrom} and ${wanted.nightsTo} and day between ${wanted.from} and ${wanted.to}
      and seen_at > ${wanted.since}
    order by day, nights`.read((rows) => rows)

/** Least price of each destination from a departure, for a party. */
export const leastPrices = (
  { companyId, departure, party }: PricedFor,
  { from, since }: { from: string; since: Date },
): Statement<Map<string, number>> =>
  sql<{ destination: string; price: number }>`
    select destination, min(price)::bigint as price from tour_prices
    where company_id = ${companyId} and departure = ${departure} and party = ${party} and day >= ${from} and seen_at > ${since}
    group by destination`.read((rows) => new Map(rows.map(({ destination, price }) => [destination, price])))

/** Deletes days that are over and prices that nobody would believe. */
export async function deleteOldPrices(
  db: Db,
  { today, seenBefore }: { today: string; seenBefore: Date },
): Promise<void> {
  await sql`delete from tour_prices where day < ${today} or seen_at < ${seenBefore}`.execute(db)
  await sql`delete from tour_calendars where next_at < ${seenBefore}`.execute(db)
}

/** The cheapest days that searches of a party saw, of each departure and destination. */
export const offersSeen = (
  { companyId, party }: Pick<PricedFor, 'companyId' | 'party'>,
  { from, to, since }: { from: string; to: string; since: Date },
) =>
  sql<{ departure: string; destination: string; date: string; nights: number; price: number }>`
    select distinct on (departure, destination) departure, destination, day as date, nights, price from tour_prices
    where company_id = ${companyId} and party = ${party} and day between ${from} and ${to} and seen_at > ${since}
    order by departure, destination, price, day limit 200`.read((rows) => rows)
