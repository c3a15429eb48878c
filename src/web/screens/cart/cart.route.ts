import type { Cart } from '#shop/cart/cart.wire.ts'
import { readCartCookie } from '#shop/cart/cart-cookie.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { m } from '#texts/messages.js'
import { report } from '../../browser/report.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  /** Null if loading failed: the browser then requests it. */
  cart: Cart | null
  /** Lines of a shared cart from the link. */
  shared: CartLine[]
}

export async function load({ api, query }: LoadContext<'cart'>): Promise<LoadResult<Data>> {
  const shared = readCartCookie(query.get('share'))
  try {
    return { data: { cart: (await api.get('/api/v2/cart/')).cart, shared } }
  } catch (error) {
    report('the cart of a page could not be read', error)
    return { data: { cart: null, shared } }
  }
}

export const head = (): Head => ({ title: m.cart_title(), robots: 'noindex' })
