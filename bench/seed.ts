import pg from 'pg'
import { names } from './names.ts'

/** A shop of any size made by the database itself, the same on every machine: figures come from hashes of numbers, not chance. */
export interface Seeded {
  company: number
  region: number
  cashCourier: number
  /** A category of the first level: an eighth of the shop. */
  category: string
  /** One of 1,000 products, however large the shop. */
  fixed: string
  products: number
}

export async function seedShop(url: string, products: number): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ company: number; region: number; cash_courier: number }>(base)
    await client.query('create temporary table words on commit drop as select $1::jsonb as said', [
      JSON.stringify(names),
    ])
    await client.query(catalog)
    for (const statement of goods) await client.query(statement, [products])
    await client.query('commit')
    await client.query('analyze')
    // Bounded steps, as the shop itself would do it.
    for (let from = 1; from <= products; from += 1000) {
      await client.query('select refresh_product_cards(array(select id from products where id between $1 and $2))', [
        from,
        from + 999,
      ])
    }
    await client.query('vacuum analyze')
    const { company, region, cash_courier } = rows[0]!
    return {
      company: Number(company),
      region: Number(region),
      cashCourier: Number(cash_courier),
      category: 'c1',
      fixed: 'fixed',
      products,
    }
  } finally {
    await client.end()
  }
}

/** A whole number below `most` that looks random and is not. */
const chance = (of: string, most: number) => `(abs(hashint8extended((${of})::bigint, 7)) % ${most})::int`
/** One of so many, the first ones far more often than the last: as brands, sections and colours of a real shop. */
const usual = (of: string, count: number | string, skew: number) =>
  `floor(${count} * power(${chance(of, 100_000)} / 100000.0, ${skew}))::int`

const base = `
with company as (
  insert into companies (slug, is_default, settings) values ('bench', true, '{"brand_name": "Витрина", "language": "ru", "currency": "RUB"}') returning id
), types as (
  insert into price_types (company_id, name, is_default) select id, n, n = 'Розничная' from company, unnest(array['Розничная', 'Дальняя']) n returning id, company_id, name
), zones as (
  insert into price_zones (company_id, slug, price_type_id) select company_id, case name when 'Розничная' then 'near' else 'far' end, id from types returning id, company_id, slug
), places as (
  insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, sort)
  select company_id, z.id, v.slug, v.name, v.name_en, v.lat, v.lon, v.sort from zones z
  join (values ('near', 'ekaterinburg', 'Екатеринбург', 'Yekaterinburg', 56.838, 60.605, 1), ('near', 'moskva', 'Москва', 'Moscow', 55.755, 37.617, 2),
    ('far', 'vladivostok', 'Владивосток', 'Vladivostok', 43.116, 131.882, 3)) v (zone, slug, name, name_en, lat, lon, sort) on v.zone = z.slug
  returning id, company_id, sort
), stores as (
  insert into outlets (company_id, region_id, kind, name, address, latitude, longitude)
  select company_id, case when k > 1 then id end, case when k > 1 then 'shop' else 'warehouse' end, 'Точка ' || id || '-' || k, 'ул. Мира, ' || k, 56.8, 60.6
  from places, generate_series(1, 3) k where k > 1 or sort = 1 returning id
), options as (
  insert into delivery_payment_options (company_id, delivery_type, payment_type, method, price, free_from, sort)
  select company.id, d, p, case p when 'CASH' then 'on_receipt' else 'redirect' end, case d when 'DELIVERY' then 30000 else 0 end, 500000, 1
  from company, unnest(array['DELIVERY', 'PICKUP']) d, unnest(array['BANK_CARD', 'CASH']) p returning id, delivery_type, payment_type
), menus as (
  insert into navigation_items (company_id, group_slug, name, name_en, type, value, sort)
  select id, g, 'Пункт ' || n, 'Item ' || n, 'LINK', '/shops/', n from company, unnest(array['header', 'footer', 'bottom']) g, generate_series(1, 12) n returning id
)
select company.id as company, (select id from places where sort = 1) as region,
  (select id from options where delivery_type = 'DELIVERY' and payment_type = 'CASH') as cash_courier from company`

/**
 * 8 sections of 5 of 5, so 200 leaves, the largest of them a twentieth of the shop, and one of 1,000 products in a shop of any size;
 * 8 properties with 4 to 40 values.
 */
