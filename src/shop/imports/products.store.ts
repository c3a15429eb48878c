import { type Db, sql } from '#kit/db.ts'
import type {
  AttributeRef,
  ExistingCatalog,
  ExistingLink,
  ExistingProduct,
  ExistingVariant,
  PriceRow,
  ProductRow,
  StockRow,
  VariantRow,
} from './plan/catalog-shapes.ts'

/** The shop's existing data for the given products and offers, in a fixed number of statements for any batch size. */
export async function existingCatalog(
  db: Db,
  companyId: number,
  wanted: { keys: string[]; offerKeys: string[] },
): Promise<ExistingCatalog> {
  const products = await sql<Omit<ExistingProduct, 'links'>>`
    select id, external_id as "externalId", category_id as "categoryId", slug, article, name, full_name as "fullName", codes,
      description, is_active as "isActive", import_source as "importSource", can_deliver as "canDeliver", can_pick_up as "canPickUp", unit, step, minimum,
      marking_type <> '' as "isMarked", exists (select from variants v join stock_levels l on l.variant_id = v.id
        where v.product_id = products.id and l.reserved > 0) as "isReserved",
      weight_g as "weightG", length_cm as "lengthCm", width_cm as "widthCm", height_cm as "heightCm", dimensions
    from products where company_id = ${companyId} and external_id = any(${wanted.keys})`.execute(db)
  const productIds = products.rows.map((row) => row.id)
  const variants = await sql<Omit<ExistingVariant, 'prices' | 'stocks'>>`
    select v.id, v.product_id as "productId", v.external_id as "externalId", coalesce(p.external_id, '') as "productKey", v.sku,
      v.article, v.barcode, v.size, v.sort, v.is_active as "isActive"
    from variants v join products p on p.id = v.product_id
    where v.external_id is not null and v.id in (
      select id from variants where product_id = any(${productIds})
      union select id from variants where company_id = ${companyId} and external_id = any(${wanted.offerKeys}))
    order by v.id`.execute(db)
  const variantIds = variants.rows.map((row) => row.id)
  const prices = await sql<{ variantId: number; typeId: number; price: number; oldPrice: number | null }>`
    select variant_id as "variantId", price_type_id as "typeId", price, old_price as "oldPrice"
    from prices where variant_id = any(${variantIds})`.execute(db)
  const stocks = await sql<{ variantId: number; outletId: number; onHand: number }>`
    select variant_id as "variantId", outlet_id as "outletId", on_hand as "onHand"
    from stock_levels where variant_id = any(${variantIds})`.execute(db)
  const links = await sql<ExistingLink & { productId: number }>`
    select l.product_id as "productId", a.id as "attributeId", l.value_id as "valueId", a.external_id as "attributeKey"
    from product_attributes l join attribute_values v on v.id = l.value_id join attributes a on a.id = v.attribute_id
    where l.product_id = any(${productIds})`.execute(db)
  const linksOf = Map.groupBy(links.rows, (row) => row.productId)
  const pricesOf = Map.groupBy(prices.rows, (row) => row.variantId)
  const stocksOf = Map.groupBy(stocks.rows, (row) => row.variantId)
  return {
    products: new Map(products.rows.map((row) => [row.externalId, { ...row, links: linksOf.get(row.id) ?? [] }])),
    variants: variants.rows.map((row) => ({
      ...row,
      prices: pricesOf.get(row.id) ?? [],
      stocks: stocksOf.get(row.id) ?? [],
    })),
    takenSlugs: new Set(),
    takenSkus: new Set(),
  }
}

export async function addTakenNames(
  db: Db,
  companyId: number,
  known: ExistingCatalog,
  slugs: string[],
  skus: string[],
): Promise<void> {
  const { rows } = await sql<{ slug: string | null; sku: string | null }>`
    select slug, null as sku from products where company_id = ${companyId} and slug = any(${slugs})
    union all select null, sku from variants where company_id = ${companyId} and sku = any(${skus})`.execute(db)
  for (const { slug, sku } of rows) {
    if (slug !== null) known.takenSlugs.add(slug)
    if (sku !== null) known.takenSkus.add(sku)
  }
}

