import { assert } from '#lib/assert.ts'
import { type Kopecks, largerOf, minus, plus, smallerOf, splitByWeights, sumOf, ZERO } from '#lib/money.ts'

/** `deposit`: the first of several; `rest`: a later one; `full`: the only one. */
export const scheduledKinds = ['deposit', 'rest', 'full'] as const
export type ScheduledKind = (typeof scheduledKinds)[number]

/** A payment as the group of an order plans it (cart-groups.ts). */
export interface PlannedPayment {
  kind: ScheduledKind
  amount: Kopecks
  /** The moment it is due. Null, for the first one only: as long as an unpaid order of goods is kept. */
  dueAt: Date | null
  /** How many hours before that moment the customer is reminded, each once. Absent: never. */
  remindHours?: readonly number[]
}

/** A payment of a placed order. Which are paid follows from the money of the order: it counts to them in their order. */
export interface ScheduledPayment {
  /** From 1. */
  number: number
  kind: ScheduledKind
  amount: Kopecks
  dueAt: Date
  remindHours: readonly number[]
  /** Reminders that are done, by their hours. */
  remindedHours: readonly number[]
}

/** A payment with what is still to be paid of it. */
export type OpenPayment = ScheduledPayment & { left: Kopecks }

/**
 * The money of an order that counts to its schedule: refunded money is not owed again, so it still covers what it was paid for, and what is held
 * covers what it is held for.
 */
export interface ScheduledOrder {
  paid: Kopecks
  refunded: Kopecks
  held: Kopecks
  /** Empty: one payment of the whole total. */
  schedule: readonly ScheduledPayment[]
}

/** The schedule of a new order. `firstDueAt`: until when the order is kept without any payment. */
export function scheduleOf(plan: readonly PlannedPayment[], total: Kopecks, firstDueAt: Date): ScheduledPayment[] {
  if (plan.length === 0) return []
  assert(sumOf(plan.map(({ amount }) => amount)) === total, 'the planned payments sum to the total')
  const schedule = plan.map(({ kind, amount, dueAt, remindHours = [] }, index): ScheduledPayment => {
    assert(amount > 0, 'a planned payment is more than nothing')
    assert(dueAt !== null || index === 0, 'a later payment has its day')
    return { number: index + 1, kind, amount, dueAt: dueAt ?? firstDueAt, remindHours, remindedHours: [] }
  })
  assert(
    schedule.every(({ dueAt }, index) => index === 0 || schedule[index - 1]!.dueAt <= dueAt),
    'planned payments are in the order of their days',
  )
  return schedule
}

/** Every payment of a schedule with what is left to pay of it. */
export function openPaymentsOf({ paid, refunded, held, schedule }: ScheduledOrder): OpenPayment[] {
  let money = plus(plus(paid, refunded), held)
  return schedule.map((payment) => {
    const covered = smallerOf(money, payment.amount)
    money = minus(money, covered)
    return { ...payment, left: minus(payment.amount, covered) }
  })
}

/** The first payment that is not paid in full. Null: all are, or the order has no schedule. */
export const nextPayment = (order: ScheduledOrder): OpenPayment | null =>
  openPaymentsOf(order).find(({ left }) => left > 0) ?? null

/** Its first payment is paid, a later one is not. */
export const isDepositPaid = (order: ScheduledOrder): boolean => (nextPayment(order)?.number ?? 1) > 1

/**
 * The schedule after the total became smaller: what is left to pay shrinks in proportion; what is paid shrinks only below it, the last payment
 * first. The amounts sum to the new total.
 */
export function shrunkSchedule(order: ScheduledOrder, total: Kopecks): ScheduledPayment[] {
  const open = openPaymentsOf(order)
  const covered = open.map(({ amount, left }) => minus(amount, left))
  const toPay = largerOf(ZERO, minus(total, sumOf(covered)))
  const left = splitByWeights(
    toPay,
    open.map((one) => one.left),
  )
  let room = total
  return order.schedule.map((payment, index) => {
    const amount = smallerOf(room, plus(covered[index]!, left[index]!))
    room = minus(room, amount)
    return { ...payment, amount }
  })
}

/** The schedule with no unpaid payment due before a moment: its money had come, and went back through no fault of the customer. */
export const postponed = (order: ScheduledOrder, until: Date): ScheduledPayment[] =>
  openPaymentsOf(order).map(({ left, ...payment }) => ({
    ...payment,
    dueAt: left > 0 && payment.dueAt < until ? until : payment.dueAt,
  }))

/** The reminders of a payment that are still to be made, with their moments. */
export const remindersOf = ({ dueAt, remindHours, remindedHours }: ScheduledPayment, now: Date) =>
  remindHours
    .filter((hours) => !remindedHours.includes(hours))
    .map((hours) => ({ hours, at: new Date(dueAt.getTime() - hours * 3_600_000) }))
    .filter(({ at }) => at > now)
