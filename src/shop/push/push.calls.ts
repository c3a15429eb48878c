import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { deviceBody, deviceOnWire, ownDeviceBody, pushKeyOnWire } from './push.wire.ts'

const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const pushCalls = defineCalls('push', {
  readPushKey: {
    method: 'get',
    path: '/api/push/key/',
    access: 'open',
    summary: 'The key a browser subscribes with: only pushes signed by it come there',
    answer: pushKeyOnWire,
  },
  registerDevice: {
    method: 'post',
    path: '/api/fcm-devices/',
    access: 'open',
    summary: 'Keeps where pushes of a device go; the same device again is answered 200',
    body: deviceBody,
    answer: deviceOnWire,
    status: 201,
    idempotent: true,
  },
  changeDevice: {
    method: 'patch',
    path: '/api/fcm-devices/{id}/',
    access: 'open',
    summary: 'A new registration of a device; one whose own number is another is unknown',
    params: byId,
    body: deviceBody,
    answer: deviceOnWire,
    refusals: ['not_found'],
  },
  linkDevice: {
    method: 'post',
    path: '/api/fcm-devices/{id}/link/',
    access: 'customer',
    summary: 'The device shows what this customer is told from now on',
    params: byId,
    body: ownDeviceBody,
    answer: deviceOnWire,
    refusals: ['not_found'],
  },
  linkShopDevice: {
    method: 'post',
    path: '/api/staff/fcm-devices/{id}/link/',
    access: 'staff',
    summary: 'The device shows what the shop itself is told: orders, returns, reviews',
    params: byId,
    body: ownDeviceBody,
    answer: deviceOnWire,
    refusals: ['not_found'],
  },
  unlinkDevice: {
    method: 'post',
    path: '/api/fcm-devices/{id}/unlink/',
    access: 'open',
    summary: 'Nobody’s pushes come to the device any more',
    params: byId,
    body: ownDeviceBody,
    answer: deviceOnWire,
    refusals: ['not_found'],
  },
  clickPush: {
    method: 'post',
    path: '/api/push/{id}/click/',
    access: 'open',
    summary: 'A notification was pressed; counted once',
    params: byId,
    answer: z.object({ id: z.number().int() }),
    refusals: ['not_found'],
  },
})
