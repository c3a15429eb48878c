import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { countText } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale } from '../../parts/shell-context.ts'
import css from './my.module.css'

type Canceled = OrderOnWire['canceled_items'][number]

const moneyTexts: Record<Canceled['money'], ((sum: { sum: string }) => string) | null> = {
  none: null,
  on_the_way: m.orders_part_money_on_the_way,
  by_people: m.orders_part_money_by_people,
  returned: m.orders_part_money_returned,
  failed: m.orders_part_money_failed,
}

/** Cancelled lines of the order and what happened to their money. */
export function CanceledItems({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  const locale = useLocale()
  if (order.canceled_items.length === 0) return null
  const words = (one: Canceled) =>
    [
      one.size ? m.cart_size({ size: one.size }) : '',
      countText(one, locale),
      one.actor === 'shop' ? m.orders_part_gone_by_shop() : '',
      moneyTexts[one.money]?.({ sum: money(one.amount) }),
      one.bonuses > 0 ? m.orders_part_back_bonuses({ sum: money(one.bonuses) }) : '',
    ].filter(Boolean)
  return (
    <section aria-labelledby="order-canceled" className={css.section}>
      <h2 id="order-canceled" className="h3">
        {m.orders_part_gone()}
      </h2>
      <ul className={css.gone}>
        {order.canceled_items.map((one) => (
          <li key={one.id}>
            {one.name} <span className="small muted">{words(one).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
