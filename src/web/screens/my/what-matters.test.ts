import { expect, test } from 'vitest'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { whatMatters } from './what-matters.ts'

const order = (id: number, state: OrderOnWire['state'], more: Partial<OrderOnWire> = {}) =>
  ({
    id,
    state,
    actions: [],
    pay_now: 0,
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

const shown = (...given: Parameters<typeof whatMatters>) =>
  whatMatters(...given).map((one) => `${one.kind} ${'order' in one ? one.order.id : one.reclamation.id}`)

test('what waits for the customer is told, the most pressing first, and four things at most', () => {
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
  expect(whatMatters(orders, []).at(-1)).toMatchObject({ kind: 'rate', count: 2 })
})

test('nothing is told of what the customer cannot do anything about', () => {
  const orders = [order(1, 'shipping'), order(2, 'ready_delivery'), order(3, 'done', { items: [item('COMMENT')] })]
  // what a courier fetches is not brought, what was handed over neither; a refund that goes on needs no other details
  const returns = [
    reclamation(5, 'ready', { pickup_point: null }),
    reclamation(6, 'processing'),
    reclamation(7, 'failed'),
    reclamation(8, 'new'),
    reclamation(9, 'approved', { history: [{ state: 'shipping' } as ReclamationOnWire['history'][number]] }),
  ]
  expect(shown(orders, returns)).toEqual([])
})

test('goods that lie ready and are not paid are paid first', () => {
  expect(shown([order(1, 'ready_pickup', { actions: ['PAY'], pay_now: 100 })], [])).toEqual(['pay 1'])
})

test('what is told of a return has no papers and no accounts', () => {
  const [told] = whatMatters([], [reclamation(7, 'error', { account: '40817810500000000001', phone: '79000000001' })])
  expect(JSON.stringify(told)).not.toMatch(/40817810500000000001|79000000001/)
})
