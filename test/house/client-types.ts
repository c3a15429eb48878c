import { z } from '@hono/zod-openapi'
import { type Api, refusalOf } from '#api/client.ts'
import { roublesFromKopecks, ZERO } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import { defineCalls } from '#shop/call.ts'
import type { Handlers } from '#shop/handler.ts'
import type { FieldRefusal } from '#shop/refusals.ts'

// Compiled and never run: a line that must not compile follows `@ts-expect-error`. If it compiles after all, the compiler reports
// an error, so this file stays correct.

export async function client(api: Api) {
  // Correct use.
  const order = await api.get('/api/orders/{id}/', { params: { id: 5 }, query: { check_payment: '1' } })
  const paid: number = order.paid
  await api.get('/api/products/', { query: { category: 'bags', page: 2, 'f.color': ['blue'] } })
  await api.get('/api/regions/')
  await api.post('/api/auth/logout/')
  await api.post('/api/orders/{id}/cancel/', { params: { id: '5' }, idempotencyKey: 'k' })

  // @ts-expect-error no such path
  await api.get('/api/order/')
  // @ts-expect-error a path filled in by hand: nothing would be encoded
  await api.get(`/api/orders/${order.id}/`)
  // @ts-expect-error not with this method
  await api.post('/api/regions/')
  // @ts-expect-error the parameter is missing
  await api.get('/api/orders/{id}/')
  // @ts-expect-error a parameter of another name
  await api.get('/api/orders/{id}/', { params: { number: 5 } })
  // @ts-expect-error a query the call does not take
  await api.get('/api/outlets/', { query: { city: 1 } })
  // @ts-expect-error a query of another type
  await api.get('/api/outlets/', { query: { region: 'Perm' } })
  // @ts-expect-error a filter is written f.<attribute>
  await api.get('/api/products/', { query: { color: ['blue'] } })
  // @ts-expect-error a sort there is not
  await api.get('/api/products/', { query: { sort: 'newest' } })
  // @ts-expect-error filters belong to listings
  await api.get('/api/banners/', { query: { 'f.color': ['blue'] } })
  // @ts-expect-error the body is missing
  await api.post('/api/v2/cart/')
  // @ts-expect-error a body of another shape
  await api.post('/api/v2/cart/', { body: { items: [{ sku: 5, count: 1 }] } })
  // @ts-expect-error a body where there is none
  await api.post('/api/auth/logout/', { body: {} })
  // @ts-expect-error the call honours no key
  await api.post('/api/v2/cart/', { body: { items: [] }, idempotencyKey: 'k' })
  // @ts-expect-error the answer holds no such member
  order.sum
  // @ts-expect-error a picture is an address, not a call
  await api.get('/api/orders/{id}/receipt-code.svg', { params: { id: 5 } })
  return paid
}

const things = defineCalls('things', {
  readThing: {
    method: 'get',
    path: '/api/things/{id}/',
    access: 'open',
    summary: 'Reads a thing',
    params: z.object({ id: z.coerce.number() }),
    answer: z.object({ name: z.string() }),
    refusals: ['not_found'],
  },
  writeThing: {
    method: 'post',
    path: '/api/things/',
    access: { staff: 'things.write' },
    summary: 'Writes a thing',
    body: z.object({ name: z.string() }),
    answer: z.object({ name: z.string() }),
  },
  dropThing: {
    method: 'delete',
    path: '/api/things/{id}/',
    access: 'open',
    summary: 'Drops a thing',
    params: z.object({ id: z.coerce.number() }),
    answer: z.object({}),
    refusals: ['not_found', 'stock_changed', 'bonuses_changed', 'invalid_fields', 'order_move_refused'],
    details: { order_move_refused: z.object({ possible: z.array(z.string()) }) },
  },
})

