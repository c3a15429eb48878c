import { type Db, sql } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import type { FeedProperty } from '../files/feed.ts'
import type { CategoryWrite, ExistingCategory } from '../plan/category-plan.ts'

export async function existingCategories(db: Db, companyId: number): Promise<ExistingCategory[]> {
  const { rows } = await sql<ExistingCategory>`
    select id, parent_id as "parentId", external_id as "externalId", slug, path, level, name, sort
    from categories where company_id = ${companyId}`.execute(db)
  return rows
}

/** Writes categories, parents first, and updates the paths below moved ones. Returns ids of categories whose product cards may have changed. */
export async function writeCategories(db: Db, companyId: number, writes: CategoryWrite[]): Promise<number[]> {
  const ids = new Map<string, number>()
  const touched: number[] = []
  for (const write of writes) {
    const parent =
      write.parentExternalId === null
        ? null
        : (ids.get(write.parentExternalId) ?? (await idOf(db, companyId, write.parentExternalId)))
    if (write.id === null) {
      const { rows } = await sql<{ id: number }>`
        insert into categories (company_id, parent_id, external_id, slug, path, path_ids, level, name, sort, is_active)
        select ${companyId}, p.id, ${write.externalId}, ${write.slug}::text, concat_ws('/', p.path, ${write.slug}::text), '{}',
          coalesce(p.level, 0) + 1, ${write.name}, ${write.sort}, false
        from (select 1) one left join categories p on p.id = ${parent}
        returning id`.execute(db)
      ids.set(write.externalId, rows[0]!.id)
    } else {
      await sql`update categories set parent_id = ${parent}, slug = ${write.slug}, name = ${write.name}, sort = ${write.sort}
        where id = ${write.id}`.execute(db)
      ids.set(write.externalId, write.id)
      touched.push(write.id)
    }
  }
  if (writes.length) await mendPaths(db, companyId)
  return touched
}

async function idOf(db: Db, companyId: number, externalId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from categories where company_id = ${companyId} and external_id = ${externalId}`.execute(db)
  assert(rows[0], `a parent category ${externalId} stands before its children`)
  return rows[0].id
}

async function mendPaths(db: Db, companyId: number): Promise<void> {
  await sql`
    with recursive tree as (
      select id, slug as path, array[id] as path_ids, 1 as level from categories
      where company_id = ${companyId} and parent_id is null
      union all
      select c.id, t.path || '/' || c.slug, t.path_ids || c.id, t.level + 1
      from categories c join tree t on c.parent_id = t.id where t.level < 4
    )
    update categories c set path = t.path, path_ids = t.path_ids, level = t.level from tree t
    where t.id = c.id and (c.path, c.path_ids, c.level) is distinct from (t.path, t.path_ids, t.level)`.execute(db)
}

/** Shows hidden categories, with all their ancestors, where the given products can be bought. */
export async function showCategories(db: Db, productIds: number[]): Promise<void> {
  await sql`
    update categories set is_active = true
    where not is_active and id in (
      select unnest(c.path_ids) from products p join categories c on c.id = p.category_id
      where p.id = any(${productIds}) and p.is_active and exists (
        select from variants v join prices w on w.variant_id = v.id where v.product_id = p.id and v.is_active))`.execute(
    db,
  )
}

/** Hides imported categories without goods for sale: an empty group of 1C gets no page. */
export async function hideEmptyCategories(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    with alive as materialized (
      select distinct unnest(d.path_ids) as id from categories d
      where d.company_id = ${companyId} and exists (
        select from products p join variants v on v.product_id = p.id join prices w on w.variant_id = v.id
        where p.category_id = d.id and p.is_active and v.is_active))
    update categories c set is_active = false
    where c.company_id = ${companyId} and c.external_id is not null and c.is_active and c.id not in (select id from alive)
    returning id`.execute(db)
  return rows.length > 0
}

export type ExistingPriceTypes = {
  defaultId: number | null
  defaultName: string | null
  /** External price type id → price list id. */
  byKey: Map<string, number>
  /** External price type id → currency, for types that declare one. */
  currencies: Map<string, string>
  /** External price type id → the list that was created for it. */
  ownLists: Map<string, number>
}

