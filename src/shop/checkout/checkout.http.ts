import { newUuid } from '#kit/ids.ts'
import { ok } from '#lib/result.ts'
import { keepLocalCart, localCartWithout } from '#shop/cart/cart.flow.ts'
import type { Handlers } from '#shop/handler.ts'
import { presentOrder } from '#shop/orders/order-answer.wire.ts'
import type { checkoutCalls } from './checkout.calls.ts'
import { placeOrder } from './checkout.flow.ts'

export const checkoutHandlers: Handlers<typeof checkoutCalls> = (app) => ({
  async placeOrder({ context, body, idempotencyKey, cookies, setCookie }) {
    const placed = await placeOrder(app, context, body, idempotencyKey ?? newUuid())
    if (!placed.ok) return placed
    const left = localCartWithout(
      cookies,
      body.products.map(({ sku }) => sku),
    )
    if (left !== null) keepLocalCart(setCookie, left)
    return ok(presentOrder(placed.value.orders[0]!, placed.value, app.texts, context.locale))
  },
})
