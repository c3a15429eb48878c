import { sumOfRoubles } from '#lib/money.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Steps } from '#ui/steps.tsx'
import { links } from '../../links.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useMoney } from '../../parts/money.ts'
import { AwaitedConfirmation } from '../../parts/orders/awaited-confirmation.tsx'
import { withHours } from '../../parts/orders/due-texts.ts'
import { InvoiceNote } from '../../parts/orders/invoice-note.tsx'
import { Declined, isFailed } from '../../parts/orders/lazy-declined.ts'
import { Route, Where } from '../../parts/orders/order-destination.tsx'
import { currentStatusText, dueTitle, isInParts, useOrderDays, waitsForMoney } from '../../parts/orders/order-texts.ts'
import { PaymentPlan } from '../../parts/orders/payment-plan.tsx'
import { ReceiptCode } from '../../parts/orders/receipt-code.tsx'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import css from './my.module.css'
import { type StepName, stepsOf } from './order-steps.ts'
import { Repeat } from './repeat.tsx'

/** Few orders wait at an outlet for a limited time. */
const Storage = lazyPart(
  'order-storage',
  () => import('./storage.tsx').then(({ Storage }) => Storage),
  'screens/my/storage.tsx',
  'if drawn',
)

const stepTexts: Record<StepName, () => string> = {
  placed: m.orders_step_placed,
  collected: m.orders_step_collected,
  shipping: m.orders_step_shipping,
  ready: m.orders_step_ready,
  done: m.orders_step_done,
}

const isComing = ({ due_date, state }: OrderOnWire): boolean =>
  due_date !== null && ['new', 'collecting', 'collected', 'shipping'].includes(state)

/** Progress of the order: steps, destination, and what remains to be done. */
export function State({ order, onChange }: { order: OrderOnWire; onChange: (order: OrderOnWire) => void }) {
  const days = useOrderDays()
  const money = useMoney()
  const words = useDayTexts()
  const steps = stepsOf(order)
  const isOver = order.is_unsuccessful || order.state === 'done'
  /** Goods paid online are stored without limit (SHIP-04). */
  const isWaiting = order.outlet !== null && order.state.startsWith('ready')
  const isCoded = !isOver && !waitsForMoney(order)
  const now = currentStatusText(order, days)
  return (
    <Panel className={css.state}>
      <div>
        <h2 id="order-state" tabIndex={-1} className="h3" aria-live="polite">
          {order.state_label}
        </h2>
        {isComing(order) && (
          <p className="muted">{m.orders_expected_on({ day: withHours(words.inside(order.due_date ?? ''), order) })}</p>
        )}
        {isOver && now !== order.state_label && <p className="muted">{now}</p>}
      </div>
      {steps.length > 0 && (
        <Steps
          label={m.orders_steps()}
          steps={steps.map(({ name, state, at }) => ({
            state,
            note: state === 'done' ? m.orders_step_passed() : undefined,
            text: (
              <>
                {stepTexts[name]()}
                {at && <small className={css.stepDay}>{days.day(at)}</small>}
              </>
            ),
          }))}
        />
      )}
      <div className={isCoded ? css.stateBody : undefined}>
        <div className="stack">
          <Where order={order} />
          <MoneyBack order={order} />
          <AwaitedConfirmation order={order} />
          {order.actions.includes('PAY') && order.pay_now > 0 && (
            <Note kind={isFailed(order) ? 'err' : 'warn'}>
              {isFailed(order) ? <Declined order={order} /> : <b>{dueTitle(order)}</b>}
              {order.reserved_until && !isInParts(order) && (
                <p>{m.orders_reserved_until({ time: days.promisedMoment(order.reserved_until) })}</p>
              )}
            </Note>
          )}
          <PaymentPlan order={order} />
          {order.actions.includes('PAY_CASH') && (
            <p className="small muted">{m.orders_pay_on_receipt({ sum: money(order.owed) })}</p>
          )}
          <InvoiceNote order={order} />
          {isWaiting && order.storage_until && (
            <Storage order={order} until={order.storage_until} onChange={onChange} />
          )}
          {isWaiting && !order.storage_until && (
            <Note kind="ok" icon="clock">
              {m.orders_storage_unlimited()}
            </Note>
          )}
          <div className={`row ${css.noPrint}`}>
            {order.actions.includes('PAY') && order.pay_now > 0 && (
              <Button href={links.pay(order.id)}>{m.checkout_pay({ sum: money(order.pay_now) })}</Button>
            )}
            {!isOver && <Route order={order} />}
            {isOver && <Repeat order={order} />}
          </div>
        </div>
        {isCoded && <ReceiptCode order={order} />}
      </div>
    </Panel>
  )
}

/** What happens to the money of an unsuccessful order. */
function MoneyBack({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  if (!order.is_unsuccessful) return null
  if (order.held > 0) return <Note kind="info">{m.orders_hold_will_end({ sum: money(order.held) })}</Note>
  const { paid, cancellation_fee: kept } = order
  const back = sumOfRoubles([paid, -kept])
  if (kept > 0)
    return (
      <Note kind="info">
        {back > 0 && <p>{m.orders_money_will_be_back({ sum: money(back) })}</p>}
        <p>{m.orders_fee_kept({ sum: money(kept) })}</p>
      </Note>
    )
  if (back > 0) return <Note kind="info">{m.orders_money_will_be_back({ sum: money(back) })}</Note>
  return order.payment?.state === 'refunded' ? <Note kind="ok">{m.orders_money_is_back()}</Note> : null
}
