import type { Clock } from '#kit/clock.ts'
import { type Db, joinStatements, type Statement, sql } from '#kit/db.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Moment } from './offers.ts'
import { atFirst, type Stock, stockWith } from './stock.ts'

/** The state of the simulated operators of one company, in the tables of this plug-in. */
export interface State {
  db: Db
  companyId: number
  clock: Clock
}

/** What may be forced for a hotel (controls), and what happens by itself. */
export const outcomes = [
  'same',
  'priceup',
  'pricedown',
  'flightchange',
  'soldout',
  'timeout',
  'visa',
  'resortfee',
  'onrequest',
  'reject',
] as const
export type Outcome = (typeof outcomes)[number]

const momentRead = ({ companyId, clock }: State): Statement<Moment & { now: Date }> =>
  sql<{ seed: number; ahead_ms: number }>`
    select seed, ahead_ms from plugin_simulated_tours_controls where company_id = ${companyId}`.read((rows) => {
    const now = new Date(clock.now().getTime() + (rows[0]?.ahead_ms ?? 0))
    return {
      now,
      seed: rows[0]?.seed ?? 0,
      today: now.toISOString().slice(0, 10),
      priceDay: Math.floor(now.getTime() / 86_400_000),
    }
  })

/** The time of the operators and the seed of their prices. */
export const momentOf = (state: State): Promise<Moment & { now: Date }> => momentRead(state).execute(state.db)

export type Forced = (hotel: string, date: IsoDate) => Outcome | null

const forcedRead = ({ companyId }: State): Statement<Forced> =>
  sql<{ hotel: string; day: string | null; outcome: string }>`
    select hotel, day, outcome from plugin_simulated_tours_forced where company_id = ${companyId} order by id desc`.read(
    (rows) => {
      if (rows.length === 0) return magicOutcome
      return (hotel, date) =>
        (rows.find((row) => row.hotel === hotel && (row.day === null || row.day === date))?.outcome as
          | Outcome
          | undefined) ?? magicOutcome(hotel)
    },
  )

export const forcedOf = (state: State): Promise<Forced> => forcedRead(state).execute(state.db)

/** `emu-priceup`: its name says its outcome. */
const magicOutcome = (hotel: string): Outcome | null => (hotel.startsWith('emu-') ? (hotel.slice(4) as Outcome) : null)

const stockRead = ({ companyId }: State, from: IsoDate, to: IsoDate): Statement<Stock> =>
  sql<{ item: string; day: string; remaining: number }>`
    select item, day, remaining from plugin_simulated_tours_stock
    where company_id = ${companyId} and day between ${from} and ${to}`.read(stockWith)

/** Seats and rooms on these days, both ends included. */
export const stockBetween = (state: State, from: IsoDate, to: IsoDate): Promise<Stock> =>
  stockRead(state, from, to).execute(state.db)

/** All that a search depends on, in one statement: many begin at once. */
export async function worldBetween(
  state: State,
  from: IsoDate,
  to: IsoDate,
): Promise<{ moment: Moment; stock: Stock; forced: Forced }> {
  const all = [momentRead(state), stockRead(state, from, to), forcedRead(state)] as const
  const [moment, stock, forced] = await joinStatements(all).execute(state.db)
  return { moment, stock, forced }
}

export type Taken = { item: string; date: IsoDate; count: number }

/** Takes all of it or nothing: false. Rows are locked in one order, so two bookings wait for each other and never in a circle. */
export async function takeStock({ db, companyId }: State, taken: readonly Taken[]): Promise<boolean> {
  if (taken.length === 0) return true
  const given = JSON.stringify(taken.map((one) => ({ ...one, first: atFirst(one.item, one.date) })))
  await sql`insert into plugin_simulated_tours_stock (company_id, item, day, remaining)
    select ${companyId}::bigint, item, date, first from jsonb_to_recordset(${given}::jsonb) as t(item text, date date, first int)
    order by item, date on conflict do nothing`.execute(db)
  const { rows } = await sql<{ item: string; day: string; remaining: number; count: number }>`
    select s.item, s.day, s.remaining, t.count
    from jsonb_to_recordset(${given}::jsonb) as t(item text, date date, count int)
    join plugin_simulated_tours_stock s on s.company_id = ${companyId} and s.item = t.item and s.day = t.date
    order by s.item, s.day for update of s`.execute(db)
  if (rows.length < taken.length || rows.some(({ remaining, count }) => remaining < count)) return false
  await changeStock({ db, companyId }, given, -1)
  return true
}

export const returnStock = async (
  { db, companyId }: Pick<State, 'db' | 'companyId'>,
  held: readonly Taken[],
): Promise<void> => {
  if (held.length > 0) await changeStock({ db, companyId }, JSON.stringify(held), 1)
}

const changeStock = async (
  { db, companyId }: Pick<State, 'db' | 'companyId'>,
  given: string,
  sign: 1 | -1,
): Promise<void> => {
  await sql`update plugin_simulated_tours_stock s set remaining = s.remaining + ${sign}::int * t.count
    from (
      select k.item, k.day, t.count
      from jsonb_to_recordset(${given}::jsonb) as t(item text, date date, count int)
      join plugin_simulated_tours_stock k on k.company_id = ${companyId} and k.item = t.item and k.day = t.date
      order by k.item, k.day for update of k
    ) t
    where s.company_id = ${companyId} and s.item = t.item and s.day = t.day`.execute(db)
}

/** Notes that a tour was asked for; true: for the first time. */
export async function isFirstAsk({ db, companyId }: State, tour: string): Promise<boolean> {
  const { count } =
    await sql`insert into plugin_simulated_tours_timeouts (company_id, tour) values (${companyId}, ${tour})
    on conflict do nothing`.execute(db)
  return count === 1
}
