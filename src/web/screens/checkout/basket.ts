import { useRef } from 'react'
import type { Cart, CartBody } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { cartAt, cartState, countCart, putCart, refetchCart, useCart } from '../../browser/cart/cart-store.ts'
import { links } from '../../links.ts'
import { useCurrentCart } from '../../parts/cart/use-current-cart.ts'

/** What the checkout is about: the cart, or the one thing of a fast order (direct-basket.ts). */
export interface Basket {
  cart: Cart
  lines: readonly CartLine[]
  useBonuses: boolean
  promoCodes: readonly string[]
  /** Emptied in another tab, or just ordered there; not the moment between two carts. */
  isEmptied: boolean
  /** The thing of a fast order: the cart stays as it is. */
  keepsCart: boolean
  /** Where to go when nothing is left to be ordered. */
  back: string
  countAt(address: NonNullable<CartBody['address']>): Promise<Cart>
  /** Asks the shop for figures of now. */
  recount(): Promise<void>
  /** Answers whether anything is left that can be ordered. */
  putLines(lines: readonly CartLine[]): Promise<boolean>
  afterOrder(): Promise<void>
}

export function useCartBasket(loaded: Cart): Basket {
  const { ready, cart, lines, useBonuses, promoCodes } = useCart()
  // While carts are merged at sign-in, and after ordering, it is empty for a moment: the form stays as it is.
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
    recount: countCart,
    async putLines(lines) {
      await putCart(lines)
      const now = cartState()
      return !now.lines.every(({ sku }) => now.off.includes(sku))
    },
    afterOrder: refetchCart,
  }
}
