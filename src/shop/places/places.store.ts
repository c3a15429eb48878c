import type { Db } from '#kit/db.ts'
import type { Region } from '#shop/context.ts'

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
