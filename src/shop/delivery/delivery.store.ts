import { anyOf, assignments, type Db, type Statement, sql } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CourierZone } from './courier-zones.ts'
import { type DeliveryType, deliveryTypeOf, type PaymentType } from './delivery-type.ts'
import type { DeliveryOption, PickupPlace } from './option.ts'
import { zoneJson } from './zones.store.ts'

/**
 * The options of a region. The region's own row wins over the row of all regions, also when it switches the option off;
 * pickup is offered only where there is a place to pick up from (our choice).
 */
export const optionsOf = (companyId: number, regionId: number, now: Date): Statement<DeliveryOption[]> =>
  sql<OptionRow>`
    with own as (
      select distinct on (delivery_type, payment_type, method, cart_group) * from delivery_payment_options
      where company_id = ${companyId} and (region_id = ${regionId} or region_id is null)
      order by delivery_type, payment_type, method, cart_group, region_id nulls last, id
    )
    select id, delivery_type, payment_type, method, can_use_bonuses, price, free_from, days_from, cutoff, provider, cart_group,
      c.city as carrier_city, coalesce(p.places, '[]') as places, coalesce(z.zones, '[]') as zones
    from own left join lateral (
      select json_agg(json_build_object('id', o.id, 'schedule', o.schedule, 'special', o.special_days,
        'timezone', coalesce(o.timezone, r.timezone), 'readyMinutes', o.ready_minutes,
        'address', o.address, 'addressEn', o.address_en) order by o.id) as places
      from outlets o join regions r on r.id = o.region_id
      where o.company_id = ${companyId} and o.region_id = ${regionId} and o.is_active
        and o.carrier is null and own.provider = ''
        and o.kind = any (case delivery_type when 'PICKUP' then '{shop,filial}' when 'PICKUP_POINT' then '{pickup_point,locker}' end::text[])
    ) p on true left join lateral (
      select carrier_city as city from outlets o
      where own.provider <> '' and o.company_id = ${companyId} and o.carrier = own.provider and o.region_id = ${regionId} and o.is_active
      order by o.id limit 1
    ) c on true left join lateral (
      select json_agg(${zoneJson(now)} order by z.sort, z.id) as zones
      from courier_zones z left join outlets o on o.id = z.outlet_id
      where own.delivery_type = 'DELIVERY' and z.company_id = ${companyId} and z.region_id = ${regionId} and z.is_active
        and (z.way_id is null or z.way_id = own.id)
    ) z on true
    where is_active and (delivery_type not in ('PICKUP', 'PICKUP_POINT') or p.places is not null or c.city is not null)
      -- SET-29: without a merchant there the way is not offered
      and (payment_type <> 'YANDEX_PAY' or exists (
        select 1 from companies shop where shop.id = ${companyId} and shop.settings #>> '{yandex_pay,Merchant_ID}' <> ''))
      -- without an account nobody could pay by invoice
      and (payment_type <> 'INVOICE' or exists (
        select 1 from companies shop where shop.id = ${companyId} and shop.settings #>> '{invoice,account}' <> ''))
    order by sort, id`.read((rows) =>
    rows.map((row) => ({
      id: row.id,
      deliveryType: deliveryTypeOf(row.delivery_type),
      paymentType: row.payment_type,
      method: row.method,
      canUseBonuses: row.can_use_bonuses,
      price: row.price,
      freeFrom: row.free_from,
      daysFrom: row.days_from,
      cutoff: row.cutoff,
      provider: row.provider,
      carrierCity: row.carrier_city,
      places: row.places,
      zones: row.zones,
      cartGroup: row.cart_group,
    })),
  )

interface OptionRow {
  id: number
  delivery_type: string
  payment_type: string
  method: string
  can_use_bonuses: boolean
  price: Kopecks
  free_from: Kopecks | null
  days_from: number
  cutoff: string | null
  provider: string
  carrier_city: string | null
  places: PickupPlace[]
  zones: CourierZone[]
  cart_group: string | null
}

