import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kopecks, ZERO } from '#lib/money.ts'
import { deliveryTypes } from '#shop/delivery/delivery-type.ts'
import { newConfirmation } from './confirmation.ts'
import {
  actionsOf,
  canMove,
  isOver,
  isUnsuccessfulOrder,
  movesOf,
  type OrderFacts,
  type OrderState,
  orderCan,
  orderLabel,
  orderMoves,
  orderStates,
  payNow,
} from './order-states.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T12:00:00.001Z')
const order: OrderFacts & { pieces: number } = {
  state: 'new',
  paymentType: 'BANK_CARD',
  total: kopecks(150000),
  paid: ZERO,
  refunded: ZERO,
  held: ZERO,
  confirmation: newConfirmation(null, null),
  canceledAmount: ZERO,
  pieces: 2,
  reservedUntil: later,
  schedule: [],
  storageUntil: null,
  storageExtensions: [],
}

describe('states', () => {
  test('[ORD-13] canceled, expired, returned and rejected are the unsuccessful endings and have no moves', () => {
    const endings = orderStates.filter(isUnsuccessfulOrder)
    expect(endings.toSorted()).toEqual(['canceled', 'expired', 'rejected', 'returned'])
    for (const state of endings) expect(orderMoves[state]).toEqual([])
  })

  test('all thirteen are reachable from new', () => {
    expect(orderStates).toHaveLength(13)
    const reached = new Set<OrderState>(['new'])
    for (const state of reached) for (const next of orderMoves[state]) reached.add(next)
    expect([...reached].toSorted()).toEqual(orderStates.toSorted())
  })

  test.each([
    ['new', 'collecting', true],
    ['new', 'ready_pickup_now', true],
    ['new', 'done', false],
    ['new', 'new', false],
    ['collected', 'shipping', true],
    ['shipping', 'canceled', false],
    ['shipping', 'ready_pickup', true],
    ['ready_pickup', 'done', true],
    ['done', 'returned', true],
    ['done', 'canceled', false],
    ['canceled', 'new', false],
  ] as const)('from %s to %s: %s', (from, to, possible) => {
    expect(deliveryTypes.some((way) => canMove(from, to, way))).toBe(possible)
  })

  test.each([
    ['DELIVERY', ['ready', 'ready_delivery', 'shipping']],
    ['PICKUP', ['ready', 'ready_pickup', 'ready_pickup_now', 'shipping']],
    ['PICKUP_POINT', ['ready', 'ready_delivery', 'ready_pickup', 'shipping']],
    ['VIRTUAL', ['ready']],
  ] as const)('moves after collected depend on delivery type: %s', (way, next) => {
    expect(movesOf('collected', way).toSorted()).toEqual([...next, 'canceled'].toSorted())
    for (const state of orderStates)
      for (const to of movesOf(state, way).filter((one) => !isOver(one) && !['collecting', 'collected'].includes(one)))
        expect(next, `${state} → ${to}`).toContain(to)
  })

  test('an order ready for the courier can be shipped', () => {
    expect(canMove('ready_delivery', 'shipping', 'DELIVERY')).toBe(true)
    expect(canMove('ready', 'shipping', 'DELIVERY')).toBe(true)
    expect(canMove('ready_pickup', 'shipping', 'PICKUP')).toBe(false)
  })

  test('every state can reach an end by every delivery type', () => {
    for (const way of deliveryTypes)
      for (const start of orderStates) {
        const reached = new Set<OrderState>([start])
        for (const state of reached) for (const next of movesOf(state, way)) reached.add(next)
        expect([...reached].some(isOver)).toBe(true)
      }
  })
})

