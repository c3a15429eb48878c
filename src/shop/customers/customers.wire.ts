import { z } from '@hono/zod-openapi'
import { isEmail } from '#lib/email.ts'
import type { Locale } from '#lib/format.ts'
import { dateOnWire } from '#shop/date.wire.ts'
import { pageFields } from '#shop/list-page.wire.ts'

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
    /** The new address that awaits confirmation by letter; present only after a change named one. Our addition to the spec. */
    email_pending: z.string().nullable().optional(),
  })
  .openapi('Customer')
export type CustomerOnWire = z.infer<typeof customerOnWire>

/** PATCH /api/customers/{id}/: unknown fields are ignored, the phone is not among them (CUST-12). */
export const customerPatch = z.object({
  // Required (spec §5): may be omitted, e.g. by a customer without a name, but never emptied.
  first_name: z.string().trim().min(1).max(100).optional(),
  last_name: z.string().trim().min(1).max(100).optional(),
  middle_name: z.string().trim().max(100).optional(),
  gender: z.enum(['male', 'female']).nullable().optional(),
  /** A new address is confirmed by letter, as with `/api/customers/me/email/`, and takes effect once confirmed; '' changes nothing. */
  email: z
    .string()
    .trim()
    .max(250)
    .refine((email) => email === '' || isEmail(email))
    .optional(),
  birthday: dateOnWire.nullable().optional(),
})

/** GET /api/consents/ */
export const consentsAnswer = z
  .object({
    items: z.array(
      z.object({
        id: z.number().int(),
        kind: z.string(),
        /** Version of the text. */
        version: z.number().int(),
        order: z.number().int().nullable(),
        /** Text shown with the checkbox. */
        text: z.string(),
        given_at: z.string(),
        /** IP address it was given from. */
        ip: z.string(),
        withdrawn_at: z.string().nullable(),
      }),
    ),
    ...pageFields,
  })
  .openapi('Consents')

/** The customer to present, described structurally because wire files do not import stores. */
type Presented = Omit<CustomerOnWire, 'gender' | 'type' | 'level' | 'email_pending'> & {
  gender: string | null
  type: string
  level: { name: string; nameEn: string; description: string; descriptionEn: string } | null
}

export function presentCustomer(row: Presented, locale: Locale): CustomerOnWire {
  return {
    id: row.id,
    phone: row.phone,
    first_name: row.first_name,
    last_name: row.last_name,
    middle_name: row.middle_name,
    gender: row.gender as CustomerOnWire['gender'],
    email: row.email,
    birthday: row.birthday,
    type: row.type as CustomerOnWire['type'],
    level: row.level && {
      name: (locale === 'en' && row.level.nameEn) || row.level.name,
      description: (locale === 'en' && row.level.descriptionEn) || row.level.description,
    },
    state: row.state,
  }
}
