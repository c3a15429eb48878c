import { anyOf, type Db, sql } from '#kit/db.ts'
import type { SearchedPath, SearchedProduct, SearchedValue } from './engine/texts.ts'

/** Small enough to be tokenised between two other requests. */
const productsPerPart = 250

/** Searchable texts of a company's goods on sale, part by part, so that the process can serve other requests in between. */
export async function* searchedProducts(db: Db, companyId: number): AsyncGenerator<SearchedProduct[]> {
  for (let after = 0; ; ) {
    const part = await read(
      db,
      sql`p.company_id = ${companyId} and p.id > ${after} and p.is_active and p.kind = 'goods' and c.is_active order by p.id limit ${productsPerPart}`,
    )
    if (part.length > 0) yield part
    if (part.length < productsPerPart) return
    after = part.at(-1)!.id
  }
}

/** The same for some products; those not on sale are absent. */
export const searchedOf = (db: Db, companyId: number, ids: readonly number[]): Promise<SearchedProduct[]> =>
  read(
    db,
    sql`p.company_id = ${companyId} and p.id = ${anyOf('bigint', ids)} and p.is_active and p.kind = 'goods' and c.is_active`,
  )

/** External ids of 1C are long and never typed, so only short ones, as in feeds of offers, are read. */
async function read(db: Db, where: ReturnType<typeof sql>): Promise<SearchedProduct[]> {
  const { rows } = await sql<SearchedProduct>`
    select p.id, p.name, p.name_en as "nameEn", p.full_name as "fullName", left(concat_ws(' ', p.description, p.description_en), 1000) as description,
      p.category_id as "categoryId", coalesce(a.ids, '{}') as "valueIds",
      array_remove(array[p.article, case when length(p.external_id) <= 30 then p.external_id end]
        || string_to_array(p.codes, ' ') || coalesce(v.codes, '{}'), null) as codes,
      coalesce(v.sizes, '{}') as sizes
    from (select p.* from products p join categories c on c.id = p.category_id where ${where}) p
    left join lateral (select array_agg(value_id order by value_id) as ids from product_attributes where product_id = p.id) a on true
    left join lateral (
      select array_agg(one.code order by variants.id) as codes, array_agg(distinct size) filter (where size <> '') as sizes
      from variants
        cross join unnest(array[sku, article, barcode, case when length(external_id) <= 30 then external_id end]) as one (code)
      where product_id = p.id and is_active
    ) v on true
    order by p.id`.execute(db)
  return rows
}

const brands = /^(производитель|бренд|марка|торговая марка|vendor|brand|manufacturer)$/i

/** Texts of a company's attribute values in both languages, with their units. */
export async function searchedValues(db: Db, companyId: number): Promise<Map<number, SearchedValue>> {
  const { rows } = await sql<{
    id: number
    value: string
    value_en: string
    name: string
    name_en: string
    unit: string
  }>`
    select v.id, v.value, v.value_en, a.name, a.name_en, a.unit
    from attribute_values v join attributes a on a.id = v.attribute_id where v.company_id = ${companyId}`.execute(db)
  return new Map(
    rows.map(({ id, value, value_en, name, name_en, unit }) => [
      id,
      {
        text: [unit ? `${value} ${unit}` : value, value_en === value ? '' : value_en].filter(Boolean).join(', '),
        attribute: [name, name_en].filter(Boolean).join(', '),
        isBrand: brands.test(name.trim()) || brands.test(name_en.trim()),
      },
    ]),
  )
}

/** Names of each category and its ancestors, its own first: Russian and English alternate. */
export async function searchedPaths(db: Db, companyId: number): Promise<Map<number, SearchedPath>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select c.id, (select array_agg(x.name order by o.level desc, x.which) from unnest(c.path_ids) as i join categories o on o.id = i
      cross join lateral (values (1, o.name), (2, o.name_en)) as x (which, name)) as names
    from categories c where c.company_id = ${companyId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.names]))
}
