import { type Db, idOrEnd, type Sql, sql, type Tx } from '#kit/db.ts'
import type { NamedProduct, StaffProduct, StaffVariant } from './staff-product.ts'

const variants = sql<StaffVariant[]>`
  coalesce((select jsonb_agg(jsonb_build_object('sku', v.sku, 'article', v.article, 'size', v.size, 'barcode', v.barcode,
      'isActive', v.is_active, 'price', c.price, 'oldPrice', c.old_price,
      'onHand', coalesce(l.on_hand, 0), 'reserved', coalesce(l.reserved, 0)) order by v.sort, v.id)
    from variants v
    left join price_types t on t.company_id = v.company_id and t.is_default
    left join prices c on c.variant_id = v.id and c.price_type_id = t.id
    left join lateral (select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_levels where variant_id = v.id) l on true
    where v.product_id = p.id), '[]')`

const productsWhere = (where: Sql<boolean>, limit: number): Sql<StaffProduct> => sql<StaffProduct>`
  select p.id, p.slug, p.article, p.name, p.name_en as "nameEn", jsonb_build_object('id', k.id, 'name', k.name) as category,
    p.is_active as "isActive", p.marking_type as "markingType", p.version, p.updated_at as "updatedAt", ${variants} as variants
  from products p join categories k on k.id = p.category_id
  where ${where} order by p.id desc limit ${limit}`

/** Products of a company, newest first, those with a lower id than `after`. `search`: a part of a name, an article or a sku. */
export async function staffProducts(
  db: Db,
  companyId: number,
  { search, after, limit }: { search: string; after: number | null; limit: number },
): Promise<StaffProduct[]> {
  const text = search.toLowerCase()
  const found = sql<boolean>`${text} = '' or position(${text} in lower(p.name || ' ' || p.name_en || ' ' || p.article)) > 0
    or exists (select from variants v where v.product_id = p.id and position(${text} in lower(v.sku || ' ' || v.article)) > 0)`
  const where = sql<boolean>`p.company_id = ${companyId} and p.id < ${idOrEnd(after)} and (${found})`
  return (await productsWhere(where, limit).execute(db)).rows
}

const isNamed = (named: NamedProduct): Sql<boolean> =>
  'slug' in named
    ? sql<boolean>`p.slug = ${named.slug}`
    : sql<boolean>`exists (select from variants v where v.company_id = p.company_id and v.product_id = p.id and v.sku = ${named.sku})`

export async function staffProduct(db: Db, companyId: number, named: NamedProduct): Promise<StaffProduct | null> {
  const where = sql<boolean>`p.company_id = ${companyId} and ${isNamed(named)}`
  return (await productsWhere(where, 1).execute(db)).rows[0] ?? null
}

export async function lockProductRow(
  tx: Tx,
  companyId: number,
  named: NamedProduct,
): Promise<{ id: number; version: number } | null> {
  const { rows } = await sql<{ id: number; version: number }>`
    select p.id, p.version from products p where p.company_id = ${companyId} and ${isNamed(named)} for no key update of p`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Raises the version of a product whose own row does not change: a price or a size of it did. */
export async function raiseProductVersion(tx: Tx, id: number): Promise<void> {
  await sql`update products set version = version + 1 where id = ${id}`.execute(tx)
}
