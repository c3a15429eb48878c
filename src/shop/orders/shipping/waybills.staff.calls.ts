import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { presentOrder } from '../staff-orders.wire.ts'

const parcel = z.object({
  id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER),
  number: z.string().min(1).max(40),
})
const access = { staff: 'orders.move' } as const

export const waybillsStaffCalls = defineCalls('orders', {
  makeWaybill: {
    method: 'post',
    path: '/api/staff/orders/{id}/shipments/{number}/waybill/',
    access,
    summary: 'Creates the waybill of a parcel at the carrier of its pickup point; repeating it creates no second one',
    params: parcel,
    answer: z
      .object({
        number: z.string(),
        carrier: z.string(),
        state: z.enum(['asked', 'made']),
        /** The carrier's number; empty while it is still making the waybill. */
        invoice_number: z.string(),
      })
      .openapi('Waybill'),
    versioned: true,
    refusals: ['not_found', 'order_changed', 'waybill_refused', 'carrier_silent'],
    details: { order_changed: presentOrder },
  },
  readLabel: {
    method: 'get',
    path: '/api/staff/orders/{id}/shipments/{number}/label.pdf',
    access,
    summary: 'The label of a parcel with a waybill',
    params: parcel,
    answer: z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' }),
    contentType: 'application/pdf',
    refusals: ['not_found', 'waybill_refused', 'carrier_silent'],
  },
})
