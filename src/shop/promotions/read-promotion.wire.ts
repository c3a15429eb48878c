import type { NewPromotionBody } from './promotions.staff.wire.ts'
import type { RuleOnWire } from './rule.wire.ts'

/** A promotion as staff sends it, in the words of the business. The rule is kept as it was written. */
export const readNewPromotion = (body: NewPromotionBody) => ({
  slug: body.slug,
  name: body.name,
  nameEn: body.name_en,
  caption: body.caption,
  captionEn: body.caption_en,
  terms: body.terms,
  termsEn: body.terms_en,
  activeSince: body.active_since ?? null,
  activeUntil: body.active_until ?? null,
  since: body.since ?? null,
  until: body.until ?? null,
  rule: body.rule as RuleOnWire,
  needsCode: body.needs_code ?? Boolean(body.registration),
  registration: body.registration ?? null,
  priority: body.priority,
  isShown: body.is_shown,
  limitTotal: body.limit_total ?? null,
  limitPerCustomer: body.limit_per_customer ?? null,
})