defineCalls('things', {
  // @ts-expect-error who may call it is not said
  readAll: { method: 'get', path: '/api/things/', summary: 'Reads all', answer: z.object({}) },
})
defineCalls('things', {
  // @ts-expect-error the path has a name that the parameters have not
  one: { method: 'get', path: '/api/things/{id}/', access: 'open', summary: 'One', answer: z.object({}) },
})
defineCalls('things', {
  // @ts-expect-error no such refusal
  two: { method: 'get', path: '/api/t/', access: 'open', summary: 'Two', answer: z.object({}), refusals: ['tired'] },
})

/** Correct use: staff is defined in the second call and not in the first. */
const lines = [{ sku: 'MUG', wanted: 2, available: 1 }]
const noErrors: FieldRefusal[] = []
export const right: Handlers<typeof things> = () => ({
  readThing: async ({ params, context }) =>
    params.id > 0 ? ok({ name: context.locale }) : refuse({ code: 'not_found' }),
  writeThing: async ({ body, context }) => ok({ name: `${body.name} by ${context.staff.id}` }),
  dropThing: async ({ params: { id } }) => {
    if (id === 1) return refuse({ code: 'stock_changed', lines })
    if (id === 2) return refuse({ code: 'bonuses_changed', available: roublesFromKopecks(ZERO) })
    if (id === 3) return refuse({ code: 'invalid_fields', errors: noErrors })
    if (id === 4) return refuse({ code: 'order_move_refused', possible: ['new'] })
    return refuse({ code: 'not_found' })
  },
})

// @ts-expect-error a call without its handler
export const missing: Handlers<typeof things> = () => ({ readThing: async () => ok({ name: '' }) })

export const wrong: Handlers<typeof things> = () => ({
  ...right(undefined as never),
  // @ts-expect-error another answer than the call's
  readThing: async () => ok({ title: '' }),
  // @ts-expect-error a refusal that the call does not name
  writeThing: async () => refuse({ code: 'not_found' }),
})

type Drop = ReturnType<typeof right>['dropThing']
// @ts-expect-error a refusal without its details
export const bare: Drop = async () => refuse({ code: 'stock_changed' })
// @ts-expect-error details of another shape
export const misshapen: Drop = async () => refuse({ code: 'stock_changed', lines: [{ sku: 'MUG' }] })
// @ts-expect-error details of another refusal
export const anothers: Drop = async () => refuse({ code: 'not_found', lines })
// @ts-expect-error kopecks where roubles are said
export const inKopecks: Drop = async () => refuse({ code: 'bonuses_changed', available: ZERO })
// @ts-expect-error invalid fields that are not named
export const unnamed: Drop = async () => refuse({ code: 'invalid_fields' })
// @ts-expect-error what this call adds is missing
export const notAdded: Drop = async () => refuse({ code: 'order_move_refused' })

export function refusals(error: unknown): string {
  const refusal = refusalOf(error, 'post', '/api/orders/{id}/pay/')
  // @ts-expect-error a refusal of another call
  if (refusal?.code === 'stock_changed') return ''
  switch (refusal?.code) {
    case 'payment_unavailable':
    case 'payment_option_not_offered':
    case 'payment_method_unavailable':
    case 'idempotency_in_flight':
    case 'idempotency_key_reused':
    case 'not_found':
      // @ts-expect-error it has no such member
      return refusal.detail || refusal.reason
    default:
      refusal satisfies null
      return ''
  }
}

// @ts-expect-error no such call
export const nowhere = (error: unknown) => refusalOf(error, 'post', '/api/regions/')

export function notEvery(error: unknown): number {
  const refusal = refusalOf(error, 'post', '/api/v2/auth/verify_code/')
  switch (refusal?.code) {
    case 'wrong_code':
      return refusal.tries_left
    case 'too_many_requests':
      return refusal.retry_after_s
    case 'phone_invalid':
    case 'code_expired':
      return 0
    default:
      // @ts-expect-error code_tries_used_up has no case
      refusal satisfies null
      return 1
  }
}

export const extra: Handlers<typeof things> = () => ({
  ...right(undefined as never),
  // @ts-expect-error nobody is signed in to an open call for certain
  readThing: async ({ context }) => ok({ name: context.me.phone }),
})
