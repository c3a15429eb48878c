import { z } from '@hono/zod-openapi'

/** Whom to notify when a size can be bought. Without phone and email: the phone of the signed-in customer. */
export const restockBody = z.object({
  sku: z.string().min(1).max(100),
  phone: z.string().max(250).optional(),
  email: z.string().max(254).optional(),
  /** Separate consent to processing of the phone or address (152-FZ). */
  agreement: z.literal(true),
})

/** `address` is masked so that only its owner recognises it. */
export const restockAnswer = z
  .object({ channel: z.enum(['sms', 'mail']), address: z.string() })
  .openapi('RestockRequest')

/** The code from a message: it reads and ends one wait only. */
export const restockCode = z.object({ code: z.string().max(100) })

export const restockWait = z
  .object({
    product: z.object({ name: z.string(), slug: z.string() }),
    size: z.string(),
    /** Sent already, or stopped: nothing will be sent. */
    is_over: z.boolean(),
  })
  .openapi('RestockWait')
export type RestockWait = z.infer<typeof restockWait>