const catalog = `
do $$ begin
  insert into categories (company_id, slug, path, path_ids, level, name, sort)
  select c.id, 'c' || n, 'c' || n, '{}', 1, said->'sections'->(n - 1)->>'name', n from companies c, words, generate_series(1, 8) n;
  for depth in 2..3 loop
    insert into categories (company_id, parent_id, slug, path, path_ids, level, name, sort)
    select company_id, id, slug || '-' || n, path || '/' || slug || '-' || n, '{}', depth, name || ' ' || n, n
    from categories, generate_series(1, 5) n where level = depth - 1;
  end loop;
  create temporary table leaves on commit drop as
    select id, (substring(path from '^c([0-9])')::int - 1) as section,
      (substring(slug from '-([0-9])-')::int - 1) * 5 + (substring(slug from '-([0-9])$')::int - 1) as leaf
    from categories where level = 3;
  update categories c set name = initcap(said->'sections'->section->'goods'->leaf->>'noun') from leaves l, words where l.id = c.id;
  update categories c set path_ids = array(select a.id from categories a where c.path = a.path or c.path like a.path || '/%' order by a.level);
  insert into categories (company_id, slug, path, path_ids, level, name, sort) select id, 'fixed', 'fixed', '{}', 1, 'Всегда столько', 9 from companies;
  update categories set path_ids = array[id] where slug = 'fixed';
  insert into attributes (company_id, slug, name, type, sort)
  select c.id, (array['brand','color','material','season','weight','purpose','country','sex'])[n], (array['Бренд','Цвет','Материал','Сезон','Вес','Назначение','Страна','Пол'])[n],
    case n when 5 then 'number' else 'list' end, n from companies c, generate_series(1, 8) n;
  insert into attribute_values (company_id, attribute_id, slug, value, number, sort)
  select a.company_id, a.id, 'v' || n, a.name || ' ' || n, case a.type when 'number' then n * 100 end, n
  from attributes a, generate_series(1, (array[40,12,10,4,20,8,10,3])[a.sort]) n;
  insert into images (company_id, hash, width, height, scaled)
  select c.id, 'h' || n, 640, 640, jsonb_build_array(
    jsonb_build_object('width', 320, 'url', '/demo/pictures/p' || n || '-320.webp', 'avif', '/demo/pictures/p' || n || '-320.avif'),
    jsonb_build_object('width', 640, 'url', '/demo/pictures/p' || n || '-640.webp', 'avif', '/demo/pictures/p' || n || '-640.avif'))
  from companies c, generate_series(1, 500) n;
end $$`

/** $1: how many products. Three sizes each, so three times as many variants. */
const goods = [
  `insert into products (company_id, category_id, slug, article, name, name_en, description, popularity)
  select c.id, coalesce(l.id, f.id), 'p-' || n, 'A' || (100000 + n),
    upper(left(w.noun, 1)) || substr(w.noun, 2) || ' ' || (said->'adjectives'->(${usual('n', 40, 1.7)})->>w.gender) || ' '
      || (said->'makers'->>(${usual('n * 3', 50, 1.7)})) || ' ' || (said->'lines'->>(${chance('n * 11', 50)})) || ' '
      || (5 * (1 + ${chance('n * 31', 40)})) || ' ' || (said->'sections'->at.section->>'unit') || ', '
      || (said->'colours'->(${usual('n * 37', 12, 1.7)})->>w.gender),
    'Item ' || n, 'Прочная вещь для дороги и дома, номер ' || n || '. Служит долго, моется легко, весит мало.',
    ${chance('n * 5', 100000)}
  from companies c, words, generate_series(1, $1::int) n
  cross join lateral (select n % 8 as section, ${usual('n * 13', 25, 3.5)} as leaf) at
  join categories f on f.slug = 'fixed'
  left join leaves l on l.section = at.section and l.leaf = at.leaf and n <= $1::int - least(1000, $1::int / 10)
  cross join lateral (select g->>'noun' as noun, g->>'gender' as gender from (select said->'sections'->at.section->'goods'->at.leaf as g) x) w
  order by n`,
  `insert into variants (company_id, product_id, sku, barcode, size, sort)
  select company_id, id, 'S' || id || '-' || k, '46' || lpad((id * 10 + k)::text, 11, '0'), (array['S','M','L'])[k], k from products, generate_series(1, 3) k where $1::int > 0`,
  `insert into prices (variant_id, price_type_id, price, old_price)
  select v.id, t.id, p.price, case when v.product_id % 3 = 0 then p.price * 5 / 4 end
  from variants v join price_types t on t.company_id = v.company_id,
    lateral (select (500 + ${chance('v.product_id * 17', 20000)} + v.sort * 50 + case when t.is_default then 0 else 300 end)::bigint * 100 as price) p where $1::int > 0`,
  `insert into stock_levels (variant_id, outlet_id, on_hand)
  select v.id, o.id, case o.kind when 'warehouse' then 100000 else 20 end
  from variants v join outlets o on o.company_id = v.company_id
  where $1::int > 0 and ${chance('v.product_id * 19 + o.id', 10)} < case o.kind when 'warehouse' then 9 else 3 end`,
  `insert into product_attributes (product_id, value_id)
  select p.id, v.id from products p join attributes a on a.company_id = p.company_id and a.sort <> 1 + ${chance('p.id * 23', 8)}
  join attribute_values v on v.attribute_id = a.id and v.sort = 1 + ${usual('p.id * 29 + a.id', '(array[40,12,10,4,20,8,10,3])[a.sort]', 1.7)} where $1::int > 0`,
  `insert into product_images (product_id, image_id, sort)
  select p.id, i.id, k from products p, generate_series(1, 2) k join lateral (select 1) x on true
  join images i on true where $1::int > 0 and i.hash = 'h' || (1 + (p.id * 2 + k) % 500)`,
]
