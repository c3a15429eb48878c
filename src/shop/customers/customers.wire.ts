import { z } from '@hono/zod-openapi'
import { EARLIEST_DATE } from '#lib/dates.ts'

/** GET /api/customers/me/ (spec §3 User). */
export const customerOnWire = z
  .object({
    id: z.number().int(),
    phone: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    middle_name: z.string(),
    gender: z.enum(['male', 'female']).nullable(),
    email: z.string(),
    birthday: z.string().nullable(),
    type: z.enum(['personal', 'legal']),
    level: z.object({ name: z.string(), description: z.string() }).nullable(),
    state: z.string(),
  })
  .openapi('Customer')
export type CustomerOnWire = z.infer<typeof customerOnWire>

/** PATCH /api/customers/{id}/: unknown fields are ignored, the phone is not among them (CUST-12). */
export const customerPatch = z.object({
  first_name: z.string().trim().max(100).optional(),
  last_name: z.string().trim().max(100).optional(),
  middle_name: z.string().trim().max(100).optional(),
  gender: z.enum(['male', 'female']).nullable().optional(),
  birthday: z.iso
    .date()
    .refine((date) => date >= EARLIEST_DATE)
    .nullable()
    .optional(),
})
