import type { Db } from '#kit/db.ts'
import type { Region } from '#shop/context.ts'
import type { City } from './find-city.ts'

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

export async function outletsOf(db: Db, companyId: number, filter: { regionId?: number; kinds: string[] }) {
  return db
    .selectFrom('outlets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where('kind', 'in', filter.kinds)
    .$if(filter.regionId !== undefined, (q) => q.where('region_id', '=', filter.regionId!))
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .execute()
}

/** A region around a city, in the zone of this slug or the company's first one. Null: no such zone, or the slug is taken. */
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
  /** Seven texts, Monday first; empty: not said. */
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

/** Every outlet of the company, also what is switched off or is a warehouse, with the slug of its region. */
export const allOutlets = (db: Db, companyId: number) =>
  db
    .selectFrom('outlets')
    .leftJoin('regions', 'regions.id', 'outlets.region_id')
    .select(['outlets.id', 'kind', 'outlets.name', 'address', 'is_active', 'regions.slug as region'])
    .where('outlets.company_id', '=', companyId)
    .orderBy('outlets.id')
    .execute()

/** Changes what is named of an outlet. False: the company has no such outlet. */
export async function updateOutlet(
  db: Db,
  companyId: number,
  id: number,
  { schedule, isActive, ...plain }: Partial<Omit<NewOutlet, 'regionId'>> & { isActive?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outlets')
    .set({
      ...plain,
      ...(schedule && { schedule: JSON.stringify(schedule) }),
      ...(isActive !== undefined && { is_active: isActive }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
