import { z } from '@hono/zod-openapi'
import type { CartLine, LineOwn } from './cart-lines.ts'

/** Bytes and more of one line's own facts are no facts any more. */
const maxLength = 1000

/** A line of goods as it comes over the wire, in the cart and in an order (spec §3): sku, count, product id, optional tour; `own` is ours. */
export const shortItem = z.object({
  sku: z.string().min(1).max(100),
  count: z.number().int().min(1).max(9999),
  product: z.number().int().optional(),
  /** The same as `own: {tour}`. */
  tour: z.unknown().optional(),
  /** What its kind needs besides; goods need nothing. */
  own: z
    .record(z.string().max(40), z.unknown())
    .refine((own) => JSON.stringify(own).length <= maxLength)
    .optional(),
})

export function readLine({ sku, count, product, tour, own }: z.output<typeof shortItem>): CartLine {
  const line = { sku, count, product: product ?? null }
  const whole: LineOwn | undefined = tour === undefined ? own : { ...own, tour }
  return whole ? { ...line, own: whole } : line
}
