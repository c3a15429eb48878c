import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import { counted } from '../listing/counted.ts'

/** What a cart holds: «2 товара», «1 тур», «1 тур и 2 товара». A cart has one tour at most. */
export function thingsText({ items, item_count }: Pick<Cart, 'items' | 'item_count'>): string {
  if (!items.some(({ kind }) => kind === 'tour')) return m.cart_things(counted(item_count))
  const goods = item_count - 1
  return goods > 0 ? m.cart_things_with_tour({ things: m.cart_things(counted(goods)) }) : m.cart_things_tour()
}
