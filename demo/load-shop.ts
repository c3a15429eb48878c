import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Tx } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import { pointsWire } from '#outside/pickup-points/cdek.wire.ts'
import { emulatedPoints } from '#outside/pickup-points/emulated-points.ts'
import { parseContent } from '#shop/content/content-file.wire.ts'
import { savePoints } from '#shop/delivery/carrier-points.flow.ts'
import { inLanguage } from '#shop/pages/blocks/define-block.wire.ts'
import { always } from '#shop/pages/page.ts'
import { insertPage } from '#shop/pages/pages.flow.ts'
import { firstSegments } from '#web/routes.ts'
import { idsBy, insertRows } from './insert-rows.ts'
import { storedImage } from './load-catalogue.ts'
import type { DemoBanner } from './shop/banners.ts'
import type { DemoItem, DemoNavigation } from './shop/navigation.ts'
import type { DemoPage } from './shop/pages.ts'
import type { cities, DemoOutlet } from './shop/places.ts'

export async function addCompany(
  tx: Tx,
  company: { slug: string; hosts: string[]; settings: object },
  isDefault: boolean,
): Promise<number> {
  const row = (
    await sql<{ id: number }>`
    insert into companies (slug, hosts, is_default, settings)
    values (${company.slug}, ${company.hosts}, ${isDefault}, ${JSON.stringify(company.settings)}) returning id`.execute(
      tx,
    )
  ).rows[0]!
  return row.id
}

/** Price types and zones. The far zone has its own prices. */
export async function addPrices(
  tx: Tx,
  companyId: number,
  hasFar: boolean,
): Promise<{ main: number; far: number | null }> {
  const kinds = hasFar ? (['main', 'far-east'] as const) : (['main'] as const)
  const made: number[] = []
  for (const [i, slug] of kinds.entries()) {
    const type = (
      await sql<{ id: number }>`
      insert into price_types (company_id, name, is_default)
      values (${companyId}, ${i === 0 ? 'Розничная' : 'Розничная, Дальний Восток'}, ${i === 0}) returning id`.execute(
        tx,
      )
    ).rows[0]!
    await sql`insert into price_zones (company_id, slug, price_type_id) values (${companyId}, ${slug}, ${type.id})`.execute(
      tx,
    )
    made.push(type.id)
  }
  return { main: made[0]!, far: made[1] ?? null }
}

export async function addPlaces(
  tx: Tx,
  companyId: number,
  regions: readonly (typeof cities)[number][],
  outlets: readonly DemoOutlet[],
): Promise<void> {
  const zones = await idsBy(tx, 'price_zones', 'slug', companyId)
  await insertRows(
    tx,
    'regions',
    {
      company_id: 'bigint',
      zone_id: 'bigint',
      slug: 'text',
      name: 'text',
      name_en: 'text',
      latitude: 'float8',
      longitude: 'float8',
      fias_id: 'text',
      timezone: 'text',
      sort: 'int',
    },
    regions.map((city, sort) => ({
      company_id: companyId,
      zone_id: zones.get(city.zone)!,
      slug: city.slug,
      name: city.name,
      name_en: city.nameEn,
      latitude: city.lat,
      longitude: city.lon,
      fias_id: city.fias,
      timezone: city.tz,
      sort,
    })),
  )
  const ids = await idsBy(tx, 'regions', 'slug', companyId)
  await insertRows(
    tx,
    'outlets',
    {
      company_id: 'bigint',
      region_id: 'bigint',
      kind: 'text',
      external_id: 'text',
      name: 'text',
      name_en: 'text',
      address: 'text',
      address_en: 'text',
      latitude: 'float8',
      longitude: 'float8',
      phone: 'text',
      schedule: 'jsonb',
      special_days: 'jsonb',
      popularity: 'int',
    },
    outlets.map((o) => ({
      company_id: companyId,
      region_id: o.city === null ? null : ids.get(o.city)!,
      kind: o.kind,
      external_id: o.key,
      name: o.name,
      name_en: o.nameEn,
      address: o.address,
      address_en: o.addressEn,
      latitude: o.lat,
      longitude: o.lon,
      phone: o.phone,
      schedule: o.schedule,
      special_days: o.specialDays,
      popularity: o.popularity,
    })),
  )
}

