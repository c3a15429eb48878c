import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { addDays, dateIn, type IsoDate } from '#lib/dates.ts'
import { closest } from '#lib/geo.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App, Company } from '#shop/context.ts'
import { regions } from '#shop/places/places.flow.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import type { StoredZone } from './courier-zones.ts'
import { limitedHours, middleOf, type Slot, type ZoneArea } from './courier-zones.ts'
import { slotUses } from './slots.store.ts'
import { deleteZone, isCourierOption, pointOfOutlet, saveZone, zonesOf } from './zones.store.ts'

export { zonesOf }

export type ZoneRefusal = RefusalOf<'not_found' | 'zone_refused'>

/** Fields of a zone set by the owner; when an existing zone is changed, absent fields remain. */
export type ZoneChange = { [K in keyof Omit<StoredZone, 'id' | 'regionId'>]?: StoredZone[K] | undefined }

const blank: Omit<StoredZone, 'id' | 'regionId' | 'name' | 'price'> = {
  wayId: null,
  nameEn: '',
  outletId: null,
  radiusM: null,
  polygon: null,
  freeFrom: null,
  daysFrom: 1,
  cutoff: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervals: [],
  sort: 0,
  isActive: true,
}

/** Adds a zone, or changes the one with this id. `done` is called in the same transaction. */
async function setZone(
  app: App,
  companyId: number,
  id: number | null,
  wish: ZoneChange,
  done?: (tx: Tx, before: StoredZone | null, after: StoredZone) => Promise<void>,
): Promise<Result<StoredZone, ZoneRefusal>> {
  const all = await regions(app, companyId)
  return inTransaction(app.db, async (tx) => {
    const before = id === null ? null : ((await zonesOf(tx, companyId, id))[0] ?? null)
    if (id !== null && !before) return refuse({ code: 'not_found' })
    const zone = withWish(before, wish)
    const area = await areaOf(tx, companyId, zone)
    if (!area.ok) return area
    if (zone.wayId !== null && !(await isCourierOption(tx, companyId, zone.wayId)))
      return refuse({ code: 'zone_refused', reason: 'way' })
    if (zone.intervals.some(({ from, to }) => from >= to)) return refuse({ code: 'zone_refused', reason: 'intervals' })
    const region = closest(all, middleOf(area.value))
    if (!region) return refuse({ code: 'zone_refused', reason: 'region' })
    const kept = { ...zone, regionId: region.id }
    const after = { ...kept, id: await saveZone(tx, companyId, { ...kept, id }) }
    await done?.(tx, before, after)
    await notifyTags(tx, companyId, [`options:${companyId}`, `company:${companyId}`])
    return ok(after)
  })
}

/** A specified area replaces an area of the other kind. */
function withWish(before: StoredZone | null, wish: ZoneChange): Omit<StoredZone, 'id' | 'regionId'> {
  const said = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
  const zone = { ...blank, name: '', price: 0 as StoredZone['price'], ...before, ...said }
  if (wish.polygon) return { ...zone, outletId: null, radiusM: null }
  return wish.outletId != null || wish.radiusM != null ? { ...zone, polygon: null } : zone
}

async function areaOf(
  db: Db,
  companyId: number,
  { outletId, radiusM, polygon }: Pick<StoredZone, 'outletId' | 'radiusM' | 'polygon'>,
): Promise<Result<ZoneArea, ZoneRefusal>> {
  if (polygon) return polygon.length >= 3 ? ok({ polygon }) : refuse({ code: 'zone_refused', reason: 'area' })
  if (outletId === null || radiusM === null) return refuse({ code: 'zone_refused', reason: 'area' })
  const center = await pointOfOutlet(db, companyId, outletId)
  return center ? ok({ center, radiusM }) : refuse({ code: 'zone_refused', reason: 'outlet' })
}

async function removeZone(
  app: App,
  companyId: number,
  id: number,
  done?: (tx: Tx, before: StoredZone) => Promise<void>,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const [before] = await zonesOf(tx, companyId, id)
    if (!before || !(await deleteZone(tx, companyId, id))) return refuse({ code: 'not_found' })
    await done?.(tx, before)
    await notifyTags(tx, companyId, [`options:${companyId}`, `company:${companyId}`])
    return ok({})
  })
}

/** The same with an entry in the audit, for staff and the operator. */
export const setStaffZone = (app: App, context: Actor, id: number | null, wish: ZoneChange) =>
  setZone(app, context.company.id, id, wish, (tx, before, after) =>
    audit(
      tx,
      context,
      {
        call: id === null ? 'addCourierZone' : 'changeCourierZone',
        object: `zone ${after.id}`,
        reason: '',
        before,
        after,
      },
      app.clock.now(),
    ),
  )

export const removeStaffZone = (app: App, context: Actor, id: number) =>
  removeZone(app, context.company.id, id, (tx, before) =>
    audit(
      tx,
      context,
      { call: 'removeCourierZone', object: `zone ${id}`, reason: '', before, after: null },
      app.clock.now(),
    ),
  )

/** Hours with a capacity from a day on, with the number of orders for each: the staff plans its couriers by them. */
export async function courierWeek(
  app: App,
  { id, settings }: Pick<Company, 'id' | 'settings'>,
  { first = dateIn(settings.timezone, app.clock.now()), days }: { first?: IsoDate | undefined; days: number },
): Promise<(Slot & { zone: number; name: string; capacity: number; taken: number })[]> {
  const zones = (await zonesOf(app.db, id)).filter(({ isActive }) => isActive)
  const taken = await slotUses(app.db, id, { first, last: addDays(first, days - 1) })
  const takenOf = (zoneId: number, { date, from, to }: Slot) =>
    taken.find((one) => one.zoneId === zoneId && one.date === date && one.from === from && one.to === to)?.taken ?? 0
  return zones
    .flatMap((zone) =>
      limitedHours(zone, first, days).map((hours) => ({
        zone: zone.id,
        name: zone.name,
        ...hours,
        taken: takenOf(zone.id, hours),
      })),
    )
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.from.localeCompare(b.from))
}
