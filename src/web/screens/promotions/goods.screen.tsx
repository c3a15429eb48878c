import { useMemo } from 'react'
import { formatNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { api } from '../../browser/client.ts'
import { links } from '../../links.ts'
import { counted } from '../../parts/listing/counted.ts'
import css from '../../parts/listing/listing.module.css'
import { Listing } from '../../parts/listing/listing.tsx'
import { apiQuery, choiceQuery } from '../../parts/listing/listing-address.ts'
import { joinListing } from '../../parts/listing/listing-parts.ts'
import type { ListingSource } from '../../parts/listing/listing-source.ts'
import { useLocale } from '../../parts/shell-context.ts'
import type { GoodsData } from './goods.route.ts'

const sourceOf = (slug: string): ListingSource => ({
  path: links.promotionGoods(slug),
  href: (choice) => links.promotionGoods(slug, choiceQuery(choice)),
  fetch: (choice, { pageSize, signal } = {}) =>
    api.get('/api/promotions/{slug}/products/', {
      params: { slug },
      query: { ...apiQuery(choice), page_size: pageSize },
      signal,
    }),
})

/** CAT-06: goods of a promotion; its description has a separate page. */
export default function PromotionGoodsScreen({ data: { promotion, frame, found, choice } }: { data: GoodsData }) {
  const listing = useMemo(() => joinListing(frame, found), [frame, found])
  const locale = useLocale()
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[
          { text: m.catalog_home(), href: links.home() },
          { text: m.promotions_title(), href: links.promotions() },
          { text: promotion.name, href: links.promotion(promotion.slug) },
          { text: m.promotions_goods() },
        ]}
      />
      <div className={css.categoryHead}>
        <h1>{m.promotions_goods_of({ name: promotion.name })}</h1>
        <span className="muted">
          {m.catalog_found({ ...counted(listing.total), shown: formatNumber(listing.total, locale) })}
        </span>
      </div>
      <Listing listing={listing} choice={choice} source={sourceOf(promotion.slug)} />
    </div>
  )
}
