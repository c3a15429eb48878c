import { z } from '@hono/zod-openapi'
import { readRoubles } from '#lib/money.ts'

/**
 * Roubles in a request, as `kopecksFromRoubles` accepts them. `multipleOf(0.01)` is not sufficient: it accepts floating-point noise such as 0.1 +
 * 0.2, which is not a whole number of kopecks.
 */
export const roublesOnWire = z
  .number()
  .refine((value) => readRoubles(value) !== null, { message: 'at most two places' })
