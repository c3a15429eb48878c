import { expect, test } from 'vitest'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import type { SaleOnWire } from '#shop/sales/sales.wire.ts'
import { type Affairs, whatMatters } from './what-matters.ts'

const order = (id: number, state: OrderOnWire['state'], more: Partial<OrderOnWire> = {}) =>
  ({
    id,
    state,
    actions: [],
    pay_now: 0,
    payment_schedule: [],
    documents: [],
    reserved_until: null,
    items: [],
    ...more,
  }) as Partial<OrderOnWire> as OrderOnWire
const item = (...actions: OrderOnWire['items'][number]['actions']) =>
  ({ id: 1, actions, product: {} }) as OrderOnWire['items'][number]
const reclamation = (id: number, state: ReclamationOnWire['state'], more: Partial<ReclamationOnWire> = {}) =>
  ({
    id,
    state,
    actions: [],
    history: [],
    pickup_point: {},
    order: { id: 70 },
    product: {},
    ...more,
  }) as Partial<ReclamationOnWire> as ReclamationOnWire

const sale = (id: number, ...items: Partial<SaleOnWire['items'][number]>[]) =>
  ({ id, check_number: `Ч-${id}`, items }) as Partial<SaleOnWire> as SaleOnWire
const bought = (...actions: SaleOnWire['items'][number]['actions']) => ({ id: 5, count: 1, returned: 0, actions })

const matters = (orders: Affairs['orders'], reclamations: Affairs['reclamations'], more: Partial<Affairs> = {}) =>
  whatMatters({ orders, reclamations, sales: [], expiring: [], ...more })
const shown = (...given: Parameters<typeof matters>) =>
  matters(...given).map((one) => {
    const about = 'order' in one ? one.order : 'sale' in one ? one.sale : 'bonuses' in one ? null : one.reclamation
    return about ? `${one.kind} ${about.id}` : one.kind
  })

test('lists pending customer actions, most urgent first, at most four', () => {
  const orders = [
    order(1, 'ready_pickup'),
    order(2, 'new', { actions: ['PAY'], pay_now: 100 }),
    order(3, 'done', { items: [item('REVIEW'), item('REVIEW'), item('COMMENT')] }),
  ]
  expect(shown(orders, [])).toEqual(['pay 2', 'fetch 1', 'rate 3'])
  expect(shown(orders, [reclamation(7, 'ready'), reclamation(8, 'error'), reclamation(9, null)])).toEqual([
    'pay 2',
    'fetch 1',
    'correct 8',
    'bring 7',
  ])
  expect(matters(orders, []).at(-1)).toMatchObject({ kind: 'rate', count: 2 })
})

test('omits what the customer cannot act on', () => {
  const orders = [order(1, 'shipping'), order(2, 'ready_delivery'), order(3, 'done', { items: [item('COMMENT')] })]
  // goods that a courier fetches are not brought by the customer, nor are goods handed over; a refund in progress needs no other details
  const returns = [
    reclamation(5, 'ready', { pickup_point: null }),
    reclamation(6, 'processing'),
    reclamation(7, 'failed'),
    reclamation(8, 'new'),
    reclamation(9, 'approved', { history: [{ state: 'shipping' } as ReclamationOnWire['history'][number]] }),
  ]
  expect(shown(orders, returns)).toEqual([])
})

test('unpaid goods ready for pickup show payment only', () => {
  expect(shown([order(1, 'ready_pickup', { actions: ['PAY'], pay_now: 100 })], [])).toEqual(['pay 1'])
})

test('a reclamation entry has no documents or accounts', () => {
  const [told] = matters([], [reclamation(7, 'error', { account: '40817810500000000001', phone: '79000000001' })])
  expect(JSON.stringify(told)).not.toMatch(/40817810500000000001|79000000001/)
})

test('expiring bonuses show the soonest date, before items to rate from orders and sales', () => {
  const orders = [order(3, 'done', { items: [item('REVIEW')] })]
  const expiring = [
    { amount: 120, at: '2026-11-30T19:00:00.000Z' },
    { amount: 40, at: '2026-12-05T19:00:00.000Z' },
  ]
  const sales = [
    sale(8, bought('COMMENT')),
    sale(9, { ...bought('REVIEW'), returned: 1 }, bought('REVIEW')),
    sale(10, bought('REVIEW')),
  ]
  expect(shown(orders, [reclamation(4, null)], { sales, expiring })).toEqual(['spend', 'rate 3', 'rate 9', 'finish 4'])
  expect(matters([], [], { sales, expiring })).toMatchObject([
    { bonuses: expiring[0] },
    { sale: { check_number: 'Ч-9' }, count: 1 },
  ])
})
