import { type Statement, sql } from '#kit/db.ts'
import type { VatRate } from '#lib/fiscal.ts'
import type { Kopecks } from '#lib/money.ts'
import type { SoldBy } from '#lib/quantity.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { Piece } from '#shop/delivery/parcel.ts'
import type { LineFacts } from '#shop/line-rules.ts'
import type { StockSnapshot } from './cart.ts'

/** Facts of goods, besides those of every line. */
export interface Goods {
  /** Null: the sku is unknown. */
  variantId: number | null
  productId: number
  slug: string
  /** Null: the company's rate. */
  vat: VatRate | null
  category: { id: number; path: string; name: string; nameEn: string; feedId: string }
  /** Its stock by outlet. */
  stock: StockSnapshot['stock']
}

/**
 * Facts of all lines in one statement, in the order of the request. Prices are of the visitor's zone (`price_in_zone` of db/functions); stock
 * is of warehouses and of the region's own outlets. The list is in a subselect so that PostgreSQL does not plan again for each length: planning
 * takes six times as long as reading.
 */
export const goodsFacts = (
  place: { companyId: number; regionId: number; zoneId: number },
  skus: readonly string[],
): Statement<LineFacts<Goods>[]> =>
  sql<FactsRow>`
    select w.sku, v.id as variant_id, p.id as product_id, p.slug, p.name, p.name_en, coalesce(nullif(v.article, ''), p.article) as article,
      v.size, v.barcode, p.vat, p.unit, p.step, p.minimum, c.id as category_id, c.path as category_path, c.name as category_name, c.name_en as category_name_en,
      c.feed_id, coalesce(v.is_active and p.is_active and p.kind = 'goods' and c.is_active, false) as is_active, w1.price, w1.old_price,
      coalesce(s.available, 0)::int as available, s.stock, i.image, t.attributes,
      p.can_deliver, p.can_pick_up, piece_said(p, v) as piece
    from unnest((select ${skus}::text[])) with ordinality w (sku, n)
    left join variants v on v.company_id = ${place.companyId} and v.sku = w.sku
    left join products p on p.id = v.product_id
    left join categories c on c.id = p.category_id
    left join lateral price_in_zone(v.id, ${place.zoneId}) w1 on true
    left join lateral (
      select sum(l.on_hand - l.reserved) as available,
        json_agg(json_build_object('outletId', o.id, 'free', l.on_hand - l.reserved, 'isWarehouse', o.kind = 'warehouse')) as stock
      from stock_levels l join outlets o on o.id = l.outlet_id
      where l.variant_id = v.id and o.is_active and (o.kind = 'warehouse' or o.region_id = ${place.regionId})
    ) s on true
    left join lateral (
      select jsonb_build_object('width', im.width, 'height', im.height, 'scaled', im.scaled) as image
      from product_images pi join images im on im.id = pi.image_id
      where pi.product_id = p.id order by pi.sort, pi.image_id limit 1
    ) i on true
    left join lateral (
      select array_agg(a.slug || ':' || av.slug) as attributes from product_attributes pa
      join attribute_values av on av.id = pa.value_id join attributes a on a.id = av.attribute_id
      where pa.product_id = p.id
    ) t on true
    order by w.n`.read((rows) => rows.map(factsIn))

const factsIn = (row: FactsRow): LineFacts<Goods> => ({
  kind: 'goods',
  sku: row.sku,
  isSold: row.variant_id !== null && row.is_active && row.price !== null,
  name: row.name ?? row.sku,
  nameEn: row.name_en ?? '',
  article: row.article ?? '',
  size: row.size ?? '',
  barcode: row.barcode ?? '',
  image: row.image,
  price: row.price,
  oldPrice: row.old_price,
  available: row.available,
  ...soldByOf(row),
  marks: { product: row.slug ?? '', category: row.category_path ?? '', attributes: row.attributes ?? [] },
  ships: { canDeliver: row.can_deliver ?? true, canPickUp: row.can_pick_up ?? true, piece: row.piece },
  own: {
    variantId: row.variant_id,
    productId: row.product_id ?? 0,
    slug: row.slug ?? '',
    vat: row.vat,
    stock: row.stock ?? [],
    category: {
      id: row.category_id ?? 0,
      path: row.category_path ?? '',
      name: row.category_name ?? '',
      nameEn: row.category_name_en ?? '',
      feedId: row.feed_id ?? '',
    },
  },
})

/** Absent for goods by the piece, which have nothing to tell. */
function soldByOf({ unit, step, minimum }: FactsRow): { soldBy?: SoldBy } {
  if (unit === null || step === null || minimum === null || (unit === '' && minimum === 1)) return {}
  return { soldBy: { unit, step, minimum } }
}

interface FactsRow {
  sku: string
  variant_id: number | null
  product_id: number | null
  slug: string | null
  name: string | null
  name_en: string | null
  article: string | null
  size: string | null
  barcode: string | null
  vat: VatRate | null
  category_id: number | null
  category_path: string | null
  category_name: string | null
  category_name_en: string | null
  feed_id: string | null
  is_active: boolean
  price: Kopecks | null
  old_price: Kopecks | null
  available: number
  stock: StockSnapshot['stock'] | null
  image: StoredImage | null
  attributes: string[] | null
  can_deliver: boolean | null
  can_pick_up: boolean | null
  piece: Partial<Piece>
  unit: string | null
  step: number | null
  minimum: number | null
}
