import type { Cart } from '#shop/cart/cart.wire.ts'
import { isSetAside } from '#shop/cart/line-problem.ts'

type Item = Cart['items'][number]

/** Lines of the cart that an order would contain. */
export const linesToOrder = (cart: Cart): Item[] => cart.items.filter((item) => !isSetAside(item))

/** Lines that block the order: only the customer can decide how much of them to order now. */
export const blockedLines = (cart: Cart): Item[] =>
  cart.items.filter(({ problem }) => problem?.code === 'not_enough' || problem?.code === 'below_minimum')

export const canOrder = (cart: Cart): boolean => linesToOrder(cart).length > 0 && blockedLines(cart).length === 0