export async function existingPriceTypes(db: Db, companyId: number): Promise<ExistingPriceTypes> {
  const types = await sql<{ id: number; name: string; key: string | null; isDefault: boolean }>`
    select id, name, external_id as key, is_default as "isDefault" from price_types where company_id = ${companyId}`.execute(
    db,
  )
  const links = await sql<{ key: string; id: number; currency: string | null }>`
    select external_id as key, price_type_id as id, currency from import_price_types where company_id = ${companyId}`.execute(
    db,
  )
  const own = types.rows.find(({ isDefault }) => isDefault)
  return {
    defaultId: own?.id ?? null,
    defaultName: own?.name ?? null,
    byKey: new Map(links.rows.map((row) => [row.key, row.id])),
    currencies: new Map(links.rows.flatMap(({ key, currency }) => (currency === null ? [] : [[key, currency]]))),
    ownLists: new Map(types.rows.flatMap(({ key, id, isDefault }) => (key && !isDefault ? [[key, id]] : []))),
  }
}

export async function insertPriceType(
  db: Db,
  companyId: number,
  type: { name: string; key: string | null; isDefault: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into price_types (company_id, external_id, name, is_default)
    values (${companyId}, ${type.key}, ${type.name}, ${type.isDefault}) returning id`.execute(db)
  return rows[0]!.id
}

export async function linkPriceType(
  db: Db,
  companyId: number,
  { key, id, currency }: { key: string; id: number; currency: string | null },
): Promise<void> {
  await sql`insert into import_price_types (company_id, external_id, price_type_id, currency)
    values (${companyId}, ${key}, ${id}, ${currency})
    on conflict (company_id, external_id) do update set price_type_id = excluded.price_type_id, currency = excluded.currency`.execute(
    db,
  )
}

export type ExistingOutlet = {
  id: number
  externalId: string | null
  kind: string
  name: string
  address: string
  isActive: boolean
}

export async function existingOutlets(db: Db, companyId: number): Promise<ExistingOutlet[]> {
  const { rows } = await sql<ExistingOutlet>`
    select id, external_id as "externalId", kind, name, address, is_active as "isActive"
    from outlets where company_id = ${companyId} order by id`.execute(db)
  return rows
}

export async function regionsOf(db: Db, companyId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from regions where company_id = ${companyId} order by sort, id`.execute(db)
  return rows
}

export async function insertOutlet(
  db: Db,
  companyId: number,
  outlet: {
    key: string
    kind: 'shop' | 'warehouse'
    name: string
    address: string
    phone: string
    regionId: number | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into outlets (company_id, external_id, kind, name, address, phone, region_id)
    values (${companyId}, ${outlet.key}, ${outlet.kind}, ${outlet.name}, ${outlet.address}, ${outlet.phone}, ${outlet.regionId})
    returning id`.execute(db)
  return rows[0]!.id
}

export async function renameOutlet(db: Db, id: number, name: string, address: string): Promise<void> {
  await sql`update outlets set name = ${name}, address = ${address} where id = ${id}`.execute(db)
}

/** Properties of earlier classifiers: later packages may refer to them and their values without listing them. */
export async function storedProperties(db: Db, companyId: number): Promise<FeedProperty[]> {
  const { rows } = await sql<FeedProperty>`
    select 'property' as kind, external_id as id, name, reference, value_words as values, is_hidden as hidden
    from import_properties where company_id = ${companyId}`.execute(db)
  return rows
}

/** Values that are not listed again remain: a classifier of changes lists only the changed ones. */
export async function saveProperties(db: Db, companyId: number, properties: readonly FeedProperty[]): Promise<void> {
  if (properties.length === 0) return
  await sql`
    insert into import_properties (company_id, external_id, name, reference, is_hidden, value_words)
    select ${companyId}, r.id, r.name, r.reference, coalesce(r.hidden, false), r.values
    from jsonb_to_recordset(${JSON.stringify(properties)}::jsonb)
      as r (id text, name text, reference boolean, hidden boolean, values jsonb)
    order by r.id
    on conflict (company_id, external_id) do update set name = excluded.name, reference = excluded.reference,
      is_hidden = excluded.is_hidden, value_words = import_properties.value_words || excluded.value_words`.execute(db)
}

/** Properties in use, for goods that were imported before classifiers were stored. */
export async function usedProperties(
  db: Db,
  companyId: number,
): Promise<{ key: string; name: string; valueKey: string | null; value: string | null }[]> {
  const { rows } = await sql<{ key: string; name: string; valueKey: string | null; value: string | null }>`
    select a.external_id as key, a.name, v.external_id as "valueKey", v.value
    from attributes a left join attribute_values v on v.attribute_id = a.id and v.external_id is not null
    where a.company_id = ${companyId} and a.external_id is not null and a.external_id not like 'param:%'`.execute(db)
  return rows
}
