import { expect, test } from 'vitest'
import { happeningOf, reasonForCustomer } from './order-history.ts'
import { isUnsuccessfulOrder, type OrderState, orderStates } from './order-states.ts'

const entry = (toState: OrderState, more: Partial<Parameters<typeof happeningOf>[0]> = {}) => ({
  fromState: toState as string,
  toState,
  subState: '',
  actor: 'shop',
  reason: '',
  ...more,
})

test('distinguishes events within a state from moves of an order', () => {
  expect(happeningOf(entry('new', { fromState: '', actor: 'customer' }))).toBe('moved')
  // The reason of a move is free text of a person, whatever it says.
  expect(happeningOf(entry('canceled', { fromState: 'new', reason: 'refunded' }))).toBe('moved')
  for (const reason of ['paid', 'paid_partly', 'paid_too_late', 'refunded', 'refunded_partly'] as const)
    expect(happeningOf(entry('done', { actor: 'payment', subState: 'paid', reason }))).toBe(reason)
  expect(happeningOf(entry('new', { actor: 'customer', subState: 'part_canceled', reason: 'одной хватит' }))).toBe(
    'part_canceled',
  )
  expect(happeningOf(entry('ready_pickup', { actor: 'customer', reason: 'storage +7' }))).toBe('storage_extended')
})

test('a customer sees why an order was canceled, but no staff notes or codes', () => {
  for (const state of orderStates) {
    const told = reasonForCustomer(entry(state, { fromState: 'new', reason: 'нет на складе' }))
    expect(told).toBe(isUnsuccessfulOrder(state) ? 'нет на складе' : '')
  }
  expect(reasonForCustomer(entry('canceled', { fromState: 'new', reason: '1C' }))).toBe('')
  expect(reasonForCustomer(entry('canceled', { actor: 'payment', reason: 'refunded' }))).toBe('')
  expect(reasonForCustomer(entry('new', { subState: 'part_canceled', reason: 'кончились' }))).toBe('кончились')
  expect(reasonForCustomer(entry('ready', { actor: 'customer', reason: 'storage +1' }))).toBe('')
})
