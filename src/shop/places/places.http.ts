import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#lib/result.ts'
import type { AddressFound } from '#outside/address-lookup/port.ts'
import type { Calls, Locale } from '#shop/context.ts'
import { locate, regions } from './places.flow.ts'
import { outletsOf } from './places.store.ts'
import {
  geolocateBody,
  type LookupOnWire,
  lookupOnWire,
  type OutletOnWire,
  outletsAnswer,
  regionsAnswer,
  suggestAnswer,
  suggestBody,
} from './places.wire.ts'

export const placesCalls: Calls = (app, door) => {
  door.call(
    {
      method: 'get',
      path: '/api/regions/',
      access: 'open',
      summary: 'Regions of the company, in its own order',
      answer: regionsAnswer,
    },
    async ({ context, tag }) => {
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
        })),
      )
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/address/geoip/',
      access: 'open',
      summary: 'Where an address of the network lies; the caller’s own without `ip`',
      query: z.object({ ip: z.union([z.ipv4(), z.ipv6()]).optional() }),
      answer: lookupOnWire,
    },
    async ({ context, query }) => {
      const found = await locate(app, query.ip ?? context.ip)
      return found.ok ? ok(presentLookup(found.value)) : found
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/dadata/suggest/',
      access: 'open',
      summary: 'Address suggestions; an empty query answers an empty list without an outer call',
      body: suggestBody,
      answer: suggestAnswer,
    },
    async ({ body, context }) => {
      const query = body.query.trim()
      if (query === '') return ok([])
      if (!app.addresses) return refuse({ code: 'address_service_unavailable' })
      const found = await app.addresses.suggest({
        query,
        fromBound: body.from_bound,
        toBound: body.to_bound,
        locations: body.locations,
        locale: context.locale,
      })
      return found.ok ? ok(found.value.map(presentLookup)) : refuse({ code: 'address_service_unavailable' })
    },
  )

  door.call(
    {
      method: 'post',
      path: '/api/dadata/geolocate/',
      access: 'open',
      summary: 'The house at a point of the map; found nothing if there is no house',
      body: geolocateBody,
      answer: suggestAnswer,
    },
    async ({ body }) => {
      if (!app.addresses) return refuse({ code: 'address_service_unavailable' })
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
  )

  door.call(
    {
      method: 'get',
      path: '/api/outlets/',
      access: 'open',
      summary: 'Shops, filials, pickup points and parcel lockers, the best loved first',
      query: z.object({ region: z.coerce.number().int().optional(), kind: z.string().max(100).optional() }),
      answer: outletsAnswer,
    },
    async ({ context, query, tag }) => {
      tag(`outlets:${context.company.id}`)
      const open = ['shop', 'filial', 'pickup_point', 'locker']
      const kinds = query.kind ? query.kind.split(',').filter((k) => open.includes(k)) : ['shop', 'filial']
      if (kinds.length === 0) return ok([])
      const rows = await outletsOf(app.db, context.company.id, { regionId: query.region, kinds })
      return ok(rows.map((row) => presentOutlet(row, context.locale)))
    },
  )
}

const named = (locale: Locale, ru: string, en: string) => (locale === 'en' && en ? en : ru)

export function presentOutlet(row: Awaited<ReturnType<typeof outletsOf>>[number], locale: Locale): OutletOnWire {
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
  }
}

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
