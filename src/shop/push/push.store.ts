import { type Db, type Sql, sql } from '#kit/db.ts'
import type { Locale } from '#shop/context.ts'
import type { PushType } from './push.ts'

export interface ReportedDevice {
  companyId: number
  application: string
  deviceId: string
  registrationId: string
  locale: Locale
  at: Date
}

export interface StoredDevice {
  id: number
  application: string
  deviceId: string
  customerId: number | null
  registrationId: string
  locale: Locale
}
const columns = sql`id, application, device_id as "deviceId", customer_id as "customerId", registration_id as "registrationId", locale`

/**
 * One row per device and application, however often it registers; its owner stays. A registration belongs to one device: another row with it is
 * the same browser under a former number, which would receive pushes twice, or those of an earlier user.
 */
export async function saveDevice(db: Db, given: ReportedDevice): Promise<StoredDevice> {
  const { rows } = await sql<StoredDevice>`
    with gone as (
      delete from push_devices where company_id = ${given.companyId} and registration_id = ${given.registrationId}
        and (application, device_id) <> (${given.application}, ${given.deviceId})
    )
    insert into push_devices (company_id, application, device_id, registration_id, locale, created_at, changed_at)
    values (${given.companyId}, ${given.application}, ${given.deviceId}, ${given.registrationId}, ${given.locale}, ${given.at}, ${given.at})
    on conflict (company_id, application, device_id) do update set registration_id = excluded.registration_id, locale = excluded.locale,
      changed_at = excluded.changed_at
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** A device by its id and its own number. */
export async function findDevice(
  db: Db,
  companyId: number,
  id: number,
  deviceId: string,
): Promise<StoredDevice | undefined> {
  const { rows } = await sql<StoredDevice>`
    select ${columns} from push_devices where company_id = ${companyId} and id = ${id} and device_id = ${deviceId}`.execute(
    db,
  )
  return rows[0]
}

/** Sets whose pushes a device receives: those of the signed-in customer, those of the shop for a member of staff, or none. */
export async function linkDevice(
  db: Db,
  id: number,
  whose: { customerId: number; tokenHash: string } | { staffId: number } | null,
  at: Date,
): Promise<void> {
  const customer = whose && 'customerId' in whose ? whose : null
  const staffId = whose && 'staffId' in whose ? whose.staffId : null
  await sql`update push_devices set customer_id = ${customer?.customerId ?? null}, staff_id = ${staffId},
    session_id = session_of_token(${customer?.tokenHash ?? null}), has_session = ${customer !== null}, changed_at = ${at}
    where id = ${id}`.execute(db)
}

/** Devices of a company's active staff. */
export async function shopDevices(db: Db, companyId: number): Promise<StoredDevice[]> {
  const { rows } = await sql<StoredDevice>`
    select ${columns} from push_devices where company_id = ${companyId}
      and staff_id in (select id from staff where company_id = ${companyId} and is_active) order by id`.execute(db)
  return rows
}

/** Whether any device receives messages to the shop, of current or former staff. */
export async function hasShopDevice(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from push_devices where company_id = ${companyId} and staff_id is not null) as any`.execute(
    db,
  )
  return rows[0]!.any
}

/** Devices on which a customer is signed in now. */
export async function devicesOf(db: Db, companyId: number, customerId: number, now: Date): Promise<StoredDevice[]> {
  const { rows } = await sql<StoredDevice>`
    select ${columns} from push_devices d where company_id = ${companyId} and customer_id = ${customerId}
      and is_signed_in_device(d, ${now}) order by id`.execute(db)
  return rows
}

/** SQL condition: the customer is signed in on a device of a reachable kind, or the staff (null) have one. */
export const hasDevice = (
  companyId: number,
  customerId: number | null,
  { browsers, applications, now }: { browsers: boolean; applications: boolean; now: Date },
): Sql => sql`exists (
  select from push_devices d where d.company_id = ${companyId}
    and ${
      customerId === null
        ? sql`d.staff_id in (select id from staff where company_id = ${companyId} and is_active)`
        : sql`d.customer_id = ${customerId} and is_signed_in_device(d, ${now}::timestamptz)`
    }
    and case when starts_with(d.registration_id, '{') then ${browsers}::boolean else ${applications}::boolean end)`

/** Matches the registration too, as a new one may have been stored meanwhile. */
export async function deleteDevice(db: Db, { id, registrationId }: StoredDevice): Promise<void> {
  await sql`delete from push_devices where id = ${id} and registration_id = ${registrationId}`.execute(db)
}

export async function insertPush(
  db: Db,
  one: { companyId: number; customerId: number | null; event: string; type: PushType; value: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pushes (company_id, customer_id, event, type, value, created_at)
    values (${one.companyId}, ${one.customerId}, ${one.event}, ${one.type}, ${one.value}, ${one.at}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/** Counts the first tap only (PUSH-09). False: there is no such push. */
export async function countClick(db: Db, companyId: number, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update pushes set clicked_at = coalesce(clicked_at, ${at}) where company_id = ${companyId} and id = ${id} returning id`.execute(
    db,
  )
  return rows.length > 0
}
