import { expect, test } from 'vitest'
import { shipmentStateOf, shipmentStates } from './shipment-states.ts'

test('[SHIP-02] there are six states, each read as itself', () => {
  expect([...shipmentStates]).toEqual(['getting_ready', 'pickup', 'delivered', 'done', 'canceled', 'rejected'])
  for (const state of shipmentStates) expect(shipmentStateOf(state)).toBe(state)
})

test.each(['', 'sorted', 'DONE', null, undefined, 3])('[SHIP-02] an unknown %j means getting ready', (value) => {
  expect(shipmentStateOf(value)).toBe('getting_ready')
})
