import { z } from '@hono/zod-openapi'
import { readRoubles } from '#lib/money.ts'

/**
 * Roubles as a request writes them: what `kopecksFromRoubles` takes. `multipleOf(0.01)` is no such check: it lets the noise of binary
 * fractions through, as in 0.1 + 0.2, which are no whole kopecks.
 */
export const roublesOnWire = z
  .number()
  .refine((value) => readRoubles(value) !== null, { message: 'at most two places' })
