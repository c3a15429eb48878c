import { type Cart, readCart } from '#api/cart.ts'
import { outlets } from '#api/pages.ts'
import type { OutletOnWire } from '#api/places.ts'
import { type CustomerOnWire, me } from '#api/sign-in.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface CheckoutData {
  cart: Cart
  /** Everywhere in the region where an order can be picked up. */
  outlets: OutletOnWire[]
  me: CustomerOnWire | null
}

export async function load({ api, regionId, signedIn }: LoadContext<'delivery'>): Promise<LoadResult<CheckoutData>> {
  const kind = 'shop,filial,pickup_point,locker' as OutletOnWire['kind']
  const [cart, found, customer] = await Promise.all([
    readCart(api),
    outlets(api, { region: regionId ?? undefined, kind }),
    signedIn ? me(api) : null,
  ])
  // An empty cart has nothing to check out (our choice, DLV-01).
  if (cart.items.length === 0) return { redirect: links.cart() }
  return { data: { cart, outlets: found, me: customer } }
}

export const head = (): Head => ({ title: m.checkout_title(), robots: 'noindex' })
