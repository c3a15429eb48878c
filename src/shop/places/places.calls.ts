import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  geolocateBody,
  lookupOnWire,
  outletOnWire,
  outletsAnswer,
  regionsAnswer,
  suggestAnswer,
  suggestBody,
} from './places.wire.ts'

export const placesCalls = defineCalls('places', {
  listRegions: {
    method: 'get',
    path: '/api/regions/',
    access: 'open',
    summary: 'Regions of the company, in its own order',
    answer: regionsAnswer,
  },
  locateIp: {
    method: 'get',
    path: '/api/address/geoip/',
    access: 'open',
    summary: 'Location of an IP address; without `ip`, of the caller',
    query: z.object({
      ip: z.union([z.ipv4().openapi({ format: 'ipv4' }), z.ipv6().openapi({ format: 'ipv6' })]).optional(),
    }),
    answer: lookupOnWire,
    refusals: ['region_not_determined', 'too_many_requests'],
  },
  suggestAddresses: {
    method: 'post',
    path: '/api/dadata/suggest/',
    access: 'open',
    summary: 'Address suggestions; an empty query returns an empty list without calling the service',
    body: suggestBody,
    answer: suggestAnswer,
    refusals: ['address_service_unavailable', 'too_many_requests'],
  },
  findHouseAt: {
    method: 'post',
    path: '/api/dadata/geolocate/',
    access: 'open',
    summary: 'The house at a point of the map; empty if there is none',
    body: geolocateBody,
    answer: suggestAnswer,
    refusals: ['address_service_unavailable', 'found_nothing', 'too_many_requests'],
  },
  listOutlets: {
    method: 'get',
    path: '/api/outlets/',
    access: 'open',
    summary: 'Shops, filials, pickup points and parcel lockers, the most popular first',
    query: z.object({
      region: z.coerce.number().int().optional(),
      kind: z.string().max(100).optional().openapi({ description: 'One kind or several, joined by commas' }),
    }),
    answer: outletsAnswer,
  },
  readOutlet: {
    method: 'get',
    path: '/api/outlets/{id}/',
    access: 'open',
    summary: 'One shop, filial, pickup point or locker',
    params: z.object({ id: z.coerce.number().int().positive() }),
    answer: outletOnWire,
    refusals: ['not_found'],
  },
})
