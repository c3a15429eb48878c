import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { AttributeRow, CardRow, CategoryRow, StoredImage, ValueRow } from './card.ts'
import { searchMatch } from './listing.store.ts'

export async function categoriesOf(db: Db, companyId: number): Promise<CategoryRow[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'slug', 'path', 'name', 'name_en', 'level', 'feed_id', 'image'])
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((r) => ({
    id: r.id,
    parentId: r.parent_id,
    slug: r.slug,
    path: r.path,
    name: r.name,
    nameEn: r.name_en,
    level: r.level,
    feedId: r.feed_id,
    image: r.image as StoredImage | null,
  }))
}

/**
 * Products in each category's whole subtree, and a picture of its best loved product for tiles without their own. Goods are
 * counted by the section they stand in, of which there are few, and only those sums go up the tree.
 */
export async function categoryCounts(
  db: Db,
  zoneId: number,
): Promise<{ category_id: number; count: number; image: StoredImage | null }[]> {
  const { rows } = await sql<{ category_id: number; count: number; image: StoredImage | null }>`
    with own as materialized (
      select category_ids, count(*) as count,
        max(array[popularity, -product_id]) filter (where card->'images'->0 is not null) as best
      from product_cards where zone_id = ${zoneId} group by category_ids
    ), whole as (
      select c as category_id, sum(count)::int as count, max(best) as best from own, unnest(category_ids) c group by c
    )
    select w.category_id, w.count, p.card->'images'->0 as image
    from whole w left join product_cards p on p.zone_id = ${zoneId} and p.product_id = -w.best[2]`.execute(db)
  return rows
}

export async function attributesOf(
  db: Db,
  companyId: number,
): Promise<{ attributes: AttributeRow[]; values: ValueRow[] }> {
  const attributes = await db
    .selectFrom('attributes')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const values = await db.selectFrom('attribute_values').selectAll().where('company_id', '=', companyId).execute()
  return {
    attributes: attributes.map((a) => ({
      id: a.id,
      slug: a.slug,
      name: a.name,
      nameEn: a.name_en,
      type: a.type as AttributeRow['type'],
      unit: a.unit,
      unitEn: a.unit_en,
      isFilter: a.is_filter,
    })),
    values: values.map((v) => ({
      id: v.id,
      attributeId: v.attribute_id,
      slug: v.slug,
      value: v.value,
      valueEn: v.value_en,
      hex: v.hex,
      number: v.number,
      sort: v.sort,
    })),
  }
}

export interface ProductRow {
  id: number
  slug: string
  article: string
  name: string
  name_en: string
  description: string
  description_en: string
  category_id: number
  group_key: string | null
  rating: number
  review_count: number
}

export async function productBySlug(db: Db, companyId: number, slug: string): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select([
      'p.id',
      'p.slug',
      'p.article',
      'p.name',
      'p.name_en',
      'p.description',
      'p.description_en',
      'p.category_id',
      'p.group_key',
      'p.rating',
      'p.review_count',
    ])
    .where('p.company_id', '=', companyId)
    .where('p.slug', '=', slug)
    .where('p.is_active', '=', true)
    .where('c.is_active', '=', true)
    .executeTakeFirst()
}

export interface ProductDetails {
  images: StoredImage[]
  value_ids: number[]
  variants: {
    id: number
    sku: string
    article: string
    size: string
    barcode: string
    price: Kopecks | null
    old_price: Kopecks | null
    stock: number
    outlets: { id: number; stock: number }[]
  }[]
}

/**
 * Everything a product page shows of one product, in one statement. Stock is what this region can be sold: warehouses and
 * the region's own outlets; prices are the zone's, else the company's default (the same rule as in refresh_product_cards).
 */
export async function productDetails(
  db: Db,
  productId: number,
  zoneId: number,
  regionId: number,
): Promise<ProductDetails> {
  const { rows } = await sql<ProductDetails>`
    select
      (select coalesce(json_agg(json_build_object('width', i.width, 'height', i.height, 'scaled', i.scaled) order by pi.sort, i.id), '[]')
        from product_images pi join images i on i.id = pi.image_id where pi.product_id = ${productId}) as images,
      (select coalesce(json_agg(value_id order by value_id), '[]') from product_attributes where product_id = ${productId}) as value_ids,
      (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'article', v.article, 'size', v.size, 'barcode', v.barcode,
          'price', w.price, 'old_price', w.old_price, 'stock', coalesce(s.stock, 0), 'outlets', coalesce(s.outlets, '[]')) order by v.sort, v.id), '[]')
        from variants v
        left join lateral (
          select pr.price, pr.old_price from prices pr join price_types t on t.id = pr.price_type_id
          join price_zones z on z.id = ${zoneId}
          where pr.variant_id = v.id and (pr.price_type_id = z.price_type_id or t.is_default)
          order by pr.price_type_id = z.price_type_id desc limit 1
        ) w on true
        left join lateral (
          select sum(l.on_hand - l.reserved)::int as stock,
            json_agg(json_build_object('id', o.id, 'stock', l.on_hand - l.reserved)) filter (where o.kind in ('shop', 'filial')) as outlets
          from stock_levels l join outlets o on o.id = l.outlet_id
          where l.variant_id = v.id and o.is_active and l.on_hand > l.reserved and (o.kind = 'warehouse' or o.region_id = ${regionId})
        ) s on true
        where v.product_id = ${productId} and v.is_active) as variants`.execute(db)
  return rows[0]!
}

/** The same model in other colours: swatches. */
export async function colorsOf(db: Db, zoneId: number, companyId: number, groupKey: string) {
  const { rows } = await sql<{ product_id: number; value_ids: number[]; card: CardRow['card'] }>`
    select c.product_id, c.value_ids, c.card from products p join product_cards c on c.product_id = p.id and c.zone_id = ${zoneId}
    where p.company_id = ${companyId} and p.group_key = ${groupKey} order by p.id limit 12`.execute(db)
  return rows
}

interface SimilarScope {
  zoneId: number
  regionId: number
  categoryId: number
  productId: number
  /** Null: the best loved instead of the nearest in price. */
  nearPrice: number | null
}

/** Others of its category, near in price, never itself (PROD-06). The zone is compared so that its index is not read whole. */
export async function similarTo(db: Db, scope: SimilarScope): Promise<CardRow[]> {
  const near = scope.nearPrice === null ? sql`` : sql`abs(ln(price::float8) - ln(${scope.nearPrice}::float8)),`
  const { rows } = await sql<CardRow>`
    select product_id, price, price_max, (in_warehouse or ${scope.regionId}::bigint = any (stock_regions)) as in_stock, card
    from product_cards
    where zone_id + 0 = ${scope.zoneId} and category_ids @> array[${scope.categoryId}]::bigint[] and product_id <> ${scope.productId}
    order by in_stock desc, ${near} popularity desc, product_id limit 10`.execute(db)
  return rows
}

/** Beginnings of names. Two letters and more are looked up by the index of the search; one would match most of the shop anyway. */
export async function suggestWords(db: Db, zoneId: number, q: string): Promise<string[]> {
  const like = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const near = q.length < 2 ? sql`zone_id = ${zoneId}` : sql`zone_id + 0 = ${zoneId} and ${searchMatch(q).where}`
  const { rows } = await sql<{ name: string }>`
    select lower(split_part(card->>'name', ', ', 1)) as name from product_cards
    where ${near} and lower(card->>'name') like ${like}
    group by 1 order by max(popularity) desc limit 5`.execute(db)
  return rows.map((r) => r.name)
}
