import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { OrderOnWire } from '#api/orders.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { shipmentStateOf } from '#shop/orders/shipment-states.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Line } from '#ui/line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Specs } from '#ui/specs.tsx'
import { Steps } from '#ui/steps.tsx'
import { Sum, SumLine } from '#ui/sum.tsx'
import { addToCart } from '../../browser/cart-store.ts'
import { go } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import { useMoney } from '../../parts/money.ts'
import { OpenNow } from '../../parts/open-now.tsx'
import { Picture } from '../../parts/picture.tsx'
import { useDayWords } from '../../parts/use-day-words.ts'
import type { Head } from '../../screen.ts'
import { Account } from './account.tsx'
import { loadOrder, type OrderData } from './load-order.ts'
import css from './my.module.css'
import { type StepName, stepsOf } from './order-steps.ts'
import { nowMatters, useOrderDays, waitsForMoney } from './order-words.ts'
import { ReceiptCode } from './receipt-code.tsx'
import { Storage } from './storage.tsx'
import { useOrder } from './use-order.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

export const load = loadOrder
export const head = ({ order }: OrderData): Head => ({
  title: m.orders_order({ number: order.number }),
  robots: 'noindex',
})

export default function OrderScreen({ data }: { data: OrderData }) {
  const [order, setOrder] = useOrder(data.order)
  const money = useMoney()
  const days = useOrderDays()
  return (
    <Account trail={[{ text: m.orders_title(), href: links.orders() }, { text: order.number }]}>
      <div className={css.head}>
        <div>
          <h1>{m.orders_order({ number: order.number })}</h1>
          <p className="muted">
            {m.orders_from({ day: days.day(order.created_at), count: order.item_count, sum: money(order.total) })}
          </p>
        </div>
        <IconButton icon="printer" label={m.orders_print()} onClick={() => window.print()} className={css.noPrint} />
      </div>
      <State order={order} onChange={setOrder} />
      <Items order={order} />
      <div className={css.pair}>
        <Sums order={order} />
        <About order={order} onChange={setOrder} />
      </div>
      <Shipments order={order} />
      <History order={order} />
    </Account>
  )
}

const stepTexts: Record<StepName, () => string> = {
  placed: m.orders_step_placed,
  collected: m.orders_step_collected,
  shipping: m.orders_step_shipping,
  ready: m.orders_step_ready,
  done: m.orders_step_done,
}

const isComing = ({ due_date, state }: OrderOnWire): boolean =>
  due_date !== null && ['new', 'collecting', 'collected', 'shipping'].includes(state)

