import type { CartLine } from '#shop/cart/cart-lines.ts'
import { rebase } from '#shop/cart/rebase.ts'
import { cartState, putCart } from './cart-store.ts'

/** Undoes the change from `before` to `after`; other changes since then, here or in another tab, remain. */
export const undoCart = (before: readonly CartLine[], after: readonly CartLine[]): Promise<void> =>
  putCart(rebase(after, before, cartState().lines))
