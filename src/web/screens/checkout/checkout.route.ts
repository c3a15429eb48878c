import type { Cart } from '#shop/cart/cart.wire.ts'
import { isSetAside } from '#shop/cart/line-problem.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import type { Option } from './delivery-choices.ts'

export interface CheckoutData {
  cart: Cart
  /** Shops of the region where an order can be picked up. Pickup points of carriers are loaded later, as there are many. */
  outlets: OutletOnWire[]
  me: CustomerOnWire | null
  /** Delivery option of the last order if the shop still offers it; preselected (ux O2). */
  last?: Option | undefined
  /** The outlet named in the link of a fast order. */
  outlet?: number | null
}

export async function load({ api, regionId, signedIn }: LoadContext<'delivery'>): Promise<LoadResult<CheckoutData>> {
  const [{ cart }, found, customer, orders] = await Promise.all([
    api.get('/api/v2/cart/'),
    api.get('/api/outlets/', { query: { region: regionId ?? undefined } }),
    signedIn ? api.get('/api/customers/me/') : null,
    signedIn ? api.get('/api/orders/', { query: { page_size: 1 } }) : null,
  ])
  // A cart without a line that can be bought cannot be checked out (our choice, DLV-01).
  if (cart.items.every(isSetAside)) return { redirect: links.cart() }
  return {
    data: {
      cart,
      outlets: found,
      me: customer,
      last: lastDeliveryOption(cart.delivery_payment_options, orders?.items[0]),
    },
  }
}

export function lastDeliveryOption(options: readonly Option[], order: OrderOnWire | undefined): Option | undefined {
  const same = options.filter(({ delivery_type }) => delivery_type === order?.delivery_type)
  return same.find(({ payment_type }) => payment_type.type === order?.payment_type.type) ?? same[0]
}

export const head = (): Head => ({ title: m.checkout_title(), robots: 'noindex' })
