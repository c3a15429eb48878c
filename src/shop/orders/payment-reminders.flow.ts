import { z } from 'zod'
import { inTransaction } from '#kit/db.ts'
import { addJobs, defineJob, type NewJob } from '#kit/jobs.ts'
import type { App } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { aboutOrder } from './order.ts'
import { isOver } from './order-states.ts'
import { lockOrder, saveSchedule } from './orders.store.ts'
import { nextPayment, remindersOf, type ScheduledPayment } from './payment-schedule.ts'

/** Reminds the customer of a payment, some hours before it is due. */
export const paymentReminder = defineJob({
  name: 'payment_reminder',
  payload: z.object({ order_id: z.int(), number: z.int(), hours: z.int() }),
  key: ({ order_id, number, hours }) => `payment_reminder:${order_id}:${number}:${hours}`,
})

/** The reminders of a payment, from the moment it is the next to be made. */
export const reminderJobs = (orderId: number, payment: ScheduledPayment, now: Date): NewJob[] =>
  remindersOf(payment, now).map(({ hours, at }) =>
    paymentReminder.of({ order_id: orderId, number: payment.number, hours }, { runAt: at }),
  )

/**
 * Records a reminder as done and writes its event in one transaction, under the lock that payments take: never for a payment that was made
 * meanwhile, and once. A job that comes late makes the reminders it passed superfluous.
 */
export async function remindOfPayment(
  app: App,
  { orderId, number, hours }: { orderId: number; number: number; hours: number },
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await lockOrder(tx, orderId)
    const next = order && nextPayment(order)
    if (!order || isOver(order.state) || next?.number !== number || next.remindedHours.includes(hours)) return
    const isTime = (before: number) => next.dueAt.getTime() - before * 3_600_000 <= now.getTime()
    if (!isTime(hours)) return addJobs(tx, reminderJobs(order.id, next, now))
    if (now >= next.dueAt) return
    const done = next.remindHours.filter(isTime)
    const schedule = order.schedule.map((one) => (one.number === number ? { ...one, remindedHours: done } : one))
    await saveSchedule(tx, order.id, schedule)
    const facts = { payment: number, kind: next.kind, amount: next.left, dueAt: next.dueAt.toISOString() }
    await addEvents(
      tx,
      order.companyId,
      [{ type: 'order.payment_due', ...aboutOrder(order), ...facts, hours: Math.min(...done) }],
      now,
    )
  })
}
