import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { tellAnswers } from '#shop/bookings/claims.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { walkTrip } from '#shop/bookings/walk-trips.flow.ts'
import { endUnconfirmed, settleLateConfirmation } from '#shop/orders/confirmation.flow.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { listening, runJobs } from '../place-order.ts'
import { plantedQuote } from './planted-supplier.ts'
import { orderOfTour, payDue, quoteOf, type TourShop } from './start-tour-shop.ts'

/** Numbers from 0 to 1 that a seed decides. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch {
    // A silent supplier: the job is repeated.
  }
}

const isActive = ({ state }: { state: string }): boolean => state === 'requested' || state === 'confirmed'

/** What the customer has said yes to, by order, and what cancelling was agreed to keep. */
interface Said {
  total: number
  extra: number
  fee: number | null
}

/**
 * One order of a tour with a supplier that lies, is slow or dies, a customer who changes their mind, and a clock that runs. Answers what is wrong
 * with the result, in words; empty: nothing.
 */
export async function walkTour(shop: TourShop, me: Record<string, string>, seed: number): Promise<string[]> {
  const chance = chanceOf(seed)
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const { supplier } = shop
  // A minute of its own for each walk: one address may ask for so many prices a minute.
  shop.clock.set('2026-11-21T09:00:00Z')
  shop.clock.advance((seed % 1_000) * 60_000)
  supplier.hasKeys = chance() < 0.5
  supplier.rooms = oneOf([0, 1, 1000])
  supplier.booksAs = oneOf(['requested', 'requested', 'confirmed'])
  const faults: string[] = []
  /** What was done, for whoever reads a fault. */
  const trace: string[] = []
  const price = (change: number) => {
    const quote = plantedQuote()
    const parts = quote.parts.map((part, n) =>
      n === 0 ? { ...part, amount: kopecks(part.amount + change * 100) } : part,
    )
    supplier.quote = { ...quote, parts }
  }
  price(oneOf([0, 0, 0, 700, -400]))
  const quote = await quoteOf(shop, me)
  const said: Said = { total: quote.agreed, extra: 0, fee: null }
  if (quote.state === 'price_up' && chance() < 0.7) {
    await shop.json(`/api/tours/quotes/${quote.token}/`, {
      method: 'PATCH',
      json: { agreed: quote.total },
      headers: me,
    })
    said.total = quote.total
  }
  if (chance() < 0.3) price(oneOf([0, 1_500, -900]))
  if (chance() < 0.2) supplier.nextAnswers = [oneOf(['throw', { state: 'sold_out' } as const])]
  const { status, body: order } = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
  supplier.nextAnswers = []
  if (status !== 201) return faults
  const id = order.id as number
  const read = async () => (await shop.json(`/api/orders/${id}/`, { headers: me })).body
  const acts: Record<string, () => Promise<unknown>> = {
    pay: async () => {
      if ((await read()).actions.includes('PAY')) await payDue(shop, me, id)
    },
    events: () => runJobs(shop, ...listening, 'settle_holds', 'refund_order'),
    book: () => attempt(() => bookTour(shop.app, id)),
    dying: () => {
      supplier.fails = [oneOf(['mute', 'deaf'])]
      return attempt(() => bookTour(shop.app, id)).then(() => {
        supplier.fails = []
      })
    },
    hear: () => attempt(() => readAtSupplier(shop.app, id)),
    decides: async () => {
      const held = supplier.held.findLast(({ key }) => key.endsWith(`-${id}`))
      // What it has ended it does not begin again.
      if (held && isActive(held)) held.state = oneOf(['confirmed', 'confirmed', 'rejected', 'cancelled', held.state])
      await attempt(() => readAtSupplier(shop.app, id))
    },
    claims: async () => {
      const held = supplier.held.findLast(({ key }) => key.endsWith(`-${id}`))
      if (held?.state === 'confirmed')
        supplier.claim(id, { id: `c${Math.floor(chance() * 1e6)}`, extra: kopecks(oneOf([0, 500_000])) })
      await attempt(() => readAtSupplier(shop.app, id))
    },
    answers: async () => {
      const { body } = await shop.json(`/api/tours/bookings/${id}/`, { headers: me })
      if (body.claim?.state !== 'open') return
      const answer = oneOf(body.claim.answers as string[])
      const done = await shop.json(`/api/tours/bookings/${id}/claim/`, {
        json: { claim: body.claim.id, answer, extra: body.claim.extra },
        headers: me,
      })
      if (done.status === 200 && answer === 'accept') said.extra += body.claim.extra
      await attempt(() => tellAnswers(shop.app, id))
    },
    time: async () => {
      shop.clock.advance(oneOf([60_000, 3_600_000, 86_400_000, 20 * 86_400_000, 60 * 86_400_000]))
      await endUnconfirmed(shop.app, id)
      await expireUnpaid(shop.app, id)
      await walkTrip(shop.app, id)
    },
    cancels: async () => {
      const now = await read()
      if (!now.actions.includes('CANCEL')) return
      const expected = now.cancellation?.kept ?? 0
      const step = now.cancellation?.steps.find(
        ({ until }: { until: string | null }) => until === null || new Date(until) > shop.clock.now(),
      )
      const done = await shop.json(`/api/orders/${id}/cancel/`, { json: { expected_fee: expected }, headers: me })
      if (done.status === 200) said.fee = Math.min(step?.fee ?? 0, now.paid)
    },
  }
  const names = Object.keys(acts)
  const usual = ['pay', 'events', 'book', 'hear']
  for (let step = 0; step < 14; step++) {
    const name = chance() < 0.5 ? oneOf(usual) : oneOf(names.filter((one) => one !== 'cancels' || chance() < 0.3))
    trace.push(name)
    await acts[name]?.()
  }
  // Everything that waits is done.
  supplier.fails = []
  shop.clock.advance(20 * 60_000)
  for (let round = 0; round < 3; round++) {
    await runJobs(shop, ...listening, 'settle_holds', 'refund_order')
    await attempt(() => bookTour(shop.app, id))
    await attempt(() => readAtSupplier(shop.app, id))
    await attempt(() => tellAnswers(shop.app, id))
    await orderEnded(shop.app, id)
    await attempt(() => cancelAtSupplier(shop.app, id))
  }
  await endUnconfirmed(shop.app, id)
  await expireUnpaid(shop.app, id)
  await runJobs(shop, ...listening, 'settle_holds', 'refund_order')
  await orderEnded(shop.app, id)
  await attempt(() => cancelAtSupplier(shop.app, id))

  const end = await read()
  const active = supplier.held.filter((one) => one.key.endsWith(`-${id}`) && isActive(one))
  if (active.length > 1) faults.push(`booked ${active.length} times`)
  if (end.total > said.total + said.extra) faults.push(`total ${end.total}, agreed ${said.total} + ${said.extra}`)
  if (end.paid + end.held > said.total + said.extra)
    faults.push(`took ${end.paid + end.held}, agreed ${said.total} + ${said.extra}`)
  if (end.paid > 0 && !end.is_unsuccessful && end.confirmation?.state !== 'confirmed')
    faults.push('money taken before the confirmation')
  if (end.held > 0 && end.confirmation?.state !== 'waiting') faults.push('money held after the answer')
  if (end.is_unsuccessful && end.paid !== end.cancellation_fee)
    faults.push(`kept ${end.paid}, fee ${end.cancellation_fee}`)
  if (said.fee !== null && end.cancellation_fee !== said.fee)
    faults.push(`fee ${end.cancellation_fee}, ladder ${said.fee}`)
  if (end.is_unsuccessful && !['late', 'settled'].includes(end.confirmation?.state) && active.length > 0)
    faults.push('a booking is held for an order that ended')
  if (supplier.rooms < 0) faults.push('more rooms than there are')
  const parts = await sql<{ sum: number }>`
    select (select sum((p ->> 'amount')::bigint) from jsonb_array_elements(i.details -> 'parts') p)::bigint as sum
    from order_items i where i.order_id = ${id}`.execute(shop.db)
  if (Number(parts.rows[0]?.sum) / 100 + said.extra !== end.total) faults.push('the parts are not the total')
  for (const { name, examples } of await runDoctor(shop.db, shop.app.claims, shop.clock.now()))
    if (name !== 'a confirmation that came too late is settled by people') faults.push(`${name}: ${examples}`)
  // The next walk begins with nothing that waits.
  await moveOrder(shop.app, id, 'canceled', 'shop')
  await settleLateConfirmation(shop.app, id)
  await runJobs(shop, ...listening, 'settle_holds', 'refund_order')
  await orderEnded(shop.app, id)
  await attempt(() => cancelAtSupplier(shop.app, id))
  return faults.length > 0 ? [...faults, trace.join(' ')] : faults
}
