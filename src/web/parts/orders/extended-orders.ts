import type { OrdersAnswer } from '#shop/orders/orders.wire.ts'
import { navigationApi } from '../../browser/navigate.ts'
import { onSessionChange } from '../../browser/session-store.ts'

/** Extended lists of orders by history entry: Back from an order restores all their pages (ux L1). */
const grown = new Map<string, readonly OrdersAnswer[]>()
const maxGrown = 10
if (!import.meta.env.SSR) onSessionChange(() => grown.clear())

export function storeExtendedOrders(pages: readonly OrdersAnswer[]): void {
  const entry = navigationApi?.currentEntry?.key
  if (!entry) return
  grown.delete(entry)
  grown.set(entry, pages)
  if (grown.size > maxGrown) grown.delete(grown.keys().next().value!)
}

/** The pages of the current history entry, with the first one up to date. */
export function readExtendedOrders(first: OrdersAnswer): readonly OrdersAnswer[] {
  const entry = navigationApi?.currentEntry?.key
  const [, ...rest] = (entry && grown.get(entry)) || []
  return [first, ...rest]
}
