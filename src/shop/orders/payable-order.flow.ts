import type { Db, Tx } from '#kit/db.ts'
import { addJobs, type NewJob } from '#kit/jobs.ts'
import { assert } from '#lib/assert.ts'
import { measureOf } from '#lib/fiscal.ts'
import { type Kopecks, minus, plus, smallerOf, sumOf } from '#lib/money.ts'
import { byThePiece, wholeUnit } from '#lib/quantity.ts'
import { companySettingsOf } from '#shop/company/company.flow.ts'
import { nameAndContactOf } from '#shop/customers/customers.flow.ts'
import { optionsOf } from '#shop/delivery/delivery.flow.ts'
import { addEvents } from '#shop/events.ts'
import type { Payable, PayableState } from '#shop/payments/payable.ts'
import type { PayableLine } from '#shop/payments/payable-line.ts'
import { refundJob } from '#shop/payments/payments.flow.ts'
import { refundedLinesBefore } from '#shop/payments/refund/refund.flow.ts'
import { buyerOf } from './buyer.ts'
import { deadlineAfter, holdNeededMs, isAwaited, isSilent, keepsHolds } from './confirmation.ts'
import { aboutOrder, type Order, type OrderItem, onlinePaymentOptions } from './order.ts'
import { itemsOf, measuresOf } from './order-details.store.ts'
import { applyMove, confirmationEndJob, endSilent, expireOrderJob, reserveMs } from './order-moves.flow.ts'
import { isOver, isUnsuccessfulOrder, orderCan, owedOf, payNow, unpaidOf } from './order-states.ts'
import { addHistory, lockOrder, orderById, saveOrder, saveSchedule } from './orders.store.ts'
import { canceledItemsOf } from './part/cancel-part.store.ts'
import { withdrawRefunded } from './part/withdraw.flow.ts'
import { reminderJobs } from './payment-reminders.flow.ts'
import { isDepositPaid, nextPayment, type OpenPayment, postponed } from './payment-schedule.ts'
import { marksOfOrder } from './shipping/marks.store.ts'

