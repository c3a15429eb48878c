import { sql } from 'kysely'
import { ask, batch, command, type Db, type Question, question, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '#shop/catalog/card.ts'

/** What the shop knows of a sku now; `isSold` is false for an unknown or withdrawn one. */
export interface LineFacts {
  sku: string
  isSold: boolean
  variantId: number | null
  productId: number
  slug: string
  name: string
  nameEn: string
  article: string
  size: string
  barcode: string
  image: StoredImage | null
  category: { id: number; path: string; name: string; nameEn: string; feedId: string }
  price: Kopecks | null
  oldPrice: Kopecks | null
  /** Pieces this region can be sold now. */
  available: number
}

/**
 * Facts of all lines in one statement, in the order asked. The price is of the region's zone, else the default price type
 * (the rule of refresh_product_cards); stock is of warehouses and of the region's own outlets. The list stands in a subselect so
 * that its length does not tempt PostgreSQL to plan anew each time: planning costs six times the reading.
 */
export const lineFacts = (
  place: { companyId: number; regionId: number; zoneId: number },
  skus: readonly string[],
): Question<LineFacts[]> =>
  question(
    sql<FactsRow>`
    select w.sku, v.id as variant_id, p.id as product_id, p.slug, p.name, p.name_en, coalesce(nullif(v.article, ''), p.article) as article,
      v.size, v.barcode, c.id as category_id, c.path as category_path, c.name as category_name, c.name_en as category_name_en,
      c.feed_id, coalesce(v.is_active and p.is_active and c.is_active, false) as is_active, w1.price, w1.old_price,
      coalesce(s.available, 0)::int as available, i.image
    from unnest((select ${skus}::text[])) with ordinality w (sku, n)
    left join variants v on v.company_id = ${place.companyId} and v.sku = w.sku
    left join products p on p.id = v.product_id
    left join categories c on c.id = p.category_id
    left join lateral (
      select pr.price, pr.old_price
      from prices pr join price_types t on t.id = pr.price_type_id join price_zones z on z.id = ${place.zoneId}
      where pr.variant_id = v.id and (pr.price_type_id = z.price_type_id or t.is_default)
      order by pr.price_type_id = z.price_type_id desc limit 1
    ) w1 on true
    left join lateral (
      select sum(l.on_hand - l.reserved) as available
      from stock_levels l join outlets o on o.id = l.outlet_id
      where l.variant_id = v.id and o.is_active and (o.kind = 'warehouse' or o.region_id = ${place.regionId})
    ) s on true
    left join lateral (
      select jsonb_build_object('width', im.width, 'height', im.height, 'scaled', im.scaled) as image
      from product_images pi join images im on im.id = pi.image_id
      where pi.product_id = p.id order by pi.sort, pi.image_id limit 1
    ) i on true
    order by w.n`,
    (rows) => rows.map(factsIn),
  )

const factsIn = (row: FactsRow): LineFacts => ({
  sku: row.sku,
  isSold: row.variant_id !== null && row.is_active && row.price !== null,
  variantId: row.variant_id,
  productId: row.product_id ?? 0,
  slug: row.slug ?? '',
  name: row.name ?? row.sku,
  nameEn: row.name_en ?? '',
  article: row.article ?? '',
  size: row.size ?? '',
  barcode: row.barcode ?? '',
  image: row.image,
  category: {
    id: row.category_id ?? 0,
    path: row.category_path ?? '',
    name: row.category_name ?? '',
    nameEn: row.category_name_en ?? '',
    feedId: row.feed_id ?? '',
  },
  price: row.price,
  oldPrice: row.old_price,
  available: row.available,
})

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
  category_id: number | null
  category_path: string | null
  category_name: string | null
  category_name_en: string | null
  feed_id: string | null
  is_active: boolean
  price: Kopecks | null
  old_price: Kopecks | null
  available: number
  image: StoredImage | null
}

export interface StoredCart {
  useBonuses: boolean
  lines: { sku: string; count: number; seenPrice: Kopecks | null }[]
}

interface StoredRow {
  use_bonuses: boolean
  sku: string | null
  count: number
  seen_price: Kopecks | null
}
const cartOf = (customerId: number): Question<StoredCart> =>
  question(
    sql<StoredRow>`
    select c.use_bonuses, l.sku, l.count, l.seen_price from carts c left join cart_lines l on l.customer_id = c.customer_id
    where c.customer_id = ${customerId} order by l.sort`,
    (rows) => ({
      useBonuses: rows[0]?.use_bonuses ?? false,
      lines: rows.flatMap((r) => (r.sku === null ? [] : [{ sku: r.sku, count: r.count, seenPrice: r.seen_price }])),
    }),
  )

export const storedCart = (db: Db, customerId: number): Promise<StoredCart> => ask(db, cartOf(customerId))

/**
 * Replaces the cart and answers the one before. The row of the cart is locked first: of two tabs that
 * save at once one whole cart stays, never a mixture.
 */
export async function replaceCart(
  tx: Tx,
  owner: { customerId: number; companyId: number },
  { lines, useBonuses }: StoredCart,
): Promise<StoredCart> {
  const skus = lines.map((l) => l.sku)
  const lock = sql`
    insert into carts (customer_id, company_id, use_bonuses) values (${owner.customerId}, ${owner.companyId}, ${useBonuses})
    on conflict (customer_id) do update set use_bonuses = excluded.use_bonuses, updated_at = now()`
  const replace = sql`
    with gone as (
      delete from cart_lines where customer_id = ${owner.customerId} and sku <> all (${skus}::text[])
    )
    insert into cart_lines (customer_id, sku, count, seen_price, sort)
    select ${owner.customerId}, l.sku, l.count, l.seen_price, l.sort
    from unnest(${skus}::text[], ${lines.map((l) => l.count)}::int[], ${lines.map((l) => l.seenPrice)}::bigint[])
      with ordinality l (sku, count, seen_price, sort)
    on conflict (customer_id, sku) do update set count = excluded.count, seen_price = excluded.seen_price, sort = excluded.sort`
  const [before] = await batch(tx, [cartOf(owner.customerId), command(lock), command(replace)])
  return before
}

/** What was ordered leaves the cart; what was put in meanwhile stays. */
export const removeLines = (customerId: number, skus: readonly string[]): Question<void> =>
  command(sql`delete from cart_lines where customer_id = ${customerId} and sku = any (${skus}::text[])`)
