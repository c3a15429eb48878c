import { MAX_COUNT } from '#shop/cart/cart-lines.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import type { BarcodeLink } from './barcode-link.ts'
import { type CheckoutData, lastDeliveryOption } from './checkout.route.ts'

export interface DirectData extends CheckoutData {
  link: BarcodeLink | null
}

/** A one-line order priced and checked separately; the cart is not read (CART-02). */
export async function load({ api, query, regionId, signedIn }: LoadContext<'direct'>): Promise<LoadResult<DirectData>> {
  const sku = query.get('sku')?.trim().slice(0, 100)
  if (!sku) return { redirect: links.cart() }
  const count = Math.min(Math.max(Math.trunc(Number(query.get('count'))) || 1, 1), MAX_COUNT)
  const [{ cart }, outlets, me, orders] = await Promise.all([
    api.post('/api/v2/cart/', { body: { items: [{ sku, count }], save: false, aside: [] } }),
    api.get('/api/outlets/', { query: { region: regionId ?? undefined } }),
    signedIn ? api.get('/api/customers/me/') : null,
    signedIn ? api.get('/api/orders/', { query: { page_size: 1 } }) : null,
  ])
  const outlet = outlets.find(({ id }) => id === Number(query.get('outlet')))?.id ?? null
  const barcode = query.get('barcode')?.slice(0, 100)
  // A visitor who scanned the product in a shop takes it there, whatever the last order used.
  const last = outlet === null ? lastDeliveryOption(cart.delivery_payment_options, orders?.items[0]) : undefined
  return {
    data: { cart, outlets, me, outlet, last, link: barcode && outlet !== null ? { outlet, sku, barcode } : null },
  }
}

export const head = (): Head => ({ title: m.checkout_direct_title(), robots: 'noindex' })
