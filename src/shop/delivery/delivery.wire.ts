import { z } from '@hono/zod-openapi'
import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { dateOnWire } from '#shop/date.wire.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import type { StoredZone } from './courier-zones.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** A day may end at midnight. */
const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
const roubles = roublesOnWire.min(0).max(1e7)
const weekday = z.number().int().min(1).max(7)

/** Latitude and longitude. OpenAPI shows an array of two numbers, as many tools do not support `prefixItems`. */
const point = z
  .tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
  .openapi({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 })

/**
 * A courier zone. Either `outlet` and `radius_m`, or `polygon`: corners as [latitude, longitude],
 * the last is joined to the first. `way`: an id of delivery_payment_options; null: every courier
 * option. Of the zones that contain an address, the one with the smallest `sort` applies.
 */
const zone = {
  name: z.string().trim().min(1).max(100),
  name_en: z.string().trim().max(100),
  way: z.number().int().nullable(),
  outlet: z.number().int().nullable(),
  radius_m: z.number().int().min(100).max(200_000).nullable(),
  polygon: z.array(point).min(3).max(500).nullable(),
  price: roubles,
  free_from: roublesOnWire.min(0.01).max(1e7).nullable(),
  /** Days from the order to the earliest day a courier comes. */
  days: z.number().int().min(0).max(60),
  /** Orders placed later count as placed the next day. */
  cutoff: time.nullable(),
  /** Days on which couriers go; 1 is Monday. */
  weekdays: z.array(weekday).min(1).max(7),
  /**
   * Hours to choose from; none: only the day is promised. `capacity`: the number of orders per day for these hours, counted when orders are
   * placed; null: unlimited.
   */
  intervals: z
    .array(
      z.object({
        from: time,
        to: endTime,
        capacity: z.number().int().min(1).max(10_000).nullable().default(null),
      }),
    )
    .max(24),
  sort: z.number().int().min(-10_000).max(10_000),
  is_active: z.boolean(),
}

export const zonePatch = z.object(zone).partial()
export const zoneBody = zonePatch.required({ name: true, price: true })
export const zoneOnWire = z.object({ id: z.number().int(), region: z.number().int(), ...zone }).openapi('CourierZone')

/** Courier hours of several days; `date`: the first day, by default today. */
export const slotsQuery = z.object({
  date: dateOnWire.optional(),
  days: z.coerce.number<number | string>().int().min(1).max(31).default(7),
})
const slotOnWire = z.object({
  zone: z.number().int(),
  name: z.string(),
  date: z.iso.date(),
  from: time,
  to: endTime,
  capacity: z.number().int(),
  taken: z.number().int(),
})
export const slotsAnswer = z.object({ items: z.array(slotOnWire), total: z.number().int() })

export const zonesAnswer = z.object({ items: z.array(zoneOnWire), total: z.number().int() })

type Slots = z.infer<typeof slotsAnswer>['items']
export const presentSlots = (items: Slots): z.infer<typeof slotsAnswer> => ({ items, total: items.length })

type Wish = Partial<Omit<StoredZone, 'id' | 'regionId'>>

export const readZone = (body: z.output<typeof zonePatch>): { [K in keyof Wish]: Wish[K] | undefined } => ({
  name: body.name,
  nameEn: body.name_en,
  wayId: body.way,
  outletId: body.outlet,
  radiusM: body.radius_m,
  polygon: body.polygon,
  price: body.price === undefined ? undefined : kopecksFromRoubles(body.price),
  freeFrom: body.free_from == null ? body.free_from : kopecksFromRoubles(body.free_from),
  daysFrom: body.days,
  cutoff: body.cutoff,
  weekdays: body.weekdays && [...new Set(body.weekdays)].toSorted(),
  intervals: body.intervals?.toSorted((a, b) => a.from.localeCompare(b.from)),
  sort: body.sort,
  isActive: body.is_active,
})

export const presentZone = (kept: StoredZone): z.infer<typeof zoneOnWire> => ({
  id: kept.id,
  region: kept.regionId,
  name: kept.name,
  name_en: kept.nameEn,
  way: kept.wayId,
  outlet: kept.outletId,
  radius_m: kept.radiusM,
  polygon: kept.polygon,
  price: roublesFromKopecks(kept.price),
  free_from: kept.freeFrom === null ? null : roublesFromKopecks(kept.freeFrom),
  days: kept.daysFrom,
  cutoff: kept.cutoff,
  weekdays: kept.weekdays,
  intervals: kept.intervals.map(({ from, to, capacity = null }) => ({ from, to, capacity })),
  sort: kept.sort,
  is_active: kept.isActive,
})
