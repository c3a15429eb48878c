import { z } from 'zod'
import type { CarrierPoint } from './port.ts'

/** Shapes of CDEK v2 (integrations §13), as far as they are read. */
export const tokenWire = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const pointWire = z.object({
  code: z.string().min(1),
  name: z.string().default(''),
  type: z.enum(['PVZ', 'POSTAMAT']),
  nearest_station: z.string().nullish(),
  phones: z.array(z.object({ number: z.string() })).default([]),
  is_handout: z.boolean().default(true),
  is_dressing_room: z.boolean().default(false),
  have_cash: z.boolean().default(false),
  have_cashless: z.boolean().default(false),
  /** Kilograms. */
  weight_max: z.number().nonnegative().nullish(),
  work_time_list: z.array(z.object({ day: z.number().int().min(1).max(7), time: z.string() })).default([]),
  location: z.object({
    city_code: z.number().int(),
    city: z.string().default(''),
    address: z.string().default(''),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
})
/** A point that is not as it should be is left out; the others are read. */
export const pointsWire = z.array(z.unknown()).transform((list) => ({
  given: list.length,
  points: list.flatMap((one) => {
    const read = pointWire.safeParse(one)
    return read.success && read.data.is_handout ? [readPoint(read.data)] : []
  }),
}))

/** Roubles and days; `errors` stand beside a status of 200 or 400. */
export const tariffWire = z.object({
  delivery_sum: z.number().nonnegative(),
  period_min: z.number().int().nonnegative(),
})

/** CDEK writes `09:00/21:00`, one line a day; days it does not name are days off. */
function weekOf(list: z.infer<typeof pointWire>['work_time_list']): string[] {
  if (list.length === 0) return []
  const week = Array.from({ length: 7 }, () => '')
  for (const { day, time } of list) {
    const [from = '', to = ''] = time.split('/')
    const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
    if (isTime(from) && isTime(to)) week[day - 1] = `${from}-${to === '23:59' ? '24:00' : to}`
  }
  return week
}

const readPoint = (point: z.infer<typeof pointWire>): CarrierPoint => ({
  code: point.code,
  kind: point.type === 'POSTAMAT' ? 'locker' : 'pickup_point',
  name: point.name.trim() || point.code,
  address: [point.location.address, point.location.city].filter(Boolean).join(', '),
  cityCode: String(point.location.city_code),
  latitude: point.location.latitude,
  longitude: point.location.longitude,
  phone: point.phones[0]?.number.replace(/\D/g, '') ?? '',
  schedule: weekOf(point.work_time_list),
  station: point.nearest_station?.trim() ?? '',
  takesCash: point.have_cash,
  takesCard: point.have_cashless,
  hasFitting: point.is_dressing_room,
  maxWeightG: point.weight_max ? Math.round(point.weight_max * 1000) : null,
})
