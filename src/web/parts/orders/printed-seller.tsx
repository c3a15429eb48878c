import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { useMoney } from '../money.ts'
import { PhoneNumber } from '../phone-number.tsx'
import { useSettings } from '../shell-context.ts'
import css from './printed-seller.module.css'

/** On paper only, where header and footer are gone: who sells, by which papers, and whether it is paid. */
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
          <b>{`${m.checkout_payment()}: ${stateOf(order, money)}`}</b>
        </p>
      )}
    </div>
  )
}

function stateOf({ total, paid }: OrderOnWire, money: (roubles: number) => string): string {
  const owed = money(total - paid)
  if (total <= paid) return m.orders_paid({ sum: money(paid) })
  return paid > 0
    ? `${m.orders_paid({ sum: money(paid) })}, ${m.orders_to_pay({ sum: owed })}`
    : m.orders_not_paid({ sum: owed })
}
