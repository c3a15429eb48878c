import type { CartLine } from '#shop/cart/cart-lines.ts'
import { rebase } from '#shop/cart/rebase.ts'
import { cartState, putCart } from './cart-store.ts'

/** Takes back what has made `after` of `before`; whatever else has changed since, here or in another tab, stays. */
export const undoCart = (before: readonly CartLine[], after: readonly CartLine[]): Promise<void> =>
  putCart(rebase(after, before, cartState().lines))
