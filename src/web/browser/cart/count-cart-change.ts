import type { Cart, CartItem } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { type CountedThing, thingOf } from '../ecommerce.ts'
import { record } from '../events.ts'

/** Records what a saved change of the visitor added and removed. `earlier`: the cart before it, which names what is gone. */
export function countCartChange(before: readonly CartLine[], cart: Cart, earlier: Cart | null): void {
  const countOf = (sku: string) => before.find((line) => line.sku === sku)?.count ?? 0
  const added = cart.items.flatMap((item) => changed(item, item.count - countOf(item.sku)))
  const removed = before.flatMap((line) => {
    const item = [...cart.items, ...(earlier?.items ?? [])].find(({ sku }) => sku === line.sku)
    const now = cart.items.find(({ sku }) => sku === line.sku)?.count ?? 0
    return item ? changed(item, line.count - now) : []
  })
  if (added.length > 0) record({ event: 'ecommerce', what: 'add', things: added })
  if (removed.length > 0) record({ event: 'ecommerce', what: 'remove', things: removed })
}

const changed = (item: CartItem, count: number): CountedThing[] => (count > 0 ? [thingOf({ ...item, count })] : [])
