import { isStored } from '#shop/orders/order-states.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { waitsForMoney } from '../../parts/orders/order-texts.ts'
import { waitsForGoods } from '../../parts/orders/waits-for-goods.ts'

/** Something of the account that waits for its customer. */
export type Matter =
  | { kind: 'pay' | 'fetch'; order: OrderOnWire }
  | { kind: 'correct' | 'details' | 'bring' | 'finish'; reclamation: ReclamationOnWire }
  | { kind: 'rate'; order: OrderOnWire; count: number }

const mostMatters = 4

/**
 * What waits for the customer, the most pressing first, four at most (our choice): money that holds goods back, goods that lie ready,
 * returns that cannot go on, things to be brought, things to be rated of the newest order, applications that were begun.
 */
export function whatMatters(orders: readonly OrderOnWire[], reclamations: readonly ReclamationOnWire[]): Matter[] {
  const rated = orders.find((order) => thingsToRate(order) > 0)
  const ofReturns = (
    kind: 'correct' | 'details' | 'bring' | 'finish',
    is: (one: ReclamationOnWire) => boolean,
  ): Matter[] => reclamations.filter(is).map((reclamation) => ({ kind, reclamation }))
  const ofOrders = (kind: 'pay' | 'fetch', is: (one: OrderOnWire) => boolean): Matter[] =>
    orders.filter(is).map((order) => ({ kind, order }))
  return [
    ...ofOrders('pay', waitsForMoney),
    ...ofOrders('fetch', (order) => isStored(order.state) && !waitsForMoney(order)),
    ...ofReturns('correct', ({ state }) => state === 'error'),
    ...ofReturns('details', ({ actions }) => actions.includes('BANK_DETAILS')),
    ...ofReturns('bring', (one) => one.state !== 'new' && one.pickup_point !== null && waitsForGoods(one)),
    ...(rated ? [{ kind: 'rate', order: rated, count: thingsToRate(rated) } as const] : []),
    ...ofReturns('finish', ({ state }) => state === null),
  ].slice(0, mostMatters)
}

const thingsToRate = ({ items }: OrderOnWire): number =>
  items.filter(({ actions }) => actions.includes('REVIEW')).length
