import { useEffect, useRef, useState } from 'react'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { navigate } from '../../../browser/navigate.ts'
import { links } from '../../../links.ts'
import { useMoney } from '../../../parts/money.ts'
import { Declined, isFailed } from '../../../parts/orders/lazy-declined.ts'
import type { OrderData } from '../../../parts/orders/load-order.ts'
import { SplitPlan } from '../../../parts/orders/split-plan.tsx'
import css from './pay.module.css'
import { CardSafe, PayFrame, ToPay } from './pay-frame.tsx'
import { consumePayPress } from './pay-press.ts'
import { isPaidSince, isUndecided, useDecision, usePaying } from './use-payment.ts'

export default function PayScreen({ data }: { data: OrderData }) {
  // A payment begun earlier may have been completed meanwhile, in another tab or by the bank.
  const { order } = useDecision(data.order, data.check || data.order.payment !== null)
  const isPaid = isPaidSince(data.order, order)
  useEffect(() => {
    if (isPaid) navigate(links.success(order.id), { replace: true })
  }, [isPaid, order.id])
  return (
    <PayFrame order={order}>
      <Ways order={order} wanted={data.payment} />
    </PayFrame>
  )
}

type Way = OrderOnWire['available_payment_options'][number]

function Ways({ order, wanted }: { order: OrderOnWire; wanted: number | null }) {
  const money = useMoney()
  const { busy, problem, pay } = usePaying(order)
  const options = order.available_payment_options
  const under = isUndecided(order) && order.payment?.state !== 'creating' ? order.payment : null
  const begun = options.find(({ id }) => id === under?.payment_option)
  const [picked, setPicked] = useState<number>()
  const chosen = picked ?? (begun ?? options.find(({ id }) => id === wanted) ?? options[0])?.id
  const plan = options.find(({ id }) => id === chosen)?.instalments
  useBeginsByItself(order, wanted, () => pay(chosen))
  return (
    <form
      className="stack stack-l"
      onSubmit={(event) => {
        event.preventDefault()
        void pay(chosen)
      }}
    >
      <ToPay order={order} />
      {isFailed(order) && !problem && (
        <Note kind="err" role="alert">
          <Declined order={order} />
        </Note>
      )}
      {begun && options.length > 1 && (
        <Note kind="info" role="status">
          {m.checkout_payment_begun({ way: begun.payment_type.name })}
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
            onChange={() => setPicked(option.id)}
            title={option.payment_type.name}
          >
            {option.instalments
              ? m.checkout_split_title()
              : isOneOfTwins(option, options)
                ? wayTexts[option.method]?.()
                : null}
          </Choice>
        ))}
      </FieldSet>
      {plan && <SplitPlan parts={plan} total={order.pay_now} />}
      <Button type="submit" size="l" wide busy={busy}>
        {m.checkout_pay({ sum: money(order.pay_now) })}
      </Button>
      <CardSafe />
    </form>
  )
}

/**
 * Begins the payment without a press if its option was chosen in the checkout or is the only one: the buyer has already pressed «Pay»
 * there. An address that was opened directly begins nothing, nor does a return from the bank by Back: otherwise the page could not be left.
 */
function useBeginsByItself(order: OrderOnWire, wanted: number | null, begin: () => void): void {
  const isBegun = useRef(false)
  const [first, ...others] = order.available_payment_options
  const way = others.length === 0 ? first : order.available_payment_options.find(({ id }) => id === wanted)
  // An instalment plan must be shown before leaving for the provider.
  const isOnly = way !== undefined && !way.instalments && order.payment === null
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (consumePayPress(order.id) && isOnly) begin()
  })
}

/** Two options with the same name, such as a card here and a card at the bank, show what distinguishes them. */
const isOneOfTwins = (option: Way, options: readonly Way[]): boolean =>
  options.some((other) => other !== option && other.payment_type.name === option.payment_type.name)
const wayTexts: Record<string, () => string> = {
  redirect: m.checkout_way_redirect,
  'yookassa-sdk': m.checkout_way_widget,
}
