import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { deviceBody, deviceOnWire, ownDeviceBody, pushKeyOnWire } from './push.wire.ts'

const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const pushCalls = defineCalls('push', {
  readPushKey: {
    method: 'get',
    path: '/api/push/key/',
    access: 'open',
    summary: 'The public key with which a browser subscribes to pushes',
    answer: pushKeyOnWire,
  },
  registerDevice: {
    method: 'post',
    path: '/api/fcm-devices/',
    access: 'open',
    summary: 'Registers a device for pushes; 200 if it was registered already',
    body: deviceBody,
    answer: deviceOnWire,
    status: 201,
    idempotent: true,
  },
  changeDevice: {
    method: 'patch',
    path: '/api/fcm-devices/{id}/',
    access: 'open',
    summary: 'Renews the registration of a device; 404 if its device id differs',
    params: byId,
    body: deviceBody,
    answer: deviceOnWire,
    refusals: ['not_found'],
  },
  linkDevice: {
    method: 'post',
    path: '/api/fcm-devices/{id}/link/',
    access: 'customer',
    summary: 'Links the device to the signed-in customer: it receives the pushes of the customer',
    params: byId,
    body: ownDeviceBody,
    answer: deviceOnWire,
    refusals: ['not_found'],
  },
  linkShopDevice: {
    method: 'post',
    path: '/api/staff/fcm-devices/{id}/link/',
    access: 'staff',
    summary: 'Links the device to the staff: it receives pushes about orders, returns and reviews',
    params: byId,
    body: ownDeviceBody,
    answer: deviceOnWire,
    refusals: ['not_found', 'forbidden'],
  },
  unlinkDevice: {
    method: 'post',
    path: '/api/fcm-devices/{id}/unlink/',
    access: 'open',
    summary: 'Unlinks the device: it receives no more pushes',
    params: byId,
    body: ownDeviceBody,
    answer: deviceOnWire,
    refusals: ['not_found'],
  },
  clickPush: {
    method: 'post',
    path: '/api/push/{id}/click/',
    access: 'open',
    summary: 'Records that a notification was opened; counted once',
    params: byId,
    answer: z.object({ id: z.number().int() }),
    refusals: ['not_found'],
  },
})