/** Orders as payments see them; payments do not import orders (payments/payable.ts). */
export const payableOrder: Payable = {
  async find(db, id, now) {
    const order = await orderById(db, id)
    return order && thingOf(order, now)
  },

  async lock(tx, id, now, owner) {
    const order = await lockOrder(tx, id, owner)
    return order && thingOf(order, now)
  },

  async methodOf(tx, id, optionId) {
    const order = await mustFind(tx, id)
    // Only courier hours depend on the moment, and they are not read here.
    const offered = await optionsOf(order.companyId, order.regionId, order.createdAt).execute(tx)
    const options = onlinePaymentOptions(offered, order.optionId)
    const chosen = optionId === undefined ? options[0] : options.find((option) => option.id === optionId)
    return chosen?.method ?? null
  },

  async linesOf(db, id, which) {
    const sold = await measuresOf(db, id)
    const measured = (line: PayableLine): PayableLine => {
      const { unit, step } = sold.get(line.item ?? 0) ?? byThePiece
      const measure = measureOf(unit)
      return { ...line, ...(measure !== 'piece' && { measure }), ...(step !== wholeUnit && { step, unit }) }
    }
    const standing = (await receiptSource(db, await mustFind(db, id))).map(measured)
    if (which === 'standing') return standing
    const gone = (await canceledItemsOf([id]).execute(db)).filter(({ isPaid }) => isPaid)
    return [...standing, ...gone.map(payableLine).map(measured)]
  },

  /**
   * The receipt goes to the buyer, not to the recipient (54-FZ), at the contacts given in the checkout. A buyer without a phone gets it through
   * the recipient's phone.
   */
  async buyerOf(db, id) {
    const order = await mustFind(db, id)
    const { email, phone } = buyerOf(order, await nameAndContactOf(db, order.companyId, order.customerId))
    return { email, phone: phone || order.recipientPhone }
  },

  marksOf: (db, id) => marksOfOrder(db, id),

  async changed(tx, id, now) {
    await saveOrder(tx, await mustFind(tx, id), now)
  },

  /** Paid in full: reservation and storage no longer expire. Paid too late, for an unsuccessful order: the money is refunded. */
  async moneyCame(tx, id, amount, now) {
    const order = await mustFind(tx, id)
    // A payment at the counter may be reported after the handover: it is not late.
    const isLate = isUnsuccessfulOrder(order.state)
    const after: Order = { ...order, paid: plus(order.paid, amount) }
    const isWhole = owedOf(after) === 0
    const next = isLate || isWhole ? null : nextPayment(after)
    const paid: Order = {
      ...after,
      ...(!isLate && isWhole && { reservedUntil: null, storageUntil: null }),
      ...(!isLate && isWhole && order.state === 'new' && { subState: 'paid' }),
      ...(next && { reservedUntil: next.dueAt }),
      ...(next && isDepositPaid(after) && order.state === 'new' && { subState: 'deposit_paid' }),
      confirmation: asked(order, now, null),
    }
    await saveOrder(tx, paid, now)
    await addJobs(tx, [...deadlineJobs(paid), ...jobsOfNext(id, next, now)])
    await note(tx, paid, isLate ? 'paid_too_late' : isWhole ? 'paid' : 'paid_partly', now)
    await addEvents(tx, order.companyId, [{ type: 'order.paid', ...moneyOf(paid, amount), isLate }], now)
    if (isLate) await addJobs(tx, [refundJob(id)])
  },

  async moneyHeld(tx, id, amount, until, now) {
    const order = await mustFind(tx, id)
    const isLate = isUnsuccessfulOrder(order.state)
    const after: Order = { ...order, held: plus(order.held, amount) }
    const isWhole = owedOf(after) === 0
    const next = isLate || isWhole ? null : nextPayment(after)
    const held: Order = {
      ...after,
      ...(!isLate && isWhole && { reservedUntil: null, storageUntil: null }),
      ...(next && { reservedUntil: next.dueAt }),
      ...(!isLate && (isWhole || isDepositPaid(after)) && order.state === 'new' && { subState: 'held' }),
      confirmation: asked(order, now, until),
    }
    await saveOrder(tx, held, now)
    await addJobs(tx, [...deadlineJobs(held), ...jobsOfNext(id, next, now)])
    await note(tx, held, 'held', now)
    await addEvents(tx, order.companyId, [{ type: 'order.held', ...holdOf(held, amount), isLate }], now)
  },

  /** Released while the order stands: the customer has to pay again, as for a new order. */
  async holdEnded(app, tx, id, amount, now, taken) {
    const order = await mustFind(tx, id)
    const after: Order = { ...order, held: minus(order.held, amount) }
    if (taken) return saveOrder(tx, after, now)
    const isOwedAgain = !isOver(order.state) && owedOf(after) > 0 && !isSilent(order.confirmation, now)
    // As long as a new order is kept; a later day of its schedule stands.
    const until = new Date(now.getTime() + reserveMs)
    const schedule = isOwedAgain ? postponed(after, until) : order.schedule
    const reservedUntil = isOwedAgain ? (nextPayment({ ...after, schedule })?.dueAt ?? until) : order.reservedUntil
    const released: Order = {
      ...after,
      schedule,
      reservedUntil,
      subState: order.subState === 'held' ? 'awaiting_payment' : order.subState,
    }
    await saveOrder(tx, released, now)
    if (isOwedAgain && schedule.length > 0) await saveSchedule(tx, id, schedule)
    await note(tx, released, 'hold_ended', now)
    await addEvents(tx, order.companyId, [{ type: 'order.hold_ended', ...holdOf(released, amount) }], now)
    if (isOwedAgain && reservedUntil) await addJobs(tx, [expireOrderJob(id, reservedUntil)])
    if (!isOver(order.state) && isSilent(order.confirmation, now)) await endSilent(app, tx, released, now)
  },

  async moneyWentBack(app, tx, id, amount, now, reason) {
    const order = await mustFind(tx, id)
    const paid = minus(order.paid, amount)
    const refunded: Order = {
      ...order,
      paid,
      refunded: plus(order.refunded, amount),
      // More was refunded past the shop than was to go back.
      cancellationFee: smallerOf(order.cancellationFee, paid),
      subState: paid === 0 && (order.subState === 'paid' || order.subState === 'deposit_paid') ? '' : order.subState,
    }
    await saveOrder(tx, refunded, now)
    await note(tx, refunded, paid === refunded.cancellationFee ? 'refunded' : 'refunded_partly', now)
    await addEvents(
      tx,
      order.companyId,
      [{ type: 'order.refunded', ...moneyOf(refunded, amount), kept: refunded.cancellationFee, reason }],
      now,
    )
    if (orderCan.cancel(refunded) && (await isGivenBack(tx, refunded, now)))
      await applyMove(app, tx, refunded, { to: 'canceled', subState: 'by_shop', actor: 'payment' }, now)
    else await withdrawRefunded(app, tx, refunded, 'made', now)
  },

  async surplusCame(tx, id, amount, now) {
    const order = await mustFind(tx, id)
    await note(tx, order, 'surplus_paid', now)
    await addEvents(tx, order.companyId, [{ type: 'order.paid', ...moneyOf(order, amount), isLate: true }], now)
  },

  async surplusWentBack(tx, id, amount, now, reason) {
    const order = await mustFind(tx, id)
    await note(tx, order, 'surplus_refunded', now)
    await addEvents(tx, order.companyId, [{ type: 'order.refunded', ...moneyOf(order, amount), reason }], now)
  },
}

