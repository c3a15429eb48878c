import { useState } from 'react'
import { ApiFailure } from '#api/client.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useBackCloses } from '../../parts/back-closes.ts'
import { useMoney } from '../../parts/money.ts'
import { CancelReasons, said } from './cancel-reasons.tsx'
import css from './my.module.css'

interface Props {
  order: OrderOnWire
  onClose: () => void
  onChange: (order: OrderOnWire) => void
}

/** Confirmation before an order is cancelled, with what happens to the money (ORD-15). */
export default function CancelDialog({ order, onClose, onChange }: Props) {
  useBackCloses(onClose)
  const money = useMoney()
  const toast = useToast()
  const [why, setWhy] = useState({ reason: '', own: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const cancel = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { reason: said(why) }
      onChange(await api.post('/api/orders/{id}/cancel/', { params: { id: order.id }, body }))
      toast({ text: m.orders_canceled_toast({ number: order.number }) })
      onClose()
    } catch (error) {
      report('the order could not be canceled', error)
      const isRefused = error instanceof ApiFailure && error.status === 409
      setProblem(isRefused ? m.orders_cancel_refused() : m.orders_cancel_failed())
      if (isRefused) onChange(await api.get('/api/orders/{id}/', { params: { id: order.id } }).catch(() => order))
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
        <p className="muted">
          {order.paid > 0 ? m.orders_cancel_refund({ sum: money(order.paid) }) : m.orders_cancel_text()}
        </p>
        <CancelReasons why={why} onChange={setWhy} />
      </div>
    </Dialog>
  )
}
