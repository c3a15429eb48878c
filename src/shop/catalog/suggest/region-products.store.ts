import { anyOf, type Db, sql } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '../card.ts'

/** A product with its variants that are available in a region now. */
export interface RegionProduct {
  id: number
  slug: string
  name: string
  nameEn: string
  /** Thousandths of its unit in one of a count. */
  step: number
  image: StoredImage | null
  category: { path: string; name: string; nameEn: string }
  variants: { sku: string; size: string; price: Kopecks; stock: number }[]
}

/** Products by slug or by the sku of a variant, as available in one region; products that are not sold are left out. */
export async function productsByName(
  db: Db,
  { companyId, zoneId, regionId }: { companyId: number; zoneId: number; regionId: number },
  named: { slugs: readonly string[]; skus: readonly string[] },
): Promise<RegionProduct[]> {
  const { rows } = await sql<RegionProduct>`
    select p.id, p.slug, p.name, p.name_en as "nameEn", p.step,
      (select json_build_object('width', i.width, 'height', i.height, 'scaled', i.scaled)
        from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id order by pi.sort, i.id limit 1) as image,
      json_build_object('path', c.path, 'name', c.name, 'nameEn', c.name_en) as category,
      (select coalesce(json_agg(json_build_object('sku', v.sku, 'size', v.size, 'price', w.price, 'stock', s.stock) order by v.sort, v.id), '[]')
        from variants v
        cross join lateral price_in_zone(v.id, ${zoneId}) w
        cross join lateral (
          select coalesce(sum(l.on_hand - l.reserved), 0)::int as stock from stock_levels l join outlets o on o.id = l.outlet_id
          where l.variant_id = v.id and o.is_active and l.on_hand > l.reserved and (o.kind = 'warehouse' or o.region_id = ${regionId})
        ) s
        where v.product_id = p.id and v.is_active and s.stock > 0) as variants
    from products p join categories c on c.id = p.category_id
    where p.company_id = ${companyId} and p.is_active and p.kind = 'goods' and c.is_active
      and (p.slug = ${anyOf('text', named.slugs)}
        or p.id in (select product_id from variants where company_id = ${companyId} and sku = ${anyOf('text', named.skus)}))
    order by p.id`.execute(db)
  return rows
}
