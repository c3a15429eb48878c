import { z } from '@hono/zod-openapi'
import { dayOrMoment } from '#shop/day-or-moment.wire.ts'
import { ruleOnWire } from './rule.wire.ts'

const text = z.string().max(2_000)
const limit = z.number().int().min(1).max(1_000_000_000)

/** POST /api/staff/promotions/ (docs/promotions.md). The first and the last day are included; an absent bound is open. */
export const newPromotionBody = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/)
    .openapi({ description: 'Small Latin letters, digits and hyphens' }),
  name: z.string().trim().min(1).max(200),
  name_en: z.string().trim().max(200).default(''),
  caption: text.default(''),
  caption_en: text.default(''),
  terms: z.array(text).max(100).default([]),
  terms_en: z.array(text).max(100).default([]),
  active_since: dayOrMoment.nullish(),
  active_until: dayOrMoment.nullish(),
  since: dayOrMoment.nullish(),
  until: dayOrMoment.nullish(),
  rule: ruleOnWire,
  /** It applies only with a promo code; adding codes sets this too. */
  needs_code: z.boolean().optional(),
  /** Registering gives a personal code: `prefix-XXXXXXXXXX`, valid for `days`. */
  registration: z
    .strictObject({
      prefix: z
        .string()
        .regex(/^[A-Z0-9]{0,20}$/)
        .default(''),
      days: z.number().int().min(1).max(3_650).nullable().default(null),
    })
    .nullish(),
  priority: z.number().int().min(-1000).max(1000).default(0),
  is_shown: z.boolean().default(true),
  /** Limits of a promotion without codes; codes have their own. A first-order promotion is counted itself: once per customer, with codes too. */
  limit_total: limit.nullish(),
  limit_per_customer: limit.nullish(),
})
export type NewPromotionBody = z.output<typeof newPromotionBody>

export const storedPromotionAnswer = z
  .object({ id: z.number().int(), slug: z.string(), needs_code: z.boolean(), is_stopped: z.boolean() })
  .openapi('KeptPromotion')

const code = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .max(100)
  .refine((given) => !given.includes(';'), 'without semicolons')

/** POST /api/staff/promo-codes/: the codes to add, or how many to generate. */
export const newCodesBody = z.object({
  /** Its id or its slug. */
  promotion: z.union([z.number().int(), z.string().max(200)]),
  codes: z.array(code).min(1).max(10_000).optional(),
  count: z.number().int().min(1).max(10_000).optional(),
  /** The only customer who may use them: an id or a phone. */
  customer: z.union([z.number().int(), z.string().max(50)]).nullish(),
  limit_total: limit.nullish(),
  limit_per_customer: limit.nullish(),
  expires_at: dayOrMoment.nullish(),
})
export const newCodesAnswer = z.object({ promotion: z.string(), codes: z.array(z.string()) }).openapi('NewPromoCodes')
