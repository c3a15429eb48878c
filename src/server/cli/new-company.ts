import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { type Kopecks, kopecks, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { type HostRefusal, takeHosts } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import type { City } from '#shop/places/find-city.ts'
import { type FirstMenuItem, firstMenus, firstPageSettings, firstPages } from './new-company-pages.ts'

export interface NewCompany {
  slug: string
  hosts: string[]
  isDefault: boolean
  /** Its first region; the owner adds others later. */
  city: City
  /** Settings of spec §3 as they are stored: brand name, language, receipt settings. */
  settings: { brand_name: string } & Record<string, unknown>
  /** Name of the selling price type in the owner's price list. */
  priceType: string
  courierPrice: Kopecks
  /** Where orders are picked up; null: pickup is not offered until an outlet is added. */
  outlet: { name: string; address: string; phone: string; schedule: string[] } | null
}

/**
 * Creates a company that can sell at once, so that an import into an empty database ends in a working shop (our choice): one price type and zone,
 * one region, courier and pickup with payment online or on receipt, the usual menus and pages.
 */
export async function addCompany(
  app: App,
  given: NewCompany,
): Promise<Result<{ id: number }, { code: 'slug_taken' } | HostRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const company = await tx
      .insertInto('companies')
      .values({
        slug: given.slug,
        is_default: given.isDefault,
        settings: JSON.stringify({ ...firstPageSettings, ...given.settings }),
      })
      .onConflict((c) => c.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!company) return refuse({ code: 'slug_taken' })
    const { id } = company
    const hosts = await takeHosts(tx, id, given.hosts)
    if (!hosts.ok) return hosts
    await insertPlaces(tx, id, given)
    await tx
      .insertInto('delivery_payment_options')
      .values(
        firstOptions.map(([delivery_type, payment_type, method], sort) => ({
          company_id: id,
          delivery_type,
          payment_type,
          method,
          price: delivery_type === 'DELIVERY' ? given.courierPrice : ZERO,
          sort,
        })),
      )
      .execute()
    for (const [group, items] of Object.entries(firstMenus)) await insertMenu(tx, id, group, items)
    await tx
      .insertInto('pages')
      .values(
        firstPages(given.settings).map(({ slug, title, titleEn, body, bodyEn }) => ({
          company_id: id,
          kind: 'static',
          slug,
          title,
          title_en: titleEn,
          body: JSON.stringify(body),
          body_en: JSON.stringify(bodyEn),
        })),
      )
      .execute()
    await notifyTags(tx, id, ['companies'])
    return ok({ id })
  })
}

/** Inserts one price type and zone, the region of its city, and the pickup outlet. */
async function insertPlaces(tx: Tx, id: number, { city, priceType, outlet }: NewCompany): Promise<void> {
  await sql`
    with type as (insert into price_types (company_id, name, is_default) values (${id}, ${priceType}, true) returning id),
    zone as (insert into price_zones (company_id, slug, price_type_id) select ${id}, 'all', id from type returning id)
    insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, timezone)
    select ${id}, id, ${city.slug}, ${city.name}, ${city.nameEn}, ${city.latitude}, ${city.longitude}, ${city.timezone}
    from zone`.execute(tx)
  if (!outlet) return
  const { name, address, phone, schedule } = outlet
  await sql`
    insert into outlets (company_id, region_id, kind, name, address, phone, schedule)
    select ${id}, id, 'shop', ${name}, ${address}, ${phone}, ${JSON.stringify(schedule)}::jsonb
    from regions where company_id = ${id}`.execute(tx)
}

async function insertMenu(
  tx: Tx,
  companyId: number,
  group: string,
  items: readonly FirstMenuItem[],
  parent: number | null = null,
): Promise<void> {
  for (const [sort, { name, nameEn, value, icon = '', isPrivate = false, children = [] }] of items.entries()) {
    const { id } = await tx
      .insertInto('navigation_items')
      .values({
        company_id: companyId,
        group_slug: group,
        parent_id: parent,
        name,
        name_en: nameEn,
        value,
        icon,
        authentication_required: isPrivate,
        type: 'LINK',
        sort,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMenu(tx, companyId, group, children, id)
  }
}

/** Default price of courier delivery. */
export const usualCourierPrice = kopecks(300_00)

/** Initial delivery options; pickup is free. The owner changes them. */
const firstOptions = [
  ['DELIVERY', 'BANK_CARD', 'redirect'],
  ['DELIVERY', 'CASH', 'on_receipt'],
  ['PICKUP', 'BANK_CARD', 'redirect'],
  ['PICKUP', 'CASH', 'on_receipt'],
] as const
