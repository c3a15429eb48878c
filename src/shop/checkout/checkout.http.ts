import { newUuid } from '#kit/security/ids.ts'
import { ok, refuse } from '#lib/result.ts'
import { localCartWithout, storeCartCookie } from '#shop/cart/cart.flow.ts'
import type { Handlers } from '#shop/handler.ts'
import { presentOrder } from '#shop/orders/order-answer.wire.ts'
import type { checkoutCalls } from './checkout.calls.ts'
import { placeOrder } from './checkout.flow.ts'
import { presentPlaceRefusal } from './place-refusal.wire.ts'
import { readIntent } from './read-intent.wire.ts'

export const checkoutHandlers: Handlers<typeof checkoutCalls> = (app) => ({
  async placeOrder({ context, body, idempotencyKey, cookies, setCookie }) {
    const intent = readIntent(body, app.lineKinds)
    if (!intent.ok) return intent
    const placed = await placeOrder(app, context, intent.value, idempotencyKey ?? newUuid())
    if (!placed.ok) return refuse(presentPlaceRefusal(placed.refusal))
    const skus = body.products.map(({ sku }) => sku)
    const left = body.keep_cart ? null : localCartWithout(cookies, skus)
    if (left !== null) storeCartCookie(setCookie, left)
    return ok(presentOrder(placed.value.orders[0]!, placed.value, app.texts, context.locale))
  },
})
