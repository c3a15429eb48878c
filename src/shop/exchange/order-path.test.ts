import { describe, expect, test } from 'vitest'
import { deliveryTypes } from '#shop/delivery/delivery-type.ts'
import { canMove, orderStates } from '#shop/orders/order-states.ts'
import { isOutdatedState, movesTo, stateForDelivery, stateNamed, statusNames } from './order-path.ts'

describe('moves of an order to the state 1C reports', () => {
  test.each([
    ['new', 'shipping', 'DELIVERY', ['collecting', 'collected', 'shipping']],
    ['new', 'done', 'PICKUP', ['collecting', 'collected', 'ready_pickup', 'done']],
    ['new', 'ready_delivery', 'DELIVERY', ['collecting', 'collected', 'ready_delivery']],
    ['new', 'shipping', 'PICKUP', ['collecting', 'collected', 'shipping']],
    ['new', 'shipping', 'PICKUP_POINT', ['collecting', 'collected', 'shipping']],
    ['ready_delivery', 'shipping', 'DELIVERY', ['shipping']],
    ['shipping', 'ready_pickup', 'PICKUP', ['ready_pickup']],
    ['new', 'returned', 'DELIVERY', null],
    ['collected', 'done', 'DELIVERY', ['shipping', 'done']],
    ['ready_pickup_now', 'done', 'PICKUP', ['done']],
    ['new', 'canceled', 'DELIVERY', ['canceled']],
    ['shipping', 'returned', 'DELIVERY', ['returned']],
    ['done', 'done', 'DELIVERY', []],
    ['done', 'canceled', 'DELIVERY', null],
    ['canceled', 'done', 'DELIVERY', null],
  ] as const)('%s to %s', (from, to, by, way) => {
    expect(movesTo(from, to, by)).toEqual(way)
  })

  test('uses only moves of the state table', () => {
    for (const from of orderStates)
      for (const to of orderStates)
        for (const by of deliveryTypes) {
          let at = from
          for (const step of movesTo(from, to, by) ?? []) {
            expect([at, step, canMove(at, step, by)]).toEqual([at, step, true])
            at = step
          }
        }
  })
})

test.each([
  ['ready', 'DELIVERY', 'ready_delivery'],
  ['ready', 'PICKUP', 'ready_pickup'],
  ['ready', 'PICKUP_POINT', 'ready_pickup'],
  ['ready', 'VIRTUAL', 'ready'],
  ['ready_pickup', 'DELIVERY', 'ready_delivery'],
  ['ready_delivery', 'PICKUP', 'collected'],
  ['ready_delivery', 'PICKUP_POINT', 'ready_delivery'],
  ['ready_pickup_now', 'PICKUP', 'ready_pickup_now'],
  ['ready_pickup_now', 'PICKUP_POINT', 'ready_pickup'],
  ['shipping', 'DELIVERY', 'shipping'],
] as const)('%s of an order sent by %s means %s', (said, way, meant) => {
  expect(stateForDelivery(said, way)).toBe(meant)
})

test('every status reported by 1C is reachable from new, by any delivery type', () => {
  const statuses = [
    'collecting',
    'collected',
    'ready',
    'ready_delivery',
    'ready_pickup',
    'ready_pickup_now',
    'done',
  ] as const
  for (const way of deliveryTypes)
    for (const said of statuses)
      expect(movesTo('new', stateForDelivery(said, way), way), `${said} ${way}`).not.toBeNull()
  for (const way of ['DELIVERY', 'PICKUP', 'PICKUP_POINT'] as const)
    expect(movesTo('new', 'shipping', way)).not.toBeNull()
})

test('an earlier state repeated by 1C is old news', () => {
  expect(isOutdatedState('shipping', 'new', 'DELIVERY')).toBe(true)
  expect(isOutdatedState('ready_pickup', 'shipping', 'PICKUP')).toBe(true)
  expect(isOutdatedState('canceled', 'canceled', 'DELIVERY')).toBe(true)
  expect(isOutdatedState('collected', 'done', 'DELIVERY')).toBe(false)
  expect(isOutdatedState('shipping', 'canceled', 'DELIVERY')).toBe(false)
})

test('a state is recognized by its 1C name in any case and by its code', () => {
  for (const state of orderStates) expect(stateNamed(statusNames[state])).toBe(state)
  expect(stateNamed(' ОТМЕНЕН ')).toBe('canceled')
  expect(stateNamed('ready_pickup')).toBe('ready_pickup')
  expect(stateNamed('Уехал на Луну')).toBeNull()
})
