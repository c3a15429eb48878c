import { kopecks } from '#lib/money.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { tellAnswers } from '#shop/bookings/claims.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { walkTrip } from '#shop/bookings/walk-trips.flow.ts'
import { endUnconfirmed } from '#shop/orders/confirmation.flow.ts'
import { expireUnpaid } from '#shop/orders/order-moves.flow.ts'
import { listening, runJobs } from '../place-order.ts'
import { payDue, type TourShop } from './start-tour-shop.ts'
import type { Walked } from './walk-faults.ts'

/** What a walk is made of. */
export interface Walk {
  /** Two web processes on one database. */
  processes: readonly [TourShop, TourShop]
  me: Record<string, string>
  chance: () => number
  walked: Walked
  /** The ladder on the customer's screen when the order was placed, as shares of the price. */
  ladder: readonly { until: string | null; share: number }[]
}

type Act = (walk: Walk, shop: TourShop) => Promise<unknown>

export const oneOf = <T>({ chance }: Pick<Walk, 'chance'>, list: readonly T[]): T =>
  list[Math.floor(chance() * list.length)] as T

/** A silent supplier: the job is repeated. */
export const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch {}
}

const readOrder = async ({ walked, me }: Walk, shop: TourShop) =>
  (await shop.json(`/api/orders/${walked.id}/`, { headers: me })).body

/** What the operator's cabinet holds of the order. */
export const heldOf = ({ walked }: Walk, { supplier }: TourShop) =>
  supplier.held.findLast(({ key }) => key.endsWith(`-${walked.id}`))

export const runDue = (shop: TourShop) => runJobs(shop, ...listening, 'settle_holds', 'refund_order')

/** Everything a healthy supplier and the jobs of the shop do sooner or later. */
export async function settleAll({ walked: { id } }: Walk, shop: TourShop): Promise<void> {
  shop.supplier.fails = []
  await runDue(shop)
  await attempt(() => readAtSupplier(shop.app, id))
  await attempt(() => tellAnswers(shop.app, id))
  await orderEnded(shop.app, id)
  await attempt(() => cancelAtSupplier(shop.app, id))
}

/** What the shop itself does when a clock has moved. */
async function passTime({ walked: { id } }: Walk, { app }: TourShop): Promise<void> {
  await endUnconfirmed(app, id)
  await expireUnpaid(app, id)
  await walkTrip(app, id)
}

export const acts: Readonly<Record<string, Act>> = {
  pay: async (walk, shop) => {
    if ((await readOrder(walk, shop)).actions.includes('PAY'))
      await attempt(() => payDue(shop, walk.me, walk.walked.id))
  },
  events: (_, shop) => runDue(shop),
  book: ({ walked }, shop) => attempt(() => bookTour(shop.app, walked.id)),
  dying: async (walk, shop) => {
    shop.supplier.fails = [oneOf(walk, ['mute', 'deaf', 'late'])]
    await attempt(() => bookTour(shop.app, walk.walked.id))
    shop.supplier.fails = []
  },
  arrives: async (_, shop) => shop.supplier.arrive(),
  hear: ({ walked }, shop) => attempt(() => readAtSupplier(shop.app, walked.id)),
  silent: async (walk, shop) => {
    shop.supplier.fails = ['deaf']
    await attempt(() => readAtSupplier(shop.app, walk.walked.id))
    shop.supplier.fails = []
  },
  decides: async (walk, shop) => {
    const held = heldOf(walk, shop)
    // What it has ended it does not begin again.
    if (held && (held.state === 'requested' || held.state === 'confirmed'))
      held.state = oneOf(walk, ['confirmed', 'confirmed', 'rejected', 'cancelled', held.state])
    await attempt(() => readAtSupplier(shop.app, walk.walked.id))
  },
  claims: async (walk, shop) => {
    const extra = kopecks(oneOf(walk, [0, 500_000]))
    const id = `c${Math.floor(walk.chance() * 5)}`
    if (heldOf(walk, shop)?.state === 'confirmed') shop.supplier.claim(walk.walked.id, { id, extra })
    await attempt(() => readAtSupplier(shop.app, walk.walked.id))
  },
  // The customer has two tabs open and may press in both.
  answers: async (walk, shop) => {
    const { walked, me, processes } = walk
    const { body } = await shop.json(`/api/tours/bookings/${walked.id}/`, { headers: me })
    if (body.claim?.state !== 'open') return
    const press = async (process: TourShop, answer: string) => {
      const json = { claim: body.claim.id, answer, extra: body.claim.extra }
      const { status } = await process.json(`/api/tours/bookings/${walked.id}/claim/`, { json, headers: me })
      return { answer, isHeard: status === 200 }
    }
    const said = await Promise.all(
      (walk.chance() < 0.5 ? [processes[0]] : processes).map((process) =>
        press(process, oneOf(walk, body.claim.answers as string[])),
      ),
    )
    if (said.some(({ answer, isHeard }) => isHeard && answer === 'accept')) {
      walked.accepted.add(body.claim.id)
      walked.extra += body.claim.extra
    }
    await attempt(() => tellAnswers(shop.app, walked.id))
  },
  time: async (walk, shop) => {
    // Within such a time every job of the shop has run.
    await settleAll(walk, shop)
    const minute = 60_000
    shop.clock.advance(
      oneOf(walk, [minute, 11 * minute, 60 * minute, 1440 * minute, 20 * 1440 * minute, 60 * 1440 * minute]),
    )
    shop.supplier.arrive()
    await passTime(walk, shop)
    await settleAll(walk, shop)
  },
  cancels: async (walk, shop) => {
    const { walked, me, ladder } = walk
    const now = await readOrder(walk, shop)
    if (!now.actions.includes('CANCEL')) return
    const isBinding = now.cancellation !== null
    const asked = shop.clock.now()
    const step = ladder.find(({ until }) => until === null || new Date(until) > asked)
    const by = isBinding ? Math.min((step?.share ?? 0) * (now.total - walked.extra), now.paid) : 0
    const done = await shop.json(`/api/orders/${walked.id}/cancel/`, {
      json: { expected_fee: now.cancellation?.kept ?? 0 },
      headers: me,
    })
    const after = await readOrder(walk, shop)
    if (done.status !== 200 || after.sub_state !== 'by_customer') return
    // The operator asked for a change, or took the booking back, in the same moment: then cancelling costs nothing.
    const { claims } = (await shop.json(`/api/tours/bookings/${walked.id}/`, { headers: me })).body
    const isFree = claims.some(({ state }: { state: string }) => state === 'open' || state === 'rebook')
    if (!isFree || after.cancellation_fee > 0) walked.fee = Math.round(by * 100) / 100
  },
}
