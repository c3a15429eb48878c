import { anyOf, type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'

/** Selects the favourites to check. */
export interface Looked {
  companyId: number
  /** Prices are closed: only customers with a level see them. */
  isRestricted: boolean
}

/**
 * A customer's favourites with their price zone: that of the customer's level in the region the favourite was seen in, else of the company's
 * first region.
 */
const kept = ({ companyId, isRestricted }: Looked): Sql => sql`
  select f.customer_id, f.product_id, f.seen_price, f.seen_zone_id, r.id as region_id, coalesce(z.id, r.zone_id) as zone_id
  from favorites f
  join customers c on c.id = f.customer_id and c.erased_at is null
  join regions r on r.id = coalesce(f.seen_region_id, (select min(id) from regions where company_id = ${companyId}))
  left join price_zones z on z.level_id = c.level_id and z.base_id = r.zone_id
  where f.company_id = ${companyId} and (not ${isRestricted}::boolean or c.level_id is not null)`

/** Stores the price of favourites that have none to compare with, or one of another price zone. */
export async function noteNewPrices(tx: Tx, looked: Looked): Promise<void> {
  await sql`
    update favorites f set seen_price = k.price, seen_zone_id = m.zone_id, seen_region_id = m.region_id
    from (${kept(looked)}) m join product_cards k on k.zone_id = m.zone_id and k.product_id = m.product_id
    where f.customer_id = m.customer_id and f.product_id = m.product_id and m.seen_zone_id is distinct from m.zone_id`.execute(
    tx,
  )
}

export interface PriceDrop {
  customerId: number
  productId: number
  zoneId: number
  was: Kopecks
}

/**
 * Favourites that can be bought and cost at least `percent` less than the stored price. Stores the current price, so each drop is reported once.
 * Ordered by customer.
 */
export async function storePriceDrops(tx: Tx, looked: Looked, percent: number): Promise<PriceDrop[]> {
  const { rows } = await sql<PriceDrop>`
    with cheaper as (
      select m.customer_id, m.product_id, m.zone_id, m.seen_price, k.price
      from (${kept(looked)}) m join product_cards k on k.zone_id = m.zone_id and k.product_id = m.product_id
      where m.seen_zone_id = m.zone_id and k.price * 100 <= m.seen_price * (100 - ${percent}::int)
        and (k.in_warehouse or m.region_id = any (k.stock_regions))
    ), taken as (
      update favorites f set seen_price = c.price from cheaper c
      where f.customer_id = c.customer_id and f.product_id = c.product_id and f.seen_price = c.seen_price
      returning c.customer_id, c.product_id, c.zone_id, c.seen_price
    )
    select customer_id as "customerId", product_id as "productId", zone_id as "zoneId", seen_price as was from taken
    order by customer_id, product_id`.execute(tx)
  return rows
}

export interface PricedProduct {
  id: number
  slug: string
  name: string
  nameEn: string
  price: Kopecks
}

/** Current prices of these products in a price zone; products no longer sold are omitted. */
export async function pricedProducts(db: Db, zoneId: number, ids: readonly number[]): Promise<PricedProduct[]> {
  const { rows } = await sql<PricedProduct>`
    select p.id, p.slug, p.name, p.name_en as "nameEn", k.price from product_cards k join products p on p.id = k.product_id and p.is_active
    where k.zone_id = ${zoneId} and k.product_id = ${anyOf('bigint', ids)}`.execute(db)
  return rows
}
