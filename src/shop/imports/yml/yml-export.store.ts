import { sql, type Tx } from '#kit/db.ts'

export type YmlCategory = { id: number; parentId: number | null; name: string }
/** `key` is the external id of the property. */
export type YmlProperty = { key: string | null; name: string; value: string; unit: string }
export type YmlOffer = {
  id: number
  /** The id in the source feed, else the sku. */
  offerId: string
  /** Selects this offer on the product page. */
  sku: string
  groupId: string
  article: string
  codes: string
  canDeliver: boolean
  canPickUp: boolean
  /** «20.5/30/40» in cm; null: unknown. */
  dimensions: string | null
  properties: YmlProperty[]
  slug: string
  name: string
  size: string
  description: string
  barcode: string
  categoryId: number
  price: number
  oldPrice: number | null
  /** Whole steps. */
  stock: number
  unit: string
  step: number
  minimum: number
  pictures: string[]
  /** Labels of all offers of its product. */
  sizes: string[]
}

export async function ymlCategories(tx: Tx, companyId: number): Promise<YmlCategory[]> {
  const { rows } = await sql<YmlCategory>`
    select id, parent_id as "parentId", name from categories where company_id = ${companyId} and is_active
    order by path_ids`.execute(tx)
  return rows
}

/**
 * The region of a feed: it contains the prices of the region's zone and the region's stock, as pages show them; null: the default list and all
 * stock.
 */
export type FeedRegion = { id: number; zoneId: number } | null

/** The next offers on sale, at the prices of the region's zone. */
export async function nextYmlOffers(
  tx: Tx,
  companyId: number,
  region: FeedRegion,
  after: number,
  limit: number,
): Promise<YmlOffer[]> {
  const here = region ? sql`and (o.kind = 'warehouse' or o.region_id = ${region.id})` : sql``
  // Two feeds may use the same id for different offers.
  const manyFeeds = sql`(select count(distinct import_source) > 1 from products where company_id = ${companyId} and import_source like 'yml:%')`
  const { rows } = await sql<YmlOffer>`
    select v.id, v.sku, case when own.id is null or length(own.id) > 80 or own.id ~ '[^[:alnum:].,/()=_-]' or ${manyFeeds}
        or exists (select from variants x where x.company_id = v.company_id and x.sku = own.id and x.id <> v.id)
        then v.sku else own.id end as "offerId",
      coalesce(substring(p.external_id from '^yml:[^:]*:group-(.{1,80})$'), p.id::text) as "groupId",
      p.slug, p.name, v.size, p.description, v.barcode, coalesce(nullif(v.article, ''), p.article) as article, p.codes,
      p.can_deliver as "canDeliver", p.unit, p.step, p.minimum, p.can_pick_up as "canPickUp",
      coalesce(p.dimensions, case when p.height_cm is not null then concat_ws('/', p.length_cm, p.width_cm, p.height_cm) end) as dimensions, p.category_id as "categoryId",
      coalesce((select jsonb_agg(jsonb_build_object('key', a.external_id, 'name', a.name, 'value', av.value, 'unit', a.unit) order by a.sort, a.id, av.sort, av.id)
        from product_attributes pa join attribute_values av on av.id = pa.value_id join attributes a on a.id = av.attribute_id
        where pa.product_id = p.id), '[]') as properties,
      w.price, w.old_price as "oldPrice",
      coalesce((select sum(s.on_hand - s.reserved) from stock_levels s join outlets o on o.id = s.outlet_id
        where s.variant_id = v.id and o.is_active ${here}), 0)::int as stock,
      array(select i.scaled -> -1 ->> 'url' from product_images l join images i on i.id = l.image_id
        where l.product_id = p.id order by l.sort, i.id limit 10) as pictures,
      array(select x.size from variants x where x.product_id = p.id and x.is_active) as sizes
    from variants v
    join products p on p.id = v.product_id and p.is_active and p.kind = 'goods'
    join categories c on c.id = p.category_id and c.is_active
    cross join lateral (select substring(v.external_id from '^yml:[^:]*:(.+)$') as id) own
    cross join lateral price_in_zone(v.id, ${region?.zoneId ?? null}) w
    where v.company_id = ${companyId} and v.is_active and v.id > ${after}
    order by v.id limit ${limit}`.execute(tx)
  return rows
}
