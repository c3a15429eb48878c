import { inTransaction, sql, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { assert } from '#lib/assert.ts'
import { type Kopecks, kopecks, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { type HostRefusal, replaceHosts } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { always } from '#shop/pages/page.ts'
import { insertPage } from '#shop/pages/pages.flow.ts'
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
    const settings = { ...firstPageSettings, ...given.settings }
    const { rows } = await sql<{ id: number }>`
      insert into companies (slug, is_default, settings) values (${given.slug}, ${given.isDefault}, ${JSON.stringify(settings)})
      on conflict (slug) do nothing returning id`.execute(tx)
    const [company] = rows
    if (!company) return refuse({ code: 'slug_taken' })
    const { id } = company
    const hosts = await replaceHosts(tx, id, given.hosts)
    if (!hosts.ok) return hosts
    await insertPlaces(tx, id, given)
    for (const [sort, [deliveryType, paymentType, method]] of firstOptions.entries()) {
      const price = deliveryType === 'DELIVERY' ? given.courierPrice : ZERO
      await sql`
        insert into delivery_payment_options (company_id, delivery_type, payment_type, method, price, sort)
        values (${id}, ${deliveryType}, ${paymentType}, ${method}, ${price}, ${sort})`.execute(tx)
    }
    for (const [group, items] of Object.entries(firstMenus)) await insertMenu(tx, id, group, items)
    for (const { slug, title, titleEn, body, bodyEn } of firstPages(given.settings)) {
      const content = { title, title_en: titleEn, body, body_en: bodyEn }
      const writer = { companyId: id, staffId: null, at: app.clock.now() }
      const added = await insertPage(tx, app, writer, { kind: 'static', slug, content, since: always })
      assert(added.ok, `the first page ${slug} is added`)
    }
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
    const { rows } = await sql<{ id: number }>`
      insert into navigation_items (company_id, group_slug, parent_id, name, name_en, value, icon, authentication_required, type, sort)
      values (${companyId}, ${group}, ${parent}, ${name}, ${nameEn}, ${value}, ${icon}, ${isPrivate}, 'LINK', ${sort})
      returning id`.execute(tx)
    await insertMenu(tx, companyId, group, children, rows[0]!.id)
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
