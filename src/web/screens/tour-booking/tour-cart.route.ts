import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface TourCartData {
  cart: Cart
}

/** The visitor's tour in the cart (TOUR-10). A guest's quote belongs to their device, so the browser asks again. */
export async function load({ api }: LoadContext<'tourCart'>): Promise<LoadResult<TourCartData>> {
  return { data: { cart: (await api.get('/api/v2/cart/')).cart } }
}

export const head = (): Head => ({ title: m.booking_tour_in_cart(), robots: 'noindex' })