export async function writeProducts(db: Db, companyId: number, rows: ProductRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into products (company_id, external_id, category_id, slug, article, name, full_name, codes, description, is_active,
      import_source, can_deliver, can_pick_up, unit, step, minimum, weight_g, length_cm, width_cm, height_cm, dimensions)
    select ${companyId}, r."externalId", r."categoryId", r.slug, r.article, r.name, r."fullName", r.codes, r.description,
      r."isActive", r."importSource", r."canDeliver", r."canPickUp", r.unit, r.step, r.minimum, r."weightG", r."lengthCm", r."widthCm", r."heightCm", r.dimensions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("externalId" text, "categoryId" bigint, slug text, article text,
      name text, "fullName" text, codes text, description text, "isActive" boolean, "importSource" text, "canDeliver" boolean,
      "canPickUp" boolean, unit text, step int, minimum int, "weightG" int, "lengthCm" int, "widthCm" int, "heightCm" int, dimensions text)
    on conflict (company_id, external_id) do update set category_id = excluded.category_id, article = excluded.article,
      name = excluded.name, full_name = excluded.full_name, codes = excluded.codes, description = excluded.description,
      is_active = excluded.is_active, can_deliver = excluded.can_deliver, can_pick_up = excluded.can_pick_up, unit = excluded.unit,
      step = excluded.step, minimum = excluded.minimum,
      weight_g = excluded.weight_g, length_cm = excluded.length_cm, width_cm = excluded.width_cm, height_cm = excluded.height_cm,
      dimensions = excluded.dimensions, import_source = excluded.import_source, updated_at = now()`.execute(db)
}

export async function productIds(db: Db, companyId: number, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select external_id as key, id from products where company_id = ${companyId} and external_id = any(${keys})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}

export async function writeVariants(db: Db, companyId: number, rows: VariantRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into variants (company_id, product_id, external_id, sku, article, barcode, size, sort, is_active)
    select ${companyId}, p.id, r."externalId", r.sku, r.article, r.barcode, r.size, r.sort, r."isActive"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("externalId" text, "productKey" text, sku text, article text,
      barcode text, size text, sort int, "isActive" boolean)
    join products p on p.company_id = ${companyId} and p.external_id = r."productKey"
    order by r."productKey", r.sort, r."externalId"
    on conflict (company_id, external_id) do update set product_id = excluded.product_id, article = excluded.article,
      barcode = excluded.barcode, size = excluded.size, sort = excluded.sort, is_active = excluded.is_active`.execute(
    db,
  )
}

export async function writePrices(
  db: Db,
  companyId: number,
  rows: PriceRow[],
  removed: { key: string; typeId: number }[],
): Promise<void> {
  if (rows.length > 0) {
    await sql`
      insert into prices (variant_id, price_type_id, price, old_price)
      select v.id, r."typeId", r.price, r."oldPrice"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, "typeId" bigint, price bigint, "oldPrice" bigint)
      join variants v on v.company_id = ${companyId} and v.external_id = r.key
      on conflict (variant_id, price_type_id) do update set price = excluded.price, old_price = excluded.old_price`.execute(
      db,
    )
  }
  if (removed.length > 0) {
    await sql`
      delete from prices w using variants v, jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as r (key text, "typeId" bigint)
      where v.company_id = ${companyId} and v.external_id = r.key and w.variant_id = v.id and w.price_type_id = r."typeId"`.execute(
      db,
    )
  }
}

