import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import type { FoundTour, TourSupplier, WantedTours } from '#outside/tours/port.ts'
import { simulatedTours } from '#plugins/simulated-tours/provider.ts'
import { atFirst } from '#plugins/simulated-tours/stock.ts'
import { Chance } from '../chance.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { bookingOf, found } from '../tours/provider-suite.ts'

// Seats and rooms of the simulated operators: what is booked is missing, once, and what is cancelled is back, once.
let shop: TestApp
let processes: readonly [TourSupplier, TourSupplier]
let tours: readonly FoundTour[]
const wanted: WantedTours = {
  departure: 'kazan',
  destinations: ['belek'],
  hotels: [],
  dateFrom: '2027-05-10',
  dateTo: '2027-05-25',
  nightsFrom: 7,
  nightsTo: 8,
  adults: 2,
  childAges: [],
}
const signal = () => AbortSignal.timeout(20_000)
beforeAll(async () => {
  shop = await startApp({ now: '2026-11-21T09:00:00Z', poolSize: 12 })
  const create = () =>
    simulatedTours().create({ latency: 'none', url: '' }, { ...shop.app, companyId: shop.cast.company })
  processes = [create(), create()]
  tours = (await found(processes[0], wanted)).tours
})
afterAll(() => shop.close())

/** Items that are not what was there at the beginning less what bookings hold. */
async function stockFaults(): Promise<string[]> {
  const { rows } = await sql<{ item: string; day: string; remaining: number; held: number }>`
    select s.item, s.day, s.remaining, coalesce(sum(h.count), 0)::int as held from plugin_simulated_tours_stock s
    left join (select t.item, t.date, t.count from plugin_simulated_tours_bookings b,
        jsonb_to_recordset(b.held) as t(item text, date date, count int) where b.state in ('requested', 'confirmed')) h
      on h.item = s.item and h.date = s.day
    group by s.company_id, s.item, s.day, s.remaining`.execute(shop.db)
  return rows
    .filter(({ item, day, remaining, held }) => remaining < 0 || remaining + held !== atFirst(item, day))
    .map(({ item, day, remaining, held }) => `${item} ${day}: ${remaining} left, ${held} held of ${atFirst(item, day)}`)
}

/** Bookings and cancellations in two processes at once, round by round; the first faults. */
async function walkStock(seed: number): Promise<string[]> {
  const chance = new Chance(seed)
  const few = chance.exactly(tours, 6)
  const refs: string[] = []
  const act = async (key: string) => {
    const supplier = chance.one(processes)
    if (refs.length > 0 && chance.is(0.4)) return void (await supplier.bookings?.cancel(chance.one(refs), signal()))
    const made = await supplier.bookings?.book(bookingOf(wanted, chance.one(few), 1e12), key, signal())
    if (made) refs.push(made.ref)
  }
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 10 }, (_, n) => act(`stock-${seed}-${round}-${n}`)))
    const faults = await stockFaults()
    if (faults.length > 0) return faults
  }
  for (const ref of refs) await processes[0].bookings?.cancel(ref, signal())
  return stockFaults()
}

test('random walks of bookings and cancellations in two processes: each item is what was there less what is held, and none is negative', async () => {
  const from = Number(process.env.TEST_SEED)
  for (let n = 0; n < 3; n++) expect(await walkStock(from + n), `seed ${from + n}`).toEqual([])
})

test.for([
  {
    bug: 'a cancelled booking gives its room back twice',
    when: 'new.remaining > old.remaining',
    becomes: '2 * new.remaining - old.remaining',
  },
  { bug: 'a cancelled booking keeps its room', when: 'new.remaining > old.remaining', becomes: 'old.remaining' },
  { bug: 'a booking takes nothing', when: 'new.remaining < old.remaining', becomes: 'old.remaining' },
])('a planted bug in the inventory is caught by seed 1: $bug', async ({ when, becomes }) => {
  const plant = (text: string) => shop.database.pool.query(text)
  await plant(`create function planted() returns trigger language plpgsql as $$
    begin if ${when} then new.remaining := ${becomes}; end if; return new; end $$;
    create trigger planted before update on plugin_simulated_tours_stock for each row execute function planted()`)
  try {
    expect(await walkStock(1)).not.toEqual([])
  } finally {
    await plant(
      `drop function planted() cascade; truncate plugin_simulated_tours_stock, plugin_simulated_tours_bookings`,
    )
  }
})
