import { dateIn } from '#lib/dates.ts'
import { momentIn } from '#lib/moments.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { closingTime, type PlaceHours } from '#shop/places/opening-hours.ts'
import { lastPickupDay } from '#shop/places/pickup-day.ts'

/** How long an order is stored at the outlet or pickup point. A null end: paid online, so it is stored without a limit (spec §4). */
export type Storage = { storageUntil: Date | null; storageExtensions: readonly number[] }

/** Days of storage for an order that is paid on receipt (our choice, usual among carriers). */
export const STORAGE_DAYS = 5

/** Storage can be extended by one day or by seven (spec §4). */
const EXTENSION_DAYS = [1, 7] as const
type ExtensionDays = (typeof EXTENSION_DAYS)[number]

const DAY_MS = 24 * 60 * 60 * 1000
const laterBy = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

/**
 * The end of storage, counted from the arrival of the goods: the closing time of its last day, so that the customer has the whole of the
 * announced day. If the place is closed on that day, the closing time of the next day it is open (our choice). Without a place, only the days
 * are counted. Null: paid online, no limit.
 */
export function storageUntilOf(
  { arrivedAt, days, isPaidOnline }: { arrivedAt: Date; days: number; isPaidOnline: boolean },
  hours?: PlaceHours,
): Date | null {
  if (isPaidOnline) return null
  const end = laterBy(arrivedAt, days)
  return hours ? closingOf(end, hours) : end
}

/** Closing time of that day, or of the next day on which the place is open. */
function closingOf(end: Date, hours: PlaceHours): Date {
  const day = lastPickupDay(hours, dateIn(hours.timezone, end))
  return momentIn(hours.timezone, day, closingTime(hours, day))
}

export const isStorageOver = ({ storageUntil }: Pick<Storage, 'storageUntil'>, now: Date): boolean =>
  storageUntil !== null && now >= storageUntil

/** Each extension is possible once, before the end, free of charge (our choice, SHIP-03). */
export const extensionsLeft = (storage: Storage, now: Date): ExtensionDays[] =>
  storage.storageUntil === null || isStorageOver(storage, now)
    ? []
    : EXTENSION_DAYS.filter((days) => !storage.storageExtensions.includes(days))

export type ExtensionRefusal = {
  code: 'extension_not_offered' | 'storage_unlimited' | 'storage_over' | 'already_extended'
}

export function extendStorage(
  storage: Storage,
  days: number,
  now: Date,
  hours?: PlaceHours,
): Result<Storage & { storageUntil: Date }, ExtensionRefusal> {
  if (!EXTENSION_DAYS.some((offered) => offered === days)) return refuse({ code: 'extension_not_offered' })
  if (storage.storageUntil === null) return refuse({ code: 'storage_unlimited' })
  if (isStorageOver(storage, now)) return refuse({ code: 'storage_over' })
  if (storage.storageExtensions.includes(days)) return refuse({ code: 'already_extended' })
  return ok({
    storageUntil: hours ? closingOf(laterBy(storage.storageUntil, days), hours) : laterBy(storage.storageUntil, days),
    storageExtensions: [...storage.storageExtensions, days],
  })
}
