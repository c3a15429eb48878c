import { useEffect, useState } from 'react'
import type { OrderOnWire } from '#api/orders.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { go } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import { useMoney } from '../../parts/money.ts'
import type { Head } from '../../screen.ts'
import { loadOrder, type OrderData } from '../my/load-order.ts'
import { useOrderDays } from '../my/order-words.ts'
import css from './pay.module.css'
import { isFailed, useDecision, usePaying } from './use-payment.ts'

export const load = loadOrder
export const head = ({ order }: OrderData): Head => ({
  title: m.checkout_pay_title({ number: order.number }),
  robots: 'noindex',
})

export default function PayScreen({ data }: { data: OrderData }) {
  // A payment begun earlier may have been decided meanwhile, in another tab or by the bank.
  const { order } = useDecision(data.order, data.check || data.order.payment !== null)
  const isPaid = data.order.pay_now > 0 && order.pay_now === 0 && order.paid > 0
  useEffect(() => {
    if (isPaid) go(links.success(order.id), { replace: true })
  }, [isPaid, order.id])
  const canPay = order.pay_now > 0 && order.available_payment_options.length > 0
  return (
    <div className={`wrap ${css.narrow}`}>
      <a className={`link ${css.back}`} href={links.order(order.id)}>
        <Icon name="chevron-left" size="s" /> {m.orders_order({ number: order.number })}
      </a>
      <h1>{m.checkout_pay_title({ number: order.number })}</h1>
      {canPay ? <Ways order={order} wanted={data.payment} /> : <Closed order={order} />}
    </div>
  )
}

function Ways({ order, wanted }: { order: OrderOnWire; wanted: number | null }) {
  const money = useMoney()
  const days = useOrderDays()
  const { busy, problem, pay } = usePaying(order)
  const options = order.available_payment_options
  const [chosen, setChosen] = useState(options.find(({ id }) => id === wanted)?.id ?? options[0]?.id)
  return (
    <form
      className="stack stack-l"
      onSubmit={(event) => {
        event.preventDefault()
        void pay(chosen)
      }}
    >
      <p className={css.sum}>
        <span className="muted">{m.checkout_to_pay()}</span> <b className="num">{money(order.pay_now)}</b>
      </p>
      {order.reserved_until && (
        <p className="small muted">{m.orders_reserved_until({ time: days.moment(order.reserved_until) })}</p>
      )}
      {isFailed(order) && !problem && (
        <Note kind="err" role="alert">
          {m.checkout_payment_not_completed()}
        </Note>
      )}
      {problem && (
        <Note kind="err" role="alert">
          {problem}
        </Note>
      )}
      <FieldSet label={m.checkout_payment()} className={css.tiles}>
        {options.map((option) => (
          <Choice
            key={option.id}
            name="payment"
            checked={option.id === chosen}
            onChange={() => setChosen(option.id)}
            title={option.payment_type.name}
          />
        ))}
      </FieldSet>
      <Button type="submit" size="l" wide busy={busy}>
        {m.checkout_pay({ sum: money(order.pay_now) })}
      </Button>
      <p className={`small muted ${css.lock}`}>
        <Icon name="lock" size="s" /> {m.checkout_card_safe()}
      </p>
    </form>
  )
}

/** Nothing to pay here: the order is paid, given up, or paid on receipt (PAY-11). */
const Closed = ({ order }: { order: OrderOnWire }) => (
  <div className="stack">
    <Note kind={order.paid > 0 ? 'ok' : 'info'} role="status">
      {m.checkout_payment_unavailable()}
    </Note>
    <Button href={links.order(order.id)}>{m.checkout_to_order()}</Button>
  </div>
)
