import { defineCalls } from '#shop/call.ts'
import { orderOnWire } from '#shop/orders/orders.wire.ts'
import { placeOrderBody } from './checkout.wire.ts'
import { placeRefusals } from './place-refusals.ts'

export const checkoutCalls = defineCalls('checkout', {
  placeOrder: {
    method: 'post',
    path: '/api/orders/',
    access: 'customer',
    summary: 'Places an order; 409 names what changed since the customer saw the cart',
    body: placeOrderBody,
    answer: orderOnWire,
    status: 201,
    idempotent: true,
    refusals: placeRefusals,
  },
})
