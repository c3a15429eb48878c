import { type Db, sql } from '#kit/db.ts'
import type { ProductRow } from './product.ts'

/** The lowest price in force within the thirty days before the current one; only if the current one is a reduction. */
const lowestBefore = sql`case when w.old_price is not null then (
  select min(h.price) from (
    select price, since, lead(since) over (order by since) as until, max(since) over () as last
    from price_changes where variant_id = v.id and price_type_id = w.price_type_id
  ) h where h.since < h.last and h.until > h.last - interval '30 days') end`

/**
 * Everything a product page shows of one product, in one statement. Stock is what this region can buy: from warehouses and the region's own
 * outlets; prices are those of the zone.
 */
export async function productBySlug(
  db: Db,
  { companyId, zoneId, regionId }: { companyId: number; zoneId: number; regionId: number },
  slug: string,
): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.slug, p.article, p.name, p.name_en, p.full_name, p.description, p.description_en, p.unit, p.step, p.minimum, p.category_id,
      p.rating, p.review_count, jsonb_build_object('canDeliver', p.can_deliver, 'canPickUp', p.can_pick_up, 'piece', (
        select piece_said(p, v) from variants v where v.product_id = p.id and v.is_active order by v.sort, v.id limit 1)) as ships,
      (select g.slug from unnest(c.path_ids) with ordinality above (id, depth) join categories k on k.id = above.id
        join size_guides g on g.id = k.size_guide_id order by depth desc limit 1) as size_guide,
      (select coalesce(json_agg(json_build_object('width', i.width, 'height', i.height, 'scaled', i.scaled) order by pi.sort, i.id), '[]')
        from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as images,
      (select coalesce(json_agg(value_id order by value_id), '[]') from product_attributes where product_id = p.id) as value_ids,
      (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'article', v.article, 'size', v.size, 'barcode', v.barcode,
          'price', w.price, 'old_price', w.old_price, 'lowest', ${lowestBefore}, 'stock', coalesce(s.stock, 0), 'outlets', coalesce(s.outlets, '[]')) order by v.sort, v.id), '[]')
        from variants v
        left join lateral price_in_zone(v.id, ${zoneId}) w on true
        left join lateral (
          select sum(l.on_hand - l.reserved)::int as stock,
            json_agg(json_build_object('id', o.id, 'stock', l.on_hand - l.reserved)) filter (where o.kind in ('shop', 'filial')) as outlets
          from stock_levels l join outlets o on o.id = l.outlet_id
          where l.variant_id = v.id and o.is_active and l.on_hand > l.reserved and (o.kind = 'warehouse' or o.region_id = ${regionId})
        ) s on true
        where v.product_id = p.id and v.is_active) as variants,
      (select coalesce(json_agg(json_build_object('slug', card->>'slug', 'value_ids', value_ids, 'image', card->'images'->0)), '[]')
        from (select c.card, c.value_ids from products q join product_cards c on c.product_id = q.id and c.zone_id = ${zoneId}
          where q.company_id = ${companyId} and q.group_key = p.group_key order by q.id limit 12) same_model) as colors
    from products p join categories c on c.id = p.category_id
    where p.company_id = ${companyId} and p.slug = ${slug} and p.is_active and p.kind = 'goods' and c.is_active`.execute(
    db,
  )
  return rows[0]
}
