import { useEffect } from 'react'
import { isOver } from '#shop/orders/order-states.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { countPurchase } from '../../../browser/count-purchase.ts'
import { links } from '../../../links.ts'
import { laterPart, lazyPart } from '../../../parts/lazy-part.tsx'
import { counted } from '../../../parts/listing/counted.ts'
import { useMoney } from '../../../parts/money.ts'
import { useOnDay } from '../../../parts/on-day.ts'
import { AwaitedConfirmation } from '../../../parts/orders/awaited-confirmation.tsx'
import { withHours } from '../../../parts/orders/due-texts.ts'
import { InvoiceNote } from '../../../parts/orders/invoice-note.tsx'
import { Declined, isFailed } from '../../../parts/orders/lazy-declined.ts'
import { Route, Where } from '../../../parts/orders/order-destination.tsx'
import { dueTitle, isDepositPaid, isInParts, useOrderDays, waitsForMoney } from '../../../parts/orders/order-texts.ts'
import { PaymentPlan } from '../../../parts/orders/payment-plan.tsx'
import { PrintedSeller } from '../../../parts/orders/printed-seller.tsx'
import { ReceiptCode } from '../../../parts/orders/receipt-code.tsx'
import { ToCalendar } from '../../../parts/orders/to-calendar.tsx'
import { tourLineOf } from '../../../parts/tours/ordered-tour.ts'
import { isUndecided, useDecision } from '../pay/use-payment.ts'
import css from './success.module.css'
import type { SuccessData } from './success.route.ts'

const LeftInCart = laterPart(() => import('./left-in-cart.tsx'))
const TripNext = lazyPart(
  'success-trip',
  () => import('../../../parts/tours/trip-next.tsx').then(({ TripNext }) => TripNext),
  'parts/tours/trip-next.tsx',
  'if drawn',
)

/** Order number, sum, what happens next and when; the address can be opened again at any time (T1, T2). */
export default function SuccessScreen({ data }: { data: SuccessData }) {
  const { order, waits } = useDecision(data.order, data.check)
  const money = useMoney()
  const onDay = useOnDay()
  useEffect(() => countPurchase(order), [order])
  const owes = order.actions.includes('PAY') && order.pay_now > 0
  const unpaid = waitsForMoney(order)
  return (
    <div className={`wrap ${css.success}`}>
      <PrintedSeller order={order} />
      <div className={css.head}>
        <span className={order.is_unsuccessful || unpaid ? `${css.mark} ${css.open}` : css.mark}>
          <Icon name={order.is_unsuccessful ? 'alert' : unpaid ? 'clock' : 'check'} size="l" />
        </span>
        <div>
          <h1>{titleOf(order, waits)}</h1>
          {data.others.length > 0 && (
            <p>{m.checkout_success_beside({ numbers: data.others.map(({ number }) => `№ ${number}`).join(', ') })}</p>
          )}
          <p className="muted">
            {sumText(order, money(order.total))}
            {!unpaid && <span> · {order.state_label}</span>}
          </p>
        </div>
      </div>
      <Payment order={order} waits={waits} />
      <InvoiceNote order={order} />
      {data.order.placed_with !== undefined && data.others.length === 0 && <LeftInCart />}
      {tourLineOf(order) ? (
        <TripNext id="success-trip" order={order} title={m.checkout_what_next()} />
      ) : (
        !isOver(order.state) && (
          <Panel className={css.next}>
            <div className="stack">
              <h2 className="h3">{m.checkout_what_next()}</h2>
              <p>{unpaid ? m.checkout_next_pay() : nextStep(order, onDay)}</p>
              <Where order={order} />
              {order.actions.includes('PAY_CASH') && (
                <p className="small muted">{m.orders_pay_on_receipt({ sum: money(order.owed) })}</p>
              )}
              <div className={`row ${css.noPrint}`}>
                <Route order={order} />
                {!unpaid && <ToCalendar order={order} />}
              </div>
            </div>
            {!unpaid && <ReceiptCode order={order} />}
          </Panel>
        )
      )}
      {data.others.map((one) => (
        <Beside key={one.id} order={one} />
      ))}
      <div className={`row ${css.noPrint} ${css.ways}`}>
        <Button kind={owes ? 'grey' : 'filled'} href={links.order(order.id)}>
          {m.checkout_to_order()}
        </Button>
        <Button kind="grey" href={links.catalog()}>
          {m.checkout_go_on_shopping()}
        </Button>
        <Button kind="ghost" className="only-wide" onClick={() => window.print()}>
          <Icon name="printer" /> {m.orders_print()}
        </Button>
      </div>
    </div>
  )
}

