import { anyOf, type Db, sql } from '#kit/db.ts'
import type { CarrierPoint } from './provider.ts'

/** Companies with delivery options that name a carrier, and the carrier's name. */
export async function namedCarriers(db: Db): Promise<{ companyId: number; carrier: string }[]> {
  const { rows } = await sql<{ companyId: number; carrier: string }>`
    select distinct company_id::int as "companyId", provider as carrier
    from delivery_payment_options where provider <> '' and is_active order by 1, 2`.execute(db)
  return rows
}

export interface PlacedPoint extends CarrierPoint {
  regionId: number
}

/** Inserts or updates points; unchanged rows are not touched. Returns the number of new or changed points. */
export async function upsertPoints(
  db: Db,
  companyId: number,
  carrier: string,
  points: readonly PlacedPoint[],
): Promise<number> {
  const { count } = await sql`
    insert into outlets (company_id, carrier, carrier_code, carrier_city, region_id, kind, name, address, latitude, longitude,
      phone, schedule, features, is_active)
    select ${companyId}, ${carrier}, p.code, p."cityCode", p."regionId", p.kind, p.name, p.address, p.latitude, p.longitude,
      p.phone, p.schedule, jsonb_build_object('cash', p."takesCash", 'card', p."takesCard", 'fitting', p."hasFitting",
        'station', p.station, 'max_weight_g', p."maxWeightG"), true
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p (code text, "cityCode" text, "regionId" bigint, kind text,
      name text, address text, latitude float8, longitude float8, phone text, schedule jsonb, "takesCash" boolean,
      "takesCard" boolean, "hasFitting" boolean, station text, "maxWeightG" int)
    on conflict (company_id, carrier, carrier_code) where carrier is not null do update set
      carrier_city = excluded.carrier_city, region_id = excluded.region_id, kind = excluded.kind, name = excluded.name,
      address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude, phone = excluded.phone,
      schedule = excluded.schedule, features = excluded.features, is_active = true
    where (outlets.carrier_city, outlets.region_id, outlets.kind, outlets.name, outlets.address, outlets.latitude,
        outlets.longitude, outlets.phone, outlets.schedule, outlets.features, outlets.is_active)
      is distinct from (excluded.carrier_city, excluded.region_id, excluded.kind, excluded.name, excluded.address,
        excluded.latitude, excluded.longitude, excluded.phone, excluded.schedule, excluded.features, true)`.execute(db)
  return count
}

/** Deactivates points the carrier no longer lists. Nothing is deleted, as orders refer to them. Returns their number. */
export async function closePoints(
  db: Db,
  companyId: number,
  carrier: string,
  open: readonly string[],
): Promise<number> {
  const { count } = await sql`
    update outlets set is_active = false
    where company_id = ${companyId} and carrier = ${carrier} and is_active and not (carrier_code = ${anyOf('text', open)})`.execute(
    db,
  )
  return count
}
