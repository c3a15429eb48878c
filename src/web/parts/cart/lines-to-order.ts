import type { Cart } from '#shop/cart/cart.wire.ts'
import { isSetAside } from '#shop/cart/line-problem.ts'

type Item = Cart['items'][number]

/** What an order of this cart is made of. */
export const linesToOrder = (cart: Cart): Item[] => cart.items.filter((item) => !isSetAside(item))

/** Lines that keep the rest from being ordered: only their owner knows how many of them are wanted now. */
export const blockedLines = (cart: Cart): Item[] => cart.items.filter(({ problem }) => problem?.code === 'not_enough')

export const canOrder = (cart: Cart): boolean => linesToOrder(cart).length > 0 && blockedLines(cart).length === 0
