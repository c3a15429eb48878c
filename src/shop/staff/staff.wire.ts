import { z } from '@hono/zod-openapi'
import { idKey, keysetOf, keysetQuery } from '#shop/keyset.wire.ts'

export const staffSignInBody = z.object({
  email: z.string().trim().min(1).max(250),
  password: z.string().min(1).max(200),
  /** Six digits of the authenticator app, for members who have one. */
  totp: z.string().trim().max(20).default(''),
  /** A page in a browser: the key is set as a cookie that scripts cannot read, and is not in the answer. */
  browser: z.boolean().default(false),
})

export const staffKeyAnswer = z.object({
  /** Absent for a browser. */
  key: z.string().optional(),
  expires_at: z.string(),
})

const outletIds = z.array(z.number().int()).nullable()

export const staffOnWire = z
  .object({
    id: z.number().int(),
    email: z.string(),
    name: z.string(),
    /** Permissions of this member, in the company or at an outlet: names like `prices.write`; `*` is all. */
    permissions: z.array(z.string()),
    /** Where each of them holds: outlets, or null for the whole company. */
    rights: z.array(z.object({ permission: z.string(), outlets: outletIds })),
  })
  .openapi('Staff')

export const auditQuery = z.object({
  object: z.string().trim().max(200).optional(),
  ...keysetQuery(idKey, { size: 20, most: 100 }),
})

export const auditAnswer = keysetOf(
  z
    .object({
      id: z.number().int(),
      at: z.string(),
      /** null: the operator, by the CLI. */
      staff: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      /** Network address; empty: the operator, or not known. */
      ip: z.string(),
      call: z.string(),
      object: z.string(),
      reason: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    })
    .openapi('StaffAct'),
)
