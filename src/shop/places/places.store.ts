import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'
import type { Region } from '#shop/context.ts'
import type { City } from './find-city.ts'
import type { PlaceHours } from './opening-hours.ts'

export async function regionsOf(db: Db, companyId: number): Promise<Region[]> {
  const rows = await db
    .selectFrom('regions')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('sort')
    .orderBy('name')
    .execute()
  return rows.map((r) => ({
    id: r.id,
    zoneId: r.zone_id,
    slug: r.slug,
    name: r.name,
    nameEn: r.name_en,
    latitude: r.latitude,
    longitude: r.longitude,
    fiasId: r.fias_id,
    timezone: r.timezone,
    sort: r.sort,
  }))
}

export async function outletsOf(
  db: Db,
  companyId: number,
  filter: { regionId?: number; id?: number; kinds: string[] },
) {
  return (
    db
      .selectFrom('outlets')
      .leftJoin('regions', 'regions.id', 'outlets.region_id')
      .selectAll('outlets')
      // An outlet without its own time zone has that of its region.
      .select(({ fn, val }) => fn.coalesce('outlets.timezone', 'regions.timezone', val('Europe/Moscow')).as('timezone'))
      .where('outlets.company_id', '=', companyId)
      .where('is_active', '=', true)
      .where('kind', 'in', filter.kinds)
      // Points of a carrier are listed while an active option names it; own points while no active option names a carrier.
      .where(({ eb, or, and, exists, not }) => {
        const ways = eb
          .selectFrom('delivery_payment_options as way')
          .select('way.id')
          .where('way.company_id', '=', companyId)
          .where('way.delivery_type', '=', 'PICKUP_POINT')
          .where('way.is_active', '=', true)
        return or([
          eb('kind', 'not in', ['pickup_point', 'locker']),
          exists(ways.whereRef('way.provider', '=', 'outlets.carrier')),
          and([eb('carrier', 'is', null), not(exists(ways.where('way.provider', '<>', '')))]),
        ])
      })
      .$if(filter.regionId !== undefined, (q) => q.where('region_id', '=', filter.regionId!))
      .$if(filter.id !== undefined, (q) => q.where('outlets.id', '=', filter.id!))
      .orderBy('popularity', 'desc')
      .orderBy('outlets.id')
      .execute()
  )
}

/** Stored opening hours of an outlet; undefined: there is no such outlet. */
export async function hoursOf(db: Db, outletId: number): Promise<PlaceHours | undefined> {
  const row = await db
    .selectFrom('outlets')
    .leftJoin('regions', 'regions.id', 'outlets.region_id')
    .select(['schedule', 'special_days'])
    .select(({ fn, val }) => fn.coalesce('outlets.timezone', 'regions.timezone', val('Europe/Moscow')).as('timezone'))
    .where('outlets.id', '=', outletId)
    .executeTakeFirst()
  return (
    row && {
      schedule: row.schedule as string[],
      special: row.special_days as Record<string, string>,
      timezone: row.timezone,
    }
  )
}

/** Inserts a region for a city, in the price zone with this slug or the company's first one. Null: no such zone, or the slug is taken. */
export async function insertRegion(
  db: Db,
  companyId: number,
  city: City,
  { slug, zone }: { slug: string; zone: string | null },
): Promise<{ id: number } | null> {
  const zones = db
    .selectFrom('price_zones')
    .select((eb) => [
      eb.val(companyId).as('company_id'),
      'id',
      eb.val(slug).as('slug'),
      eb.val(city.name).as('name'),
      eb.val(city.nameEn).as('name_en'),
      eb.val(city.latitude).as('latitude'),
      eb.val(city.longitude).as('longitude'),
      eb.val(city.timezone).as('timezone'),
    ])
    .where('company_id', '=', companyId)
    // Price zones of levels belong to no region.
    .where('level_id', 'is', null)
    .$if(zone !== null, (q) => q.where('slug', '=', zone!))
    .orderBy('id')
    .limit(1)
  const row = await db
    .insertInto('regions')
    .columns(['company_id', 'zone_id', 'slug', 'name', 'name_en', 'latitude', 'longitude', 'timezone'])
    .expression(zones)
    .onConflict((c) => c.columns(['company_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
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
  const { regionId: region_id, schedule, ...plain } = outlet
  const row = await db
    .insertInto('outlets')
    .values({ company_id: companyId, region_id, ...plain, schedule: JSON.stringify(schedule) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Every outlet of the company, including inactive ones and warehouses, with the slug of its region. */
export const allOutlets = (db: Db, companyId: number) =>
  db
    .selectFrom('outlets')
    .leftJoin('regions', 'regions.id', 'outlets.region_id')
    .select(['outlets.id', 'kind', 'outlets.name', 'address', 'is_active', 'regions.slug as region'])
    .where('outlets.company_id', '=', companyId)
    .orderBy('outlets.id')
    .execute()

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
  const { numUpdatedRows } = await db
    .updateTable('outlets')
    .set({
      ...plain,
      ...(schedule && { schedule: JSON.stringify(schedule) }),
      ...(isActive !== undefined && { is_active: isActive }),
      ...(readyMinutes !== undefined && { ready_minutes: readyMinutes }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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
  const { numAffectedRows } = await sql`
    update outlets set special_days = (special_days - ${usual}::text[]) || ${JSON.stringify(special)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}
