import { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import { type Database, sql } from '#kit/db.ts'
import { isIsoDate } from '#lib/dates.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import { alterVoucher, decideBooking, listBookings, presented, raiseClaim } from './bookings.ts'
import { momentOf, outcomes, type State } from './state.ts'
import { atFirst } from './stock.ts'
import { hotelOf } from './world/hotels.ts'

const date = z.string().refine(isIsoDate)
const bodies = {
  clock: z.object({ ahead_seconds: z.number().int() }),
  seed: z.object({ seed: z.number().int().min(0).max(1_000_000) }),
  force: z.object({
    hotel: z.string().refine((code) => hotelOf.has(code)),
    outcome: z.enum(outcomes),
    date: date.optional(),
  }),
  drain: z.object({ item: z.string().min(1).max(120), date, left: z.number().int().min(0).default(0) }),
  reject: z.object({ message: z.string().max(200).default('Отель не подтвердил номер') }),
  claim: z.object({
    kind: z.enum(['price', 'flight', 'hotel', 'room', 'meal']),
    before: z.string(),
    after: z.string(),
    // roubles
    extra: z.number().min(0).default(0),
  }),
  voucher: z
    .object({
      hotel: z.string(),
      startDate: date,
      nights: z.number().int().min(1),
      roomName: z.string(),
      meal: z.string(),
      tourists: z.array(z.string()),
    })
    .partial(),
}

/**
 * Controls of the simulated operators, below `/__emu/tours/` of the emulators. They write the tables that the operators of every process read
 * (decision 0098). `?company=` names a company by its slug; the default one if absent.
 */
export function tourControls({ db, clock }: { db: Database; clock: Clock }): Hono {
  const app = new Hono()
  const stateOf = async (slug: string | undefined): Promise<State & { db: Database }> => {
    const { rows } = await sql<{ id: number }>`
      select id from companies where ${slug ?? null}::text is null or slug = ${slug ?? null} order by is_default desc, id limit 1`.execute(
      db,
    )
    const companyId = rows[0]?.id
    if (companyId === undefined) throw new Error('there is no such company')
    return { db, companyId, clock }
  }

  const control = <Body extends z.ZodType>(
    path: string,
    body: Body,
    act: (state: State & { db: Database }, body: z.infer<Body>, ref: string) => Promise<unknown>,
  ) =>
    app.post(path, async (c) => {
      const read = body.safeParse(await c.req.json().catch(() => ({})))
      if (!read.success) return c.json({ error: 'not understood', issues: read.error.issues }, 400)
      const answer = await act(await stateOf(c.req.query('company')), read.data, c.req.param('ref') ?? '')
      return answer === null ? c.json({ error: 'there is no such booking' }, 404) : c.json(answer ?? {})
    })

  app.get('/state', async (c) => {
    const state = await stateOf(c.req.query('company'))
    const { now, seed } = await momentOf(state)
    const { rows: forced } = await sql<{ hotel: string; day: string | null; outcome: string }>`
      select hotel, day, outcome from plugin_simulated_tours_forced where company_id = ${state.companyId} order by id`.execute(
      db,
    )
    return c.json({ now, seed, forced })
  })
  app.get('/bookings', async (c) => {
    const rows = await listBookings(await stateOf(c.req.query('company')))
    return c.json(
      rows.map((row) => ({
        ...presented(row, ''),
        key: row.key,
        tour: row.tour,
        price: row.price / 100,
        claim: row.claim,
      })),
    )
  })

  control('/clock', bodies.clock, ({ companyId }, { ahead_seconds }) =>
    set(companyId, { aheadMs: ahead_seconds * 1000 }),
  )
  control('/seed', bodies.seed, ({ companyId }, { seed }) => set(companyId, { seed }))
  const set = async (
    companyId: number,
    { seed = null, aheadMs = null }: { seed?: number | null; aheadMs?: number | null },
  ) => {
    await sql`insert into plugin_simulated_tours_controls (company_id, seed, ahead_ms)
      values (${companyId}, coalesce(${seed}::int, 0), coalesce(${aheadMs}::bigint, 0))
      on conflict (company_id) do update set seed = coalesce(${seed}::int, plugin_simulated_tours_controls.seed),
        ahead_ms = coalesce(${aheadMs}::bigint, plugin_simulated_tours_controls.ahead_ms)`.execute(db)
  }

  control('/force', bodies.force, async ({ companyId }, given) => {
    await sql`insert into plugin_simulated_tours_forced (company_id, hotel, day, outcome)
      values (${companyId}, ${given.hotel}, ${given.date ?? null}, ${given.outcome})`.execute(db)
  })
  control('/drain', bodies.drain, async ({ companyId }, { item, date: day, left }) => {
    await sql`insert into plugin_simulated_tours_stock (company_id, item, day, remaining) values (${companyId}, ${item}, ${day}, ${left})
      on conflict (company_id, item, day) do update set remaining = excluded.remaining`.execute(db)
    return { item, date: day, left, at_first: atFirst(item, day) }
  })
  control('/bookings/:ref/confirm', z.object({}), async (state, _, ref) =>
    shown(await decideBooking(state, ref, 'confirmed', '')),
  )
  control('/bookings/:ref/reject', bodies.reject, async (state, { message }, ref) =>
    shown(await decideBooking(state, ref, 'rejected', message)),
  )
  control('/bookings/:ref/claim', bodies.claim, async (state, claim, ref) =>
    shown(await raiseClaim(state, ref, { ...claim, extra: kopecksFromRoubles(claim.extra) })),
  )
  control('/bookings/:ref/voucher', bodies.voucher, async (state, change, ref) =>
    shown(await alterVoucher(state, ref, change)),
  )
  const shown = (row: Parameters<typeof presented>[0] | null) => row && presented(row, '')

  /** Forgets what was forced, the clock, the seed and the timeouts; bookings and stock stay. */
  app.delete('/state', async (c) => {
    const { companyId } = await stateOf(c.req.query('company'))
    for (const table of ['controls', 'forced', 'timeouts'])
      await sql`delete from ${sql.id(`plugin_simulated_tours_${table}`)} where company_id = ${companyId}`.execute(db)
    return c.body(null, 204)
  })
  return app
}
