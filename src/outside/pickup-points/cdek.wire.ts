import { z } from 'zod'
import type { CarrierPoint, Tracked } from './port.ts'

/** The fields of CDEK v2 (integrations §13) that we read. */
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
/** An invalid point is skipped; the others are read. */
export const pointsWire = z.array(z.unknown()).transform((list) => ({
  given: list.length,
  points: list.flatMap((one) => {
    const read = pointWire.safeParse(one)
    return read.success && read.data.is_handout ? [readPoint(read.data)] : []
  }),
}))

/** Roubles and days; `errors` may come with a status of 200 or 400. */
export const tariffWire = z.object({
  delivery_sum: z.number().nonnegative(),
  period_min: z.number().int().nonnegative(),
})

/** CDEK writes `09:00/21:00`, one line a day; days it does not list are days off. */
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

/** Answer to the creation of an order or a label, which CDEK processes asynchronously. */
export const createdWire = z.object({ entity: z.object({ uuid: z.string().min(1) }) })

const stateOf: Record<string, Tracked['state']> = {
  ACCEPTED: 'getting_ready',
  CREATED: 'getting_ready',
  REMOVED: 'canceled',
  ACCEPTED_AT_WAREHOUSE_ON_DEMAND: 'pickup',
  POSTOMAT_POSTED: 'pickup',
  DELIVERED: 'done',
  POSTOMAT_RECEIVED: 'done',
  NOT_DELIVERED: 'rejected',
  POSTOMAT_SEIZED: 'rejected',
}

const event = z.object({ code: z.string().min(1), date_time: z.string().default('') })
/** Null: there is no such order. Unknown statuses mean that it is on its way. */
export const orderWire = z
  .object({
    entity: z
      .object({
        uuid: z.string().min(1),
        cdek_number: z.string().nullish(),
        planned_delivery_date: z.string().nullish(),
        statuses: z.array(event).default([]),
      })
      .nullish(),
    requests: z
      .array(
        z.object({
          type: z.string().default(''),
          state: z.string().default(''),
          errors: z.array(z.object({ message: z.string().default('') })).default([]),
        }),
      )
      .default([]),
  })
  .transform(({ entity, requests }): Omit<Tracked, 'url'> | null => {
    if (!entity) return null
    const refused = requests.find(({ type, state }) => type === 'CREATE' && state === 'INVALID')
    const last = entity.statuses.toSorted((a, b) => a.date_time.localeCompare(b.date_time)).at(-1)
    const day = entity.planned_delivery_date?.slice(0, 10) ?? ''
    return {
      id: entity.uuid,
      number: entity.cdek_number || null,
      problem: refused ? refused.errors.map(({ message }) => message).join('; ') || 'INVALID' : null,
      state: last ? (stateOf[last.code] ?? 'on_its_way') : 'getting_ready',
      carrierState: last?.code ?? '',
      expectedDate: /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
    }
  })

/** A label: READY when its file exists. */
export const printedWire = z
  .object({ entity: z.object({ statuses: z.array(event).default([]) }) })
  .transform(({ entity }) => entity.statuses.at(-1)?.code ?? '')
