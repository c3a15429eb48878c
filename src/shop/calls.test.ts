import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

const all: Call[] = Object.values(calls).flatMap((set) => Object.values(set))

test('every POST that answers 201 or 202 honours Idempotency-Key (contract.md)', () => {
  const creating = all.filter(({ method, status }) => method === 'post' && (status === 201 || status === 202))
  expect(creating.length).toBeGreaterThan(15)
  expect(creating.filter(({ idempotent }) => !idempotent).map(({ path }) => path)).toEqual([])
})

test('every call that returns a key honours Idempotency-Key and encrypts its stored response', () => {
  const telling = all.filter(({ method, answer }) => {
    return method === 'post' && answer instanceof z.ZodObject && 'key' in answer.shape
  })
  expect(telling.map(({ path }) => path).sort()).toEqual([
    '/api/auth-codes/verify/',
    '/api/staff/outlet-keys/',
    '/api/staff/sign-in/',
    '/api/v2/auth/verify_code/',
    '/api/v2/oauth/{provider}/auth/',
  ])
  expect(telling.every(({ idempotent, tellsSecret }) => idempotent && tellsSecret)).toBe(true)
})

/** Answers whose `items` are not lists: parts of one thing. Found hotels take `page` and no size: pages of one search have to agree. */
const partsOfOne = [
  '/api/v2/cart/',
  '/api/orders/{id}/',
  '/api/staff/orders/{id}/',
  '/api/sales/{id}/',
  '/api/tours/searches/{search}/hotels/',
]
/** Short lists returned whole: entries that a company wrote itself, or that belong to one thing. They are not lists of the contract. */
const toldWhole = [
  '/api/staff/courier-zones/',
  '/api/staff/courier-slots/',
  '/api/v2/oauth/links/',
  '/api/staff/message-templates/',
  '/api/staff/search-synonyms/',
  '/api/staff/size-guides/',
  '/api/staff/price-levels/',
  '/api/products/{slug}/sets/',
  '/api/staff/payments/reconciliations/',
  '/api/staff/receipts/',
  '/api/staff/outlet-keys/',
  '/api/reclamations/points/',
  '/api/reclamations/{id}/messages/',
  '/api/staff/reclamations/{id}/messages/',
  '/api/hotel-collections/',
  '/api/tours/hot/',
  '/api/tours/offers/{ref}/alternatives/',
  '/api/tours/searches/{search}/hotels/{slug}/offers/',
  '/api/tours/sections/all/',
]

/** Lists of the staff by keyset: `after`, answer `{items, next}` (contract.md, reading 24). */
const byKey = [
  '/api/staff/audit/',
  '/api/staff/event-reviews/',
  '/api/staff/events/',
  '/api/staff/events/{id}/registrations/',
  '/api/staff/form-answers/',
  '/api/staff/messages/',
  '/api/staff/orders/',
  '/api/staff/pages/',
  '/api/staff/pages/{id}/versions/',
  '/api/staff/price-access/',
  '/api/staff/products/',
  '/api/staff/reclamations/',
  '/api/staff/redirects/',
  '/api/staff/reviews/',
  '/api/staff/tours/bookings/',
  '/api/staff/uploads/',
]

test('lists answer {items, total, page, pages} and take page and page_size (contract.md)', () => {
  const unlike = all.filter(({ method, query, answer }) => {
    if (method !== 'get' || !(answer instanceof z.ZodObject) || !('items' in answer.shape)) return false
    const answers = ['total', 'page', 'pages'].every((name) => name in answer.shape)
    const takes = query && ['page', 'page_size'].every((name) => name in query.shape)
    return !(answers && takes)
  })
  expect(unlike.map(({ path }) => path).sort()).toEqual([...partsOfOne, ...toldWhole, ...byKey].sort())
})

test('lists by keyset take `after` and answer {items, next}', () => {
  for (const path of byKey) {
    const call = all.find((one) => one.method === 'get' && one.path === path)
    expect(Object.keys((call!.answer as z.ZodObject).shape), path).toEqual(['items', 'next'])
    expect(Object.keys(call!.query?.shape ?? {}), path).toContain('after')
  }
})
