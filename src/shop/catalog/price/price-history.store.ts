import { type Db, sql } from '#kit/db.ts'
import type { PriceStep } from './price-history.ts'

/**
 * Price changes of a variant in the price list that applies in a zone; undefined if the variant is not sold. Without a sku: the cheapest variant
 * that is.
 */
export async function priceChangesOf(
  db: Db,
  { companyId, zoneId, slug, sku }: { companyId: number; zoneId: number; slug: string; sku: string | null },
): Promise<{ sku: string; changes: PriceStep[] } | undefined> {
  const { rows } = await sql<{ sku: string; changes: { since: string; price: number }[] }>`
    select v.sku, (select coalesce(json_agg(json_build_object('since', h.since, 'price', h.price) order by h.since), '[]')
      from price_changes h where h.variant_id = v.id and h.price_type_id = w.price_type_id) as changes
    from products p join categories c on c.id = p.category_id join variants v on v.product_id = p.id
      cross join lateral price_in_zone(v.id, ${zoneId}) w
    where p.company_id = ${companyId} and p.slug = ${slug} and p.is_active and p.kind = 'goods' and c.is_active and v.is_active
      and (${sku}::text is null or v.sku = ${sku}::text)
    order by w.price, v.sort, v.id limit 1`.execute(db)
  const [row] = rows
  return row && { sku: row.sku, changes: row.changes.map(({ since, price }) => ({ since: new Date(since), price })) }
}
