import { useEffect, useState } from 'react'
import { isApiFailure } from '#api/client.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { api } from '../../../browser/client.ts'
import { navigate } from '../../../browser/navigate.ts'
import { newKey } from '../../../browser/new-key.ts'
import { showPaymentWidget } from '../../../browser/payment-widget.ts'
import { report } from '../../../browser/report.ts'
import { links } from '../../../links.ts'
import { useMoney } from '../../../parts/money.ts'
import type { OrderData } from '../../../parts/orders/load-order.ts'
import css from './pay.module.css'
import { CardSafe, PayFrame, ToPay } from './pay-frame.tsx'
import { consumePayPress } from './pay-press.ts'
import { payProblem } from './use-payment.ts'

/**
 * The provider's widget on our page (PAY-03): the card is typed into its frame, we never see it. The press that led here begins the
 * payment; if the address was opened directly, a press is required.
 */
export default function PayWidgetScreen({ data: { order, payment } }: { data: OrderData }) {
  return (
    <PayFrame order={order}>
      <ToPay order={order} />
      <Form order={order} wanted={payment} />
    </PayFrame>
  )
}

const containerId = 'payment-widget'

function Form({ order, wanted }: { order: OrderOnWire; wanted: number | null }) {
  const money = useMoney()
  const [state, setState] = useState<'loading' | 'asks' | 'shown' | 'failed'>('loading')
  const [problem, setProblem] = useState('')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins all of it anew
  useEffect(() => {
    const option = optionFor(order, wanted)
    // No widget payment is offered: the payment screen shows the other methods.
    if (option === undefined) return void navigate(links.pay(order.id), { replace: true })
    if (round === 0 && !consumePayPress(order.id)) return setState('asks')
    let isGone = false
    let destroy = () => {}
    setState('loading')
    const show = async () => {
      const { payment } = await api.post('/api/orders/{id}/pay/', {
        params: { id: order.id },
        body: { payment_option: option },
        idempotencyKey: newKey(),
      })
      const { confirmation } = payment
      if (isGone) return
      if (!confirmation.token || !confirmation.script) return navigate(links.pay(order.id), { replace: true })
      const taken = await showPaymentWidget(
        { script: confirmation.script, token: confirmation.token, containerId },
        {
          onPaid: () => navigate(links.success(order.id, { check_payment: true }), { replace: true }),
          onFailed: () => navigate(links.pay(order.id, { check_payment: true }), { replace: true }),
        },
      )
      if (isGone) return taken()
      destroy = taken
      setState('shown')
    }
    show().catch((error) => {
      if (isGone) return
      report('the payment widget could not be shown', error)
      setProblem(isApiFailure(error) ? payProblem(error) : m.checkout_method_unavailable())
      setState('failed')
    })
    return () => {
      isGone = true
      destroy()
    }
  }, [order.id, wanted, round])
  return (
    <>
      {state === 'loading' && (
        <Waiting label={m.checkout_widget_loading()}>
          <Skeleton shape="wide" />
        </Waiting>
      )}
      {state === 'asks' && (
        <Button size="l" wide onClick={() => setRound(round + 1)}>
          {m.checkout_pay({ sum: money(order.pay_now) })}
        </Button>
      )}
      {state === 'failed' && (
        <Note
          kind="err"
          role="alert"
          action={
            <Button size="s" kind="paper" onClick={() => setRound(round + 1)}>
              {m.checkout_try_again()}
            </Button>
          }
        >
          {problem}
        </Note>
      )}
      <div id={containerId} className={css.widget} />
      <a className="link" href={links.pay(order.id)}>
        {m.checkout_other_ways()}
      </a>
      <CardSafe />
    </>
  )
}

/** The requested option if it is paid in the widget, otherwise the first one that is. */
function optionFor(order: OrderOnWire, wanted: number | null): number | undefined {
  const ways = order.available_payment_options.filter(({ method }) => method === 'yookassa-sdk')
  return (ways.find(({ id }) => id === wanted) ?? ways[0])?.id
}
