import { z } from '@hono/zod-openapi'
import { type Kopecks, kopecksFromRoubles } from '#lib/money.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import { orderStates } from './order-states.ts'
import { orderOnWire, piecesBody } from './orders.wire.ts'
import { shipmentStates } from './shipping/shipment-states.ts'

const day = z.iso.date()

/** An order as the staff sees it: as its customer does, with who that is, where it may go and what was given back. */
export const staffOrderOnWire = orderOnWire
  .extend({
    customer: z.object({ id: z.number().int(), phone: z.string() }),
    possible_states: z.array(z.enum(orderStates)),
    /** Codes of «Честный знак» bound to its lines. */
    marks: z.array(z.object({ item: z.number().int(), codes: z.array(z.string()) })),
    /** Pieces to be collected and handed over: all but those whose money went back, or is on its way back, before the order left. */
    to_collect: z.array(z.object({ item: z.number().int(), count: z.number().int() })),
    refunds: z.array(
      z.object({
        id: z.number().int(),
        amount: z.number(),
        state: z.string(),
        reason: z.string(),
        /** Money taken past the shop's payment services, or that a service refuses to give back, is given back by people, who then say so. */
        by_people: z.boolean(),
        created_at: z.string(),
      }),
    ),
  })
  .openapi('StaffOrder')
export type StaffOrderOnWire = z.infer<typeof staffOrderOnWire>

export const staffOrdersQuery = z.object({
  state: z.enum(orderStates).optional(),
  search: z.string().trim().max(40).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})
export const staffOrdersAnswer = z
  .object({
    items: z.array(staffOrderOnWire),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
  })
  .openapi('StaffOrders')

export const moveBody = z.object({
  state: z.enum(orderStates),
  sub_state: z.string().trim().max(40).default(''),
  reason: z.string().trim().max(500).default(''),
})

/** Lines or an amount, never both: which of them counted would be a guess about money. */
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
    // Told together with what else is wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Pieces the shop does not have: why is told to the customer. */
export const cancelPartBody = z.object({ lines: piecesBody, reason: z.string().trim().min(1).max(500) })

export const readRefundWish = ({
  lines,
  amount,
}: z.output<typeof refundBody>): { lines: { item: number; count: number }[] } | { amount: Kopecks } =>
  lines ? { lines } : { amount: kopecksFromRoubles(amount!) }

/** Money that came by another way, and the paper that says so: a payment order of a bank, a check of a till. */
export const paidBody = z.object({
  amount: roublesOnWire.positive().max(1e9).optional(),
  document: z.string().trim().min(1).max(200),
})
/** Codes as scanned, of one line of the order. */
export const marksBody = z.object({
  item: z.number().int(),
  codes: z.array(z.string().min(1).max(300)).max(9_999),
})
export const givenBody = z.object({
  document: z.string().trim().min(1).max(200),
  /** Why people gave it back, for the journal of the staff. */
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
