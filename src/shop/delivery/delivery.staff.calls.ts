import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { slotsAnswer, slotsQuery, zoneBody, zoneOnWire, zonePatch, zonesAnswer } from './delivery.wire.ts'

const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })
const read = { staff: 'delivery.read' } as const
const write = { staff: 'delivery.write' } as const

export const deliveryStaffCalls = defineCalls('delivery', {
  listCourierZones: {
    method: 'get',
    path: '/api/staff/courier-zones/',
    access: read,
    summary: 'Where couriers go and on what terms, in the order in which zones are looked through',
    answer: zonesAnswer,
  },
  addCourierZone: {
    method: 'post',
    path: '/api/staff/courier-zones/',
    access: write,
    summary: 'Adds a zone: so far around an outlet, or inside of a line drawn on a map',
    body: zoneBody,
    answer: zoneOnWire,
    status: 201,
    idempotent: true,
    refusals: ['not_found', 'zone_refused'],
  },
  changeCourierZone: {
    method: 'patch',
    path: '/api/staff/courier-zones/{id}/',
    access: write,
    summary: 'Changes a zone; members that are left out stay',
    params: byId,
    body: zonePatch,
    answer: zoneOnWire,
    refusals: ['not_found', 'zone_refused'],
  },
  removeCourierZone: {
    method: 'delete',
    path: '/api/staff/courier-zones/{id}/',
    access: write,
    summary: 'Deletes a zone; orders keep what they were promised',
    params: byId,
    answer: z.object({}),
    refusals: ['not_found'],
  },
  listCourierSlots: {
    method: 'get',
    path: '/api/staff/courier-slots/',
    access: read,
    summary: 'Hours of couriers with a capacity, day by day, and how many orders are promised them',
    query: slotsQuery,
    answer: slotsAnswer,
  },
})
