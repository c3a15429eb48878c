import { z } from '@hono/zod-openapi'
import { legalOnWire, legalPatch } from '#shop/account/legal.wire.ts'
import { idKey, keysetOf, keysetQuery } from '#shop/keyset.wire.ts'

export const askPriceAccessBody = z.object({
  legal: legalPatch.optional(),
  /** Ids of uploads with the purpose `document`. */
  documents: z.array(z.number().int().positive()).max(10).default([]),
})

export const priceAccessAnswer = z
  .object({
    state: z.enum(['none', 'on_approval', 'approved', 'rejected']),
    /** Why the last request was rejected. */
    reason: z.string(),
    type: z.enum(['personal', 'legal']),
    level: z.object({ name: z.string(), description: z.string() }).nullable(),
    legal: legalOnWire,
    /** Fields of `legal` missing before prices can be requested. */
    missing: z.array(z.string()),
    /** Addresses of the documents of the pending request. */
    documents: z.array(z.string()),
    /** A new request needs documents. */
    documents_required: z.boolean(),
  })
  .openapi('PriceAccess')
export type PriceAccessOnWire = z.infer<typeof priceAccessAnswer>

const staffLevelOnWire = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    /** Name of its price list; null: the public prices. */
    price_type: z.string().nullable(),
  })
  .openapi('PriceLevel')

export const staffLevelsAnswer = z.object({ items: z.array(staffLevelOnWire) })

const levelNamed = z.union([z.string().trim().min(1).max(60), z.number().int().positive()])
export const setLevelBody = z.object({
  /** Slug or id of a level; null removes it. */
  level: levelNamed.nullable(),
  reason: z.string().trim().max(500).default(''),
})
export const customerLevelAnswer = z.object({ id: z.number().int(), level: staffLevelOnWire.nullable() })
export const approveBody = z.object({
  /** Absent: the only level. */
  level: levelNamed.nullable().default(null),
})
export const rejectBody = z.object({ reason: z.string().trim().min(1).max(500) })

export const requestsQuery = z.object({
  state: z.enum(['on_approval', 'approved', 'rejected']).default('on_approval'),
  ...keysetQuery(idKey, { size: 20, most: 100 }),
})
export const requestsAnswer = keysetOf(
  z
    .object({
      id: z.number().int(),
      state: z.string(),
      reason: z.string(),
      customer: z.object({ id: z.number().int(), phone: z.string(), name: z.string() }),
      legal: legalOnWire,
      /** Addresses of pictures. */
      documents: z.array(z.string()),
      created_at: z.string(),
      decided_at: z.string().nullable(),
    })
    .openapi('PriceAccessRequest'),
)
