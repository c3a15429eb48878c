import { sql } from '#kit/db.ts'
import { runChecks } from '../../src/server/doctor.ts'
import type { TourShop } from './start-tour-shop.ts'

/** What a walk knows of one order: what its customer has said yes to, and what the supplier was told. */
export interface Walked {
  id: number
  /** In roubles. */
  agreed: number
  /** Beyond it, by claims the customer accepted. */
  extra: number
  /** What a cancellation should have kept, by the ladder the customer saw; null: nobody cancelled. */
  fee: number | null
  /** Claims the customer said yes to. */
  accepted: Set<number>
}

const isActive = ({ state }: { state: string }): boolean => state === 'requested' || state === 'confirmed'

/** Late confirmations are work for people: the walk does not do it until its end. */
const byPeople = 'a confirmation that came too late is settled by people'

/** Money of an order as the bank counts it, in kopecks. */
function atBank({ money }: TourShop, orderId: number): { taken: number; held: number } {
  const sum = { taken: 0, held: 0 }
  for (const one of money.payments.values()) {
    if (Number(one.orderId) !== orderId) continue
    if (one.state === 'succeeded') sum.taken += one.amount - one.refunded
    if (one.state === 'held') sum.held += one.amount
  }
  return sum
}

/** What must hold after every step, whatever happens at the same time: the invariants of `vitrina doctor`, consent, one booking. */
export async function faultsNow(shop: TourShop, walked: Walked): Promise<string[]> {
  const faults: string[] = []
  const { id, agreed, extra } = walked
  const { taken, held } = atBank(shop, id)
  const most = (agreed + extra) * 100
  if (taken + held > most) faults.push(`the bank has ${taken + held}, agreed ${most}`)
  const active = shop.supplier.held.filter((one) => one.key.endsWith(`-${id}`) && isActive(one))
  if (active.length > 1) faults.push(`booked ${active.length} times`)
  if (shop.supplier.rooms < 0) faults.push('more rooms than there are')
  const { rows } = await sql<{ total: number; accepted: number[] }>`
    select total, array(select id from tour_claims c where c.order_id = o.id and c.state = 'accepted') as accepted
    from orders o where id = ${id}`.execute(shop.db)
  const order = rows[0] as { total: number; accepted: number[] }
  if (order.total > most) faults.push(`total ${order.total}, agreed ${most}`)
  for (const claim of order.accepted)
    if (!walked.accepted.has(Number(claim))) faults.push(`claim ${claim} was accepted by nobody`)
  for (const { name, examples } of await runChecks(shop.db, shop.app.claims, shop.clock.now()))
    if (name !== byPeople) faults.push(`${name}: ${examples}`)
  return faults
}

/** What must hold in the end, when nothing waits any more. */
export async function faultsInTheEnd(shop: TourShop, me: Record<string, string>, walked: Walked): Promise<string[]> {
  const { id, agreed, extra, fee } = walked
  const faults = await faultsNow(shop, walked)
  const { body: end } = await shop.json(`/api/orders/${id}/`, { headers: me })
  const bank = atBank(shop, id)
  if (bank.taken !== Math.round(end.paid * 100) || bank.held !== Math.round(end.held * 100))
    faults.push(`the bank has ${bank.taken} and holds ${bank.held}, the order says ${end.paid} and ${end.held}`)
  const active = shop.supplier.held.filter((one) => one.key.endsWith(`-${id}`) && isActive(one))
  const state = end.confirmation?.state
  if (end.paid > 0 && !end.is_unsuccessful && state !== 'confirmed') faults.push('money taken before the confirmation')
  if (end.held > 0 && state !== 'waiting') faults.push('money held after the answer')
  if (end.is_unsuccessful && end.paid !== end.cancellation_fee)
    faults.push(`kept ${end.paid}, fee ${end.cancellation_fee}`)
  if (fee !== null && end.cancellation_fee !== fee) faults.push(`fee ${end.cancellation_fee}, ladder ${fee}`)
  if (end.is_unsuccessful && !['late', 'settled'].includes(state) && active.length > 0)
    faults.push('a booking is held for an order that ended')
  const { rows } = await sql<{ sum: number }>`
    select (select sum((p ->> 'amount')::bigint) from jsonb_array_elements(i.details -> 'parts') p)::bigint as sum
    from order_items i where i.order_id = ${id}`.execute(shop.db)
  const less = end.discount_amount + end.bonus_discount_amount
  if (Number(rows[0]?.sum) / 100 + extra - less !== end.total) faults.push('the parts are not the total')
  if (end.total > agreed + extra) faults.push(`total ${end.total}, agreed ${agreed} + ${extra}`)
  return faults
}