/** Writes in a fixed order, the same as orders use to reserve; never below the reserved quantity. */
export async function writeStocks(db: Db, companyId: number, rows: StockRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into stock_levels (variant_id, outlet_id, on_hand)
    select v.id, r."outletId", r."onHand"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, "outletId" bigint, "onHand" int)
    join variants v on v.company_id = ${companyId} and v.external_id = r.key
    order by v.id, r."outletId"
    on conflict (variant_id, outlet_id) do update set on_hand = greatest(excluded.on_hand, stock_levels.reserved)`.execute(
    db,
  )
}

export async function writeLinks(
  db: Db,
  added: { productId: number; valueId: number }[],
  removed: { productId: number; valueId: number }[],
): Promise<void> {
  if (removed.length > 0) {
    await sql`
      delete from product_attributes l using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as r ("productId" bigint, "valueId" bigint)
      where l.product_id = r."productId" and l.value_id = r."valueId"`.execute(db)
  }
  if (added.length > 0) {
    await sql`
      insert into product_attributes (product_id, value_id)
      select r."productId", r."valueId" from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r ("productId" bigint, "valueId" bigint)
      on conflict do nothing`.execute(db)
  }
}

export type ExistingAttribute = { id: number; slug: string; name: string; key: string | null; unit: string }

export async function existingAttributes(db: Db, companyId: number): Promise<ExistingAttribute[]> {
  const { rows } = await sql<ExistingAttribute>`
    select id, slug, name, external_id as key, unit from attributes where company_id = ${companyId} order by id`.execute(
    db,
  )
  return rows
}

export async function attributeValues(
  db: Db,
  attributeId: number,
): Promise<{ id: number; slug: string; value: string }[]> {
  const { rows } = await sql<{ id: number; slug: string; value: string }>`
    select id, slug, value from attribute_values where attribute_id = ${attributeId}`.execute(db)
  return rows
}

export async function insertAttribute(db: Db, companyId: number, slug: string, ref: AttributeRef): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attributes (company_id, external_id, slug, name, type, unit, is_filter, sort)
    values (${companyId}, ${ref.key}, ${slug}, ${ref.name}, ${ref.type}, ${ref.unit}, ${ref.isFilter},
      (select coalesce(max(sort), 0) + 1 from attributes where company_id = ${companyId}))
    returning id`.execute(db)
  return rows[0]!.id
}

export async function adoptAttribute(db: Db, id: number, key: string): Promise<void> {
  await sql`update attributes set external_id = ${key} where id = ${id} and external_id is null`.execute(db)
}

export async function insertValue(
  db: Db,
  companyId: number,
  attributeId: number,
  slug: string,
  ref: AttributeRef,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attribute_values (company_id, attribute_id, external_id, slug, value, number, hex, sort)
    values (${companyId}, ${attributeId}, ${ref.externalId}, ${slug}, ${ref.text}, ${ref.number}, ${ref.hex}, ${ref.sort})
    returning id`.execute(db)
  return rows[0]!.id
}

/** Active products of a source that the package no longer lists, after the given id. */
export async function absentProducts(
  db: Db,
  companyId: number,
  importId: number,
  source: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p
    where p.company_id = ${companyId} and p.import_source = ${source} and p.is_active and p.id > ${after}
      and not exists (select from import_rows r where r.import_id = ${importId} and r.kind = 'product' and r.key = p.external_id)
    order by p.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export async function withdrawProducts(db: Db, ids: number[]): Promise<void> {
  await sql`update products set is_active = false, updated_at = now() where id = any(${ids})`.execute(db)
}

export async function absentVariants(
  db: Db,
  companyId: number,
  importId: number,
  source: string,
  after: number,
  limit: number,
): Promise<{ id: number; productId: number }[]> {
  const { rows } = await sql<{ id: number; productId: number }>`
    select v.id, v.product_id as "productId" from variants v join products p on p.id = v.product_id
    where p.company_id = ${companyId} and p.import_source = ${source} and v.is_active and v.external_id is not null and v.id > ${after}
      and not exists (select from import_rows r where r.import_id = ${importId} and r.kind = 'offer' and r.key = v.external_id)
    order by v.id limit ${limit}`.execute(db)
  return rows
}

export async function withdrawVariants(db: Db, ids: number[]): Promise<void> {
  await sql`update variants set is_active = false where id = any(${ids})`.execute(db)
}

export async function productsOfCategories(
  db: Db,
  categoryIds: number[],
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join categories c on c.id = p.category_id
    where c.path_ids && ${categoryIds}::bigint[] and p.id > ${after} order by p.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Statistics that still say "empty" make the planner read a growing table whole for every batch. */
export async function analyzeCatalog(db: Db): Promise<void> {
  await sql`analyze categories, products, variants, prices, stock_levels, product_attributes, product_cards`.execute(db)
}
