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
    summary: 'Courier zones with their terms, in the order in which they are matched',
    answer: zonesAnswer,
  },
  addCourierZone: {
    method: 'post',
    path: '/api/staff/courier-zones/',
    access: write,
    summary: 'Adds a zone: a radius around an outlet, or a polygon on the map',
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
    summary: 'Changes a zone; absent fields keep their values',
    params: byId,
    body: zonePatch,
    answer: zoneOnWire,
    refusals: ['not_found', 'zone_refused'],
  },
  removeCourierZone: {
    method: 'delete',
    path: '/api/staff/courier-zones/{id}/',
    access: write,
    summary: 'Deletes a zone; placed orders are not affected',
    params: byId,
    answer: z.object({}),
    refusals: ['not_found'],
  },
  listCourierSlots: {
    method: 'get',
    path: '/api/staff/courier-slots/',
    access: read,
    summary: 'Courier slots with a capacity, by day, with the number of their orders',
    query: slotsQuery,
    answer: slotsAnswer,
  },
})