/** The points of the emulated carrier near these cities, as the nightly job would store them. */
export async function addCarrierPoints(
  tx: Tx,
  companyId: number,
  places: readonly (typeof cities)[number][],
): Promise<void> {
  const ids = await idsBy(tx, 'regions', 'slug', companyId)
  const near = places.map(({ slug, lat, lon }) => ({ id: ids.get(slug)!, latitude: lat, longitude: lon }))
  await savePoints(tx, companyId, 'cdek', near, pointsWire.parse(emulatedPoints()).points)
}

export async function addNavigation(tx: Tx, companyId: number, groups: DemoNavigation): Promise<void> {
  const add = async (group: string, items: readonly DemoItem[], parent: number | null): Promise<void> => {
    for (const [sort, item] of items.entries()) {
      const { id } = (
        await sql<{ id: number }>`
        insert into navigation_items (company_id, group_slug, parent_id, slug, name, name_en, image, icon, type, value, authentication_required, is_desktop, is_mobile, mode, sort)
        values (${companyId}, ${group}, ${parent}, ${item.slug ?? ''}, ${item.name}, ${item.nameEn}, ${item.image ?? ''}, ${item.icon ?? ''}, ${item.type}, ${item.value}, ${item.private ?? false}, ${item.only !== 'mobile'}, ${item.only !== 'desktop'}, ${item.mode ?? ''}, ${sort}) returning id`.execute(
          tx,
        )
      ).rows[0]!
      await add(group, item.children ?? [], id)
    }
  }
  for (const [group, items] of Object.entries(groups)) await add(group, items, null)
}

export async function addPages(tx: Tx, companyId: number, pages: readonly DemoPage[]): Promise<void> {
  const writer = { companyId, staffId: null, at: new Date() }
  for (const { slug, title, titleEn, body, bodyEn } of pages) {
    const content = { title, title_en: titleEn, body, body_en: bodyEn }
    const added = await insertPage(tx, { reservedSlugs: firstSegments }, writer, {
      kind: 'static',
      slug,
      content,
      since: always,
    })
    assert(added.ok, `the page ${slug} of the demo is added`)
  }
}

/** Landing pages of a file of content, with pictures of the demo by their names. */
export async function addLandings(tx: Tx, companyId: number, file: string): Promise<void> {
  const writer = { companyId, staffId: null, at: new Date() }
  for (const { kind, slug, title, description, blocks } of landingsOf(file)) {
    const content = {
      title: inLanguage(title, 'ru'),
      title_en: inLanguage(title, 'en'),
      ...(description !== undefined && { description }),
      body: blocks,
      body_en: [],
    }
    const added = await insertPage(tx, { reservedSlugs: firstSegments }, writer, { kind, slug, content, since: always })
    assert(added.ok, `the page ${slug} of the demo is added`)
  }
}

/** Pages of a file of content, checked as `vitrina content load` does. */
export function landingsOf(file: string) {
  const parsed = parseContent(file, readFileSync(path.join(import.meta.dirname, 'shop', file), 'utf8'))
  const checked =
    'faults' in parsed
      ? parsed
      : parsed.check((name) => {
          const picture = storedImage(name)
          assert(picture, `there is a picture ${name}`)
          return picture
        })
  assert(!('faults' in checked), `${file} has no faults: ${'faults' in checked && JSON.stringify(checked.faults)}`)
  return checked.content.pages
}

export async function addBanners(tx: Tx, companyId: number, banners: readonly DemoBanner[]): Promise<void> {
  await insertRows(
    tx,
    'banners',
    {
      company_id: 'bigint',
      place: 'text',
      title: 'text',
      title_en: 'text',
      caption: 'text',
      caption_en: 'text',
      button: 'text',
      button_en: 'text',
      link: 'text',
      image: 'jsonb',
      image_narrow: 'jsonb',
      is_dark: 'boolean',
      sort: 'int',
    },
    banners.map((b, sort) => ({
      company_id: companyId,
      place: b.place,
      title: b.title,
      title_en: b.titleEn,
      caption: b.caption,
      caption_en: b.captionEn,
      button: b.button,
      button_en: b.buttonEn,
      link: b.link,
      image: storedImage(b.picture),
      image_narrow: b.place === 'hero' ? storedImage(`${b.picture}-narrow`) : null,
      is_dark: b.isDark,
      sort,
    })),
  )
}