/** Whether this outlet of the region can hand over goods of this kind of pickup. */
export async function isPickupPlace(
  db: Db,
  companyId: number,
  regionId: number,
  outletId: number,
  { kinds, carrier }: { kinds: string[]; carrier: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from outlets where company_id = ${companyId} and region_id = ${regionId} and id = ${outletId} and kind = ${anyOf('text', kinds)}
      and carrier is not distinct from ${carrier} and is_active`.execute(db)
  return rows.length > 0
}

/** All options of the company, including inactive ones. */
export async function allOptions(db: Db, companyId: number) {
  const { rows } = await sql<{
    id: number
    deliveryType: string
    paymentType: string
    method: string
    isActive: boolean
    region: string
    price: Kopecks
    freeFrom: Kopecks | null
    daysFrom: number
    cutoff: string | null
    cartGroup: string | null
  }>`
    select o.id, o.delivery_type as "deliveryType", o.payment_type as "paymentType", o.method, o.is_active as "isActive",
      coalesce(r.slug, 'all regions') as region, o.price, o.free_from as "freeFrom", o.days_from as "daysFrom", o.cutoff, o.cart_group as "cartGroup"
    from delivery_payment_options o left join regions r on r.id = o.region_id
    where o.company_id = ${companyId} order by o.sort, o.id`.execute(db)
  return rows
}

export interface NewOption {
  deliveryType: DeliveryType
  paymentType: PaymentType
  method: string
  /** Null: in every region. */
  region: string | null
  /** The only group of the cart it is offered to; null: all. */
  group: string | null
}

/** Appends an option after the existing ones. Returns its id; null: the region does not exist, or such an option already exists. */
export async function addOption(db: Db, companyId: number, option: NewOption): Promise<number | null> {
  const { deliveryType, paymentType, method, region, group } = option
  const { rows } = await sql<{ id: number }>`
    insert into delivery_payment_options (company_id, region_id, delivery_type, payment_type, method, cart_group, sort)
    select ${companyId}::bigint, r.id, ${deliveryType}::text, ${paymentType}::text, ${method}::text, ${group}::text,
      (select coalesce(max(sort) + 1, 0) from delivery_payment_options where company_id = ${companyId})
    from (select ${region}::text as slug) wanted left join regions r on r.company_id = ${companyId} and r.slug = wanted.slug
    where (wanted.slug is null or r.id is not null) and not exists (
      select from delivery_payment_options o where o.company_id = ${companyId} and o.region_id is not distinct from r.id
        and o.delivery_type = ${deliveryType} and o.payment_type = ${paymentType} and o.method = ${method}
        and o.cart_group is not distinct from ${group})
    returning id::int`.execute(db)
  return rows[0]?.id ?? null
}

/** Changes to an option; undefined: unchanged. Money is in kopecks. */
export interface OptionChange {
  price?: Kopecks | undefined
  freeFrom?: Kopecks | null | undefined
  daysFrom?: number | undefined
  cutoff?: string | null | undefined
  isActive?: boolean | undefined
}

/** False: the company has no such option. */
export async function changeOption(
  db: Db,
  companyId: number,
  id: number,
  { price, freeFrom, daysFrom, cutoff, isActive }: OptionChange,
): Promise<boolean> {
  const changes = assignments({ price, free_from: freeFrom, days_from: daysFrom, cutoff, is_active: isActive })
  const { count } = await sql`
    update delivery_payment_options set ${changes} where company_id = ${companyId} and id = ${id}`.execute(db)
  return count === 1
}

/** Sets the provider of an option; '': the first that serves its type without being named. False: there is no such option. */
export async function setProvider(db: Db, companyId: number, id: number, provider: string): Promise<boolean> {
  const { count } = await sql`
    update delivery_payment_options set provider = ${provider} where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
  return count === 1
}

export async function setMethod(db: Db, companyId: number, id: number, method: string): Promise<boolean> {
  const { count } = await sql`
    update delivery_payment_options set method = ${method} where company_id = ${companyId} and id = ${id}`.execute(db)
  return count === 1
}
