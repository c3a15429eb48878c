import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { eventTypes } from '#shop/event-types.ts'
import { pageQuery } from '#shop/list-page.wire.ts'
import { defineStreams } from '#shop/stream.ts'
import { orderGroups } from './order-states.ts'
import {
  cancelBody,
  countCancelAnswer,
  countCancelBody,
  documentFile,
  documentParams,
  extendBody,
  orderOnWire,
  ordersAnswer,
  payAnswer,
  payBody,
  receivingOnWire,
} from './orders.wire.ts'

const byId = z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const ordersCalls = defineCalls('orders', {
  listOrders: {
    method: 'get',
    path: '/api/orders/',
    access: 'customer',
    summary:
      'Orders of the customer, newest first; `search` finds by number or product, `state` limits to a group of states, `placed_with` to those of one press',
    query: z.object({
      search: z.string().trim().max(100).default(''),
      state: z.enum(orderGroups).optional(),
      placed_with: z.string().min(1).max(64).optional(),
      ...pageQuery({ size: 10, most: 50, last: 100_000 }),
    }),
    answer: ordersAnswer,
  },
  readOrder: {
    method: 'get',
    path: '/api/orders/{id}/',
    access: 'customer',
    summary: 'One order; with `check_payment` its payment is read at the provider first',
    params: byId,
    query: z.object({ check_payment: z.enum(['1']).optional() }),
    answer: orderOnWire,
    refusals: ['not_found'],
  },
  checkPayment: {
    method: 'post',
    path: '/api/orders/{id}/check_payment/',
    access: 'customer',
    summary: 'Reads the payment of an order from the provider, after the customer returned from the bank',
    params: byId,
    answer: orderOnWire,
    refusals: ['not_found'],
  },
  cancelOrder: {
    method: 'post',
    path: '/api/orders/{id}/cancel/',
    access: 'customer',
    summary:
      'Cancels an order until its goods are in transit or handed over; with `lines` only these pieces, until they are collected',
    params: byId,
    body: cancelBody,
    answer: orderOnWire,
    idempotent: true,
    refusals: ['not_found', 'order_not_cancelable', 'order_part_not_cancelable', 'cancellation_fee_changed'],
  },
  countCancel: {
    method: 'post',
    path: '/api/orders/{id}/cancel/count/',
    access: 'customer',
    summary: 'Computes the total of an order without these pieces, and the refund; changes nothing',
    params: byId,
    body: countCancelBody,
    answer: countCancelAnswer,
    refusals: ['not_found', 'order_part_not_cancelable'],
  },
  payOrder: {
    method: 'post',
    path: '/api/orders/{id}/pay/',
    access: 'customer',
    summary: 'Starts the payment of an order, or continues the one that was started',
    params: byId,
    body: payBody,
    answer: payAnswer,
    idempotent: true,
    refusals: ['not_found', 'payment_unavailable', 'payment_option_not_offered', 'payment_method_unavailable'],
  },
  extendStorage: {
    method: 'post',
    path: '/api/orders/{id}/extend/',
    access: 'customer',
    summary: 'Extends the storage of an order at the pickup location by 1 or 7 days',
    params: byId,
    body: extendBody,
    answer: orderOnWire,
    idempotent: true,
    refusals: ['not_found', 'order_move_refused'],
    details: {
      order_move_refused: z.object({
        reason: z.enum(['extension_not_offered', 'storage_unlimited', 'storage_over', 'already_extended']),
      }),
    },
  },
  readOrderDocument: {
    method: 'get',
    path: '/api/orders/{id}/documents/{document}/',
    access: 'customer',
    summary: 'A document of an order as PDF in Russian: one of its `documents`',
    params: documentParams,
    answer: documentFile,
    contentType: 'application/pdf',
    refusals: ['not_found', 'document_not_ready'],
  },
  readReceiptCode: {
    method: 'get',
    path: '/api/orders/{id}/receipt-code.svg',
    access: 'customer',
    summary: 'The receipt code as an image to scan at the counter',
    params: byId,
    answer: z.string(),
    contentType: 'image/svg+xml; charset=utf-8',
    refusals: ['not_found'],
  },
})

export const receivingCalls = defineCalls('orders', {
  readReceiving: {
    method: 'get',
    path: '/api/receiving/{key}/',
    access: 'open',
    summary: 'Where and when an order can be received, for its recipient; by the key in a message, without an account',
    params: z.object({ key: z.string().max(100) }),
    answer: receivingOnWire,
    refusals: ['not_found'],
  },
})

export const ordersStreams = defineStreams('orders', {
  watchOrder: {
    path: '/api/orders/{id}/stream/',
    access: 'customer',
    summary: 'Tells when an order, its payment, a refund or a parcel of it has changed: read the order then',
    params: byId,
    events: { changed: z.object({ what: z.enum(eventTypes) }) },
    refusals: ['not_found'],
  },
})
