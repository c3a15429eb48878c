import type { OrderOnWire } from '#shop/orders/orders.wire.ts'

type State = OrderOnWire['state']
export type StepName = 'placed' | 'collected' | 'shipping' | 'ready' | 'done'

export interface OrderStep {
  name: StepName
  state: 'done' | 'now' | 'next'
  /** When the step was reached. */
  at: string | null
}

const ways: Record<OrderOnWire['delivery_type'], readonly StepName[]> = {
  DELIVERY: ['placed', 'collected', 'shipping', 'done'],
  PICKUP_POINT: ['placed', 'collected', 'shipping', 'ready', 'done'],
  PICKUP: ['placed', 'collected', 'ready', 'done'],
  VIRTUAL: ['placed', 'ready', 'done'],
}

const stepOf: Partial<Record<State, StepName>> = {
  new: 'placed',
  collecting: 'collected',
  collected: 'collected',
  shipping: 'shipping',
  ready: 'ready',
  ready_delivery: 'ready',
  ready_pickup: 'ready',
  ready_pickup_now: 'ready',
  done: 'done',
}

/** Steps of an order by delivery type; empty for an unsuccessful order. */
export function stepsOf(order: Pick<OrderOnWire, 'state' | 'delivery_type' | 'history' | 'created_at'>): OrderStep[] {
  const way = ways[order.delivery_type]
  const here = indexOn(way, stepOf[order.state])
  if (here === -1) return []
  return way.map((name, index) => ({
    name,
    state: index < here || order.state === 'done' ? 'done' : index === here ? 'now' : 'next',
    at: index > here ? null : reachedAt(order, way, index),
  }))
}

/** A shipment that is ready for the courier counts as on its way: courier orders have no step «ready». */
function indexOn(way: readonly StepName[], step: StepName | undefined): number {
  if (step === undefined) return -1
  if (way.includes(step)) return way.indexOf(step)
  return step === 'placed' || step === 'collected' ? 0 : Math.max(0, way.indexOf('shipping'))
}

function reachedAt(
  order: Pick<OrderOnWire, 'history' | 'created_at'>,
  way: readonly StepName[],
  index: number,
): string | null {
  if (index === 0) return order.created_at
  const entry = order.history.find(({ state }) => indexOn(way, stepOf[state as State]) === index)
  return entry?.at ?? null
}
