import { useEffect, useState } from 'react'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { api } from '../../../browser/client.ts'
import { navigate } from '../../../browser/navigate.ts'
import { newKey } from '../../../browser/new-key.ts'
import { report } from '../../../browser/report.ts'
import { links } from '../../../links.ts'
import { useMoney } from '../../../parts/money.ts'
import { Declined, isFailed } from '../../../parts/orders/lazy-declined.ts'
import type { OrderData } from '../../../parts/orders/load-order.ts'
import { PayFrame, ToPay } from './pay-frame.tsx'
import { consumePayPress } from './pay-press.ts'
import css from './sberpay.module.css'
import { isPaidSince, payProblem, useDecision } from './use-payment.ts'

/**
 * SberPay (PAY-02): a link to the bank's application on a phone, a QR code on the desktop. The payment is polled until it ends (PAY-10).
 * Returning to the page continues the same payment by a press: an address that was opened directly begins nothing.
 */
export default function SberPayScreen({ data: { order, payment } }: { data: OrderData }) {
  return (
    <PayFrame order={order}>
      <ToPay order={order} />
      <Begin order={order} wanted={payment} />
    </PayFrame>
  )
}

interface Begun {
  order: OrderOnWire
  /** Opens the bank's application; the code contains the same URL. */
  url: string
  /** QR code as SVG. */
  code: string
}

function Begin({ order, wanted }: { order: OrderOnWire; wanted: number | null }) {
  const money = useMoney()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [asks, setAsks] = useState(false)
  const [problem, setProblem] = useState('')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins all of it anew
  useEffect(() => {
    const option = optionFor(order, wanted)
    // SberPay is not offered: the payment screen shows the other methods.
    if (option === undefined) return void navigate(links.pay(order.id), { replace: true })
    const isPressed = round > 0 || consumePayPress(order.id)
    setAsks(!isPressed)
    if (!isPressed) return
    let isGone = false
    setBegun(null)
    setProblem('')
    const begin = async () => {
      const params = { id: order.id }
      const { payment } = await api.post('/api/orders/{id}/pay/', {
        params,
        body: { payment_option: option },
        idempotencyKey: newKey(),
      })
      if (isGone) return
      if (payment.method !== 'sberpay' || !payment.confirmation.url)
        return navigate(links.pay(order.id), { replace: true })
      const known = await api.get('/api/orders/{id}/', { params })
      if (!isGone) setBegun({ order: known, url: payment.confirmation.url, code: payment.confirmation.code ?? '' })
    }
    begin().catch((error) => {
      if (isGone) return
      report('SberPay could not be begun', error)
      setProblem(payProblem(error))
    })
    return () => {
      isGone = true
    }
  }, [order.id, wanted, round])
  const again = () => setRound(round + 1)
  return (
    <>
      {asks ? (
        <Button size="l" wide onClick={again}>
          {m.checkout_pay({ sum: money(order.pay_now) })}
        </Button>
      ) : problem ? (
        <Note
          kind="err"
          role="alert"
          action={
            <Button size="s" kind="paper" onClick={again}>
              {m.checkout_try_again()}
            </Button>
          }
        >
          {problem}
        </Note>
      ) : begun ? (
        <Scan begun={begun} again={again} />
      ) : (
        <Waiting label={m.checkout_sberpay_loading()}>
          <Skeleton shape="wide" />
        </Waiting>
      )}
      <a className="link" href={links.pay(order.id)}>
        {m.checkout_other_ways()}
      </a>
    </>
  )
}

function Scan({ begun: { order: first, url, code }, again }: { begun: Begun; again: () => void }) {
  const { order, waits } = useDecision(first, true)
  const isPaid = isPaidSince(first, order)
  useEffect(() => {
    if (isPaid) navigate(links.success(order.id), { replace: true })
  }, [isPaid, order.id])
  if (isFailed(order))
    return (
      <Note
        kind="err"
        role="alert"
        action={
          <Button size="s" kind="paper" onClick={again}>
            {m.checkout_try_again()}
          </Button>
        }
      >
        <Declined order={order} />
      </Note>
    )
  return (
    <>
      <div className={css.phone}>
        <Button size="l" wide href={url}>
          {m.checkout_sberpay_open()}
        </Button>
        <p className="small muted">{m.checkout_sberpay_open_text()}</p>
      </div>
      <figure className={css.desktop}>
        <img
          className={css.code}
          src={`data:image/svg+xml,${encodeURIComponent(code)}`}
          alt={m.checkout_sberpay_code()}
          width={240}
          height={240}
        />
        <figcaption>
          <p>{m.checkout_sberpay_scan()}</p>
          <a className="link small" href={url}>
            {m.checkout_sberpay_no_camera()}
          </a>
        </figcaption>
      </figure>
      <p role="status" className="muted">
        {waits ? m.checkout_sberpay_waits() : m.checkout_sberpay_asks_no_more()}
      </p>
    </>
  )
}

/** The requested option if it is SberPay, otherwise the first one that is. */
function optionFor(order: OrderOnWire, wanted: number | null): number | undefined {
  const ways = order.available_payment_options.filter(({ method }) => method === 'sberpay')
  return (ways.find(({ id }) => id === wanted) ?? ways[0])?.id
}
