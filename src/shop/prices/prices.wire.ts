import { z } from '@hono/zod-openapi'
import { isBankAccount, isBic, isCorrespondentAccount, isInn } from '#lib/russian-documents.ts'

const line = (most: number) => z.string().trim().max(most)
const judged = (is: (text: string) => boolean) => line(60).refine((text) => text === '' || is(text))

/** What a legal entity says of itself; members that are left out stay as they were. Numbers are judged by their check digits. */
const legalPatch = z
  .object({
    company: line(300),
    inn: judged(isInn),
    address: line(500),
    fio: line(200),
    bank_name: line(300),
    bic: judged(isBic),
    account: line(60),
    correspondent_account: line(60),
  })
  .partial()
  .superRefine(({ account = '', correspondent_account: correspondent = '', bic = '' }, issues) => {
    const wrong = (path: string) =>
      issues.addIssue({ code: 'custom', path: [path], message: 'does not agree with the bank code' })
    if (account !== '' && !isBankAccount(account, bic)) wrong('account')
    if (correspondent !== '' && !isCorrespondentAccount(correspondent, bic)) wrong('correspondent_account')
  })

const legalOnWire = z.object({
  company: z.string(),
  inn: z.string(),
  address: z.string(),
  fio: z.string(),
  bank_name: z.string(),
  bic: z.string(),
  account: z.string(),
  correspondent_account: z.string(),
})

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
    /** What of `legal` is missing before prices can be asked for. */
    missing: z.array(z.string()),
  })
  .openapi('PriceAccess')
export type PriceAccessOnWire = z.infer<typeof priceAccessAnswer>

const staffLevelOnWire = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    /** Name of its price list; null: the prices of everybody. */
    price_type: z.string().nullable(),
  })
  .openapi('PriceLevel')

export const staffLevelsAnswer = z.object({ items: z.array(staffLevelOnWire) })

const levelNamed = z.union([z.string().trim().min(1).max(60), z.number().int().positive()])
export const setLevelBody = z.object({
  /** Slug or id of a level; null takes it away. */
  level: levelNamed.nullable(),
  reason: z.string().trim().max(500).default(''),
})
export const customerLevelAnswer = z.object({ id: z.number().int(), level: staffLevelOnWire.nullable() })
export const approveBody = z.object({
  /** Left out: the only level there is. */
  level: levelNamed.nullable().default(null),
})
export const rejectBody = z.object({ reason: z.string().trim().min(1).max(500) })

export const requestsQuery = z.object({
  state: z.enum(['on_approval', 'approved', 'rejected']).default('on_approval'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})
export const requestsAnswer = z.object({
  items: z.array(
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
  ),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
})
