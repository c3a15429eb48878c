import { z } from '@hono/zod-openapi'
import { ok } from '#lib/result.ts'
import type { Calls } from '#shop/context.ts'
import { keepLocalCart, localCart, readCart, sendCart } from './cart.flow.ts'
import { cartAnswer, cartBody } from './cart.wire.ts'
import { presentCart } from './cart-answer.wire.ts'

export const cartCalls: Calls = (app, door) => {
  door.call(
    {
      method: 'get',
      path: '/api/v2/cart/',
      access: 'open',
      summary: 'The cart: of the account when signed in, else of the cookie cart_items',
      query: z.object({ delivery_payment_option: z.coerce.number().int().optional() }),
      answer: cartAnswer,
    },
    async ({ context, query, request, setHeader }) => {
      setHeader('cache-control', 'no-store')
      const cart = await readCart(app, context, localCart(request), query.delivery_payment_option ?? null)
      return ok({ cart: presentCart(cart, app.texts, context.locale) })
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/v2/cart/',
      access: 'open',
      summary: 'Counts the given lines and keeps them unless `save` is false',
      body: cartBody,
      answer: cartAnswer,
    },
    async ({ context, body, setCookie }) => {
      const lines = body.items.map(({ sku, count, product }) => ({ sku, count, product: product ?? null }))
      const sent = await sendCart(
        app,
        context,
        {
          lines,
          useBonuses: body.use_bonuses ?? false,
          promoCodes: body.promo_codes?.map(({ code }) => code) ?? [],
          optionId: body.delivery_payment_option ?? null,
        },
        body.save,
      )
      if (!sent.ok) return sent
      // Of an account nothing stays on the device: the cookie is the guest's cart (spec §3 "Client storage").
      if (body.save && !context.me) keepLocalCart(setCookie, sent.value.cookie)
      return ok({ cart: presentCart(sent.value.cart, app.texts, context.locale) })
    },
  )
}
