import { type Db, sql } from '#kit/db.ts'
import type { AttributeRow, CategoryRow, StoredImage, ValueRow } from './card.ts'

export async function categoriesOf(db: Db, companyId: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select id, parent_id as "parentId", slug, path, name, name_en as "nameEn", level, feed_id as "feedId", image
    from categories where company_id = ${companyId} and is_active order by level, sort, id`.execute(db)
  return rows
}

/**
 * Number of products in each category's subtree, and a picture of its most popular product for tiles without their own. Products are counted per
 * category first; only these few sums are added up the tree.
 */
export async function categoryCounts(
  db: Db,
  zoneId: number,
): Promise<{ category_id: number; count: number; image: StoredImage | null }[]> {
  const { rows } = await sql<{ category_id: number; count: number; image: StoredImage | null }>`
    with own as materialized (
      select category_ids, coalesce(model, '') as model, count(*) as count,
        max(array[popularity, -product_id]) filter (where card->'images'->0 is not null) as best
      from product_cards left join product_shelves using (product_id) where zone_id = ${zoneId} group by 1, 2
    ), whole as (
      -- colours of one model are one card of a listing (decision 0045)
      select c as category_id, (coalesce(sum(count) filter (where model = ''), 0) + count(distinct model) filter (where model <> ''))::int as count,
        max(best) as best
      from own, unnest(category_ids) c group by c
    )
    select w.category_id, w.count, p.card->'images'->0 as image
    from whole w left join product_cards p on p.zone_id = ${zoneId} and p.product_id = -w.best[2]`.execute(db)
  return rows
}

export async function attributesOf(
  db: Db,
  companyId: number,
): Promise<{ attributes: AttributeRow[]; values: ValueRow[] }> {
  const attributes = await sql<AttributeRow>`
    select id, slug, name, name_en as "nameEn", type, unit, unit_en as "unitEn", is_filter as "isFilter"
    from attributes where company_id = ${companyId} order by sort, id`.execute(db)
  const values = await sql<ValueRow>`
    select id, attribute_id as "attributeId", slug, value, value_en as "valueEn", hex, number, sort
    from attribute_values where company_id = ${companyId}`.execute(db)
  return { attributes: attributes.rows, values: values.rows }
}
