import { formatNumber } from '#lib/format.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Icon, type IconName } from '#ui/icon.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { useShell } from '../../parts/shell-context.ts'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import css from './delivery-offers.module.css'

type Way = ProductAnswer['delivery'][number]

const icons: Record<Way['delivery_type'], IconName> = {
  DELIVERY: 'truck',
  PICKUP_POINT: 'package',
  PICKUP: 'store',
  VIRTUAL: 'mail',
}

/**
 * Delivery options with days and prices (design kit §1: the answer before the question). `outlets`: null if the company does not show the
 * stock of its shops.
 */
export function DeliveryOffers({ delivery, outlets }: { delivery: readonly Way[]; outlets: number | null }) {
  const money = useMoney()
  const days = useDayTexts()
  const { region, visitor, company } = useShell()
  if (delivery.length === 0) return null
  const isFilial = company.settings.outlet_name === 'filial'
  const held = outlets ?? 0

  const title = ({ delivery_type: type, date }: Way): string => {
    const day = days.inside(date)
    if (type === 'DELIVERY') return m.product_way_courier({ day })
    if (type === 'PICKUP_POINT') return m.product_way_point({ day })
    if (type === 'VIRTUAL') return m.product_way_virtual({ day })
    if (date <= visitor.today && held > 0) {
      const shown = formatNumber(held, visitor.locale)
      return isFilial
        ? m.product_in_filials({ ...counted(held), shown })
        : m.product_in_shops({ ...counted(held), shown })
    }
    return isFilial ? m.product_way_filial({ day }) : m.product_way_shop({ day })
  }

  return (
    <ul className={css.ways} aria-label={m.product_ways()}>
      {delivery.map((way) => (
        <li key={way.delivery_type}>
          <Icon name={icons[way.delivery_type]} />
          <b>{title(way)}</b>
          {way.price === 0 ? (
            <span className="ok">{m.product_free()}</span>
          ) : (
            <span>{way.is_least ? m.product_from({ price: money(way.price) }) : money(way.price)}</span>
          )}
          <span className={css.under}>
            {way.delivery_type === 'PICKUP' && held > 0 ? (
              <a className="link" href="#pickup">
                {m.product_where()}
              </a>
            ) : (
              <span>{region?.name}</span>
            )}
            {way.price > 0 && way.free_from !== null && (
              <span> · {m.product_free_from({ price: money(way.free_from) })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
