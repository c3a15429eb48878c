import { type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type { Point } from '#lib/geo.ts'
import type { CourierZone, StoredZone } from './courier-zones.ts'

/** A zone `z` with its outlet `o` in the shape rules read. `full` begins one day before `now`, to cover today in every time zone. */
export const zoneJson = (
  now: Date,
): Sql<CourierZone> => sql`json_build_object('id', z.id, 'name', z.name, 'nameEn', z.name_en,
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
export async function saveZone(
  tx: Tx,
  companyId: number,
  zone: Omit<StoredZone, 'id'> & { id: number | null },
): Promise<number> {
  const polygon = zone.polygon === null ? null : JSON.stringify(zone.polygon)
  const columns = sql`region_id, way_id, name, name_en, outlet_id, radius_m, polygon, price, free_from, days_from, cutoff,
    weekdays, intervals, sort, is_active`
  const values = sql`${zone.regionId}, ${zone.wayId}, ${zone.name}, ${zone.nameEn}, ${zone.outletId}, ${zone.radiusM}, ${polygon}, ${zone.price}, ${zone.freeFrom}, ${zone.daysFrom}, ${zone.cutoff},
    ${zone.weekdays}, ${JSON.stringify(zone.intervals)}, ${zone.sort}, ${zone.isActive}`
  const { rows } = await (zone.id === null
    ? sql<{ id: number }>`
        insert into courier_zones (company_id, ${columns}) values (${companyId}, ${values}) returning id`
    : sql<{ id: number }>`
        update courier_zones set (${columns}) = row (${values}) where company_id = ${companyId} and id = ${zone.id} returning id`
  ).execute(tx)
  return rows[0]!.id
}

/** False: there is none. */
export async function deleteZone(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { count } = await sql`delete from courier_zones where company_id = ${companyId} and id = ${id}`.execute(tx)
  return count === 1
}

/** Location of an outlet of the company; null: there is no such outlet, or its location is unknown. */
export async function pointOfOutlet(db: Db, companyId: number, id: number): Promise<Point | null> {
  const { rows } = await sql<Point>`
    select latitude, longitude from outlets
    where company_id = ${companyId} and id = ${id} and latitude is not null and longitude is not null`.execute(db)
  return rows[0] ?? null
}

/** Whether an option of the company is delivery to an address by courier. */
export async function isCourierOption(db: Db, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from delivery_payment_options
    where company_id = ${companyId} and id = ${id} and delivery_type = 'DELIVERY'`.execute(db)
  return rows.length > 0
}
