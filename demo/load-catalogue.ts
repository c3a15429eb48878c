import { sql, type Tx } from '#kit/db.ts'
import { attributes } from './catalogue/attributes.ts'
import { colours, colourWord, colourWordEn } from './catalogue/colours.ts'
import { pictures, scaled } from './catalogue/pictures.ts'
import { type DemoProduct, factValue } from './catalogue/products.ts'
import type { DemoStock } from './catalogue/stock.ts'
import { flatten, type Section } from './catalogue/tree.ts'
import { idsBy, insertRows } from './insert-rows.ts'

export interface Catalogue {
  tree: readonly Section[]
  products: DemoProduct[]
  stock: DemoStock[]
  /** Price types by zone. */
  prices: { main: number; far: number | null }
}

export const storedImage = (name: string) => {
  const picture = pictures.get(name)
  return picture ? { width: picture.width, height: picture.height, scaled: scaled(picture) } : null
}

export async function loadCatalogue(
  tx: Tx,
  companyId: number,
  { tree, products, stock, prices }: Catalogue,
): Promise<void> {
  await loadCategories(tx, companyId, tree)
  const values = await loadAttributes(tx, companyId, products)
  const images = await loadImages(tx, companyId, products)
  const categories = await idsBy(tx, 'categories', 'path', companyId)

  await insertRows(
    tx,
    'products',
    {
      company_id: 'bigint',
      category_id: 'bigint',
      slug: 'text',
      article: 'text',
      name: 'text',
      name_en: 'text',
      description: 'text',
      description_en: 'text',
      group_key: 'text',
      popularity: 'int',
      weight_g: 'int',
      unit: 'text',
      step: 'int',
      minimum: 'int',
    },
    products.map((p) => ({
      company_id: companyId,
      category_id: categories.get(p.category)!,
      slug: p.slug,
      article: p.article,
      name: p.name,
      name_en: p.nameEn,
      description: p.description,
      description_en: p.descriptionEn,
      group_key: p.groupKey,
      popularity: p.popularity,
      weight_g: typeof p.facts.weight === 'number' ? Math.ceil(p.facts.weight * 1000) : null,
      ...p.soldBy,
    })),
  )
  await sql`update products p set created_at = now() - make_interval(days => d.days)
    from jsonb_to_recordset(${JSON.stringify(products.map((p) => ({ slug: p.slug, days: p.daysOld })))}::jsonb) as d(slug text, days int)
    where p.company_id = ${companyId} and p.slug = d.slug`.execute(tx)
  const ids = await idsBy(tx, 'products', 'slug', companyId)
  const idOf = (p: DemoProduct) => ids.get(p.slug)!

  await insertRows(
    tx,
    'product_images',
    { product_id: 'bigint', image_id: 'bigint', sort: 'int' },
    products.flatMap((p) =>
      p.pictures.map((name, sort) => ({ product_id: idOf(p), image_id: images.get(name)!, sort })),
    ),
  )
  await insertRows(
    tx,
    'product_attributes',
    { product_id: 'bigint', value_id: 'bigint' },
    products.flatMap((p) =>
      Object.entries(p.facts).map(([slug, value]) => ({
        product_id: idOf(p),
        value_id: values.get(valueKey(slug, value))!,
      })),
    ),
  )
  await insertRows(
    tx,
    'variants',
    {
      company_id: 'bigint',
      product_id: 'bigint',
      sku: 'text',
      article: 'text',
      barcode: 'text',
      size: 'text',
      sort: 'int',
    },
    products.flatMap((p) =>
      p.variants.map((v, sort) => ({
        company_id: companyId,
        product_id: idOf(p),
        sku: v.sku,
        article: v.article,
        barcode: v.barcode,
        size: v.size,
        sort,
      })),
    ),
  )
  const variants = await idsBy(tx, 'variants', 'sku', companyId)
  const priced = products.flatMap((p) => p.variants)
  const { main, far } = prices
  await insertRows(
    tx,
    'prices',
    { variant_id: 'bigint', price_type_id: 'bigint', price: 'bigint', old_price: 'bigint' },
    [
      ...priced.map((v) => ({
        variant_id: variants.get(v.sku)!,
        price_type_id: main,
        price: v.price,
        old_price: v.oldPrice,
      })),
      ...(far === null
        ? []
        : priced.map((v) => ({
            variant_id: variants.get(v.sku)!,
            price_type_id: far,
            price: v.farPrice,
            old_price: v.farOldPrice,
          }))),
    ],
  )
  const outlets = await idsBy(tx, 'outlets', 'external_id', companyId)
  await insertRows(
    tx,
    'stock_levels',
    { variant_id: 'bigint', outlet_id: 'bigint', on_hand: 'int' },
    stock.map((s) => ({ variant_id: variants.get(s.sku)!, outlet_id: outlets.get(s.outlet)!, on_hand: s.count })),
  )
}

