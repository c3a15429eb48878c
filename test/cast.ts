import { type Database, sql } from '#kit/db.ts'

/** Ids of the small world every API test starts from. A test that needs more adds it itself. */
export interface Cast {
  company: number
  second: number
  regions: { ekb: number; msk: number }
  zones: { west: number; second: number }
  priceTypes: { retail: number; second: number }
  /** Price levels of both companies that open closed prices and have no price list of their own. */
  levels: { first: number; second: number }
  warehouse: number
  shop: number
  pickupPoint: number
  category: number
  /** Backpack: one size, sku BAG, 12 490 ₽, 5 in the warehouse, 2 in the shop of Yekaterinburg. */
  backpack: number
  /** Boots: sizes 41 (BOOT-41) and 42 (BOOT-42), 11 890 and 12 390 ₽; 42 is sold out. */
  boots: number
  /** Mug: sku MUG, 990 ₽, in ample stock. */
  mug: number
  options: { courierCard: number; courierCash: number; pickupCard: number; pickupCash: number; pointCard: number }
}

export async function seedCast(db: Database): Promise<Cast> {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]!.id
  const settings = {
    brand_name: 'Витрина',
    language: 'ru',
    currency: 'RUB',
    timezone: 'Asia/Yekaterinburg',
    phone: '88005553535',
    legal: {
      name: 'ООО «Витрина»',
      inn: '6600000000',
      ogrn: '1206600000000',
      address: 'Екатеринбург',
      email: 'shop@vitrina.test',
    },
  }
  const company = await one(
    sql`insert into companies (slug, is_default, settings) values ('first', true, ${JSON.stringify(settings)}) returning id`,
  )
  const second = await one(
    sql`insert into companies (slug, hosts, settings) values ('second', '{second.test}', ${JSON.stringify({
      ...settings,
      brand_name: 'Вторая',
      price_restriction: {
        is_enabled: true,
        access_message_guest: 'Войдите',
        access_message_no_level: 'Нет доступа',
        access_message_level: '',
      },
    })}) returning id`,
  )
  const priceType = (id: number) =>
    one(sql`insert into price_types (company_id, name, is_default) values (${id}, 'Розничная', true) returning id`)
  const retail = await priceType(company)
  const retail2 = await priceType(second)
  const zone = (id: number, type: number) =>
    one(sql`insert into price_zones (company_id, slug, price_type_id) values (${id}, 'all', ${type}) returning id`)
  const west = await zone(company, retail)
  const zone2 = await zone(second, retail2)
  const level = (id: number) =>
    one(sql`insert into price_levels (company_id, slug, name) values (${id}, 'regular', 'Свои') returning id`)
  const levels = { first: await level(company), second: await level(second) }
  const region = (
    id: number,
    z: number,
    slug: string,
    name: string,
    en: string,
    lat: number,
    lon: number,
    sort: number,
  ) =>
    one(sql`insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, timezone, sort)
      values (${id}, ${z}, ${slug}, ${name}, ${en}, ${lat}, ${lon}, 'Asia/Yekaterinburg', ${sort}) returning id`)
  const ekb = await region(company, west, 'ekaterinburg', 'Екатеринбург', 'Yekaterinburg', 56.838, 60.6, 1)
  const msk = await region(company, west, 'moskva', 'Москва', 'Moscow', 55.755, 37.617, 2)
  await region(second, zone2, 'kazan', 'Казань', 'Kazan', 55.796, 49.106, 1)
  const outlet = (kind: string, r: number | null, name: string) =>
    one(sql`insert into outlets (company_id, region_id, kind, name, name_en, address, latitude, longitude, schedule)
      values (${company}, ${r}, ${kind}, ${name}, ${name}, 'ул. Малышева, 36', 56.8, 60.6,
        '["10:00-21:00","10:00-21:00","10:00-21:00","10:00-21:00","10:00-21:00","10:00-21:00",""]') returning id`)
  const warehouse = await outlet('warehouse', null, 'Склад')
  const shop = await outlet('shop', ekb, 'Магазин на Малышева')
  const pickupPoint = await outlet('pickup_point', ekb, 'Пункт выдачи')
  const root = await one(sql`insert into categories (company_id, slug, path, path_ids, level, name, name_en)
    values (${company}, 'gear', 'gear', '{}', 1, 'Снаряжение', 'Gear') returning id`)
  const category =
    await one(sql`insert into categories (company_id, parent_id, slug, path, path_ids, level, name, name_en)
    values (${company}, ${root}, 'bags', 'gear/bags', '{}', 2, 'Рюкзаки', 'Bags') returning id`)
  await sql`update categories set path_ids = case when parent_id is null then array[id] else array[parent_id, id] end`.execute(
    db,
  )
  const product = (slug: string, name: string, en: string, popularity: number) =>
    one(sql`insert into products (company_id, category_id, slug, article, name, name_en, popularity)
      values (${company}, ${category}, ${slug}, ${slug.toUpperCase()}, ${name}, ${en}, ${popularity}) returning id`)
  const backpack = await product('backpack', 'Рюкзак трекинговый', 'Trekking backpack', 30)
  const boots = await product('boots', 'Ботинки трекинговые', 'Trekking boots', 20)
  const mug = await product('mug', 'Кружка эмалированная', 'Enamel mug', 10)
  const variant = async (
    p: number,
    sku: string,
    size: string,
    price: number,
    sort: number,
    stock: [number, number][],
  ) => {
    const id = await one(
      sql`insert into variants (company_id, product_id, sku, size, sort) values (${company}, ${p}, ${sku}, ${size}, ${sort}) returning id`,
    )
    await sql`insert into prices (variant_id, price_type_id, price) values (${id}, ${retail}, ${price})`.execute(db)
    for (const [o, n] of stock)
      await sql`insert into stock_levels (variant_id, outlet_id, on_hand) values (${id}, ${o}, ${n})`.execute(db)
  }
  await variant(backpack, 'BAG', '', 1_249_000, 0, [
    [warehouse, 5],
    [shop, 2],
  ])
  await variant(boots, 'BOOT-41', '41', 1_189_000, 0, [[warehouse, 3]])
  await variant(boots, 'BOOT-42', '42', 1_239_000, 1, [[warehouse, 0]])
  await variant(mug, 'MUG', '', 99_000, 0, [[warehouse, 100_000]])
  const color = await one(
    sql`insert into attributes (company_id, slug, name, name_en, type) values (${company}, 'color', 'Цвет', 'Colour', 'color') returning id`,
  )
  const value = (slug: string, ru: string, en: string) =>
    one(
      sql`insert into attribute_values (company_id, attribute_id, slug, value, value_en, hex) values (${company}, ${color}, ${slug}, ${ru}, ${en}, '#335577') returning id`,
    )
  const blue = await value('blue', 'Синий', 'Blue')
  const red = await value('red', 'Красный', 'Red')
  await sql`insert into product_attributes values (${backpack}, ${blue}), (${boots}, ${red}), (${mug}, ${blue})`.execute(
    db,
  )
  const option = (
    delivery: string,
    payment: string,
    method: string,
    price: number,
    freeFrom: number | null,
    sort: number,
  ) =>
    one(sql`insert into delivery_payment_options (company_id, delivery_type, payment_type, method, price, free_from, days_from, sort)
      values (${company}, ${delivery}, ${payment}, ${method}, ${price}, ${freeFrom}, 1, ${sort}) returning id`)
  const options = {
    courierCard: await option('DELIVERY', 'BANK_CARD', 'redirect', 29_000, 1_500_000, 1),
    courierCash: await option('DELIVERY', 'CASH', 'on_receipt', 29_000, 1_500_000, 2),
    pickupCard: await option('PICKUP', 'BANK_CARD', 'redirect', 0, null, 3),
    pickupCash: await option('PICKUP', 'CASH', 'on_receipt', 0, null, 4),
    pointCard: await option('PICKUP_POINT', 'BANK_CARD', 'redirect', 9_900, null, 5),
  }
  await sql`select refresh_product_cards(array(select id from products))`.execute(db)
  return {
    company,
    second,
    regions: { ekb, msk },
    zones: { west, second: zone2 },
    priceTypes: { retail, second: retail2 },
    levels,
    warehouse,
    shop,
    pickupPoint,
    category,
    backpack,
    boots,
    mug,
    options,
  }
}
