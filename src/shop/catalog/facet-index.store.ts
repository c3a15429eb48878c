import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'
import type { CardRow } from './card.ts'
import type { IndexRows } from './facet-index.ts'
import { searchMatch } from './listing.store.ts'

const rowsPerPart = 5_000

/** All goods of a section, or of the shop, in parts: the process answers others between them. */
export async function indexRows(db: Db, zoneId: number, categoryId: number | null): Promise<IndexRows[]> {
  const parts: IndexRows[] = []
  for (let after = 0; ; ) {
    const { rows } = await sql<IndexRows>`
      select coalesce(json_agg(product_id), '[]') as ids, json_agg(price) as prices, json_agg(price_max) as "pricesMax",
        json_agg(popularity) as popularity, json_agg(in_warehouse) as "inWarehouse", json_agg(stock_regions) as "stockRegions",
        json_agg(value_ids) as "valueIds"
      from (
        select product_id, price, price_max, popularity, in_warehouse, stock_regions, value_ids from product_cards
        where ${within(zoneId, categoryId)} and product_id > ${after}
        order by product_id limit ${rowsPerPart}
      ) part`.execute(db)
    const part = rows[0]!
    if (part.ids.length === 0) return parts
    parts.push(part)
    if (part.ids.length < rowsPerPart) return parts
    after = part.ids.at(-1)!
  }
}

/** What a query finds and how well each fits. */
export async function foundBy(
  db: Db,
  zoneId: number,
  categoryId: number | null,
  q: string,
): Promise<{ ids: number[]; ranks: number[] }> {
  const { where, rank } = searchMatch(q)
  const { rows } = await sql<{ ids: number[]; ranks: number[] }>`
    select coalesce(json_agg(product_id), '[]') as ids, coalesce(json_agg(${rank}), '[]') as ranks from product_cards
    where zone_id + 0 = ${zoneId} and ${where}
      ${categoryId === null ? sql`` : sql`and category_ids @> array[${categoryId}]::bigint[]`}`.execute(db)
  return rows[0]!
}

/** Written so that the narrow index alone is used: the zone's own index would be read whole beside it, however small the section. */
const within = (zoneId: number, categoryId: number | null) =>
  categoryId === null
    ? sql`zone_id = ${zoneId}`
    : sql`zone_id + 0 = ${zoneId} and category_ids @> array[${categoryId}]::bigint[]`

/** Cards as they are now, in the order asked for; one that has gone is left out. */
export async function cardsOf(db: Db, zoneId: number, regionId: number, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select product_id, price, price_max, (in_warehouse or ${regionId}::bigint = any (stock_regions)) as in_stock, card
    from product_cards where zone_id = ${zoneId} and product_id = any (${ids}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
