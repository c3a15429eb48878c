import { useRef } from 'react'
import type { Cart, CartBody } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { cartAt, cartState, priceCart, refetchCart, replaceCart, useCart } from '../../browser/cart/cart-store.ts'
import { links } from '../../links.ts'
import { useCurrentCart } from '../../parts/cart/use-current-cart.ts'

/** What the checkout orders: the cart, or the single line of a fast order (direct-basket.ts). */
export interface Basket {
  cart: Cart
  lines: readonly CartLine[]
  useBonuses: boolean
  promoCodes: readonly string[]
  /** Emptied or ordered in another tab; false during the moment between two carts. */
  isEmptied: boolean
  /** Fast order: the cart is not changed. */
  keepsCart: boolean
  /** Where to go when there is nothing left to order. */
  back: string
  countAt(address: NonNullable<CartBody['address']>): Promise<Cart>
  /** Requests current prices and stock from the shop. */
  recount(): Promise<void>
  /** Returns whether any line can still be ordered. */
  putLines(lines: readonly CartLine[]): Promise<boolean>
  afterOrder(): Promise<void>
}

export function useCartBasket(loaded: Cart): Basket {
  const { ready, cart, lines, useBonuses, promoCodes } = useCart()
  // The cart is empty for a moment while carts are merged at sign-in and after ordering: the form does not change then.
  const shown = useCurrentCart(loaded).cart
  const filled = useRef(loaded)
  if (shown && shown.items.length > 0) filled.current = shown
  return {
    cart: filled.current,
    lines,
    useBonuses,
    promoCodes,
    isEmptied: ready && cart !== null && lines.length === 0,
    keepsCart: false,
    back: links.cart(),
    countAt: cartAt,
    recount: priceCart,
    async putLines(lines) {
      await replaceCart(lines)
      const now = cartState()
      return !now.lines.every(({ sku }) => now.off.includes(sku))
    },
    afterOrder: refetchCart,
  }
}
