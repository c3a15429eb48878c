import { type Kopecks, largerOf, minus, smallerOf, ZERO } from '#lib/money.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { type Confirmation, isAwaited } from './confirmation.ts'
import { nextPayment, type ScheduledPayment } from './payment-schedule.ts'
import { extensionsLeft, type Storage } from './shipping/storage.ts'

/** The thirteen states of an order (spec §4). */
export const orderStates = [
  'new',
  'collecting',
  'collected',
  'ready',
  'ready_delivery',
  'ready_pickup',
  'ready_pickup_now',
  'shipping',
  'done',
  'canceled',
  'rejected',
  'returned',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

const readyFor = ['ready_delivery', 'ready_pickup', 'ready_pickup_now'] as const
const afterReady = ['done', 'canceled', 'expired', 'rejected', 'returned'] as const

/**
 * Allowed moves from each state, for all delivery types; every other move is refused (open point O4). `movesOf` removes the moves that a
 * delivery type does not use.
 */
export const orderMoves = {
  // ready_pickup_now directly: the goods are in the chosen outlet already
  new: ['collecting', 'ready_pickup_now', 'canceled', 'expired', 'rejected'],
  collecting: ['collected', 'canceled', 'rejected'],
  collected: ['ready', ...readyFor, 'shipping', 'canceled'],
  ready: [...readyFor, 'shipping', ...afterReady],
  ready_delivery: ['shipping', ...afterReady],
  ready_pickup: afterReady,
  ready_pickup_now: afterReady,
  shipping: [...readyFor, 'done', 'rejected', 'returned'],
  done: ['returned'],
  canceled: [],
  rejected: [],
  returned: [],
  expired: [],
} as const satisfies Record<OrderState, readonly OrderState[]>

/**
 * States that orders of a delivery type never enter (our choice): an order brought by a courier is not fetched, one fetched in an outlet is not
 * handed to a courier, a carrier's point has no goods for immediate pickup, and a virtual order is not shipped. Moves that this rule refuses
 * may have been made before it existed, so history is checked against the table above.
 */
const neverIn = {
  DELIVERY: ['ready_pickup', 'ready_pickup_now'],
  PICKUP: ['ready_delivery'],
  PICKUP_POINT: ['ready_pickup_now'],
  VIRTUAL: ['ready_delivery', 'ready_pickup', 'ready_pickup_now', 'shipping'],
} as const satisfies Record<DeliveryType, readonly OrderState[]>

/** Allowed moves of an order with this delivery type. The staff's `possible_states`, 1C and every move use it. */
export const movesOf = (from: OrderState, way: DeliveryType): readonly OrderState[] =>
  orderMoves[from].filter((to) => !neverIn[way].some((never) => never === to))

/** The possible moves of an order: until its supplier confirms it, it can only end. */
export const movesNow = ({
  state,
  deliveryType,
  confirmation,
}: Pick<OrderFacts, 'state' | 'confirmation'> & { deliveryType: DeliveryType }): readonly OrderState[] =>
  movesOf(state, deliveryType).filter((to) => !isAwaited(confirmation) || isUnsuccessfulOrder(to))

export const canMove = (from: OrderState, to: OrderState, way: DeliveryType): boolean => movesOf(from, way).includes(to)

const unsuccessful = ['canceled', 'expired', 'returned', 'rejected'] as const satisfies readonly OrderState[]

/** Final states shown as unsuccessful (spec §4). */
export const isUnsuccessfulOrder = (state: OrderState): boolean => unsuccessful.some((one) => one === state)

/** The order is over: nothing more is to be paid, fetched or expected. */
export const isOver = (state: OrderState): boolean => state === 'done' || isUnsuccessfulOrder(state)

/** Groups of orders in an account: in progress, received, ended without success (our choice of groups). */
export const orderGroups = ['active', 'done', 'ended'] as const
export type OrderGroup = (typeof orderGroups)[number]

const groupOf = (state: OrderState): OrderGroup =>
  state === 'done' ? 'done' : isUnsuccessfulOrder(state) ? 'ended' : 'active'

export const statesOf = (group: OrderGroup): OrderState[] => orderStates.filter((state) => groupOf(state) === group)

/** Paid on handover; every other payment type is paid in advance. */
export const paysOnReceipt = (paymentType: string): boolean => paymentType === 'CASH'
/** Paid by bank transfer outside the payment services; the shop learns of it from its accounts. */
export const paysByInvoice = (paymentType: string): boolean => paymentType === 'INVOICE'
/** Paid on the site through a payment service. */
export const paysOnline = (paymentType: string): boolean => !paysOnReceipt(paymentType) && !paysByInvoice(paymentType)

/** The fields of an order that the rules below use. */
export type OrderFacts = Storage & {
  state: OrderState
  paymentType: string
  total: Kopecks
  paid: Kopecks
  /** Refunded amount; it is not owed again. */
  refunded: Kopecks
  /** Amount that providers hold until the order is confirmed: not paid, and not owed again. */
  held: Kopecks
  confirmation: Confirmation
  /** Amount paid for pieces that were canceled since: it is refunded and no longer part of the total. */
  canceledAmount: Kopecks
  /** Until when the goods of an unpaid order that is paid in advance are reserved; null: the reservation does not expire. */
  reservedUntil: Date | null
  /** The payments it is to be made by; empty: one payment of the total. */
  schedule: readonly ScheduledPayment[]
}

/** The amount that is still to be paid or taken from what is held; refunded money is not owed again. */
export const unpaidOf = ({ total, paid, refunded }: Pick<OrderFacts, 'total' | 'paid' | 'refunded'>): Kopecks =>
  largerOf(ZERO, minus(minus(total, paid), refunded))

/** The amount a customer still has to bring: held money is not owed again. */
export const owedOf = (order: Pick<OrderFacts, 'total' | 'paid' | 'refunded' | 'held'>): Kopecks =>
  largerOf(ZERO, minus(unpaidOf(order), order.held))

/**
 * The amount shown as owed. Nothing for an unsuccessful order; an order paid on receipt counts as paid once it is handed over, whether or not
 * the till has reported it.
 */
export const owedNow = (
  order: Pick<OrderFacts, 'state' | 'paymentType' | 'total' | 'paid' | 'refunded' | 'held'>,
): Kopecks =>
  isUnsuccessfulOrder(order.state) || (order.state === 'done' && paysOnReceipt(order.paymentType))
    ? ZERO
    : owedOf(order)

const isOwed = (order: OrderFacts): boolean => owedOf(order) > 0 && !isOver(order.state)

/** What the customer can do with an order now. The API's `actions`, the buttons and the flows all use these rules. */
export const orderCan = {
  /** Online, while the goods are still reserved for it. While money is held, what follows waits for the confirmation. */
  pay: (order: OrderFacts, now: Date): boolean =>
    isOwed(order) &&
    order.held === 0 &&
    paysOnline(order.paymentType) &&
    (order.reservedUntil === null || now < order.reservedUntil),
  payCash: (order: OrderFacts): boolean => isOwed(order) && paysOnReceipt(order.paymentType),
  /** Until the goods are on the way or handed over (contradiction C19). */
  cancel: ({ state }: Pick<OrderFacts, 'state'>): boolean => orderMoves[state].some((to) => to === 'canceled'),
  /**
   * Pieces of it, before collection begins. An order that is partly paid, or was refunded for other reasons, can only be canceled as a whole:
   * no rule says which pieces that money was for (our choice). Neither can one that a supplier confirms: they confirm it whole (our choice).
   */
  cancelPart: (order: MoneyFacts & Pick<OrderFacts, 'state' | 'confirmation'>): boolean =>
    order.state === 'new' && moneyIsPlain(order) && order.confirmation.state === '',
  extend: (order: OrderFacts, now: Date): boolean => isStored(order.state) && extensionsLeft(order, now).length > 0,
}

type MoneyFacts = Pick<OrderFacts, 'total' | 'paid' | 'refunded' | 'held' | 'canceledAmount'>

/** Paid in full or not at all, and nothing was refunded except for canceled pieces. */
export const moneyIsPlain = (order: MoneyFacts): boolean =>
  order.refunded <= order.canceledAmount && (order.paid === 0 ? order.refunded === 0 : owedOf(order) === 0)

/** The customer fetches it, from an outlet or from a carrier's point. */
export const isFetched = (way: DeliveryType): boolean => way === 'PICKUP' || way === 'PICKUP_POINT'

/**
 * The shop still has the goods and can take pieces out; the database function `order_in_house` is the same rule. Goods in transit or at a
 * carrier's point must come back first.
 */
export const isAtShop = (state: OrderState, way: DeliveryType): boolean =>
  ['new', 'collecting', 'collected', 'ready', 'ready_delivery'].includes(state) ||
  (way === 'PICKUP' && (state === 'ready_pickup' || state === 'ready_pickup_now'))

/** It waits where the customer fetches it. */
export const isStored = (state: OrderState): boolean =>
  state === 'ready' || state === 'ready_pickup' || state === 'ready_pickup_now'

export type OrderAction = 'PAY' | 'PAY_CASH' | 'CANCEL' | 'CANCEL_PART' | 'EXTEND'

export function actionsOf(order: OrderFacts & { pieces: number }, now: Date): OrderAction[] {
  const actions: [OrderAction, boolean][] = [
    ['PAY', orderCan.pay(order, now)],
    ['PAY_CASH', orderCan.payCash(order)],
    ['CANCEL', orderCan.cancel(order)],
    ['CANCEL_PART', order.pieces > 1 && orderCan.cancelPart(order)],
    ['EXTEND', orderCan.extend(order, now)],
  ]
  return actions.flatMap(([action, possible]) => (possible ? [action] : []))
}

/** Amount to pay online now: what is left of the first unpaid payment of its schedule, else all that is owed. */
export const payNow = (order: OrderFacts, now: Date): Kopecks => (orderCan.pay(order, now) ? dueOf(order) : ZERO)

const dueOf = (order: OrderFacts): Kopecks => smallerOf(owedOf(order), nextPayment(order)?.left ?? owedOf(order))

/**
 * The keys a label is looked up by, most specific first: state with sub-state, then the state alone (spec §4). Two underscores join them,
 * because `ready` with a sub-state `pickup` is not the state `ready_pickup`.
 */
const orderLabelKeys = (state: OrderState, subState = ''): string[] => {
  const alone = `orders_state_${state}`
  return subState === '' ? [alone] : [`${alone}__${subState}`, alone]
}

/** The label from a table of texts; an unknown sub-state falls back to its state. */
export function orderLabel<T>(labels: Readonly<Record<string, T>>, state: OrderState, subState = ''): T | undefined {
  const key = orderLabelKeys(state, subState).find((one) => Object.hasOwn(labels, one))
  return key === undefined ? undefined : labels[key]
}
