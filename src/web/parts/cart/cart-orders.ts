import type { Cart, CartGroupOnWire } from '#shop/cart/cart.wire.ts'

/** One of the orders that a cart makes, as a cart of its own lines. */
export interface CartOrder {
  /** Name of the group of these lines. */
  group: string
  /** Heading of its lines; empty if the cart makes one order of goods. */
  label: string
  cart: Cart
}

/** The orders a cart makes, in the order in which they are placed. */
export const cartOrders = (cart: Cart): CartOrder[] =>
  cart.groups?.map((one) => ({ group: one.group, label: one.label, cart: cartOfGroup(cart, one) })) ?? [
    { group: 'goods', label: '', cart },
  ]

export function cartOfGroup(cart: Cart, { group: _group, label: _label, skus, ...figures }: CartGroupOnWire): Cart {
  const { groups: _groups, ...whole } = cart
  return { ...whole, ...figures, items: cart.items.filter(({ sku }) => skus.includes(sku)) }
}
