import { expect, test } from 'vitest'
import { ApiFailure, type Problem } from '#api/client.ts'
import { outcomeOf, type Refused, refusedTotal } from './order-refusal.ts'

const placing = { method: 'post', path: '/api/orders/' } as const
const failure = (status: number, code: string, more: object = {}) =>
  new ApiFailure(placing, status, { status, code, title: '', ...more } as Problem)

test('a refusal includes what changed', () => {
  const lines = [{ sku: 'A', was: 100, now: 120 }]
  expect(outcomeOf(failure(409, 'price_changed', { lines, total: 120 }))).toEqual({
    refused: { kind: 'price_changed', lines, total: 120 },
    isFinal: true,
  })
  expect(outcomeOf(failure(409, 'delivery_changed', { delivery_price: 390, total: 1290 })).refused).toEqual({
    kind: 'delivery_changed',
    price: 390,
    total: 1290,
  })
})

test('the agreed total is the one in the refusal, for its option only', () => {
  const refused: Refused = { kind: 'price_changed', lines: [], total: 4090, before: 4390, option: 7 }
  expect(refusedTotal(refused, 7)).toBe(4090)
  expect(refusedTotal(refused, 8)).toBeNull()
  expect(refusedTotal({ kind: 'bonuses_changed', before: 4390, option: 7 }, 7)).toBeNull()
  expect(refusedTotal(null, 7)).toBeNull()
})

test('a cart ordered in another tab is reported, and the press cannot be retried', () => {
  expect(outcomeOf(failure(409, 'cart_changed'))).toEqual({ refused: { kind: 'cart_changed' }, isFinal: true })
})

test('[DLV-18] reports a withdrawn option', () => {
  expect(outcomeOf(failure(409, 'option_gone')).refused.kind).toBe('option_gone')
})

test('[DLV-17] reports an address out of reach', () => {
  expect(outcomeOf(failure(409, 'no_delivery_to_address')).refused.kind).toBe('no_delivery')
})

test('[CHK-18] reports a shop without options', () => {
  expect(outcomeOf(failure(409, 'no_order_options')).refused.kind).toBe('no_options')
})

test('[CHK-17] a failure or no answer keeps the key, because the order may exist', () => {
  for (const error of [failure(500, 'something_went_wrong'), new ApiFailure(placing, 0, null), new Error('x')])
    expect(outcomeOf(error)).toMatchObject({ refused: { kind: 'failed' }, isFinal: false })
  expect(outcomeOf(failure(409, 'idempotency_in_flight'))).toEqual({ refused: { kind: 'in_flight' }, isFinal: false })
})

test('a refused promo code is final and shows the server message', () => {
  expect(outcomeOf(failure(409, 'promo_code_sold_out', { detail: 'The promo code has run out.' }))).toEqual({
    refused: { kind: 'promo_code_lost', message: 'The promo code has run out.' },
    isFinal: true,
  })
})

test('an unknown refusal shows the server message; only repeatable ones keep the key', () => {
  const outcome = (status: number) => outcomeOf(failure(status, 'new_code', { detail: 'Why.' }))
  for (const status of [400, 403, 404, 409, 410, 422])
    expect(outcome(status)).toEqual({ refused: { kind: 'failed', message: 'Why.' }, isFinal: true })
  for (const status of [408, 425, 429])
    expect(outcome(status)).toEqual({ refused: { kind: 'failed', message: 'Why.' }, isFinal: false })
  expect(outcome(401)).toEqual({ refused: { kind: 'signed_out' }, isFinal: false })
  for (const status of [0, 500, 503])
    expect(outcome(status)).toEqual({ refused: { kind: 'failed', message: null }, isFinal: false })
})
