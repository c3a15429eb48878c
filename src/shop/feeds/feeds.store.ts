import { type Db, sql, type Tx } from '#kit/db.ts'
import { brandAttributes, conditionAttributes } from '#shop/catalog/suggest/known-attributes.ts'
import type { PromotionNews } from './promotions-rss.ts'

/** First ids of the parts of the list of products on sale, `size` products each. */
export async function partStarts(db: Db, companyId: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select p.id, row_number() over (order by p.id) - 1 as n from products p join categories c on c.id = p.category_id and c.is_active
      where p.company_id = ${companyId} and p.is_active and p.kind = 'goods') numbered
    where n % ${size} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface MappedPage {
  id: number
  slug: string
  changedAt: Date | null
}

/** The next products on sale, starting at this id. */
export async function nextProducts(db: Db, companyId: number, from: number, limit: number): Promise<MappedPage[]> {
  const { rows } = await sql<MappedPage>`
    select p.id, p.slug, p.updated_at as "changedAt" from products p join categories c on c.id = p.category_id and c.is_active
    where p.company_id = ${companyId} and p.is_active and p.kind = 'goods' and p.id >= ${from} order by p.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Categories with products on sale, and their ancestors. */
export async function shownCategories(db: Db, companyId: number): Promise<MappedPage[]> {
  const { rows } = await sql<MappedPage>`
    select c.id, c.path as slug, null::timestamptz as "changedAt" from categories c
    where c.company_id = ${companyId} and c.is_active
      and c.id in (select distinct unnest(category_ids) from product_cards where company_id = ${companyId})
    order by c.path`.execute(db)
  return rows
}

/** Pages that are shown at a moment, without the home page. */
export async function textPages(db: Db, companyId: number, at: Date): Promise<(MappedPage & { kind: string })[]> {
  const { rows } = await sql<MappedPage & { kind: string }>`
    select id, slug, kind, null::timestamptz as "changedAt" from pages
    where company_id = ${companyId} and kind <> 'home' and shown_version(id, ${at}) is not null order by kind, slug`.execute(
    db,
  )
  return rows
}

/** Sections of tours and collections of hotels, by their paths. */
export async function tourPages(
  db: Db,
  companyId: number,
): Promise<{ kind: 'section' | 'collection'; path: string }[]> {
  const { rows } = await sql<{ kind: 'section' | 'collection'; path: string }>`
    select 'section' as kind, path from tour_sections where company_id = ${companyId} and is_active
    union all
    select 'collection' as kind, path from hotel_collections where company_id = ${companyId} and is_active
    order by kind, path`.execute(db)
  return rows
}

export interface GoogleOffer {
  id: number
  sku: string
  productId: number
  slug: string
  name: string
  size: string
  sizes: string[]
  description: string
  article: string
  barcode: string
  brand: string | null
  conditions: string[]
  path: string[]
  price: number
  oldPrice: number | null
  stock: number
  unit: string
  pictures: string[]
}

/** The next offers of a region that have a price: price of its zone; stock of warehouses and its own shops. */
export async function nextGoogleOffers(
  tx: Tx,
  companyId: number,
  region: { id: number; zoneId: number },
  after: number,
  limit: number,
): Promise<GoogleOffer[]> {
  const brands = sql`${[...brandAttributes]}::text[]`
  const { rows } = await sql<GoogleOffer>`
    select v.id, v.sku, p.id as "productId", p.slug, p.name, v.size, p.description, coalesce(nullif(v.article, ''), p.article) as article,
      v.barcode, w.price, w.old_price as "oldPrice",
      array(select x.size from variants x where x.product_id = p.id and x.is_active) as sizes,
      array(select a.name from unnest(c.path_ids) with ordinality as i (id, n) join categories a on a.id = i.id order by n) as path,
      (select t.value from product_attributes l join attribute_values t on t.id = l.value_id join attributes a on a.id = t.attribute_id
        where l.product_id = p.id and a.slug = any(${brands}) order by array_position(${brands}, a.slug), t.sort, t.id limit 1) as brand,
      array(select t.value from product_attributes l join attribute_values t on t.id = l.value_id join attributes a on a.id = t.attribute_id
        where l.product_id = p.id and a.slug = any(${[...conditionAttributes]}) order by a.sort, t.sort, t.id) as conditions,
      coalesce((select sum(s.on_hand - s.reserved) from stock_levels s join outlets o on o.id = s.outlet_id
        where s.variant_id = v.id and o.is_active and (o.kind = 'warehouse' or o.region_id = ${region.id})), 0)::int as stock, p.unit,
      array(select i.scaled -> -1 ->> 'url' from product_images l join images i on i.id = l.image_id
        where l.product_id = p.id order by l.sort, i.id limit 10) as pictures
    from variants v
    join products p on p.id = v.product_id and p.is_active and p.kind = 'goods'
    join categories c on c.id = p.category_id and c.is_active
    cross join lateral price_in_zone(v.id, ${region.zoneId}) w
    where v.company_id = ${companyId} and v.is_active and v.id > ${after}
    order by v.id limit ${limit}`.execute(tx)
  return rows
}

/** Promotions shown at a moment in the language of the company, those that began last first. */
export async function shownPromotionNews(
  db: Db,
  { companyId, isEnglish }: { companyId: number; isEnglish: boolean },
  at: Date,
  limit: number,
): Promise<PromotionNews[]> {
  const { rows } = await sql<PromotionNews>`
    select slug, coalesce(case when ${isEnglish}::boolean then nullif(name_en, '') end, name) as name,
      coalesce(case when ${isEnglish}::boolean then nullif(caption_en, '') end, caption) as caption,
      coalesce(active_since, created_at) as since
    from promotions
    where company_id = ${companyId} and is_shown and not is_stopped and (active_since is null or active_since <= ${at})
      and (active_until is null or active_until > ${at})
    order by coalesce(active_since, created_at) desc, id desc limit ${limit}`.execute(db)
  return rows
}
