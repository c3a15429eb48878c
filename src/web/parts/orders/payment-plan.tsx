import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Sum, SumLine } from '#ui/sum.tsx'
import { useMoney } from '../money.ts'
import { useOrderDays } from './order-texts.ts'

type Payment = OrderOnWire['payment_schedule'][number]

const names: Record<Payment['kind'], () => string> = {
  deposit: m.orders_payment_deposit,
  rest: m.orders_payment_rest,
  full: m.orders_payment_full,
}

/** The payments of an order that is paid in parts, each with its sum and its day: «Предоплата … сейчас, остаток … до …». */
export function PaymentPlan({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  const days = useOrderDays()
  const { payment_schedule: payments } = order
  if (payments.length < 2 || order.is_unsuccessful) return null
  const next = payments.find(({ left }) => left > 0)
  const whenOf = ({ number, left, due_at }: Payment) => {
    if (left === 0) return m.orders_payment_done()
    const time = due_at ? days.promisedMoment(due_at) : ''
    return number === next?.number && order.pay_now > 0
      ? m.orders_payment_now({ time })
      : m.orders_payment_until({ time })
  }
  return (
    <Sum aria-label={m.orders_payments()}>
      {payments.map((payment) => (
        <SumLine
          key={payment.number}
          label={`${names[payment.kind]()}: ${whenOf(payment)}`}
          value={money(payment.left > 0 ? payment.left : payment.amount)}
        />
      ))}
    </Sum>
  )
}
