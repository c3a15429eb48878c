import { z } from '@hono/zod-openapi'
import { deliveryType } from '#shop/cart/cart.wire.ts'
import { orderOnWire } from './orders.wire.ts'

/** What concerns receiving, and nothing else: no goods, no prices, nobody's name, phone or address. */
export const receivingOnWire = z
  .object({
    number: z.string(),
    state: z.string(),
    state_label: z.string(),
    /** Handed over, or not to be waited for any more. */
    is_over: z.boolean(),
    is_unsuccessful: z.boolean(),
    delivery_type: deliveryType,
    /** Where it is fetched; null: it is brought. */
    outlet: orderOnWire.shape.outlet,
    due_date: orderOnWire.shape.due_date,
    due_interval: orderOnWire.shape.due_interval,
    storage_until: orderOnWire.shape.storage_until,
    /** Told to whoever hands it over; '' while it is of no use. */
    receipt_code: z.string(),
    /** Roubles the recipient is asked for; 0 where it is paid otherwise. */
    to_pay: z.number(),
  })
  .openapi('Receiving')
export type ReceivingOnWire = z.infer<typeof receivingOnWire>
