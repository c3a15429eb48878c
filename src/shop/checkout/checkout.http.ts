import { newUuid } from '#kit/ids.ts'
import { ok, refuse } from '#lib/result.ts'
import { keepLocalCart, localCartWithout } from '#shop/cart/cart.flow.ts'
import type { Calls } from '#shop/context.ts'
import { presentOrder } from '#shop/orders/order-answer.wire.ts'
import { orderOnWire } from '#shop/orders/orders.wire.ts'
import { placeOrder } from './checkout.flow.ts'
import { placeOrderBody } from './checkout.wire.ts'
import { presentPlaceRefusal } from './place-refusal.wire.ts'
import { readIntent } from './read-intent.wire.ts'

export const checkoutCalls: Calls = (app, door) => {
  door.call(
    {
      method: 'post',
      path: '/api/orders/',
      access: 'customer',
      summary: 'Places an order; 409 says what changed since the customer saw it',
      body: placeOrderBody,
      answer: orderOnWire,
      status: 201,
      idempotent: true,
    },
    async ({ context, body, request, setCookie }) => {
      const intent = readIntent(body)
      if (!intent.ok) return intent
      const key = request.headers.get('idempotency-key') ?? newUuid()
      const placed = await placeOrder(app, context, intent.value, key)
      if (!placed.ok) return refuse(presentPlaceRefusal(placed.refusal))
      const left = localCartWithout(
        request,
        body.products.map(({ sku }) => sku),
      )
      if (left !== null) keepLocalCart(setCookie, left)
      return ok(presentOrder(placed.value.orders[0]!, placed.value, app.texts, context.locale))
    },
  )
}
