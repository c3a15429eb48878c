import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { canMove, isOver, isUnsuccessfulOrder, type OrderState, orderStates } from '#shop/orders/order-states.ts'

const toTheDoor = ['new', 'collecting', 'collected', 'shipping', 'done'] as const
const toTheCounter = ['new', 'collecting', 'collected', 'ready_pickup', 'done'] as const
const roads = {
  DELIVERY: toTheDoor,
  PICKUP: toTheCounter,
  PICKUP_POINT: toTheCounter,
  VIRTUAL: ['new', 'collecting', 'collected', 'ready', 'done'],
} as const satisfies Record<DeliveryType, readonly OrderState[]>

/**
 * The moves that bring an order to the state reported by 1C: 1C reports only the last state, the state table requires each step. Empty: it is
 * in that state already; null: there is no way (backwards, or from a final state).
 */
export function movesTo(from: OrderState, to: OrderState, way: DeliveryType): OrderState[] | null {
  if (from === to) return []
  if (isOver(from) && !canMove(from, to, way)) return null
  if (canMove(from, to, way)) return [to]
  const road: readonly OrderState[] = roads[way]
  const here = road.indexOf(from)
  if (here < 0 || isUnsuccessfulOrder(to)) {
    // At most one intermediate step, so that customers are not notified of a shipment that does not exist.
    const between = road.find((state, at) => at > here && canMove(from, state, way) && canMove(state, to, way))
    return between ? [between, to] : null
  }
  const last = road.findIndex((state, at) => at > here && canMove(state, to, way))
  return last < 0 ? null : [...road.slice(here + 1, last + 1), to]
}

/** Interprets a state for the delivery type: «Готов» means ready for the courier or ready for pickup. */
export function stateForDelivery(state: OrderState, way: DeliveryType): OrderState {
  const isReady =
    state === 'ready' || state === 'ready_pickup' || state === 'ready_pickup_now' || state === 'ready_delivery'
  if (!isReady) return state
  if (way === 'DELIVERY') return 'ready_delivery'
  if (way === 'VIRTUAL') return 'ready'
  // An order on its way to a shop that is ready for the carrier cannot be picked up yet.
  if (state === 'ready_delivery') return way === 'PICKUP' ? 'collected' : state
  return state === 'ready_pickup_now' && way === 'PICKUP' ? state : 'ready_pickup'
}

const steps: Partial<Record<OrderState, number>> = {
  new: 0,
  collecting: 1,
  collected: 2,
  ready: 3,
  ready_delivery: 3,
  ready_pickup: 3,
  ready_pickup_now: 3,
  shipping: 3,
  done: 4,
}

/** 1C repeats the last state it knows: an order that has moved further or ended otherwise does not go back. */
export function isOutdatedState(from: OrderState, to: OrderState, way: DeliveryType): boolean {
  if (isUnsuccessfulOrder(from)) return to !== 'returned' || from === 'returned'
  const [here, there] = [steps[from], steps[to]]
  return here !== undefined && there !== undefined && (there < here || (there === here && !canMove(from, to, way)))
}

/** Names of states in messages to and from 1C. Staff also type them in 1C by hand, so letter case does not matter. */
export const statusNames = {
  new: 'Принят',
  collecting: 'Собирается',
  collected: 'Собран',
  ready: 'Готов',
  ready_delivery: 'Готов к доставке',
  ready_pickup: 'Готов к выдаче',
  ready_pickup_now: 'Готов к выдаче сейчас',
  shipping: 'В пути',
  done: 'Выполнен',
  canceled: 'Отменён',
  rejected: 'Отказ',
  returned: 'Возвращён',
  expired: 'Срок истёк',
} as const satisfies Record<OrderState, string>

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')
const byName = new Map<string, OrderState>([
  ...orderStates.map((state) => [plain(statusNames[state]), state] as const),
  ...orderStates.map((state) => [state, state] as const),
])

/** A state by its name in 1C or its code; null: unknown. */
export const stateNamed = (name: string): OrderState | null => byName.get(plain(name)) ?? null