/** Another order of the same press: its number, sum, state and payment. */
function Beside({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  return (
    <Panel className="stack">
      <div>
        <h2 className="h3">
          <a href={links.order(order.id)}>{m.orders_order({ number: order.number })}</a>
        </h2>
        <p className="muted">
          {sumText(order, money(order.total))}
          <span> · {order.state_label}</span>
        </p>
      </div>
      <ul className="stack stack-xs">
        {order.items.map((item) => (
          <li key={item.id}>{item.product.name}</li>
        ))}
      </ul>
      <Payment order={order} waits={false} />
      {tourLineOf(order) && <TripNext id="success-trip" order={order} title={m.checkout_what_next()} />}
    </Panel>
  )
}

const sumText = (order: OrderOnWire, sum: string): string =>
  tourLineOf(order) ? m.trip_success_sum({ sum }) : m.checkout_success_sum({ ...counted(order.item_count), sum })

function titleOf(order: OrderOnWire, waits: boolean): string {
  if (order.is_unsuccessful) return m.orders_order({ number: order.number })
  if (waits) return m.checkout_waits_title({ number: order.number })
  if (waitsForMoney(order)) return m.checkout_unpaid_title({ number: order.number })
  return m.checkout_success_title({ number: order.number })
}

function nextStep(order: OrderOnWire, inWords: (day: string) => string): string {
  if (order.state.startsWith('ready') && order.delivery_type !== 'DELIVERY') return m.checkout_next_ready()
  const date = order.due_date ? withHours(inWords(order.due_date), order) : ''
  switch (order.delivery_type) {
    case 'DELIVERY':
      return date ? m.checkout_next_courier({ day: date }) : m.checkout_next_courier_unverified()
    case 'VIRTUAL':
      return m.checkout_next_virtual()
    default:
      return m.checkout_next_pickup({ day: date })
  }
}

/** Payment pending, failed or still due: the state and what to do (PAY-12, PAY-14, T3). */
function Payment({ order, waits }: { order: OrderOnWire; waits: boolean }) {
  const money = useMoney()
  const days = useOrderDays()
  if (waits || isUndecided(order))
    return (
      <Note
        kind="info"
        icon="clock"
        role="status"
        action={
          <Button kind={waits ? 'grey' : 'filled'} href={links.pay(order.id)}>
            {m.checkout_back_to_payment()}
          </Button>
        }
      >
        <b>{waits ? m.checkout_checking_payment() : m.checkout_payment_under_way()}</b>
        <p>{m.checkout_crediting()}</p>
      </Note>
    )
  if (order.confirmation?.state === 'waiting' && order.pay_now <= 0) return <AwaitedConfirmation order={order} />
  if (!order.actions.includes('PAY') || order.pay_now <= 0)
    return order.paid > 0 ? (
      <Note kind="ok" role="status">
        {m.orders_paid({ sum: money(order.paid) })}
      </Note>
    ) : null
  const isConfirmed = isDepositPaid(order) && !isFailed(order)
  return (
    <Note
      kind={isFailed(order) ? 'err' : isConfirmed ? 'ok' : 'warn'}
      role="status"
      action={<Button href={links.pay(order.id)}>{m.checkout_pay({ sum: money(order.pay_now) })}</Button>}
    >
      {isFailed(order) ? <Declined order={order} /> : <b>{dueTitle(order)}</b>}
      <PaymentPlan order={order} />
      {order.reserved_until && !isInParts(order) && (
        <p>{m.orders_reserved_until({ time: days.promisedMoment(order.reserved_until) })}</p>
      )}
    </Note>
  )
}
