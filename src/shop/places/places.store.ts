import type { Db } from '#kit/db.ts'
import type { Region } from '#shop/context.ts'
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

export async function outletsOf(db: Db, companyId: number, filter: { regionId?: number; kinds: string[] }) {
  return (
    db
      .selectFrom('outlets')
      .leftJoin('regions', 'regions.id', 'outlets.region_id')
      .selectAll('outlets')
      // Without a time zone of its own a place lives in that of its region.
      .select(({ fn, val }) => fn.coalesce('outlets.timezone', 'regions.timezone', val('Europe/Moscow')).as('timezone'))
      .where('outlets.company_id', '=', companyId)
      .where('is_active', '=', true)
      .where('kind', 'in', filter.kinds)
      .$if(filter.regionId !== undefined, (q) => q.where('region_id', '=', filter.regionId!))
      .orderBy('popularity', 'desc')
      .orderBy('outlets.id')
      .execute()
  )
}

/** When a place is open, as it keeps it; undefined where there is no such place. */
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