async function loadCategories(tx: Tx, companyId: number, tree: readonly Section[]): Promise<void> {
  const rows = flatten(tree).map(({ section, path, level, sort }, number) => ({
    company_id: companyId,
    slug: section.slug,
    path,
    path_ids: [] as number[],
    level,
    name: section.name,
    name_en: section.nameEn,
    feed_id: String(1000 + number),
    image: storedImage(section.picture),
    sort,
  }))
  await insertRows(
    tx,
    'categories',
    {
      company_id: 'bigint',
      slug: 'text',
      path: 'text',
      path_ids: 'bigint[]',
      level: 'int',
      name: 'text',
      name_en: 'text',
      feed_id: 'text',
      image: 'jsonb',
      sort: 'int',
    },
    rows,
  )
  await sql`update categories c set
      parent_id = (select p.id from categories p where p.company_id = c.company_id and c.level > 1 and p.path = regexp_replace(c.path, '/[^/]+$', '')),
      path_ids = (select array_agg(a.id order by a.level) from categories a
        where a.company_id = c.company_id and (a.path = c.path or starts_with(c.path, a.path || '/')))
    where c.company_id = ${companyId}`.execute(tx)
}

const valueKey = (attribute: string, value: string | number): string => `${attribute} ${value}`

/** Only attributes and values that the shop's products have. */
async function loadAttributes(
  tx: Tx,
  companyId: number,
  products: readonly DemoProduct[],
): Promise<Map<string, number>> {
  const used = new Map<string, Map<string, string | number>>()
  for (const { facts } of products) {
    for (const [slug, value] of Object.entries(facts))
      used.set(slug, (used.get(slug) ?? new Map()).set(String(value), value))
  }
  const kept = attributes.filter((a) => used.has(a.slug))
  await insertRows(
    tx,
    'attributes',
    {
      company_id: 'bigint',
      slug: 'text',
      name: 'text',
      name_en: 'text',
      type: 'text',
      unit: 'text',
      unit_en: 'text',
      is_filter: 'boolean',
      sort: 'int',
    },
    kept.map((a, sort) => ({
      company_id: companyId,
      slug: a.slug,
      name: a.name,
      name_en: a.nameEn,
      type: a.type,
      unit: a.unit ?? '',
      unit_en: a.unitEn ?? '',
      is_filter: a.isFilter,
      sort,
    })),
  )
  const ids = await idsBy(tx, 'attributes', 'slug', companyId)
  const rows = kept.flatMap((attribute) => {
    const order = attribute.type === 'color' ? Object.keys(colours) : Object.keys(attribute.values ?? {})
    return [...used.get(attribute.slug)!.values()]
      .sort((a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a - b : order.indexOf(String(a)) - order.indexOf(String(b)),
      )
      .map((value, sort) => {
        const colour = attribute.type === 'color' ? (value as keyof typeof colours) : null
        const words = colour
          ? { slug: colour, ru: colourWord(colour, 'm'), en: colourWordEn(colour), number: null }
          : factValue(attribute.slug, value)
        return {
          key: valueKey(attribute.slug, value),
          row: {
            company_id: companyId,
            attribute_id: ids.get(attribute.slug)!,
            slug: words.slug,
            value: words.ru,
            value_en: words.en,
            number: words.number,
            hex: colour ? colours[colour].hex : '',
            sort,
          },
        }
      })
  })
  await insertRows(
    tx,
    'attribute_values',
    {
      company_id: 'bigint',
      attribute_id: 'bigint',
      slug: 'text',
      value: 'text',
      value_en: 'text',
      number: 'float8',
      hex: 'text',
      sort: 'int',
    },
    rows.map(({ row }) => row),
  )
  const { rows: stored } = await sql<{ id: number; attribute_id: number; slug: string }>`
    select id, attribute_id, slug from attribute_values where company_id = ${companyId}`.execute(tx)
  const byWord = new Map(stored.map((r) => [`${r.attribute_id} ${r.slug}`, r.id]))
  return new Map(rows.map(({ key, row }) => [key, byWord.get(`${row.attribute_id} ${row.slug}`)!]))
}

async function loadImages(tx: Tx, companyId: number, products: readonly DemoProduct[]): Promise<Map<string, number>> {
  const names = [...new Set(products.flatMap((p) => p.pictures))]
  const hashOf = (name: string) => `${name}.${pictures.get(name)!.hash}`
  await insertRows(
    tx,
    'images',
    { company_id: 'bigint', hash: 'text', width: 'int', height: 'int', scaled: 'jsonb' },
    names.map((name) => ({ company_id: companyId, hash: hashOf(name), ...storedImage(name)! })),
  )
  const ids = await idsBy(tx, 'images', 'hash', companyId)
  return new Map(names.map((name) => [name, ids.get(hashOf(name))!]))
}
