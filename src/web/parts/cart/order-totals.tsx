import { m } from '#texts/messages.js'
import { SumLine } from '#ui/sum.tsx'
import { useMoney } from '../money.ts'

interface OrderTotalsProps {
  orders: readonly { group: string; label: string; cart: { total: number; item_count: number } }[]
  /** What each order costs with its delivery; absent: as the cart says. */
  totalOf?: (group: string) => number
}

/** The sum of each order, where a cart makes several. */
export function OrderTotals({ orders, totalOf }: OrderTotalsProps) {
  const money = useMoney()
  const placed = orders.filter(({ cart }) => cart.item_count > 0)
  if (placed.length < 2) return null
  return placed.map(({ group, label, cart }) => (
    <SumLine key={group} label={m.cart_order_of({ label })} value={money(totalOf?.(group) ?? cart.total)} />
  ))
}
