import type { Tx } from '#kit/db.ts'
import { addJobs } from '#kit/jobs.ts'
import { type Kopecks, plus } from '#lib/money.ts'
import type { Order } from './order.ts'
import { expireOrderJob } from './order-moves.flow.ts'
import { owedOf } from './order-states.ts'
import { appendPayment, raiseLine, saveOrder, saveSchedule } from './orders.store.ts'
import { reminderJobs } from './payment-reminders.flow.ts'
import { nextPayment, openPaymentsOf, type ScheduledPayment } from './payment-schedule.ts'

/** How many hours before the payment its customer is reminded. */
const remindHours = [24, 3]

/**
 * Makes a locked order of one line dearer by a sum its customer has agreed to: the line costs more, and the sum is a payment of its own, due at that
 * moment; if another payment is still open, it grows by it.
 */
export async function raiseTotal(tx: Tx, order: Order, extra: Kopecks, dueAt: Date, now: Date): Promise<Order> {
  await raiseLine(tx, order.id, extra)
  const raised: Order = { ...order, subtotal: plus(order.subtotal, extra), total: plus(order.total, extra) }
  const open = openPaymentsOf(order)
  const last = open.at(-1)
  let schedule: ScheduledPayment[]
  if (last && last.left > 0) {
    schedule = order.schedule.map((payment) =>
      payment.number === last.number ? { ...payment, amount: plus(payment.amount, extra) } : payment,
    )
    await saveSchedule(tx, order.id, schedule)
  } else {
    const paid: ScheduledPayment = {
      number: 1,
      kind: 'full',
      amount: order.total,
      dueAt: order.createdAt,
      remindHours: [],
      remindedHours: [],
    }
    const before = order.schedule.length > 0 ? [...order.schedule] : [paid]
    if (order.schedule.length === 0) await appendPayment(tx, order.id, paid)
    const due = new Date(Math.max(dueAt.getTime(), last?.dueAt.getTime() ?? 0))
    const more: ScheduledPayment = {
      number: before.length + 1,
      kind: 'rest',
      amount: extra,
      dueAt: due,
      remindHours,
      remindedHours: [],
    }
    await appendPayment(tx, order.id, more)
    schedule = [...before, more]
  }
  const after: Order = { ...raised, schedule }
  const next = owedOf(after) > 0 ? nextPayment(after) : null
  const kept = { ...after, reservedUntil: next?.dueAt ?? null }
  await saveOrder(tx, kept, now)
  if (next) await addJobs(tx, [expireOrderJob(order.id, next.dueAt), ...reminderJobs(order.id, next, now)])
  return kept
}
