import { useEffect, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { cartState, priceCart, useCart } from '../../browser/cart/cart-store.ts'
import { useCounting } from './counting.ts'

/**
 * The cart to render: the one of the page until the visitor's own is known, then that one with the current lines. Null: not known yet, or
 * loading failed.
 */
export function useCurrentCart(loaded: Cart | null): { cart: Cart | null; waits: boolean } {
  const { ready, cart, lines, counting } = useCart()
  const { cartOfLines } = useCounting(lines)
  const [wasReady] = useState(ready)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!ready) return
    // A signed-in page has just fetched the cart at its start; otherwise prices and stock are requested again when this screen opens.
    if (wasReady || cartState().cart === null) void priceCart()
    setAsked(true)
  }, [ready, wasReady])
  if (!ready) return { cart: loaded, waits: loaded === null }
  if (cart) return { cart: cartOfLines(cart, lines), waits: counting && lines.some(isNotIn(cart)) }
  if (lines.length === 0) return { cart: loaded && cartOfLines(loaded, []), waits: false }
  return { cart: loaded && cartOfLines(loaded, lines), waits: loaded === null && (counting || !asked) }
}

const isNotIn = (cart: Cart) => {
  const known = new Set(cart.items.map(({ sku }) => sku))
  return ({ sku }: { sku: string }) => !known.has(sku)
}
