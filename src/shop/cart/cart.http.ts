import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { placeAddress } from '#shop/places/place-address.flow.ts'
import type { cartCalls } from './cart.calls.ts'
import { appliedCodes, localCart, readCart, sendCart, skusSetAside, storeCartCookie } from './cart.flow.ts'
import { presentCart } from './cart-answer.wire.ts'
import { emptyVersion } from './cart-lines.ts'
import { readLines } from './read-lines.wire.ts'

export const cartHandlers: Handlers<typeof cartCalls> = (app) => ({
  async readCart({ context, query, cookies, setHeader }) {
    setHeader('cache-control', 'no-store')
    const read = await readCart(app, context, localCart(cookies), {
      optionId: query.delivery_payment_option ?? null,
      aside: skusSetAside(cookies),
      promoCodes: appliedCodes(cookies),
      device: cookies.get('device_id'),
    })
    const cart = presentCart(read, app.texts, context.locale)
    return ok({ ...cart, cart })
  },

  async sendCart({ context, body, cookies, setCookie }) {
    const at = body.address === undefined ? ok(null) : await placeAddress(app, context, body.address)
    if (!at.ok) return at
    const lines = readLines(app.lineKinds, body.items)
    const sent = await sendCart(
      app,
      { ...context, region: at.value?.region ?? context.region },
      {
        lines,
        useBonuses: body.use_bonuses ?? false,
        promoCodes: body.promo_codes?.map(({ code }) => code) ?? [],
        optionId: body.delivery_payment_option ?? null,
        at: at.value,
        version: body.version === '' ? emptyVersion : (body.version ?? null),
        aside: new Set(body.aside ?? skusSetAside(cookies)),
        device: cookies.get('device_id'),
      },
      body.save,
    )
    if (!sent.ok) return sent
    // The cart of an account is not stored on the device: the cookie is the guest's cart (spec §3 "Client storage").
    if (body.save && !context.me) storeCartCookie(setCookie, sent.value.cookie)
    return ok({ cart: presentCart(sent.value.cart, app.texts, context.locale) })
  },
})
