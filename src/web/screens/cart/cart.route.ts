import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import { report } from '../../browser/report.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  /** Null when it could not be had: the browser then asks by itself. */
  cart: Cart | null
}

export async function load({ api }: LoadContext<'cart'>): Promise<LoadResult<Data>> {
  try {
    return { data: { cart: (await api.get('/api/v2/cart/')).cart } }
  } catch (error) {
    report('the cart of a page could not be read', error)
    return { data: { cart: null } }
  }
}

export const head = (): Head => ({ title: m.cart_title(), robots: 'noindex' })