/**
 * Nothing of it is paid for any more: all its money was refunded, or the money of every piece that was paid for. Otherwise it would be
 * collected and handed over for nothing; the delivery and gifts are of no use without the rest.
 */
async function isGivenBack(tx: Tx, order: Order, now: Date): Promise<boolean> {
  const { id, total, paid, refunded, canceledAmount, schedule } = order
  // A deposit that is back no longer keeps anything for its customer.
  if (schedule.length > 0 && paid === 0 && refunded > 0) return true
  if (paid === 0 && total > 0 && refunded >= plus(total, canceledAmount)) return true
  const back = await refundedLinesBefore(tx, id, now)
  const paidFor = (await itemsOf([id]).execute(tx)).filter(({ payable }) => payable > 0)
  const piecesBack = (item: number) =>
    back.filter((one) => one.item === item).reduce((sum, { count }) => sum + count, 0)
  return paidFor.length > 0 && paidFor.every((line) => piecesBack(line.id) >= line.count)
}

const moneyOf = (order: Order, amount: Kopecks) => ({
  ...aboutOrder(order),
  amount,
  paid: order.paid,
  total: order.total,
})

/** The end of the reservation and the reminders of the payment that is due next. */
const jobsOfNext = (orderId: number, next: OpenPayment | null, now: Date): NewJob[] =>
  next ? [expireOrderJob(orderId, next.dueAt), ...reminderJobs(orderId, next, now)] : []

/** The first money asks the supplier; what is held may end the wait earlier. */
const asked = ({ confirmation }: Order, now: Date, holdEnds: Date | null): Order['confirmation'] =>
  isAwaited(confirmation) ? { ...confirmation, by: deadlineAfter(confirmation, now, holdEnds) } : confirmation

const deadlineJobs = ({ id, confirmation: { state, by } }: Order) =>
  isAwaited({ state }) && by ? [confirmationEndJob(id, by)] : []

const holdOf = (order: Order, amount: Kopecks) => ({
  ...aboutOrder(order),
  amount,
  held: order.held,
  total: order.total,
  confirmBy: order.confirmation.by?.toISOString() ?? null,
})

function holdsOf({ state, confirmation }: Order): PayableState['holds'] {
  if (isUnsuccessfulOrder(state)) return 'release'
  if (keepsHolds(confirmation)) return 'keep'
  // What an account holds unasked is not taken once the order is over; what was confirmed is.
  return isOver(state) && confirmation.capture === 'now' ? 'release' : 'take'
}

const thingOf = (order: Order, now: Date): PayableState => ({
  id: order.id,
  companyId: order.companyId,
  number: order.number,
  due: payNow(order, now),
  owed: owedOf(order),
  unpaid: unpaidOf(order),
  paid: order.paid,
  kept: order.cancellationFee,
  holds: holdsOf(order),
  holdForMs: holdNeededMs(order.confirmation, now),
  standing: isUnsuccessfulOrder(order.state) ? 'failed' : isOver(order.state) ? 'done' : 'open',
  returnPath: `/cart/success/${order.id}/?check_payment=1`,
})

async function mustFind(db: Db, id: number): Promise<Order> {
  const order = await orderById(db, id)
  assert(order, `order ${id}`)
  return order
}

const payableLine = ({
  id,
  name,
  count,
  payable,
  vat,
  subject,
  mode,
  agent,
}: Pick<OrderItem, 'id' | 'name' | 'count' | 'payable' | 'vat' | 'subject' | 'mode' | 'agent'>): PayableLine => ({
  item: id,
  name,
  count,
  payable,
  vat,
  subject,
  mode,
  agent,
})

/**
 * The lines of receipts: each line at its payable amount, and the delivery, which is what was added to the order as a whole. Taxes of the lines
 * were fixed when the order was placed, those of the delivery are the company's.
 */
async function receiptSource(db: Db, order: Order): Promise<PayableLine[]> {
  const items = await itemsOf([order.id]).execute(db)
  const goods = items.map(payableLine)
  const delivery = minus(order.total, sumOf(items.map(({ payable }) => payable)))
  if (delivery === 0) return goods
  const { tax } = await companySettingsOf(db, order.companyId)
  const isInParts = order.schedule.length > 1 && tax.payment_mode === 'full_prepayment'
  const mode = isInParts ? tax.part_mode : tax.payment_mode
  const line = { vat: tax.delivery_vat, subject: 'service', mode, agent: null } as const
  return [...goods, { ...line, item: null, name: 'Доставка', count: 1, payable: delivery }]
}

/** Records in the history what happened to the order within its state. */
const note = (tx: Tx, order: Order, reason: string, at: Date) =>
  addHistory(tx, {
    orderId: order.id,
    fromState: order.state,
    toState: order.state,
    subState: order.subState,
    actor: 'payment',
    reason,
    at,
  })
