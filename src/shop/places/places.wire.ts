import { z } from '@hono/zod-openapi'

export const regionOnWire = z
  .object({
    id: z.number().int(),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    slug: z.string(),
    sort: z.number().int(),
    timezone: z.string(),
  })
  .openapi('Region')
export type RegionOnWire = z.infer<typeof regionOnWire>
/** GET /api/regions/ */
export const regionsAnswer = z.array(regionOnWire)

const nullable = () => z.string().nullable()
/** An address lookup result (spec §3); unknown parts are null. Also the answer of geoip. */
export const lookupOnWire = z
  .object({
    address: z.string(),
    fias_id: nullable(),
    postal: nullable(),
    country: nullable(),
    city: nullable(),
    city_fias_id: nullable(),
    settlement: nullable(),
    settlement_fias_id: nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    house: nullable(),
    house_fias_id: nullable(),
    province: nullable(),
    street: nullable(),
    street_fias_id: nullable(),
  })
  .openapi('AddressLookup')
export type LookupOnWire = z.infer<typeof lookupOnWire>

const bound = z.enum(['city', 'settlement', 'street', 'house'])
/** POST /api/dadata/suggest/ (spec §7): a bound is a word or DaData's {value}. */
const boundBody = z.union([bound, z.object({ value: bound }).transform((b) => b.value)]).optional()
export const suggestBody = z.object({
  name: z.literal('address').default('address'),
  query: z.string().max(300).default(''),
  from_bound: boundBody,
  to_bound: boundBody,
  locations: z
    .array(
      z.object({
        city_fias_id: z.string().optional(),
        settlement_fias_id: z.string().optional(),
        street_fias_id: z.string().optional(),
      }),
    )
    .max(20)
    .optional(),
})
export const suggestAnswer = z.array(lookupOnWire)

/** POST /api/dadata/geolocate/ (spec §7, §9: radius 200 m, one answer). */
export const geolocateBody = z.object({
  name: z.literal('address').default('address'),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  radius_meters: z.number().int().min(1).max(1000).default(200),
  count: z.number().int().min(1).max(20).default(1),
})

/** A delivery address: a lookup result as chosen, or a line typed by hand. */
export const addressBody = z.union([
  z.string().trim().min(1).max(500),
  z.object({
    address: z.string().trim().min(1).max(500),
    fias_id: z.string().max(50).nullable().optional(),
    postal: z.string().max(20).nullable().optional(),
    city: z.string().max(200).nullable().optional(),
    settlement: z.string().max(200).nullable().optional(),
    street: z.string().max(200).nullable().optional(),
    house: z.string().max(50).nullable().optional(),
    latitude: z.number().min(-90).max(90).nullable().optional(),
    longitude: z.number().min(-180).max(180).nullable().optional(),
  }),
])

/** A detail of an address, such as a flat or a floor: clients send a string or a number. */
export const addressDetail = (most: number) =>
  z.union([z.string().trim().max(most), z.number().int().min(-9_999).max(99_999).transform(String)])

export const outletOnWire = z
  .object({
    id: z.number().int(),
    kind: z.enum(['shop', 'filial', 'warehouse', 'pickup_point', 'locker']),
    region_id: z.number().int().nullable(),
    name: z.string(),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    phone: z.string(),
    /** Seven strings, Monday first: '10:00-21:00', '' for a day off. */
    schedule: z.array(z.string()),
    /** Exceptional days by date: '10:00-18:00', '' for closed. */
    special_days: z.record(z.string(), z.string()),
    /** Time zone of the hours. */
    timezone: z.string(),
    /** The carrier of the point; null: the shop's own. */
    carrier: z.string().nullable(),
    /** URL of a route to it in a map service. */
    route_url: z.string().nullable(),
    /** Features; null: unknown. */
    features: z.object({
      cash: z.boolean().nullable(),
      card: z.boolean().nullable(),
      fitting: z.boolean().nullable(),
      max_weight_kg: z.number().nullable(),
      /** Nearest metro station or stop. */
      station: z.string(),
    }),
  })
  .openapi('Outlet')
export type OutletOnWire = z.infer<typeof outletOnWire>
/** GET /api/outlets/?region=&kind= */
export const outletsAnswer = z.array(outletOnWire)
