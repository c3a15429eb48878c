import { type Kopecks, largerOf, minus, ZERO } from '#lib/money.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
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
 * Where an order may go from each state, by any way of delivery; everything else is refused (open point O4). What a way of delivery has
 * no use for is taken off by `movesOf`.
 */
export const orderMoves = {
  // ready_pickup_now at once: the goods lie in the chosen outlet already
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
 * States that orders of a way of delivery never come to (our choice): what a courier brings is not fetched anywhere, what is fetched in an outlet is not
 * handed to a courier, a point of a carrier has nothing at once, and what is no thing goes nowhere. Moves refused by it were made
 * before it was there, so the table above is what history is checked against.
 */
const neverIn = {
  DELIVERY: ['ready_pickup', 'ready_pickup_now'],
  PICKUP: ['ready_delivery'],
  PICKUP_POINT: ['ready_pickup_now'],
  VIRTUAL: ['ready_delivery', 'ready_pickup', 'ready_pickup_now', 'shipping'],
} as const satisfies Record<DeliveryType, readonly OrderState[]>

/** Where an order of a way of delivery may go. The staff's `possible_states`, 1C and every move ask here. */
export const movesOf = (from: OrderState, way: DeliveryType): readonly OrderState[] =>
  orderMoves[from].filter((to) => !neverIn[way].some((never) => never === to))

export const canMove = (from: OrderState, to: OrderState, way: DeliveryType): boolean => movesOf(from, way).includes(to)

const unsuccessful = ['canceled', 'expired', 'returned', 'rejected'] as const satisfies readonly OrderState[]

/** Endings drawn as unsuccessful (spec §4). */
export const isUnsuccessfulOrder = (state: OrderState): boolean => unsuccessful.some((one) => one === state)

/** Nothing more is to be paid, fetched or waited for. */
export const isOver = (state: OrderState): boolean => state === 'done' || isUnsuccessfulOrder(state)

/** What an account sorts its orders by: under way, received, come to nothing (our choice of groups). */
export const orderGroups = ['active', 'done', 'ended'] as const
export type OrderGroup = (typeof orderGroups)[number]

const groupOf = (state: OrderState): OrderGroup =>
  state === 'done' ? 'done' : isUnsuccessfulOrder(state) ? 'ended' : 'active'

export const statesOf = (group: OrderGroup): OrderState[] => orderStates.filter((state) => groupOf(state) === group)

/** Paid when the goods are handed over; every other way of paying takes the money before. */
export const paysOnReceipt = (paymentType: string): boolean => paymentType === 'CASH'
/** By a bank transfer past every service of the shop, which hears of it from its accounts. */
export const paysByInvoice = (paymentType: string): boolean => paymentType === 'INVOICE'
/** Through a payment service, on the site. */
export const paysOnline = (paymentType: string): boolean => !paysOnReceipt(paymentType) && !paysByInvoice(paymentType)

/** What the rules below need to know of an order. */
export type OrderFacts = Storage & {
  state: OrderState
  paymentType: string
  total: Kopecks
  paid: Kopecks
  /** What went back to the customer; it is not asked for again. */
  refunded: Kopecks
  /** What was paid for pieces that were given up since: it goes back, and is no part of the total any more. */
  canceledAmount: Kopecks
  /** Until when the goods of an unpaid online order are kept; null where nothing runs out. */
  reservedUntil: Date | null
}

/** What of an order nobody has paid yet. */
export const owedOf = ({ total, paid, refunded }: Pick<OrderFacts, 'total' | 'paid' | 'refunded'>): Kopecks =>
  largerOf(ZERO, minus(minus(total, paid), refunded))

/**
 * What is told to be owed. Nothing of an order that came to nothing; and what is paid on receipt was paid when the goods were handed
 * over, whether or not the till has told so.
 */
export const owedNow = (order: Pick<OrderFacts, 'state' | 'paymentType' | 'total' | 'paid' | 'refunded'>): Kopecks =>
  isUnsuccessfulOrder(order.state) || (order.state === 'done' && paysOnReceipt(order.paymentType))
    ? ZERO
    : owedOf(order)

const isOwed = (order: OrderFacts): boolean => owedOf(order) > 0 && !isOver(order.state)

/** What the customer can do with an order now. The API's `actions`, the buttons and the flows all ask here. */
export const orderCan = {
  /** Online, while the goods are still kept for it. */
  pay: (order: OrderFacts, now: Date): boolean =>
    isOwed(order) && paysOnline(order.paymentType) && (order.reservedUntil === null || now < order.reservedUntil),
  payCash: (order: OrderFacts): boolean => isOwed(order) && paysOnReceipt(order.paymentType),
  /** Until the goods are on the way or handed over (contradiction C19). */
  cancel: ({ state }: Pick<OrderFacts, 'state'>): boolean => orderMoves[state].some((to) => to === 'canceled'),
  /**
   * Pieces of it, before anybody collects them. Of an order that is partly paid, or of which money went back already, no rule says
   * whose pieces that money was for: it is given up as a whole (our choice).
   */
  cancelPart: (order: Pick<OrderFacts, 'state' | 'total' | 'paid' | 'refunded' | 'canceledAmount'>): boolean =>
    order.state === 'new' && moneyIsPlain(order),
  extend: (order: OrderFacts, now: Date): boolean => isStored(order.state) && extensionsLeft(order, now).length > 0,
}

/** Paid whole or not at all; nothing went back but for pieces that were given up. */
export const moneyIsPlain = (order: Pick<OrderFacts, 'total' | 'paid' | 'refunded' | 'canceledAmount'>): boolean =>
  order.refunded <= order.canceledAmount && (order.paid === 0 ? order.refunded === 0 : owedOf(order) === 0)

/** Its customer comes for it, to an outlet or to a point of a carrier. */
export const isFetched = (way: DeliveryType): boolean => way === 'PICKUP' || way === 'PICKUP_POINT'

/**
 * The goods are where the shop can still leave pieces out: `order_in_house` of the database says the same. What is on its way, or in a point
 * of a carrier, comes back before it is anybody's again.
 */
export const isInHouse = (state: OrderState, way: DeliveryType): boolean =>
  ['new', 'collecting', 'collected', 'ready', 'ready_delivery'].includes(state) ||
  (way === 'PICKUP' && (state === 'ready_pickup' || state === 'ready_pickup_now'))

/** It lies where its customer fetches it. */
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

/** What is to be paid online now. */
export const payNow = (order: OrderFacts, now: Date): Kopecks => (orderCan.pay(order, now) ? owedOf(order) : ZERO)

/**
 * The names a label is looked up by, the nearest first: state with sub-state, then the state alone (spec §4). Two low
 * lines between them, because `ready` with a sub-state `pickup` is not the state `ready_pickup`.
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
