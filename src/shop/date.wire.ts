import { z } from '@hono/zod-openapi'
import { readDate } from '#lib/dates.ts'

/** A day in a request, in any of the five forms of spec §5; inside the program and in answers it is `YYYY-MM-DD`. */
export const dateOnWire = z
  .string()
  .max(40)
  .transform((text, context) => {
    const read = readDate(text)
    if (read.ok) return read.value
    context.addIssue({ code: 'invalid_format', format: 'date', input: text })
    return z.NEVER
  })
  .openapi({ type: 'string', format: 'date', example: '2012-01-20' })
