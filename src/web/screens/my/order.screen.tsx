import { useEffect, useRef, useState } from 'react'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { parts as afterItems } from '#plugged/slot-order-after-items.ts'
import { isOver } from '#shop/orders/order-states.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Disclosure } from '#ui/disclosure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Line } from '#ui/line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sum, SumLine } from '#ui/sum.tsx'
import { deleteStoredCode } from '../../browser/stored/stored-codes.ts'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { PromotionLines } from '../../parts/cart/promotion-lines.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { WillEarn } from '../../parts/loyalty/will-earn.tsx'
import { countText } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import type { OrderData } from '../../parts/orders/load-order.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { PrintedSeller, paidText } from '../../parts/orders/printed-seller.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import { Slot } from '../../parts/slot.tsx'
import { tourLineOf } from '../../parts/tours/ordered-tour.ts'
import { CanceledItems } from './canceled-items.tsx'
import css from './my.module.css'
import { Documents } from './order-documents.tsx'
import { Shipments } from './order-shipments.tsx'
import { State } from './order-state.tsx'
import { Trip } from './trip/lazy-trip.ts'
import { useOrder } from './use-order.ts'

const CancelDialog = laterPart(() => import('./cancel-dialog.tsx'))
const PartDialog = laterPart(() => import('./part-dialog.tsx'))

export default function OrderScreen({ data }: { data: OrderData }) {
  const [order, setOrder] = useOrder(data.order)
  const money = useMoney()
  const days = useOrderDays()
  const isEnded = isOver(order.state)
  useEffect(() => {
    if (isEnded) void deleteStoredCode(`orders/${order.id}`)
  }, [isEnded, order.id])
  return (
    <Account trail={[{ text: m.orders_title(), href: links.orders() }, { text: order.number }]}>
      <PrintedSeller order={order} />
      <div className={css.head}>
        <div>
          <h1>{m.orders_order({ number: order.number })}</h1>
          <p className="muted">
            {isTrip(order)
              ? m.trip_from({ day: days.day(order.created_at), sum: money(order.total) })
              : m.orders_from({
                  ...counted(order.item_count),
                  day: days.day(order.created_at),
                  sum: money(order.total),
                })}
          </p>
        </div>
        <IconButton icon="printer" label={m.orders_print()} onClick={() => window.print()} className={css.noPrint} />
      </div>
      {/* A trip tells its own state: it is neither ready at a shop nor handed over. */}
      {isTrip(order) ? (
        <Trip order={order} />
      ) : (
        <>
          <State order={order} onChange={setOrder} />
          <Items order={order} />
        </>
      )}
      <CanceledItems order={order} />
      <Slot parts={afterItems} of={{ order }} />
      <div className={css.pair}>
        <Sums order={order} />
        <About order={order} onChange={setOrder} />
      </div>
      <Documents order={order} />
      {!isTrip(order) && <Shipments order={order} />}
      <History order={order} />
    </Account>
  )
}

/** A tour is told as a trip, not as lines of goods. */
const isTrip = (order: OrderOnWire): boolean => tourLineOf(order) !== undefined

function Items({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  const locale = useLocale()
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
                countText(item, locale),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {item.refunded && (
              <p className="small">
                {item.refunded.count > 0
                  ? m.orders_refunded({
                      quantity: countText(item, locale, item.refunded.count),
                      sum: money(item.refunded.amount),
                    })
                  : m.orders_refunded_sum({ sum: money(item.refunded.amount) })}
              </p>
            )}
            {item.seller && <p className="small muted">{m.orders_seller({ seller: item.seller })}</p>}
            <Ways order={order} item={item} />
          </Line>
        ))}
      </ul>
    </section>
  )
}

