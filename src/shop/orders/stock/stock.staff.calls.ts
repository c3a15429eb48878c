import { z } from '@hono/zod-openapi'
import { defineCalls } from '#shop/call.ts'
import { presentOrder } from '../staff-orders.wire.ts'

const id = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)
const pieces = z.number().int().min(0).max(9_999)

export const stockStaffCalls = defineCalls('orders', {
  setStock: {
    method: 'put',
    path: '/api/staff/stock/{sku}/{outlet}/',
    access: { staff: 'stock.write' },
    summary: 'Sets the stock of a variant in an outlet; reservations of orders remain',
    params: z.object({
      sku: z.string().min(1).max(200),
      outlet: id,
    }),
    body: z.object({
      on_hand: z.number().int().min(0).max(2_000_000_000),
      reason: z.string().trim().max(500).default(''),
    }),
    answer: z
      .object({ sku: z.string(), outlet: z.number().int(), on_hand: z.number().int(), reserved: z.number().int() })
      .openapi('StaffStock'),
    refusals: ['not_found', 'stock_reserved'],
  },
  receiveGoods: {
    method: 'post',
    path: '/api/staff/orders/{id}/received/',
    access: { staff: 'stock.write' },
    summary: 'Records returned goods: on sale again in an outlet, or written off; never more than were returned',
    params: z.object({ id }),
    body: z.object({
      outlet: id,
      items: z
        .array(z.object({ item: z.number().int(), restocked: pieces.default(0), written_off: pieces.default(0) }))
        .min(1)
        .max(200),
      reason: z.string().trim().max(500).default(''),
    }),
    answer: z
      .object({
        items: z.array(
          z.object({
            item: z.number().int(),
            sku: z.string(),
            /** Pieces the shop has taken back for good. */
            accepted: z.number().int(),
            restocked: z.number().int(),
            written_off: z.number().int(),
          }),
        ),
      })
      .openapi('ReceivedGoods'),
    idempotent: true,
    versioned: true,
    refusals: ['not_found', 'order_changed', 'outlet_needed', 'goods_not_accepted'],
    details: { order_changed: presentOrder },
  },
})
