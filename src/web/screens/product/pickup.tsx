import { useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { Point } from '#lib/geo.ts'
import { quantityOf, quantityText, type SoldBy } from '#lib/quantity.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { OpenNow } from '../../parts/open-now.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import css from './pickup.module.css'

const PickupMap = laterPart(() => import('./pickup-map.tsx'), <div className={css.coming} aria-busy />)
const Away = laterPart(async () => ({ default: (await import('../../parts/places/place-facts.tsx')).Distance }))

type Place = ProductAnswer['pickup'][number]

/** A larger stock is shown as «plenty»: an exact hundred says nothing and is soon outdated. */
const plenty = 20

/** Unknown distance: sorted last. */
const far = 1e9

/**
 * Outlets of the region that have the chosen variant in stock, or any variant while none is chosen (PROD-07). Optional map; the nearest
 * come first once the visitor shares their location (ux P4).
 */
export function Pickup({
  pickup,
  sku,
  sizes,
  soldBy,
}: {
  pickup: readonly Place[]
  sku: string | undefined
  sizes: boolean
  soldBy: SoldBy
}) {
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<number | null>(null)
  const [from, setFrom] = useState<{ here: Point; away: ReadonlyMap<number, number> } | null>(null)
  const awayOf = (id: number) => from?.away.get(id)
  const places = pickup
    .map(({ outlet, stock }) => ({ outlet, count: countOf(stock, sku) }))
    .filter(({ count }) => count > 0)
    .map(({ outlet, count }) => ({
      outlet,
      shown:
        quantityOf(count, soldBy.step) > plenty
          ? m.product_pieces_many()
          : soldBy.unit !== ''
            ? quantityText(count, soldBy.step, soldBy.unit, locale)
            : m.product_pieces({ ...counted(count), shown: formatNumber(count, locale) }),
    }))
    .sort((a, b) => (from ? (awayOf(a.outlet.id) ?? far) - (awayOf(b.outlet.id) ?? far) : 0))
  return (
    <section id="pickup" className="section" aria-labelledby="pickup-title">
      <div className="section-head">
        <h2 id="pickup-title">{m.product_pickup()}</h2>
        {places.some(({ outlet }) => outlet.latitude !== null) && (
          <Button kind="line" size="s" className={css.scripted} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="map-pin" /> {open ? m.product_hide_map() : m.product_on_map()}
          </Button>
        )}
      </div>
      {places.length === 0 ? (
        <p className="muted">{sku && sizes ? m.product_pickup_none() : m.product_pickup_none_any()}</p>
      ) : (
        <div className="stack">
          {open && (
            <PickupMap
              places={places}
              picked={picked}
              here={from?.here ?? null}
              onPick={setPicked}
              onClose={() => setOpen(false)}
              onHere={(here, away) => setFrom({ here, away })}
            />
          )}
          <ul className={css.places}>
            {places.map(({ outlet, shown }) => (
              <li
                key={outlet.id}
                className={classNames(outlet.id === picked && css.picked)}
                aria-current={outlet.id === picked || undefined}
              >
                <b>{outlet.name}</b>
                <span className={css.count}>{shown}</span>
                <span className={css.under}>
                  {outlet.address} {from && <Away km={awayOf(outlet.id) ?? null} />}
                  <br />
                  <OpenNow outlet={outlet} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const countOf = (stock: Place['stock'], sku: string | undefined): number =>
  sku === undefined ? Object.values(stock).reduce((sum, count) => sum + count, 0) : (stock[sku] ?? 0)
