import type { Tx } from '#kit/db.ts'
import { addDays } from '#lib/dates.ts'
import { calendarOf } from '#plugins/simulated-tours/calendar.ts'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { countries } from '#plugins/simulated-tours/world/destinations.ts'
import { insertRows } from './insert-rows.ts'

/** A new shop knows the prices of so many days ahead; whoever opens a calendar fetches the whole of it. */
const knownDays = 21
const dayMs = 86_400_000

/**
 * Least prices of a week for two from each departure to each country, as if somebody had just looked: the first page of tours tells prices. They are
 * due at once, so the first visitor of a calendar asks the operators.
 */
export async function addCalendars(tx: Tx, companyId: number, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const moment = { seed: 0, today, priceDay: Math.floor(now.getTime() / dayMs) }
  const wanted = { from: addDays(today, 2), to: addDays(today, knownDays), nightsFrom: 7, nightsTo: 7 }
  const party = { adults: 2, childAges: [] }
  await insertRows(
    tx,
    'tour_calendars',
    {
      company_id: 'bigint',
      departure: 'text',
      destination: 'text',
      party: 'text',
      nights: 'text',
      days: 'jsonb',
      fetched_at: 'timestamptz',
      next_at: 'timestamptz',
    },
    departures.flatMap(({ code: departure }) =>
      countries.flatMap(({ slug: destination }) => {
        const days = calendarOf({ departure, destination, ...wanted, ...party }, moment)
        if (days.length === 0) return []
        return {
          company_id: companyId,
          departure,
          destination,
          party: '2',
          nights: '7',
          days: days.map(({ date, nights, price }) => [date, nights, price]),
          fetched_at: now.toISOString(),
          next_at: now.toISOString(),
        }
      }),
    ),
  )
}
