import { z } from '@hono/zod-openapi'
import type { Api } from '#api/client.ts'
import { ok, refuse } from '#lib/result.ts'
import { defineCalls } from '#shop/call.ts'
import type { Handlers } from '#shop/handler.ts'

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
export const right: Handlers<typeof things> = () => ({
  readThing: async ({ params, context }) =>
    params.id > 0 ? ok({ name: context.locale }) : refuse({ code: 'not_found' }),
  writeThing: async ({ body, context }) => ok({ name: `${body.name} by ${context.staff.id}` }),
})

// @ts-expect-error a call without its handler
export const missing: Handlers<typeof things> = () => ({ readThing: async () => ok({ name: '' }) })

export const wrong: Handlers<typeof things> = () => ({
  // @ts-expect-error another answer than the call's
  readThing: async () => ok({ title: '' }),
  // @ts-expect-error a refusal that the call does not name
  writeThing: async () => refuse({ code: 'not_found' }),
})

export const extra: Handlers<typeof things> = () => ({
  ...right(undefined as never),
  // @ts-expect-error nobody is signed in to an open call for certain
  readThing: async ({ context }) => ok({ name: context.me.phone }),
})
