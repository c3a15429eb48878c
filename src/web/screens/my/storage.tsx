import { useRef, useState } from 'react'
import { isApiFailure, isFinal, wordsOf } from '#api/client.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { newKey } from '../../browser/new-key.ts'
import { report } from '../../browser/report.ts'
import { counted } from '../../parts/listing/counted.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { useSettings } from '../../parts/shell-context.ts'

interface Props {
  order: OrderOnWire
  /** The goods are stored until then. */
  until: string
  onChange: (order: OrderOnWire) => void
}

/** Storage time, and its extension by a day or a week, each once and free (SHIP-03). */
export function Storage({ order, until, onChange }: Props) {
  const days = useOrderDays()
  const { switches } = useSettings()
  const [busy, setBusy] = useState<1 | 7 | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const keys = useRef<Record<number, string>>({})
  const extend = async (by: 1 | 7) => {
    setBusy(by)
    setProblem(null)
    keys.current[by] ??= newKey()
    try {
      const params = { id: order.id }
      const idempotencyKey = keys.current[by]
      onChange(await api.post('/api/orders/{id}/extend/', { params, body: { days: by }, idempotencyKey }))
    } catch (error) {
      report('storage could not be extended', error)
      setProblem(wordsOf(error) ?? m.errors_generic())
      // A refused extension usually means that the order has changed: it is read again.
      if (isApiFailure(error) && isFinal(error))
        onChange(await api.get('/api/orders/{id}/', { params: { id: order.id } }).catch(() => order))
    }
    setBusy(null)
  }
  return (
    <div id="order-storage" className="stack stack-s">
      <Note kind="warn" role="status">
        <b>{m.orders_stored_until({ day: days.promised(until) })}</b>
        <p>{m.orders_days_left(counted(days.daysLeft(until)))}</p>
      </Note>
      {problem && (
        <Note kind="err" role="alert">
          {problem}
        </Note>
      )}
      {switches.pickup_control && order.actions.includes('EXTEND') && (
        <div className="row row-s">
          {order.storage_extensions.map((by) => (
            <Button key={by} kind="grey" size="s" busy={busy === by} onClick={() => extend(by)}>
              {m.orders_extend(counted(by))}
            </Button>
          ))}
          <span className="small muted">{m.orders_extend_free()}</span>
        </div>
      )}
    </div>
  )
}
