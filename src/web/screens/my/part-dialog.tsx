import { useEffect, useRef, useState } from 'react'
import { isApiFailure, isFinal, wordsOf } from '#api/client.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Line } from '#ui/line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Sum, SumLine } from '#ui/sum.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { newKey } from '../../browser/new-key.ts'
import { report } from '../../browser/report.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { countText, soldByOf, stepperOf } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { CancelReasons, reasonText } from './cancel-reasons.tsx'
import css from './my.module.css'

interface Props {
  order: OrderOnWire
  onClose: () => void
  onChange: (order: OrderOnWire) => void
}

/** Cancels pieces of an order before it is collected: counts by line, and the consequences before confirmation. */
export default function PartDialog({ order, onClose, onChange }: Props) {
  useCloseOnBack(onClose)
  const toast = useToast()
  const [pieces, setPieces] = useState<Record<number, number>>({})
  const [why, setWhy] = useState({ reason: '', own: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const key = useRef(newKey())
  const lines = order.items.flatMap(({ id: item }) => (pieces[item] ? [{ item, count: pieces[item] }] : []))
  const gone = lines.reduce((sum, { count }) => sum + count, 0)
  const locale = useLocale()
  // Steps of a metre are not counted as pieces.
  const isPieces = lines.every(({ item }) => !order.items.find(({ id }) => id === item)?.unit)
  const { counted, isCounting, again } = useCounted(order.id, lines, setProblem)
  const params = { id: order.id }

  const giveUp = async () => {
    if (gone === 0) return setProblem(m.orders_part_nothing())
    if (!counted) return again()
    setBusy(true)
    setProblem(null)
    try {
      const body = { lines, reason: reasonText(why), expected_total: counted.total, expected_fee: counted.fee }
      onChange(await api.post('/api/orders/{id}/cancel/', { params, body, idempotencyKey: key.current }))
      const words = counted.is_whole
        ? m.orders_canceled_toast
        : isPieces
          ? m.orders_part_toast
          : m.orders_part_toast_measured
      toast({ text: words({ number: order.number, count: gone }) })
      onClose()
    } catch (error) {
      report('a part of the order could not be given up', error)
      setProblem(wordsOf(error) ?? m.orders_part_failed())
      // A refusal is final: the next press is a new request, for the order as it is now.
      if (isApiFailure(error) && isFinal(error)) {
        key.current = newKey()
        setPieces({})
        onChange(await api.get('/api/orders/{id}/', { params }).catch(() => order))
      }
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.orders_part_title()}
      closeLabel={m.cart_close()}
      footer={
        <div className={`row row-nw ${css.answers}`}>
          <Button kind="grey" wide onClick={onClose}>
            {m.orders_part_keep()}
          </Button>
          <Button kind="danger" wide busy={busy || isCounting} onClick={giveUp}>
            {gone > 0 && isPieces ? m.orders_part_yes_count({ count: gone }) : m.orders_part_yes()}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p className="muted">{m.orders_part_text()}</p>
        <ul className={css.lines}>
          {order.items.map(({ id, count, image, product, ...line }) => (
            <Line
              key={id}
              image={<Picture image={image} target={64} stands={product.name} />}
              quantity={
                <Stepper
                  value={pieces[id] ?? 0}
                  max={count}
                  label={m.orders_part_pieces({ name: product.name })}
                  lessLabel={m.cart_less()}
                  moreLabel={m.cart_more()}
                  {...stepperOf({ ...soldByOf(line), minimum: 1 }, locale)}
                  onChange={(value) => {
                    key.current = newKey()
                    setProblem(null)
                    setPieces({ ...pieces, [id]: value })
                  }}
                />
              }
            >
              <p>{product.name}</p>
              <p className="small muted">{m.orders_part_of({ quantity: countText({ ...line, count }, locale) })}</p>
            </Line>
          ))}
        </ul>
        <div aria-live="polite">{counted && <Counted order={order} counted={counted} />}</div>
        {problem && (
          <Note kind="err" role="alert">
            {problem}
          </Note>
        )}
        {gone > 0 && <CancelReasons why={why} onChange={setWhy} />}
      </div>
    </Dialog>
  )
}

type CountedPart = Awaited<ReturnType<typeof count>>
const count = (id: number, lines: { item: number; count: number }[]) =>
  api.post('/api/orders/{id}/cancel/count/', { params: { id }, body: { lines } })

/** The shop's calculation for the selected pieces, requested shortly after the last press. */
function useCounted(
  id: number,
  lines: { item: number; count: number }[],
  onProblem: (text: string) => void,
): { counted: CountedPart | null; isCounting: boolean; again: () => void } {
  const [answer, setAnswer] = useState<{ of: string; counted: CountedPart | null } | null>(null)
  const [tries, setTries] = useState(0)
  const wanted = lines.length > 0 ? JSON.stringify(lines) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` identifies the lines; a new attempt starts itself
  useEffect(() => {
    if (!wanted) return
    let isLate = false
    const timer = setTimeout(async () => {
      const counted = await count(id, lines).catch((error: unknown) => {
        if (!isLate) onProblem(wordsOf(error) ?? m.orders_part_failed())
        return null
      })
      if (!isLate) setAnswer({ of: wanted, counted })
    }, 200)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [wanted, tries])
  const isAnswered = answer?.of === wanted
  return {
    counted: isAnswered ? answer.counted : null,
    isCounting: wanted !== '' && !isAnswered,
    again: () => {
      setAnswer(null)
      setTries(tries + 1)
    },
  }
}

function Counted({ order, counted: { is_whole, total, fee, back } }: { order: OrderOnWire; counted: CountedPart }) {
  const money = useMoney()
  const way =
    back.money > 0
      ? back.by_people
        ? m.orders_part_by_people()
        : m.orders_part_same_way()
      : order.paid > 0
        ? null
        : m.orders_part_unpaid()
  return (
    <Panel sunken className="stack">
      {is_whole && <Note>{m.orders_part_whole({ number: order.number })}</Note>}
      {fee > 0 && <Note kind="warn">{m.orders_cancel_kept({ kept: money(fee), back: money(back.money) })}</Note>}
      <Sum>
        {!is_whole && <SumLine label={m.orders_part_now()} value={money(order.total)} />}
        {back.money > 0 && <SumLine label={m.orders_part_money()} value={money(back.money)} />}
        {back.bonuses > 0 && <SumLine label={m.orders_part_bonuses()} value={money(back.bonuses)} />}
        {!is_whole && <SumLine label={m.orders_part_left()} value={money(total)} total />}
      </Sum>
      {(back.money > 0 || !is_whole) && way && <p className="small muted">{way}</p>}
      {!is_whole && <p className="small muted">{m.orders_part_delivery()}</p>}
    </Panel>
  )
}
