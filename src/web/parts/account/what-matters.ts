import type { BalanceAnswer } from '#shop/loyalty/loyalty.wire.ts'
import { isStored } from '#shop/orders/order-states.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import type { SaleOnWire } from '#shop/sales/sales.wire.ts'
import { waitsForMoney } from '../orders/order-texts.ts'
import { waitsForGoods } from '../orders/waits-for-goods.ts'

/** The line whose picture a tile shows. */
interface Thing {
  /** Id of its line. */
  item: number
  name: string
  image: OrderOnWire['items'][number]['image']
}
type OfOrder = Pick<OrderOnWire, 'id' | 'number' | 'actions' | 'pay_now' | 'total' | 'storage_until'>
type OfReturn = Pick<ReclamationOnWire, 'id' | 'state' | 'amount'> & { order: number }
type OfSale = Pick<SaleOnWire, 'id' | 'check_number'>
type ReturnKind = 'correct' | 'details' | 'bring' | 'finish'

/** A task of the customer, with only the data that are shown: documents and bank accounts are left out. */
export type Matter =
  | { kind: 'pay' | 'fetch'; order: OfOrder; thing: Thing | null }
  | { kind: 'rate'; order: OfOrder; thing: Thing; count: number }
  | { kind: 'rate'; sale: OfSale; thing: Thing; count: number }
  | { kind: 'spend'; bonuses: BalanceAnswer['expiring'][number]; thing: null }
  | { kind: ReturnKind; reclamation: OfReturn; thing: Thing }

const mostMatters = 4

/** Sources of tasks, each newest first. */
export interface Affairs {
  orders: readonly OrderOnWire[]
  reclamations: readonly ReclamationOnWire[]
  sales: readonly SaleOnWire[]
  /** Bonuses that expire within a month, the earliest first. */
  expiring: BalanceAnswer['expiring']
}

/**
 * Tasks of the customer, most urgent first, four at most (our choice): unpaid orders that hold goods back, goods ready for pickup, returns
 * to correct or complete with bank details, returns to hand over, expiring bonuses, lines of the newest order and purchase to review, draft
 * applications.
 */
export function whatMatters({ orders, reclamations, sales, expiring }: Affairs): Matter[] {
  const ofReturns = (kind: ReturnKind, is: (one: ReclamationOnWire) => boolean) =>
    reclamations.filter(is).map((one): Matter => ({ kind, ...aboutReturn(one) }))
  const ofOrders = (kind: 'pay' | 'fetch', is: (one: OrderOnWire) => boolean) =>
    orders.filter(is).map((order): Matter => ({ kind, order: aboutOrder(order), thing: thingOf(order.items[0]) }))
  return [
    ...ofOrders('pay', waitsForMoney),
    ...ofOrders('fetch', (order) => isStored(order.state) && !waitsForMoney(order)),
    ...ofReturns('correct', ({ state }) => state === 'error'),
    ...ofReturns('details', ({ actions }) => actions.includes('BANK_DETAILS')),
    ...ofReturns('bring', (one) => one.state !== 'new' && one.pickup_point !== null && waitsForGoods(one)),
    ...expiring.slice(0, 1).map((bonuses): Matter => ({ kind: 'spend', bonuses, thing: null })),
    ...newestToRate(orders),
    ...newestBoughtToRate(sales),
    ...ofReturns('finish', ({ state }) => state === null),
  ].slice(0, mostMatters)
}

function newestToRate(orders: readonly OrderOnWire[]): Matter[] {
  for (const order of orders) {
    const waiting = order.items.filter(({ actions }) => actions.includes('REVIEW'))
    const thing = thingOf(waiting[0])
    if (thing) return [{ kind: 'rate', order: aboutOrder(order), thing, count: waiting.length }]
  }
  return []
}

function newestBoughtToRate(sales: readonly SaleOnWire[]): Matter[] {
  for (const { id, check_number, items } of sales) {
    const [first, ...more] = items.filter(
      ({ actions, count, returned }) => actions.includes('REVIEW') && returned < count,
    )
    if (!first) continue
    const thing = { item: first.id, name: first.name, image: first.image }
    return [{ kind: 'rate', sale: { id, check_number }, thing, count: more.length + 1 }]
  }
  return []
}

const thingOf = (item: OrderOnWire['items'][number] | undefined): Thing | null =>
  item ? { item: item.id, name: item.product.name, image: item.image } : null

const aboutOrder = ({ id, number, actions, pay_now, total, storage_until }: OrderOnWire): OfOrder => ({
  id,
  number,
  actions,
  pay_now,
  total,
  storage_until,
})

const aboutReturn = ({ id, state, amount, order, order_item, product, image }: ReclamationOnWire) => ({
  reclamation: { id, state, amount, order: order.id },
  thing: { item: order_item, name: product.name, image },
})
