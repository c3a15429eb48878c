import { anyOf, assignments, type Db, sql } from '#kit/db.ts'
import type { Outlets } from '#kit/schema.d.ts'
import type { Region } from '#shop/context.ts'
import type { City } from './find-city.ts'
import type { PlaceHours } from './opening-hours.ts'

export async function regionsOf(db: Db, companyId: number): Promise<Region[]> {
  const { rows } = await sql<Region>`
    select id, zone_id as "zoneId", slug, name, name_en as "nameEn", latitude, longitude, fias_id as "fiasId", timezone, sort
    from regions where company_id = ${companyId} order by sort, name`.execute(db)
  return rows
}

export interface OutletRow extends Omit<Outlets, 'timezone'> {
  /** An outlet without its own time zone has that of its region. */
  timezone: string
}

export async function outletsOf(
  db: Db,
  companyId: number,
  { regionId, id, kinds }: { regionId?: number; id?: number; kinds: string[] },
): Promise<OutletRow[]> {
  const options = sql`select from delivery_payment_options way
    where way.company_id = ${companyId} and way.delivery_type = 'PICKUP_POINT' and way.is_active`
  // Points of a carrier are listed while an active option names it; own points while no active option names a carrier.
  const { rows } = await sql<OutletRow>`
    select o.*, coalesce(o.timezone, r.timezone, 'Europe/Moscow') as timezone
    from outlets o left join regions r on r.id = o.region_id
    where o.company_id = ${companyId} and o.is_active and o.kind = ${anyOf('text', kinds)}
      and (o.kind not in ('pickup_point', 'locker') or exists (${options} and way.provider = o.carrier)
        or (o.carrier is null and not exists (${options} and way.provider <> '')))
      ${regionId === undefined ? sql`` : sql`and o.region_id = ${regionId}`} ${id === undefined ? sql`` : sql`and o.id = ${id}`}
    order by o.popularity desc, o.id`.execute(db)
  return rows
}

/** Stored opening hours of an outlet; undefined: there is no such outlet. */
export async function hoursOf(db: Db, outletId: number): Promise<PlaceHours | undefined> {
  const { rows } = await sql<PlaceHours>`
    select o.schedule, o.special_days as special, coalesce(o.timezone, r.timezone, 'Europe/Moscow') as timezone
    from outlets o left join regions r on r.id = o.region_id where o.id = ${outletId}`.execute(db)
  return rows[0]
}

/** Inserts a region for a city, in the price zone with this slug or the company's first one. Null: no such zone, or the slug is taken. */
export async function insertRegion(
  db: Db,
  companyId: number,
  city: City,
  { slug, zone }: { slug: string; zone: string | null },
): Promise<{ id: number } | null> {
  // Price zones of levels belong to no region.
  const { rows } = await sql<{ id: number }>`
    insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, timezone)
    select company_id, id, ${slug}, ${city.name}, ${city.nameEn}, ${city.latitude}, ${city.longitude}, ${city.timezone}
    from price_zones
    where company_id = ${companyId} and level_id is null and (${zone}::text is null or slug = ${zone}) order by id limit 1
    on conflict (company_id, slug) do nothing returning id`.execute(db)
  return rows[0] ?? null
}

export interface NewOutlet {
  regionId: number
  kind: 'shop' | 'filial' | 'warehouse' | 'pickup_point' | 'locker'
  name: string
  address: string
  phone: string
  /** Seven strings, Monday first; empty: unknown. */
  schedule: string[]
}

export async function insertOutlet(db: Db, companyId: number, outlet: NewOutlet): Promise<number> {
  const { regionId, kind, name, address, phone, schedule } = outlet
  const { rows } = await sql<{ id: number }>`
    insert into outlets (company_id, region_id, kind, name, address, phone, schedule)
    values (${companyId}, ${regionId}, ${kind}, ${name}, ${address}, ${phone}, ${JSON.stringify(schedule)}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/** Every outlet of the company, including inactive ones and warehouses, with the slug of its region. */
export async function allOutlets(db: Db, companyId: number): Promise<ListedOutlet[]> {
  const { rows } = await sql<ListedOutlet>`
    select o.id, o.kind, o.name, o.address, o.is_active as "isActive", r.slug as region
    from outlets o left join regions r on r.id = o.region_id where o.company_id = ${companyId} order by o.id`.execute(
    db,
  )
  return rows
}

export interface ListedOutlet {
  id: number
  kind: string
  name: string
  address: string
  isActive: boolean
  region: string | null
}

export interface OutletChange extends Partial<Omit<NewOutlet, 'regionId'>> {
  isActive?: boolean
  /** Minutes to assemble an order there. */
  readyMinutes?: number
}

/** Changes the given fields of an outlet. False: the company has no such outlet. */
export async function updateOutlet(
  db: Db,
  companyId: number,
  id: number,
  { schedule, isActive, readyMinutes, ...plain }: OutletChange,
): Promise<boolean> {
  const changes = assignments({
    ...plain,
    schedule: schedule && JSON.stringify(schedule),
    is_active: isActive,
    ready_minutes: readyMinutes,
  })
  const { count } = await sql`
    update outlets set ${changes} where company_id = ${companyId} and id = ${id}`.execute(db)
  return count === 1
}

/** Sets exceptional days; `hours` null: the day is regular again. False: the company has no such outlet. */
export async function updateSpecialDays(
  db: Db,
  companyId: number,
  id: number,
  days: readonly { date: string; hours: string | null }[],
): Promise<boolean> {
  const usual = days.filter(({ hours }) => hours === null).map(({ date }) => date)
  const special = Object.fromEntries(days.flatMap(({ date, hours }) => (hours === null ? [] : [[date, hours]])))
  const { count } = await sql`
    update outlets set special_days = (special_days - ${usual}::text[]) || ${JSON.stringify(special)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return count === 1
}
