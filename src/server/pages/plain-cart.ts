import { createApi, isApiFailure } from '#api/client.ts'
import { leastCount, readThousandths } from '#lib/quantity.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { addLine, type CartLine, linesOf, setCount } from '#shop/cart/cart-lines.ts'
import { links } from '#web/links.ts'
import { soldByOf } from '#web/parts/measure.ts'
import { localPath } from '#web/safe-address.ts'
import { isForeign } from '../http/foreign.ts'
import { safetyHeaders } from './csp.ts'
import type { PageApi, PageContext } from './page-context.ts'

const maxFormBytes = 4096

interface Asked {
  api: PageApi
  request: Request
  url: URL
  context: PageContext
  publicUrl: string
}

/**
 * The cart without script: a form posts `sku` with `count` or `quantity` (set) or without (add one), and returns to its page (design §4.5). After adding, the
 * visitor is sent to the cart, which shows the line and the sum: an unchanged page would give no feedback (ux P8, our choice). Several `sku` are
 * a set: each is added as many times as its `times` says. The API does the work and sets the cookie; its answer is only forwarded.
 */
export async function answerPlainCart({
  api: send,
  request,
  url,
  context,
  publicUrl,
}: Asked): Promise<Response | null> {
  if (url.pathname !== links.addToCart()) return null
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { ...safetyHeaders, allow: 'POST' } })
  if (isForeign(request, publicUrl)) return new Response(null, { status: 403, headers: safetyHeaders })
  const form = new URLSearchParams((await request.text()).slice(0, maxFormBytes))
  const headers = new Headers({
    ...safetyHeaders,
    location: localPath(form.get('back')) ?? links.cart(),
    'cache-control': 'no-store',
  })
  const cookie = request.headers.get('cookie') ?? ''
  const api = createApi({
    // The guest's cart is in a cookie; the rest of the identity is passed by the client.
    send: (call) => send(call, cookie),
    identity: () => ({
      companyId: context.company.id,
      regionId: context.regionId,
      locale: context.locale,
      token: context.token,
    }),
    onAnswer: (answer) => {
      for (const one of answer.cookies) headers.append('set-cookie', one)
    },
  })
  const wanted = wantedFrom(form)
  if (!wanted) return new Response(null, { status: 400, headers: safetyHeaders })
  const change = async (attempt: number): Promise<void> => {
    const { cart } = await api.get('/api/v2/cart/')
    const lines =
      wanted.count === null
        ? wanted.lines.reduce(addLine, linesOf(cart))
        : setCount(linesOf(cart), wanted.lines[0]!.sku, countIn(cart, wanted.lines[0]!.sku, wanted.count))
    try {
      await api.post('/api/v2/cart/', { body: bodyOf(cart, lines) })
    } catch (error) {
      // Another form or device of the account was first: the change is made to what it left.
      if (isApiFailure(error) && error.code === 'cart_changed' && attempt < mostAttempts) return change(attempt + 1)
      throw error
    }
  }
  try {
    await change(1)
    if (wanted.count === null) headers.set('location', links.cart())
  } catch (error) {
    // The visitor returns to an unchanged cart (spec §8 "Cart update failure").
    if (!isApiFailure(error)) throw error
  }
  return new Response(null, { status: 303, headers })
}

/**
 * The count that a form names: whole steps, or for measured goods a quantity in units («0,5»), in the steps of the line. Something above
 * nothing is at least the minimum of an order.
 */
function countIn(cart: Cart, sku: string, { count, quantity }: WantedCount): number {
  const item = cart.items.find((one) => one.sku === sku)
  if (quantity === null || !item) return count
  const { step, minimum } = soldByOf(item)
  return quantity === 0 ? 0 : Math.max(leastCount(minimum, item.available), Math.round(quantity / step))
}

/** `quantity`: thousandths of the unit; null: `count` is given. */
interface WantedCount {
  count: number
  quantity: number | null
}

/** As many forms of one account as may be sent at once without losing a change (our choice). */
const mostAttempts = 5

/** Largest number of things in a set. */
const mostThings = 20

function wantedFrom(form: URLSearchParams): { lines: CartLine[]; count: WantedCount | null } | null {
  const skus = form.getAll('sku').map((sku) => sku.trim())
  const times = form.getAll('times')
  const product = /^\d{1,15}$/.exec(form.get('product') ?? '')
  const count = form.get('count')
  const typed = form.get('quantity')
  const quantity = typed === null ? null : (readThousandths(typed)?.value ?? null)
  if (typed !== null && quantity === null) return null
  if (skus.length === 0 || skus.length > mostThings || skus.some((sku) => sku === '' || sku.length > 100)) return null
  if ([...times, ...(count === null ? [] : [count])].some((one) => !/^\d{1,4}$/.test(one))) return null
  return {
    lines: skus.map((sku, n) => ({
      sku,
      count: Math.max(1, Number(times[n] ?? 1)),
      product: product && skus.length === 1 ? Number(product[0]) : null,
    })),
    count: count === null && quantity === null ? null : { count: Number(count ?? 0), quantity },
  }
}

const bodyOf = (cart: Cart, lines: readonly CartLine[]) => ({
  items: lines.map(({ sku, count, product, own }) => ({
    sku,
    count,
    ...(product !== null && { product }),
    ...(own && { own }),
  })),
  promo_codes: cart.promotions.map((one) => ({ code: one.promotion_code.code })),
  use_bonuses: cart.use_bonuses,
  version: cart.version,
})