/** Payment options by type and method, in the order of display: the first one is the default. */
const waysToPay: [type: string, method: string][] = [
  ['BANK_CARD', 'redirect'],
  ['SBP', 'sbp'],
  ['BANK_CARD', 'sberpay'],
  ['YANDEX_PAY', 'yandex-pay'],
  ['CASH', 'on_receipt'],
  ['INVOICE', 'invoice'],
]
/** Tours are paid by persons: online, or in cash where the setting `tours.pay_in_outlet` allows it. */
const waysOfTours = waysToPay.filter(([, method]) => method !== 'invoice' && method !== 'yandex-pay')
const fewWays = waysToPay.filter(([, method]) => method === 'redirect' || method === 'on_receipt')

/** Courier, pickup and points, each with all its payment options; the far region's courier is dearer and slower. */
export async function addDelivery(
  tx: Tx,
  companyId: number,
  freeFrom: number,
  farRegion: string | null,
  { pointsOf, hasAllWays }: { pointsOf: string; hasAllWays: boolean },
): Promise<void> {
  const ways = hasAllWays ? waysToPay : fewWays
  const options = (
    delivery_type: string,
    price: number,
    days_from: number,
    sort: number,
    region_id: number | null = null,
    offered = ways,
  ) =>
    offered.map(([payment_type, method], at) => ({
      company_id: companyId,
      region_id,
      delivery_type,
      payment_type,
      method,
      price,
      free_from: price > 0 ? freeFrom : null,
      days_from,
      sort: sort * 10 + at,
      provider: delivery_type === 'PICKUP_POINT' ? pointsOf : '',
      cart_group: null as string | null,
    }))
  const far = farRegion === null ? null : (await idsBy(tx, 'regions', 'slug', companyId)).get(farRegion)!
  await insertRows(
    tx,
    'delivery_payment_options',
    {
      company_id: 'bigint',
      region_id: 'bigint',
      delivery_type: 'text',
      payment_type: 'text',
      method: 'text',
      price: 'bigint',
      free_from: 'bigint',
      days_from: 'int',
      sort: 'int',
      provider: 'text',
      cart_group: 'text',
    },
    [
      ...options('DELIVERY', 390_00, 1, 1),
      ...options('PICKUP', 0, 0, 2),
      // Offered only in regions with a point or a locker (delivery.store.ts).
      ...options('PICKUP_POINT', 190_00, 2, 3),
      ...(far === null ? [] : options('DELIVERY', 690_00, 4, 1, far)),
      ...(hasAllWays
        ? options('VIRTUAL', 0, 0, 4, null, waysOfTours).map((one) => ({ ...one, cart_group: 'tour' }))
        : []),
    ],
  )
}

/** Courier zones of one city: around its first shop with selectable hours; farther out dearer, slower and on working days only. */
export async function addCourierZones(tx: Tx, companyId: number, city: string, freeFrom: number): Promise<void> {
  const zones = [
    {
      name: 'Город',
      name_en: 'City',
      radius_m: 15_000,
      price: 390_00,
      free_from: freeFrom,
      days_from: 1,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      intervals: ['10:00-14:00', '14:00-18:00', '18:00-22:00'],
    },
    {
      name: 'Пригород',
      name_en: 'Suburbs',
      radius_m: 60_000,
      price: 690_00,
      free_from: null,
      days_from: 2,
      weekdays: [1, 2, 3, 4, 5],
      intervals: ['10:00-18:00'],
    },
  ]
  for (const [sort, { intervals, ...zone }] of zones.entries()) {
    const hours = intervals.map((one) => ({ from: one.slice(0, 5), to: one.slice(6) }))
    await sql`
      insert into courier_zones (company_id, region_id, name, name_en, outlet_id, radius_m, price, free_from, days_from, cutoff,
        weekdays, intervals, sort)
      select ${companyId}, r.id, ${zone.name}, ${zone.name_en}, min(o.id), ${zone.radius_m}::int, ${zone.price}::bigint,
        ${zone.free_from}::bigint, ${zone.days_from}::int, '20:00', ${zone.weekdays}::int[], ${JSON.stringify(hours)}::jsonb, ${sort}::int
      from regions r join outlets o on o.region_id = r.id and o.kind = 'shop' and o.carrier is null
      where r.company_id = ${companyId} and r.slug = ${city} group by r.id`.execute(tx)
  }
}

/** Refreshes the read model with the function that maintains it; returns the number of rows. */
export async function refreshCards(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select refresh_product_cards(array(select id from products where company_id = ${companyId} order by id)) as written`.execute(
    tx,
  )
  return rows[0]!.written
}
