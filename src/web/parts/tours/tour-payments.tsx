import type { Cart } from '#shop/cart/cart.wire.ts'
import { m } from '#texts/messages.js'
import { SumLine } from '#ui/sum.tsx'
import { useMoney } from '../money.ts'
import { useOrderDays } from '../orders/order-texts.ts'
import { tourItemOf, tourOf } from './tour-in-cart.ts'

/** What the tour of a cart asks for today and by later days, where it is paid in parts. */
export function TourPayments({ cart }: { cart: Cart }) {
  const money = useMoney()
  const days = useOrderDays()
  const item = tourItemOf(cart)
  const payments = (item && tourOf(item)?.payments) ?? []
  if (payments.length < 2) return null
  return payments.map(({ due_at, amount }) => (
    <SumLine
      key={due_at}
      label={due_at === null ? m.booking_tour_today() : m.booking_tour_by({ day: days.promised(due_at) })}
      value={money(amount)}
    />
  ))
}
