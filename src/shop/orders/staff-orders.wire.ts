import { z } from '@hono/zod-openapi'
import { type Kopecks, kopecksFromRoubles } from '#lib/money.ts'
import { idKey, keysetOf, keysetQuery } from '#shop/keyset.wire.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import { orderStates } from './order-states.ts'
import { orderOnWire, piecesBody } from './orders.wire.ts'
import { shipmentStates } from './shipping/shipment-states.ts'

const day = z.iso.date()

/** An order as the staff sees it: as its customer does, with the customer, its possible states and its refunds. */
export const staffOrderOnWire = orderOnWire
  .extend({
    /** Raised by every change; the `ETag` of one order is this number in quotes. */
    version: z.number().int(),
    customer: z.object({ id: z.number().int(), phone: z.string() }),
    possible_states: z.array(z.enum(orderStates)),
    /** Codes of «Честный знак» bound to its lines. */
    marks: z.array(z.object({ item: z.number().int(), codes: z.array(z.string()) })),
    /** Pieces to collect and hand over: all but those refunded, or with a pending refund, before the order left. */
    to_collect: z.array(z.object({ item: z.number().int(), count: z.number().int() })),
    refunds: z.array(
      z.object({
        id: z.number().int(),
        amount: z.number(),
        state: z.string(),
        reason: z.string(),
        /**
         * The staff makes this refund and then confirms it: the money was received outside the payment services, or a service rejected the
         * refund.
         */
        by_people: z.boolean(),
        created_at: z.string(),
      }),
    ),
  })
  .openapi('StaffOrder')
export type StaffOrderOnWire = z.infer<typeof staffOrderOnWire>

/** What `order_changed` tells: the order as it is now. */
export const presentOrder = z.object({ order: staffOrderOnWire })

export const staffOrdersQuery = z.object({
  state: z.enum(orderStates).optional(),
  search: z.string().trim().max(40).default(''),
  ...keysetQuery(idKey, { size: 20, most: 100 }),
})
export const staffOrdersAnswer = keysetOf(staffOrderOnWire).openapi('StaffOrders')

export const moveBody = z.object({
  state: z.enum(orderStates),
  sub_state: z.string().trim().max(40).default(''),
  reason: z.string().trim().max(500).default(''),
})

/** `settle`: a confirmation that came too late was settled with the supplier. A refusal tells the customer the reason. */
export const confirmationBody = z
  .object({ decision: z.enum(['confirm', 'refuse', 'settle']), reason: z.string().trim().max(500).default('') })
  .refine(({ decision, reason }) => decision !== 'refuse' || reason !== '', {
    path: ['reason'],
    message: 'a refusal has a reason',
  })

/** Lines or an amount, never both: it would be unclear which of them counts. */
export const refundBody = z
  .strictObject({
    lines: z
      .array(z.object({ item: z.number().int(), count: z.number().int().min(1).max(9_999) }))
      .min(1)
      .max(200)
      .optional(),
    amount: roublesOnWire.positive().max(1e9).optional(),
    reason: z.string().trim().min(1).max(500),
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    path: ['amount'],
    message: 'lines or an amount, never both',
    // Reported together with other problems of the body.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Pieces the shop does not have; the customer is told the reason. */
export const cancelPartBody = z.object({ lines: piecesBody, reason: z.string().trim().min(1).max(500) })

export const readRefundRequest = ({
  lines,
  amount,
}: z.output<typeof refundBody>): { lines: { item: number; count: number }[] } | { amount: Kopecks } =>
  lines ? { lines } : { amount: kopecksFromRoubles(amount!) }

/** Money received outside the payment services, and the document that proves it: a payment order of a bank, a till receipt. */
export const paidBody = z.object({
  amount: roublesOnWire.positive().max(1e9).optional(),
  document: z.string().trim().min(1).max(200),
})
/** Codes as scanned, of one line of the order. */
export const marksBody = z.object({
  item: z.number().int(),
  codes: z.array(z.string().min(1).max(300)).max(9_999),
})
export const manualRefundBody = z.object({
  document: z.string().trim().min(1).max(200),
  /** Why it was refunded, for the audit log of the staff. */
  reason: z.string().trim().max(500).default(''),
})

export const shipmentBody = z.object({
  number: z.string().max(40).optional(),
  state: z.enum(shipmentStates).optional(),
  delivery_service: z.string().trim().max(100).optional(),
  invoice_number: z.string().trim().max(100).optional(),
  expected_date: day.nullable().optional(),
  items: z
    .array(z.object({ item: z.number().int(), count: z.number().int().min(1).max(9_999) }))
    .max(200)
    .optional(),
})
