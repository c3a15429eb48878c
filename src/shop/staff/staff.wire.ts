import { z } from '@hono/zod-openapi'
import { pageFields, pageQuery } from '#shop/list-page.wire.ts'

export const staffSignInBody = z.object({
  email: z.string().trim().min(1).max(250),
  password: z.string().min(1).max(200),
  /** Six digits of the authenticator app, for members who have one. */
  totp: z.string().trim().max(20).default(''),
})

export const staffKeyAnswer = z.object({ key: z.string() })

export const staffOnWire = z
  .object({
    id: z.number().int(),
    email: z.string(),
    name: z.string(),
    /** Permissions of this member: names like `prices.write`; `*` is all. */
    permissions: z.array(z.string()),
  })
  .openapi('Staff')

export const auditQuery = z.object({
  object: z.string().trim().max(200).optional(),
  ...pageQuery({ size: 20, most: 100, last: 10_000 }),
})

export const auditAnswer = z.object({
  items: z.array(
    z
      .object({
        id: z.number().int(),
        at: z.string(),
        /** null: the operator, by the CLI. */
        staff: z.object({ id: z.number().int(), name: z.string() }).nullable(),
        call: z.string(),
        object: z.string(),
        reason: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      })
      .openapi('StaffAct'),
  ),
  ...pageFields,
})
