import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { cartAnswer, cartBody, readCartAnswer } from './cart.wire.ts'

export const cartCalls = defineCalls('cart', {
  readCart: {
    method: 'get',
    path: '/api/v2/cart/',
    access: 'open',
    summary: 'The cart: of the account if signed in, otherwise of the cookie cart_items',
    query: z.object({ delivery_payment_option: z.coerce.number().int().optional() }),
    answer: readCartAnswer,
  },
  sendCart: {
    method: 'post',
    path: '/api/v2/cart/',
    access: 'open',
    summary:
      'Prices the given lines, in the region of `address` if it is given, and stores them unless `save` is false',
    body: cartBody,
    answer: cartAnswer,
    refusals: [
      'cart_too_large',
      'cart_changed',
      'address_not_found',
      'address_unchecked',
      'address_incomplete',
      'no_delivery_to_address',
    ],
  },
})
