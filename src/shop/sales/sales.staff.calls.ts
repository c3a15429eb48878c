import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { keyBody, keysAnswer, newKey } from './sales.wire.ts'

const access = { staff: 'outlets.keys' } as const

export const salesStaffCalls = defineCalls('sales', {
  listOutletKeys: {
    method: 'get',
    path: '/api/staff/outlet-keys/',
    access: { staff: 'outlets.read' },
    summary: 'Keys of tills with their outlets and dates, without the keys themselves',
    answer: keysAnswer,
  },
  addOutletKey: {
    method: 'post',
    path: '/api/staff/outlet-keys/',
    access,
    summary: 'Creates a key for a till of an outlet; it is returned once',
    body: keyBody,
    answer: newKey,
    status: 201,
    idempotent: true,
    tellsSecret: true,
    refusals: ['not_found'],
  },
  revokeOutletKey: {
    method: 'post',
    path: '/api/staff/outlet-keys/{id}/revoke/',
    access,
    summary: 'Revokes a key of a till at once',
    params: z.object({ id: z.coerce.number().int().positive() }),
    answer: z.object({ id: z.number().int() }),
    refusals: ['not_found'],
  },
})
