import { expect, test } from 'vitest'
import { orderStates } from '#shop/orders/order-states.ts'
import { stepsOf } from './order-steps.ts'

const entry = (state: string, at: string) => ({ state, event: 'moved' as const, at, label: '', actor: '', reason: '' })
const order = (
  state: (typeof orderStates)[number],
  delivery_type: 'DELIVERY' | 'PICKUP' | 'PICKUP_POINT' = 'PICKUP_POINT',
) => ({
  state,
  delivery_type,
  created_at: '2026-11-19T10:00:00Z',
  history: [
    entry('new', '2026-11-19T10:00:00Z'),
    entry('collecting', '2026-11-20T08:00:00Z'),
    entry('collected', '2026-11-20T12:00:00Z'),
    entry('shipping', '2026-11-21T06:00:00Z'),
  ],
})
const shown = (...given: Parameters<typeof order>) =>
  stepsOf(order(...given)).map(({ name, state }) => `${name} ${state}`)

test('a parcel in transit to a pickup point is at step three of five', () => {
  expect(shown('shipping')).toEqual(['placed done', 'collected done', 'shipping now', 'ready next', 'done next'])
})

test('each reached step has its date, the others none', () => {
  expect(stepsOf(order('shipping')).map(({ at }) => at?.slice(8, 10) ?? null)).toEqual(['19', '20', '21', null, null])
})

test('a received order is past every step', () => {
  expect(shown('done', 'PICKUP')).toEqual(['placed done', 'collected done', 'ready done', 'done done'])
})

test('ready for the courier is still in transit', () => {
  expect(shown('ready_delivery', 'DELIVERY')).toEqual(['placed done', 'collected done', 'shipping now', 'done next'])
})

test('[ORD-13] the four failed states have no steps, every other state has one current step or is done', () => {
  for (const state of orderStates) {
    const steps = stepsOf(order(state))
    if (['canceled', 'expired', 'returned', 'rejected'].includes(state)) expect(steps).toEqual([])
    else expect(steps.filter((one) => one.state === 'now')).toHaveLength(state === 'done' ? 0 : 1)
  }
})
