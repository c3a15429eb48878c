import { z } from '@hono/zod-openapi'
import type { CartLine } from './cart-lines.ts'

/** Bytes and more of one line's own facts are no facts any more. */
const maxLength = 1000

/** A line of goods as it comes over the wire, in the cart and in an order (spec §3): sku, count, product id; `own` is ours. */
export const shortItem = z.object({
  sku: z.string().min(1).max(100),
  count: z.number().int().min(1).max(9999),
  product: z.number().int().optional(),
  /** No tours are sold yet: who sends one is told so by name, or it would be gone without a word (spec §3 has it). */
  tour: z
    .unknown()
    .refine((tour) => tour === undefined || tour === null)
    .optional(),
  /** What its kind needs besides; goods need nothing. */
  own: z
    .record(z.string().max(40), z.unknown())
    .refine((own) => JSON.stringify(own).length <= maxLength)
    .optional(),
})

export function readLine({ sku, count, product, own }: z.output<typeof shortItem>): CartLine {
  const line = { sku, count, product: product ?? null }
  return own ? { ...line, own } : line
}