/** Actions for a received line. */
function Ways({ order, item }: { order: OrderOnWire; item: OrderOnWire['items'][number] }) {
  const days = useOrderDays()
  const { actions, returnable } = item
  const review = actions.includes('REVIEW') ? m.orders_review() : actions.includes('COMMENT') ? m.orders_comment() : ''
  if (!review && !returnable) return null
  const way = (href: string, text: string) => (
    <a className="link" href={href}>
      {text}
      <span className="vh">: {item.product.name}</span>
    </a>
  )
  return (
    <div className={`small ${css.itemWays} ${css.noPrint}`}>
      {review && way(links.reviewItem(order.id, item.id), review)}
      {returnable && way(links.returnItem(order.id, item.id), m.returns_action())}
      {/* The return rule of this line, shown before an application is begun (UX R1). */}
      {returnable && (
        <span className="muted">
          {returnable.reasons.includes('changed_mind')
            ? m.returns_until_any({ day: days.promised(returnable.any_reason_until) })
            : m.returns_until_fault({ day: days.promised(returnable.fault_until) })}
        </span>
      )}
    </div>
  )
}

function Sums({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  return (
    <Panel sunken className="stack">
      <h2 className="h4">{m.checkout_payment()}</h2>
      <Sum>
        <SumLine label={isTrip(order) ? m.checkout_tour() : m.checkout_goods()} value={money(order.subtotal)} />
        <PromotionLines of={order} discount={m.cart_discount()} />
        {order.bonus_discount_amount > 0 && (
          <SumLine label={m.orders_bonuses_spent()} value={`−${money(order.bonus_discount_amount)}`} good />
        )}
        {!isTrip(order) && (
          <SumLine
            label={m.cart_delivery()}
            value={order.delivery_price === 0 ? m.checkout_free() : money(order.delivery_price)}
          />
        )}
        <SumLine label={m.cart_total()} value={money(order.total)} total />
      </Sum>
      {order.bonuses.earned > 0 && <WillEarn amount={order.bonuses.earned} isEarned />}
      <p className="small muted">
        {order.payment_type.name}
        {order.paid > 0 && <span> · {paidText(order, money)}</span>}
        {order.held > 0 && <span> · {m.orders_held({ sum: money(order.held) })}</span>}
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
  const [open, setOpen] = useState<'CANCEL' | 'CANCEL_PART' | null>(null)
  const asked = useRef<typeof open>(null)
  const isGone = asked.current !== null && !order.actions.includes(asked.current)
  // After a confirmation the link that opened the dialog is removed; the new state takes the focus.
  useEffect(() => {
    if (!open && isGone) document.getElementById('order-state')?.focus()
    asked.current = open
  }, [open, isGone])
  const Question = open === 'CANCEL' ? CancelDialog : PartDialog
  return (
    <Panel sunken className="stack">
      <h2 className="h4">{m.checkout_customer()}</h2>
      <div>
        <p>{order.recipient_name}</p>
        <p className="muted">{order.recipient_phone && formatRussianPhone(order.recipient_phone)}</p>
        {order.recipient_email && <p className="muted">{order.recipient_email}</p>}
        {order.legal && (
          <p className="muted">{m.orders_company({ name: order.legal.company, inn: order.legal.inn })}</p>
        )}
      </div>
      {order.actions.includes('CANCEL') && (
        <div className={`row ${css.noPrint}`}>
          {order.actions.includes('CANCEL_PART') && (
            <button type="button" className="link" onClick={() => setOpen('CANCEL_PART')}>
              {m.orders_part()}
            </button>
          )}
          <button type="button" className="link" onClick={() => setOpen('CANCEL')}>
            {m.orders_cancel()}
          </button>
        </div>
      )}
      {open && <Question order={order} onClose={() => setOpen(null)} onChange={onChange} />}
    </Panel>
  )
}

function History({ order }: { order: OrderOnWire }) {
  const days = useOrderDays()
  return (
    <Disclosure title={m.orders_history()} className={`${css.section} ${css.noPrint}`}>
      <ol className={css.history}>
        {order.history.map((entry) => (
          <li key={`${entry.at}${entry.state}${entry.event}`}>
            <b>{entry.label}</b> <span className="small muted">{days.moment(entry.at)}</span>
            {entry.reason && <p className="small muted">{entry.reason}</p>}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
