import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import {
  givenBody,
  moveBody,
  refundBody,
  shipmentBody,
  staffOrderOnWire,
  staffOrdersAnswer,
  staffOrdersQuery,
} from './staff-orders.wire.ts'

const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const ordersStaffCalls = defineCalls('orders', {
  listStaffOrders: {
    method: 'get',
    path: '/api/staff/orders/',
    access: { staff: 'orders.read' },
    summary: 'Orders of the company, newest first; `search` is the beginning of a number or digits of a phone',
    query: staffOrdersQuery,
    answer: staffOrdersAnswer,
  },
  readStaffOrder: {
    method: 'get',
    path: '/api/staff/orders/{id}/',
    access: { staff: 'orders.read' },
    summary: 'One order, with where it may go and what was given back',
    params: byId,
    answer: staffOrderOnWire,
    refusals: ['not_found'],
  },
  moveStaffOrder: {
    method: 'post',
    path: '/api/staff/orders/{id}/move/',
    access: { staff: 'orders.move' },
    summary: 'Moves an order; what its table does not hold is refused with what is possible',
    params: byId,
    body: moveBody,
    answer: staffOrderOnWire,
    idempotent: true,
    refusals: ['not_found', 'order_move_refused'],
  },
  refundStaffOrder: {
    method: 'post',
    path: '/api/staff/orders/{id}/refund/',
    access: { staff: 'orders.refund' },
    summary: 'Gives back the money of pieces of lines, or an amount; the same Idempotency-Key gives it back once',
    params: byId,
    body: refundBody,
    answer: staffOrderOnWire,
    idempotent: true,
    refusals: ['not_found', 'refund_not_possible', 'refund_too_large'],
  },
  putStaffShipment: {
    method: 'post',
    path: '/api/staff/orders/{id}/shipments/',
    access: { staff: 'orders.move' },
    summary: 'Adds a parcel to an order, or says what became of the one with this `number`',
    params: byId,
    body: shipmentBody,
    answer: staffOrderOnWire,
    idempotent: true,
    refusals: ['not_found', 'shipment_refused'],
  },
  refundGivenByPeople: {
    method: 'post',
    path: '/api/staff/refunds/{id}/given/',
    access: { staff: 'orders.refund' },
    summary: 'Says that people gave back the money of a refund no payment service of the shop can make',
    params: byId,
    body: givenBody,
    answer: staffOrderOnWire,
    idempotent: true,
    refusals: ['not_found', 'refund_not_possible'],
  },
})
