import type { CartLine } from '#shop/cart/cart-lines.ts'
import { rebase } from '#shop/cart/rebase.ts'
import { cartState, replaceCart } from './cart-store.ts'

/** Undoes the change from `before` to `after`; other changes since then, here or in another tab, remain. */
export const undoCart = (before: readonly CartLine[], after: readonly CartLine[]): Promise<void> =>
  replaceCart(rebase(after, before, cartState().lines))
