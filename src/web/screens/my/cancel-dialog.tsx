import { useState } from 'react'
import { isApiFailure, isFinal, refusalOf, wordsOf } from '#api/client.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { useMoney } from '../../parts/money.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { CancelReasons, reasonText } from './cancel-reasons.tsx'
import css from './my.module.css'

interface Props {
  order: OrderOnWire
  onClose: () => void
  onChange: (order: OrderOnWire) => void
}

/** Confirmation before an order is cancelled, with what happens to the money (ORD-15). */
export default function CancelDialog({ order, onClose, onChange }: Props) {
  useCloseOnBack(onClose)
  const money = useMoney()
  const toast = useToast()
  const [why, setWhy] = useState({ reason: '', own: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const cancel = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { reason: reasonText(why), expected_fee: order.cancellation?.kept ?? 0 }
      onChange(await api.post('/api/orders/{id}/cancel/', { params: { id: order.id }, body }))
      toast({ text: m.orders_canceled_toast({ number: order.number }) })
      onClose()
    } catch (error) {
      report('the order could not be canceled', error)
      setProblem(cancelProblem(error))
      if (isApiFailure(error) && isFinal(error))
        onChange(await api.get('/api/orders/{id}/', { params: { id: order.id } }).catch(() => order))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.orders_cancel_title({ number: order.number })}
      closeLabel={m.cart_close()}
      footer={
        <div className={`row row-nw ${css.answers}`}>
          <Button kind="grey" wide onClick={onClose}>
            {m.orders_keep()}
          </Button>
          <Button kind="danger" wide busy={busy} onClick={cancel}>
            {m.orders_cancel_yes()}
          </Button>
        </div>
      }
    >
      <div className="stack">
        {problem && (
          <Note kind="err" role="alert">
            {problem}
          </Note>
        )}
        {order.held > 0 && <p className="muted">{m.orders_cancel_release({ sum: money(order.held) })}</p>}
        {order.cancellation && order.cancellation.kept > 0 ? (
          <Fee terms={order.cancellation} />
        ) : (
          order.held === 0 && (
            <p className="muted">
              {order.paid > 0 ? m.orders_cancel_refund({ sum: money(order.paid) }) : m.orders_cancel_text()}
            </p>
          )
        )}
        <CancelReasons why={why} onChange={setWhy} />
      </div>
    </Dialog>
  )
}

/** What is kept and what goes back, before the customer agrees, and until when these sums hold. */
function Fee({ terms: { until, fee, kept, back } }: { terms: NonNullable<OrderOnWire['cancellation']> }) {
  const money = useMoney()
  const days = useOrderDays()
  return (
    <Note kind="warn">
      <b>{m.orders_cancel_kept({ kept: money(kept), back: money(back) })}</b>
      {fee > kept && <p>{m.orders_cancel_capped({ fee: money(fee) })}</p>}
      {until && <p>{m.orders_cancel_until({ time: days.promisedMoment(until) })}</p>}
    </Note>
  )
}

function cancelProblem(error: unknown): string {
  const refusal = refusalOf(error, 'post', '/api/orders/{id}/cancel/')
  switch (refusal?.code) {
    case 'order_not_cancelable':
    case 'order_part_not_cancelable':
      return m.orders_cancel_refused()
    case 'cancellation_fee_changed':
    case 'not_found':
    case 'idempotency_in_flight':
    case 'idempotency_key_reused':
      return refusal.detail
    default:
      refusal satisfies null
      return wordsOf(error) ?? m.orders_cancel_failed()
  }
}