function State({ order, onChange }: { order: OrderOnWire; onChange: (order: OrderOnWire) => void }) {
  const days = useOrderDays()
  const money = useMoney()
  const words = useDayWords()
  const steps = stepsOf(order)
  const isOver = order.is_unsuccessful || order.state === 'done'
  const isCoded = !isOver && !waitsForMoney(order)
  const now = nowMatters(order, days)
  return (
    <Panel className={css.state}>
      <div>
        <h2 id="order-state" tabIndex={-1} className="h3" aria-live="polite">
          {order.state_label}
        </h2>
        {isComing(order) && (
          <p className="muted">{m.orders_expected_on({ day: words.inside(order.due_date ?? '') })}</p>
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
          {order.actions.includes('PAY') && order.pay_now > 0 && (
            <Note kind="warn">
              <b>{m.orders_waits_for_payment()}</b>
              {order.reserved_until && <p>{m.orders_reserved_until({ time: days.moment(order.reserved_until) })}</p>}
            </Note>
          )}
          {order.actions.includes('PAY_CASH') && (
            <p className="small muted">{m.orders_pay_on_receipt({ sum: money(order.total - order.paid) })}</p>
          )}
          <Storage order={order} onChange={onChange} />
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

/** What becomes of the money of an order that ended without the goods. */
function MoneyBack({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  if (!order.is_unsuccessful) return null
  if (order.paid > 0) return <Note kind="info">{m.orders_money_will_be_back({ sum: money(order.paid) })}</Note>
  return order.payment?.state === 'refunded' ? <Note kind="ok">{m.orders_money_is_back()}</Note> : null
}

/** The same goods once more: what the shop has no more of is told in the cart, line by line (L3). */
function Repeat({ order }: { order: OrderOnWire }) {
  const [busy, setBusy] = useState(false)
  const repeat = async () => {
    setBusy(true)
    for (const { sku, count, product } of order.items) await addToCart({ sku, count, product: product.id })
    go(links.cart())
  }
  return (
    <Button kind="grey" busy={busy} onClick={repeat}>
      {m.orders_repeat()}
    </Button>
  )
}

/** Opens the map application of the device. A service on the web comes with the map. */
export function Route({ order: { outlet } }: { order: OrderOnWire }) {
  if (!outlet || outlet.latitude === null || outlet.longitude === null) return null
  const at = `${outlet.latitude},${outlet.longitude}`
  return (
    <Button kind="soft" href={`geo:${at}?q=${at}(${encodeURIComponent(outlet.address)})`} className="only-narrow">
      <Icon name="navigation" /> {m.orders_route()}
    </Button>
  )
}

export function Where({ order }: { order: OrderOnWire }) {
  if (order.outlet)
    return (
      <div>
        <b>{order.outlet.address}</b>
        <p className="small muted">
          {order.outlet.name}
          {!order.is_unsuccessful && order.state !== 'done' && (
            <>
              {' · '}
              <OpenNow schedule={order.outlet.schedule} />
            </>
          )}
        </p>
      </div>
    )
  if (!order.address) return null
  const { flat, entrance, floor, comment } = order.address_details ?? { flat: '', entrance: '', floor: '', comment: '' }
  const more = [
    flat && m.orders_flat({ flat }),
    entrance && m.orders_entrance({ entrance }),
    floor && m.orders_floor({ floor }),
    comment,
  ].filter(Boolean)
  return (
    <div>
      <b>{order.address}</b>
      {more.length > 0 && <p className="small muted">{more.join(', ')}</p>}
    </div>
  )
}

function Items({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  return (
    <section aria-labelledby="order-items" className={css.section}>
      <h2 id="order-items" className="h3">
        {m.orders_items()}
      </h2>
      <ul className={css.lines}>
        {order.items.map((item) => (
          <Line
            key={item.id}
            image={<Picture image={item.image} target={88} stands={item.product.name} />}
            sum={<b className="num">{money(item.total)}</b>}
          >
            <a href={links.product(item.product.slug, { sku: item.sku })}>{item.product.name}</a>
            <p className="small muted">
              {[
                item.article && m.orders_article({ article: item.article }),
                item.size ? m.cart_size({ size: item.size }) : m.orders_one_size(),
                m.orders_pieces({ count: item.count }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {item.seller && <p className="small muted">{m.orders_seller({ seller: item.seller })}</p>}
          </Line>
        ))}
      </ul>
    </section>
  )
}

function Sums({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  return (
    <Panel sunken className="stack">
      <h2 className="h4">{m.checkout_payment()}</h2>
      <Sum>
        <SumLine label={m.checkout_goods()} value={money(order.subtotal)} />
        {order.discount_amount > 0 && (
          <SumLine label={m.cart_discount()} value={`−${money(order.discount_amount)}`} good />
        )}
        {order.bonus_discount_amount > 0 && (
          <SumLine label={m.orders_bonuses_spent()} value={`−${money(order.bonus_discount_amount)}`} good />
        )}
        <SumLine
          label={m.cart_delivery()}
          value={order.delivery_price === 0 ? m.checkout_free() : money(order.delivery_price)}
        />
        <SumLine label={m.cart_total()} value={money(order.total)} total />
      </Sum>
      <p className="small muted">
        {order.payment_type.name}
        {order.paid > 0 && ` · ${m.orders_paid({ sum: money(order.paid) })}`}
      </p>
      {order.promo_codes.length > 0 && (
        <p className="small muted">
          {m.orders_promo_codes({ codes: order.promo_codes.map(({ code }) => code).join(', ') })}
        </p>
      )}
    </Panel>
  )
}

function About({ order, onChange }: { order: OrderOnWire; onChange: (order: OrderOnWire) => void }) {
  const [open, setOpen] = useState(false)
  const canCancel = order.actions.includes('CANCEL')
  const asked = useRef(false)
  // The link that opened the question is gone after a yes; the state it led to takes the focus.
  useEffect(() => {
    if (asked.current && !open && !canCancel) document.getElementById('order-state')?.focus()
    asked.current = open
  }, [open, canCancel])
  return (
    <Panel sunken className="stack">
      <h2 className="h4">{m.checkout_customer()}</h2>
      <div>
        <p>{order.recipient_name}</p>
        <p className="muted">{order.recipient_phone && formatRussianPhone(order.recipient_phone)}</p>
        {order.recipient_email && <p className="muted">{order.recipient_email}</p>}
      </div>
      {canCancel && (
        <div className={css.noPrint}>
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {m.orders_cancel()}
          </button>
        </div>
      )}
      {open && (
        <Suspense>
          <CancelDialog order={order} onClose={() => setOpen(false)} onChange={onChange} />
        </Suspense>
      )}
    </Panel>
  )
}

const shipmentTexts: Record<ReturnType<typeof shipmentStateOf>, () => string> = {
  getting_ready: m.orders_shipment_getting_ready,
  pickup: m.orders_shipment_pickup,
  delivered: m.orders_shipment_delivered,
  done: m.orders_shipment_done,
  canceled: m.orders_shipment_canceled,
  rejected: m.orders_shipment_rejected,
}

function Shipments({ order }: { order: OrderOnWire }) {
  const days = useOrderDays()
  if (order.shipments.length === 0) return null
  return (
    <section aria-labelledby="order-shipments" className={css.section}>
      <h2 id="order-shipments" className="h3">
        {m.orders_shipments()}
      </h2>
      {order.shipments.map((one) => (
        <Specs
          key={one.number}
          items={fields([
            [m.orders_shipment_number(), one.number],
            [m.orders_shipment_state(), shipmentTexts[shipmentStateOf(one.state)]()],
            [m.orders_shipment_service(), one.delivery_service],
            [m.orders_shipment_invoice(), one.invoice_number],
            [m.orders_shipment_expected(), one.expected_date && days.day(one.expected_date)],
            [m.orders_shipment_received(), one.received_date && days.day(one.received_date)],
          ])}
        />
      ))}
    </section>
  )
}

const fields = (list: [string, string | null][]): { name: ReactNode; value: ReactNode }[] =>
  list.flatMap(([name, value]) => (value ? [{ name, value }] : []))

function History({ order }: { order: OrderOnWire }) {
  const days = useOrderDays()
  return (
    <Fold title={m.orders_history()} className={`${css.section} ${css.noPrint}`}>
      <ol className={css.history}>
        {order.history.map((entry) => (
          <li key={`${entry.at}${entry.state}`}>
            <b>{entry.label}</b> <span className="small muted">{days.moment(entry.at)}</span>
            {entry.reason && <p className="small muted">{entry.reason}</p>}
          </li>
        ))}
      </ol>
    </Fold>
  )
}
