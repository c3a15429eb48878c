import { formatNumber } from '#lib/format.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { counted } from '../../parts/counted.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import css from './pickup.module.css'

/** Under the page: the plain hours of the week stand there until its code comes. */
const OpenNow = lazyPart(async () => (await import('../../parts/open-now.tsx')).OpenNow)

type Place = ProductAnswer['pickup'][number]

/** More than this is «plenty»: an exact hundred says nothing and ages at once. */
const plenty = 20

/** Outlets of the region that hold the chosen variant now, or any of them while none is chosen (PROD-07). */
export function Pickup({ pickup, sku, sizes }: { pickup: readonly Place[]; sku: string | undefined; sizes: boolean }) {
  const locale = useLocale()
  const places = pickup
    .map(({ outlet, stock }) => ({ outlet, count: countOf(stock, sku) }))
    .filter(({ count }) => count > 0)
  return (
    <section id="pickup" className="section" aria-labelledby="pickup-title">
      <div className="section-head">
        <h2 id="pickup-title">{m.product_pickup()}</h2>
      </div>
      {places.length === 0 ? (
        <p className="muted">{sku && sizes ? m.product_pickup_none() : m.product_pickup_none_any()}</p>
      ) : (
        <ul className={css.places}>
          {places.map(({ outlet, count }) => (
            <li key={outlet.id}>
              <b>{outlet.name}</b>
              <span className={css.count}>
                {count > plenty
                  ? m.product_pieces_many()
                  : m.product_pieces({ ...counted(count), shown: formatNumber(count, locale) })}
              </span>
              <span className={css.under}>
                {outlet.address} <br />
                <OpenNow outlet={outlet} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const countOf = (stock: Place['stock'], sku: string | undefined): number =>
  sku === undefined ? Object.values(stock).reduce((sum, count) => sum + count, 0) : (stock[sku] ?? 0)
