import type { ReactNode } from 'react'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { links } from '../../../links.ts'
import { useMoney } from '../../../parts/money.ts'
import { isInParts, useOrderDays } from '../../../parts/orders/order-texts.ts'
import { PaymentPlan } from '../../../parts/orders/payment-plan.tsx'
import css from './pay.module.css'

/** Common frame of all payment screens: the order, and `children` while there is something to pay. */
export function PayFrame({ order, children }: { order: OrderOnWire; children: ReactNode }) {
  const canPay = order.pay_now > 0 && order.available_payment_options.length > 0
  return (
    <div className={`wrap ${css.narrow}`}>
      <a className={`link ${css.back}`} href={links.order(order.id)}>
        <Icon name="chevron-left" size="s" /> {m.orders_order({ number: order.number })}
      </a>
      <h1>{m.checkout_pay_title({ number: order.number })}</h1>
      {canPay ? children : <Closed order={order} />}
    </div>
  )
}

/** Amount to pay, and until when the goods are reserved. */
export function ToPay({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  const days = useOrderDays()
  return (
    <>
      <p className={css.sum}>
        <span className="muted">{m.checkout_to_pay()}</span> <b className="num">{money(order.pay_now)}</b>
      </p>
      <PaymentPlan order={order} />
      {order.reserved_until && !isInParts(order) && (
        <p className="small muted">{m.orders_reserved_until({ time: days.promisedMoment(order.reserved_until) })}</p>
      )}
    </>
  )
}

export const CardSafe = () => (
  <p className={`small muted ${css.lock}`}>
    <Icon name="lock" size="s" /> {m.checkout_card_safe()}
  </p>
)

/** Nothing to pay: the order is paid, cancelled, or paid on receipt (PAY-11). */
const Closed = ({ order }: { order: OrderOnWire }) => (
  <div className="stack">
    <Note kind={order.paid + order.held > 0 ? 'ok' : 'info'} role="status">
      {m.checkout_payment_unavailable()}
    </Note>
    <Button href={links.order(order.id)}>{m.checkout_to_order()}</Button>
  </div>
)
