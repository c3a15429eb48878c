import { kopecksFromRoubles, plus, roublesFromKopecks } from '#lib/money.ts'
import { paysOnReceipt } from '#shop/orders/order-states.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { useMoney } from '../money.ts'
import { PhoneNumber } from '../phone-number.tsx'
import { useSettings } from '../shell-context.ts'
import css from './printed-seller.module.css'

/** Only in print, where header and footer are hidden: the seller, its legal data, and whether the order is paid. */
export function PrintedSeller({ order }: { order: OrderOnWire }) {
  const { legal, brand_name: brand, phone } = useSettings()
  const money = useMoney()
  const papers = [
    legal.inn && m.shell_inn({ inn: legal.inn }),
    legal.ogrn && m.shell_ogrn({ ogrn: legal.ogrn }),
    legal.address,
  ].filter(Boolean)
  return (
    <div className={css.printed} data-printed="">
      <p>
        <b>{m.orders_seller({ seller: legal.name || brand })}</b>
      </p>
      {papers.length > 0 && <p>{papers.join(', ')}</p>}
      {phone && (
        <p>
          <PhoneNumber phone={phone} />
        </p>
      )}
      {order.outlet && (
        <p>
          {order.outlet.name}, {order.outlet.address}
        </p>
      )}
      {!order.is_unsuccessful && (
        <p>
          <b>{`${m.checkout_payment()}: ${moneyText(order, money)}`}</b>
        </p>
      )}
    </div>
  )
}

type Money = Pick<OrderOnWire, 'state' | 'payment_type' | 'total' | 'paid' | 'held' | 'refunded' | 'owed'>

/** Paid amount, with the refunded part beside it, so that it is not taken for owed. */
export const paidText = ({ paid, refunded }: Pick<Money, 'paid' | 'refunded'>, money: (roubles: number) => string) =>
  refunded > 0
    ? m.orders_paid_and_refunded({
        sum: money(roublesFromKopecks(plus(kopecksFromRoubles(paid), kopecksFromRoubles(refunded)))),
        back: money(refunded),
      })
    : m.orders_paid({ sum: money(paid) })

export function moneyText(
  { state, payment_type, total, paid, held, refunded, owed }: Money,
  money: (roubles: number) => string,
) {
  const told = paidText({ paid, refunded }, money)
  const isHeld = m.orders_held({ sum: money(held) })
  const isPaid = held === 0 ? told : paid > 0 ? `${told}, ${isHeld}` : isHeld
  if (owed > 0)
    return paid > 0 || held > 0
      ? `${isPaid}, ${m.orders_to_pay({ sum: money(owed) })}`
      : m.orders_not_paid({ sum: money(owed) })
  if (paid > 0 || held > 0 || total === 0) return isPaid
  return state === 'done' && paysOnReceipt(payment_type.type) ? m.orders_paid_on_receipt() : m.orders_paid_back()
}
