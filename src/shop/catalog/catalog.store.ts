import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'
import type { AttributeRow, CategoryRow, StoredImage, ValueRow } from './card.ts'

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