describe('actions', () => {
  test('an unpaid online order is payable while it is reserved', () => {
    expect(actionsOf(order, now)).toEqual(['PAY', 'CANCEL', 'CANCEL_PART'])
    expect(payNow(order, now)).toBe(150000)
    expect(actionsOf(order, later)).toEqual(['CANCEL', 'CANCEL_PART'])
    expect(payNow(order, later)).toBe(0)
    expect(orderCan.pay({ ...order, reservedUntil: null }, later)).toBe(true)
  })

  test('only the unpaid part is due; a paid order is not payable', () => {
    expect(payNow({ ...order, paid: kopecks(100000) }, now)).toBe(50000)
    expect(actionsOf({ ...order, paid: kopecks(150000) }, now)).toEqual(['CANCEL', 'CANCEL_PART'])
  })

  test('a pay-on-receipt order is not payable online', () => {
    const cash = { ...order, paymentType: 'CASH', reservedUntil: null }
    expect(actionsOf(cash, now)).toEqual(['PAY_CASH', 'CANCEL', 'CANCEL_PART'])
    expect(payNow(cash, now)).toBe(0)
  })

  test('an order is cancelable until shipped or done', () => {
    const cancelable = orderStates.filter((state) => orderCan.cancel({ state }))
    expect(cancelable).toEqual([
      'new',
      'collecting',
      'collected',
      'ready',
      'ready_delivery',
      'ready_pickup',
      'ready_pickup_now',
    ])
  })

  test('a part is cancelable only in new, with several pieces and paid in full or not at all', () => {
    const of = (change: Partial<typeof order>) => actionsOf({ ...order, ...change }, now).includes('CANCEL_PART')
    expect(orderStates.filter((state) => of({ state }))).toEqual(['new'])
    expect(of({ pieces: 1 })).toBe(false)
    expect(of({ paid: kopecks(150000) })).toBe(true)
    expect(of({ paid: kopecks(100) })).toBe(false)
    // Refunds of pieces cancelled earlier are explained; other refunds are not.
    const [rest, gone] = [{ total: kopecks(100000), paid: kopecks(100000) }, kopecks(50000)]
    expect(of({ ...rest, refunded: gone, canceledAmount: gone })).toBe(true)
    expect(of({ ...rest, refunded: gone })).toBe(false)
  })

  test('an ended order has no actions', () => {
    for (const state of orderStates.filter(isOver)) {
      expect(actionsOf({ ...order, state, storageUntil: later }, now)).toEqual([])
      expect(actionsOf({ ...order, state, paymentType: 'CASH', storageUntil: later }, now)).toEqual([])
    }
  })

  test('storage is extendable only at a pickup place, before its end', () => {
    const stored = { ...order, paymentType: 'CASH', storageUntil: later }
    const extendable = orderStates.filter((state) => orderCan.extend({ ...stored, state }, now))
    expect(extendable).toEqual(['ready', 'ready_pickup', 'ready_pickup_now'])
    expect(orderCan.extend({ ...stored, state: 'ready_pickup' }, later)).toBe(false)
    expect(orderCan.extend({ ...stored, state: 'ready_pickup', storageExtensions: [1, 7] }, now)).toBe(false)
    expect(orderCan.extend({ ...stored, state: 'ready_pickup', storageUntil: null }, now)).toBe(false)
  })
})

describe('labels', () => {
  const labels = {
    orders_state_ready: 'Готов',
    orders_state_ready_pickup: 'Ждёт вас',
    orders_state_ready_delivery: 'Передан в доставку',
    orders_state_ready_delivery__documents: 'Документы готовы',
  }
  test.each([
    ['ready_delivery', 'documents', 'Документы готовы'],
    ['ready_delivery', 'unheard of', 'Передан в доставку'],
    ['ready_delivery', '', 'Передан в доставку'],
    ['ready', 'pickup', 'Готов'],
    ['ready_pickup', '', 'Ждёт вас'],
    ['new', '', undefined],
  ] as const)('of %s with sub-state %j: %s', (state, subState, label) => {
    expect(orderLabel(labels, state, subState)).toBe(label)
  })
})

describe.each(['ru', 'en'])('order labels in %s', (locale) => {
  const file = new URL(`../../../messages/orders/${locale}.json`, import.meta.url)
  const labels: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))

  test('[ORD-14] every state has a label', () => {
    const shown = orderStates.map((state) => orderLabel(labels, state))
    for (const label of shown) expect(label).toBeTruthy()
  })

  test('[ORD-14] a known sub-state has its own label, an unknown one the state’s', () => {
    const alone = orderLabel(labels, 'new')
    const known = orderLabel(labels, 'new', 'awaiting_payment')
    expect(known).toBeTruthy()
    expect(known).not.toBe(alone)
    expect(orderLabel(labels, 'new', 'unheard of')).toBe(alone)
    for (const state of orderStates) expect(orderLabel(labels, state, 'unheard of')).toBe(orderLabel(labels, state))
  })
})
