import { sql } from 'kysely'
import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'

/** Cities a new shop may begin with; it adds its own regions later. Coordinates are those of the centre. */
export const firstCities = {
  moskva: ['Москва', 'Moscow', 55.7558, 37.6173, 'Europe/Moscow'],
  'sankt-peterburg': ['Санкт-Петербург', 'Saint Petersburg', 59.9391, 30.3159, 'Europe/Moscow'],
  ekaterinburg: ['Екатеринбург', 'Yekaterinburg', 56.8385, 60.6055, 'Asia/Yekaterinburg'],
  novosibirsk: ['Новосибирск', 'Novosibirsk', 55.0287, 82.9069, 'Asia/Novosibirsk'],
  kazan: ['Казань', 'Kazan', 55.7944, 49.1115, 'Europe/Moscow'],
  'nizhniy-novgorod': ['Нижний Новгород', 'Nizhny Novgorod', 56.3242, 44.0057, 'Europe/Moscow'],
  samara: ['Самара', 'Samara', 53.1951, 50.1069, 'Europe/Samara'],
  krasnoyarsk: ['Красноярск', 'Krasnoyarsk', 56.0094, 92.8524, 'Asia/Krasnoyarsk'],
  vladivostok: ['Владивосток', 'Vladivostok', 43.1164, 131.8824, 'Asia/Vladivostok'],
} as const
export type FirstCity = keyof typeof firstCities

interface NewCompany {
  slug: string
  hosts: string[]
  isDefault: boolean
  name: string
  city: FirstCity
}

/**
 * A company that can sell at once, so that an import into an empty database ends in a working shop (our choice): one price
 * type and zone, one region, courier and pickup with payment online or on receipt, and the usual menus. Menus of the
 * catalog need nothing: an empty group shows the categories themselves.
 */
export async function addCompany(app: App, given: NewCompany): Promise<Result<{ id: number }, { code: 'slug_taken' }>> {
  const settings = { brand_name: given.name, language: 'ru', currency: 'RUB', timezone: firstCities[given.city][4] }
  return inTransaction(app.db, async (tx) => {
    const company = await tx
      .insertInto('companies')
      .values({ slug: given.slug, hosts: given.hosts, is_default: given.isDefault, settings: JSON.stringify(settings) })
      .onConflict((c) => c.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!company) return refuse({ code: 'slug_taken' })
    const { id } = company
    const [name, nameEn, latitude, longitude, timezone] = firstCities[given.city]
    await sql`
      with type as (insert into price_types (company_id, name, is_default) values (${id}, 'Розничная', true) returning id),
      zone as (insert into price_zones (company_id, slug, price_type_id) select ${id}, 'all', id from type returning id)
      insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, timezone)
      select ${id}, id, ${given.city}, ${name}, ${nameEn}, ${latitude}, ${longitude}, ${timezone} from zone`.execute(tx)
    await tx
      .insertInto('delivery_payment_options')
      .values(
        firstOptions.map(([delivery_type, payment_type, method, price], sort) => ({
          company_id: id,
          delivery_type,
          payment_type,
          method,
          price,
          sort,
        })),
      )
      .execute()
    await tx
      .insertInto('navigation_items')
      .values(
        firstMenus.map(([group_slug, icon, value, ru, en], sort) => ({
          company_id: id,
          group_slug,
          icon,
          value,
          name: ru,
          name_en: en,
          type: 'LINK',
          sort,
        })),
      )
      .execute()
    await notifyTags(tx, id, ['companies'])
    return ok({ id })
  })
}

/** Courier 300 ₽, free pickup: prices to begin with, the owner's to change. */
const firstOptions = [
  ['DELIVERY', 'BANK_CARD', 'redirect', 300_00],
  ['DELIVERY', 'CASH', 'on_receipt', 300_00],
  ['PICKUP', 'BANK_CARD', 'redirect', 0],
  ['PICKUP', 'CASH', 'on_receipt', 0],
] as const

const firstMenus = [
  ['bottom', 'home', '/', 'Главная', 'Home'],
  ['bottom', 'search', '/m/catalog/', 'Каталог', 'Catalog'],
  ['bottom', 'heart', '/favorites/', 'Избранное', 'Favourites'],
  ['bottom', 'bag', '/cart/', 'Корзина', 'Cart'],
  ['bottom', 'user', '/m/profile/', 'Профиль', 'Profile'],
  ['footer', '', '/catalog/', 'Каталог', 'Catalog'],
  ['footer', '', '/shops/', 'Магазины', 'Shops'],
  ['footer', '', '/contacts/', 'Контакты', 'Contacts'],
  ['profile', 'package', '/my/orders/', 'Заказы', 'Orders'],
  ['profile', 'heart', '/favorites/', 'Избранное', 'Favourites'],
] as const
