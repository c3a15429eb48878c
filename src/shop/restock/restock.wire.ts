import { z } from '@hono/zod-openapi'

/** Who is to be told when a size can be bought. Neither phone nor email: the phone of the signed-in customer. */
export const restockBody = z.object({
  sku: z.string().min(1).max(100),
  phone: z.string().max(250).optional(),
  email: z.string().max(254).optional(),
  /** To the processing of the phone or the address, asked for by itself (152-FZ). */
  agreement: z.literal(true),
})

/** `address` is masked: enough to know one's own by. */
export const restockAnswer = z
  .object({ channel: z.enum(['sms', 'mail']), address: z.string() })
  .openapi('RestockRequest')

/** The code of a message: it reads and ends one wait and nothing else. */
export const restockCode = z.object({ code: z.string().max(100) })

export const restockWait = z
  .object({
    product: z.object({ name: z.string(), slug: z.string() }),
    size: z.string(),
    /** Told already, or stopped: nothing will be sent. */
    is_over: z.boolean(),
  })
  .openapi('RestockWait')
export type RestockWait = z.infer<typeof restockWait>
