import { expect, test } from 'vitest'
import { ApiFailure } from '#api/client.ts'
import { outcomeOf, type Refused, toldTotal } from './order-refusal.ts'

const failure = (status: number, code: string, more: object = {}) =>
  new ApiFailure('/api/orders/', status, { status, code, title: '', ...more })

test('what changed comes along with the refusal', () => {
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

test('the sum that is agreed to is the one the refusal named, for the way it was named for', () => {
  const refused: Refused = { kind: 'price_changed', lines: [], total: 4090, before: 4390, option: 7 }
  expect(toldTotal(refused, 7)).toBe(4090)
  expect(toldTotal(refused, 8)).toBeNull()
  expect(toldTotal({ kind: 'bonuses_changed', before: 4390, option: 7 }, 7)).toBeNull()
  expect(toldTotal(null, 7)).toBeNull()
})

test('a cart that was ordered in another tab is told as such, and the same press cannot bring it', () => {
  expect(outcomeOf(failure(409, 'cart_changed'))).toEqual({ refused: { kind: 'cart_changed' }, isFinal: true })
})

test('[DLV-18] a withdrawn option is told as such', () => {
  expect(outcomeOf(failure(409, 'option_gone')).refused.kind).toBe('option_gone')
})

test('[DLV-17] an address out of reach is told as such', () => {
  expect(outcomeOf(failure(409, 'no_delivery_to_address')).refused.kind).toBe('no_delivery')
})

test('[CHK-18] a shop without options says so', () => {
  expect(outcomeOf(failure(409, 'no_order_options')).refused.kind).toBe('no_options')
})

test('[CHK-17] after a fault or no answer the same key is used again, because the order may stand', () => {
  for (const error of [failure(500, 'something_went_wrong'), new ApiFailure('/api/orders/', 0, null), new Error('x')])
    expect(outcomeOf(error)).toMatchObject({ refused: { kind: 'failed' }, isFinal: false })
  expect(outcomeOf(failure(409, 'idempotency_in_flight'))).toEqual({ refused: { kind: 'in_flight' }, isFinal: false })
})

test('a refused promo code is final and named in the server`s words', () => {
  expect(outcomeOf(failure(409, 'promo_code_sold_out', { detail: 'The promo code has run out.' }))).toEqual({
    refused: { kind: 'promo_code_lost', message: 'The promo code has run out.' },
    isFinal: true,
  })
})

test('a refusal that no case knows is shown in the server`s words; only those that may be repeated keep the key', () => {
  const outcome = (status: number) => outcomeOf(failure(status, 'new_code', { detail: 'Why.' }))
  for (const status of [400, 403, 404, 409, 410, 422])
    expect(outcome(status)).toEqual({ refused: { kind: 'failed', message: 'Why.' }, isFinal: true })
  for (const status of [408, 425, 429])
    expect(outcome(status)).toEqual({ refused: { kind: 'failed', message: 'Why.' }, isFinal: false })
  expect(outcome(401)).toEqual({ refused: { kind: 'signed_out' }, isFinal: false })
  for (const status of [0, 500, 503])
    expect(outcome(status)).toEqual({ refused: { kind: 'failed', message: null }, isFinal: false })
})
