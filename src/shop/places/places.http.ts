import { ok, refuse } from '#lib/result.ts'
import type { AddressFound } from '#outside/address-lookup/port.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import type { placesCalls } from './places.calls.ts'
import { isLookupAllowed, locate, regions, routeUrl } from './places.flow.ts'
import { outletsOf } from './places.store.ts'
import type { LookupOnWire, OutletOnWire } from './places.wire.ts'

export const placesHandlers: Handlers<typeof placesCalls> = (app) => ({
  async listRegions({ context, tag }) {
    tag(`regions:${context.company.id}`)
    const list = await regions(app, context.company.id)
    return ok(
      list.map((r) => ({
        id: r.id,
        latitude: r.latitude,
        longitude: r.longitude,
        name: named(context.locale, r.name, r.nameEn),
        slug: r.slug,
        sort: r.sort,
        timezone: r.timezone,
      })),
    )
  },

  async locateIp({ context, query }) {
    const may = query.ip && query.ip !== context.ip ? await isLookupAllowed(app, context.ip, 'ip') : ok()
    if (!may.ok) return may
    const found = await locate(app, query.ip ?? context.ip)
    return found.ok ? ok(presentLookup(found.value)) : found
  },

  async suggestAddresses({ body, context }) {
    const query = body.query.trim()
    if (query === '') return ok([])
    if (!app.addresses) return refuse({ code: 'address_service_unavailable' })
    const may = await isLookupAllowed(app, context.ip, 'address')
    if (!may.ok) return may
    const found = await app.addresses.suggest({
      query,
      fromBound: body.from_bound,
      toBound: body.to_bound,
      locations: body.locations,
      locale: context.locale,
    })
    return found.ok ? ok(found.value.map(presentLookup)) : refuse({ code: 'address_service_unavailable' })
  },

  async findHouseAt({ body, context }) {
    if (!app.addresses) return refuse({ code: 'address_service_unavailable' })
    const may = await isLookupAllowed(app, context.ip, 'address')
    if (!may.ok) return may
    const found = await app.addresses.geolocate({
      latitude: body.lat,
      longitude: body.lon,
      radiusM: body.radius_meters,
      count: body.count,
    })
    if (!found.ok) return refuse({ code: 'address_service_unavailable' })
    const houses = found.value.filter((place) => place.house)
    return houses.length > 0 ? ok(houses.map(presentLookup)) : refuse({ code: 'found_nothing' })
  },

  async listOutlets({ context, query, tag }) {
    tag(`outlets:${context.company.id}`)
    const open = ['shop', 'filial', 'pickup_point', 'locker']
    const kinds = query.kind ? query.kind.split(',').filter((k) => open.includes(k)) : ['shop', 'filial']
    if (kinds.length === 0) return ok([])
    const rows = await outletsOf(app.db, context.company.id, { regionId: query.region, kinds })
    return ok(rows.map((row) => presentOutlet(row, context.locale)))
  },

  async readOutlet({ context, params, tag }) {
    tag(`outlets:${context.company.id}`)
    const kinds = ['shop', 'filial', 'pickup_point', 'locker']
    const [row] = await outletsOf(app.db, context.company.id, { id: params.id, kinds })
    return row ? ok(presentOutlet(row, context.locale)) : refuse({ code: 'not_found' })
  },
})

const named = (locale: Locale, ru: string, en: string) => (locale === 'en' && en ? en : ru)

function presentOutlet(row: Awaited<ReturnType<typeof outletsOf>>[number], locale: Locale): OutletOnWire {
  return {
    id: row.id,
    kind: row.kind as OutletOnWire['kind'],
    region_id: row.region_id,
    name: named(locale, row.name, row.name_en),
    address: named(locale, row.address, row.address_en),
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.phone,
    schedule: row.schedule as string[],
    special_days: row.special_days as Record<string, string>,
    timezone: row.timezone,
    carrier: row.carrier,
    route_url:
      row.latitude === null || row.longitude === null
        ? null
        : routeUrl({ latitude: row.latitude, longitude: row.longitude }),
    features: presentFeatures(row.features as Record<string, unknown>),
  }
}

/** An unknown feature is null, not false. */
const presentFeatures = (kept: Record<string, unknown>): OutletOnWire['features'] => ({
  cash: typeof kept.cash === 'boolean' ? kept.cash : null,
  card: typeof kept.card === 'boolean' ? kept.card : null,
  fitting: typeof kept.fitting === 'boolean' ? kept.fitting : null,
  max_weight_kg: typeof kept.max_weight_g === 'number' ? kept.max_weight_g / 1000 : null,
  station: typeof kept.station === 'string' ? kept.station : '',
})

function presentLookup(found: AddressFound): LookupOnWire {
  return {
    address: found.address,
    fias_id: found.fiasId,
    postal: found.postal,
    country: found.country,
    city: found.city,
    city_fias_id: found.cityFiasId,
    settlement: found.settlement,
    settlement_fias_id: found.settlementFiasId,
    latitude: found.latitude,
    longitude: found.longitude,
    house: found.house,
    house_fias_id: found.houseFiasId,
    province: found.province,
    street: found.street,
    street_fias_id: found.streetFiasId,
  }
}
