import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kit/db.ts'
import type { Point } from '#lib/geo.ts'
import type { CourierZone, StoredZone } from './courier-zones.ts'

/** A zone `z` with its outlet `o` in the shape rules read. `full` begins one day before `now`, to cover today in every time zone. */
export const zoneJson = (
  now: Date,
): RawBuilder<CourierZone> => sql`json_build_object('id', z.id, 'name', z.name, 'nameEn', z.name_en,
  'area', case when z.polygon is null
    then json_build_object('center', json_build_object('latitude', o.latitude, 'longitude', o.longitude), 'radiusM', z.radius_m)
    else json_build_object('polygon', z.polygon) end,
  'price', z.price, 'freeFrom', z.free_from, 'daysFrom', z.days_from, 'cutoff', z.cutoff, 'weekdays', z.weekdays,
  'intervals', z.intervals, 'full', (
    select coalesce(json_agg(json_build_object('date', s.date, 'from', s.from_time, 'to', s.to_time)), '[]')
    from courier_slots s join jsonb_array_elements(z.intervals) i on i ->> 'from' = s.from_time and i ->> 'to' = s.to_time
    where s.zone_id = z.id and s.date >= ${now}::date - 1 and s.taken >= (i ->> 'capacity')::int))`

const columns = sql`id, region_id as "regionId", way_id as "wayId", name, name_en as "nameEn", outlet_id as "outletId",
  radius_m as "radiusM", polygon, price, free_from as "freeFrom", days_from as "daysFrom", cutoff, weekdays, intervals, sort,
  is_active as "isActive"`

/** In the order in which they are searched. */
export async function zonesOf(db: Db, companyId: number, id: number | null = null): Promise<StoredZone[]> {
  const { rows } = await sql<StoredZone>`
    select ${columns} from courier_zones
    where company_id = ${companyId} and (${id}::bigint is null or id = ${id}) order by region_id, sort, id`.execute(db)
  return rows
}

/** Updates the zone with this id, or inserts one without an id. Returns the id. */
export async function putZone(
  tx: Tx,
  companyId: number,
  zone: Omit<StoredZone, 'id'> & { id: number | null },
): Promise<number> {
  const values = {
    region_id: zone.regionId,
    way_id: zone.wayId,
    name: zone.name,
    name_en: zone.nameEn,
    outlet_id: zone.outletId,
    radius_m: zone.radiusM,
    polygon: zone.polygon === null ? null : JSON.stringify(zone.polygon),
    price: zone.price,
    free_from: zone.freeFrom,
    days_from: zone.daysFrom,
    cutoff: zone.cutoff,
    weekdays: zone.weekdays,
    intervals: JSON.stringify(zone.intervals),
    sort: zone.sort,
    is_active: zone.isActive,
  }
  const { id } =
    zone.id === null
      ? await tx
          .insertInto('courier_zones')
          .values({ company_id: companyId, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('courier_zones')
          .set(values)
          .where('company_id', '=', companyId)
          .where('id', '=', zone.id)
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}

/** False: there is none. */
export async function dropZone(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('courier_zones')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Location of an outlet of the company; null: there is no such outlet, or its location is unknown. */
export async function pointOfOutlet(db: Db, companyId: number, id: number): Promise<Point | null> {
  const row = await db
    .selectFrom('outlets')
    .select(['latitude', 'longitude'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: row.latitude, longitude: row.longitude }
}

/** Whether an option of the company is delivery to an address by courier. */
export async function isCourierWay(db: Db, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('delivery_payment_options')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('delivery_type', '=', 'DELIVERY')
    .executeTakeFirst()
  return row !== undefined
}
