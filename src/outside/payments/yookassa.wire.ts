import { z } from 'zod'

/** The fields of YooKassa v3 answers that we read; unknown fields are ignored, as its documentation requires. */
const amount = z.object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.literal('RUB') })

export const paymentWire = z.object({
  id: z.string().min(1),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  refunded_amount: amount.optional(),
  created_at: z.iso.datetime({ offset: true }),
  /** End of a hold. */
  expires_at: z.iso.datetime({ offset: true }).optional(),
  test: z.boolean().optional(),
  confirmation: z
    .object({
      type: z.string(),
      confirmation_url: z.string().optional(),
      confirmation_token: z.string().optional(),
      confirmation_data: z.string().optional(),
    })
    .optional(),
  payment_method: z.object({ type: z.string(), title: z.string().nullish() }).optional(),
  cancellation_details: z.object({ party: z.string(), reason: z.string() }).optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

export const refundWire = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount,
  cancellation_details: z.object({ party: z.string(), reason: z.string() }).optional(),
})

export const paymentsWire = z.object({ items: z.array(paymentWire), next_cursor: z.string().nullish() })

export const receiptWire = z.object({
  id: z.string().min(1),
  status: z.enum(['pending', 'succeeded', 'canceled']),
})

export const errorWire = z.object({
  type: z.literal('error'),
  code: z.string(),
  parameter: z.string().nullish(),
  retry_after: z.number().nullish(),
})

/** Only the fields that identify the payment to read. */
export const notificationWire = z.object({
  type: z.literal('notification'),
  event: z.string().max(64),
  object: z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    payment_id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
  }),
})
