import { anyOf, type Db, sql } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CardRow, StoredCard } from '../card.ts'
import { type PlacePrice, priceInRegion } from '../price/price-in-region.ts'
import {
  type AvailableVariant,
  anyVariant,
  priceOfRequested,
  type RequestedVariants,
  shopsOfPrice,
  skuOfRequested,
} from '../requested-variants.ts'
import { type IndexRows, starScore } from './facet-index.ts'

/** Small enough to be copied into columns between two other requests. */
const rowsPerPart = 5_000

/** Products of a zone by ascending id, in parts: the process answers other requests between them. */
export async function* indexRows(db: Db, zoneId: number, most: number): AsyncGenerator<IndexRows> {
  const from = await firstOfBest(db, zoneId, most)
  for (let after = 0; ; ) {
    const part = await readRows(
      db,
      sql`zone_id = ${zoneId} and product_id > ${after}
        ${from ? sql`and (popularity, product_id) >= (${from.popularity}, ${from.product_id})` : sql``}
        order by product_id limit ${rowsPerPart}`,
    )
    if (part.ids.length > 0) yield part
    if (part.ids.length < rowsPerPart) return
    after = part.ids.at(-1)!
  }
}

/** The current rows of the read model for some products; products without a row are absent. */
export const rowsOfProducts = (db: Db, zoneId: number, ids: readonly number[]): Promise<IndexRows> =>
  readRows(db, sql`zone_id = ${zoneId} and product_id = ${anyOf('bigint', ids)} order by product_id`)

async function readRows(db: Db, where: ReturnType<typeof sql>): Promise<IndexRows> {
  const { rows } = await sql<IndexRows>`
    select coalesce(json_agg(product_id), '[]') as ids, coalesce(json_agg(price), '[]') as prices, coalesce(json_agg(price_max), '[]') as "pricesMax",
      coalesce(json_agg(other_prices), '[]') as "otherPrices", coalesce(json_agg(popularity), '[]') as popularity,
      coalesce(json_agg(stars), '[]') as stars, coalesce(json_agg(in_warehouse), '[]') as "inWarehouse",
      coalesce(json_agg(stock_regions), '[]') as "stockRegions", coalesce(json_agg(category_ids), '[]') as paths,
      coalesce(json_agg(value_ids), '[]') as "valueIds", coalesce(json_agg(coalesce(model, '')), '[]') as models,
      coalesce(json_agg(coalesce(outlets, '{}')), '[]') as outlets, coalesce(json_agg(coalesce(sizes, '[]')), '[]') as sizes,
      coalesce(json_agg(coalesce(variants, '[]')), '[]') as variants
    from (
      select product_id, price, price_max, other_prices, popularity, in_warehouse, stock_regions, category_ids, value_ids, model, outlets, sizes,
        case when price < price_max then (select jsonb_agg(jsonb_build_array(v ->> 'size', (v ->> 'price')::bigint, h -> 1, h -> 2))
          from jsonb_array_elements(card -> 'variants') v join jsonb_array_elements(held) h on h ->> 0 = v ->> 'id') end as variants,
        (select case when r.review_count = 0 then 0 else round(r.rating * 100) * ${starScore / 100} + least(r.review_count, 999) end
          from products r where r.id = product_id) as stars
      from product_cards left join product_shelves using (product_id) where ${where}
    ) part`.execute(db)
  return rows[0]!
}

/** The least popular of the top `most` products of a zone; undefined if there are no more than that. */
async function firstOfBest(db: Db, zoneId: number, most: number) {
  const { rows } = await sql<{ popularity: number; product_id: number }>`
    select popularity, product_id from product_cards
    where zone_id = ${zoneId} and (select count(*) from product_cards where zone_id = ${zoneId}) > ${most}
    order by popularity desc, product_id desc offset ${most - 1} limit 1`.execute(db)
  return rows[0]
}

interface StoredRow {
  product_id: number
  price: Kopecks
  price_max: Kopecks
  other_prices: PlacePrice[]
  in_warehouse: boolean
  stock_regions: number[]
  held: AvailableVariant[]
  rating: number
  review_count: number
  unit: string
  step: number
  minimum: number
  can_deliver: boolean
  can_pick_up: boolean
  card: StoredCard
}

/**
 * Current cards at the prices of the region, in the order of `ids`; missing products are left out. Prices and shops are those of the requested
 * variants.
 */
export async function cardsOf(
  db: Db,
  zoneId: number,
  regionId: number,
  ids: readonly number[],
  asked: RequestedVariants = anyVariant,
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredRow>`
    select c.product_id, c.price, c.price_max, c.other_prices, c.in_warehouse, c.stock_regions, coalesce(s.held, '[]') as held, p.rating,
      p.review_count, p.unit, p.step, p.minimum, p.can_deliver, p.can_pick_up, c.card
    from product_cards c join products p on p.id = c.product_id left join product_shelves s on s.product_id = c.product_id
    where c.zone_id = ${zoneId} and c.product_id = ${anyOf('bigint', ids)}`.execute(db)
  const byId = new Map(rows.map((row) => [row.product_id, cardIn(row, regionId, asked)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function cardIn(row: StoredRow, regionId: number, asked: RequestedVariants): CardRow {
  const all = priceInRegion(
    {
      price: row.price,
      priceMax: row.price_max,
      oldPrice: row.card.old_price,
      inWarehouse: row.in_warehouse,
      stockRegions: row.stock_regions,
      other: row.other_prices,
    },
    regionId,
  )
  const { product_id, held, rating, review_count: reviewCount, unit, step, minimum, card } = row
  const here = priceOfRequested(card.variants, held, regionId, asked) ?? all
  const allowed = { canDeliver: row.can_deliver, canPickUp: row.can_pick_up }
  const heldIn = shopsOfPrice(card.variants, held, here.price, asked)
  const askedSku = skuOfRequested(card.variants, held, regionId, asked)
  return { product_id, here, askedSku, heldIn, allowed, rating, reviewCount, soldBy: { unit, step, minimum }, card }
}

/** Slugs of products by id. */
export async function slugsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from products where id = ${anyOf('bigint', ids)}`.execute(db)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
