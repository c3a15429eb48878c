import { describe, expect, test } from 'vitest'
import { canMove, orderStates } from '#shop/orders/order-states.ts'
import { isOldNews, stateNamed, statusNames, wayTo } from './order-way.ts'

describe('the way of an order to where 1C says it is', () => {
  test.each([
    ['new', 'shipping', false, ['collecting', 'collected', 'shipping']],
    ['new', 'done', true, ['collecting', 'collected', 'ready_pickup', 'done']],
    ['collected', 'done', false, ['shipping', 'done']],
    ['ready_pickup_now', 'done', true, ['done']],
    ['new', 'canceled', false, ['canceled']],
    ['shipping', 'returned', false, ['returned']],
    ['done', 'done', false, []],
    ['done', 'canceled', false, null],
    ['canceled', 'done', false, null],
  ] as const)('%s to %s', (from, to, isPickup, way) => {
    expect(wayTo(from, to, isPickup)).toEqual(way)
  })

  test('takes only moves the table of states holds', () => {
    for (const from of orderStates)
      for (const to of orderStates)
        for (const isPickup of [true, false]) {
          let at = from
          for (const step of wayTo(from, to, isPickup) ?? []) {
            expect([at, step, canMove(at, step)]).toEqual([at, step, true])
            at = step
          }
        }
  })
})

test('what 1C repeats of an order that has come further is no news', () => {
  expect(isOldNews('shipping', 'new')).toBe(true)
  expect(isOldNews('ready_pickup', 'shipping')).toBe(true)
  expect(isOldNews('canceled', 'canceled')).toBe(true)
  expect(isOldNews('collected', 'done')).toBe(false)
  expect(isOldNews('shipping', 'canceled')).toBe(false)
})

test('a state is known by its name for 1C, however it is written, and by its own word', () => {
  for (const state of orderStates) expect(stateNamed(statusNames[state])).toBe(state)
  expect(stateNamed(' ОТМЕНЕН ')).toBe('canceled')
  expect(stateNamed('ready_pickup')).toBe('ready_pickup')
  expect(stateNamed('Уехал на Луну')).toBeNull()
})
