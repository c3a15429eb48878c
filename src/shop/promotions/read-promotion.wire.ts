import { type DayOrMoment, endOf, startOf } from '#shop/day-or-moment.wire.ts'
import type { NewPromotionBody } from './promotions.staff.wire.ts'
import type { RuleOnWire } from './rule.wire.ts'

/** Converts a promotion sent by staff. The rule stays as sent; days are in the time zone of the company. */
export const readNewPromotion = (body: NewPromotionBody, timeZone: string) => ({
  slug: body.slug,
  name: body.name,
  nameEn: body.name_en,
  caption: body.caption,
  captionEn: body.caption_en,
  terms: body.terms,
  termsEn: body.terms_en,
  activeSince: written(body.active_since, startOf, timeZone),
  activeUntil: written(body.active_until, endOf, timeZone),
  since: written(body.since, startOf, timeZone),
  until: written(body.until, endOf, timeZone),
  rule: body.rule as RuleOnWire,
  needsCode: body.needs_code ?? Boolean(body.registration),
  registration: body.registration ?? null,
  priority: body.priority,
  isShown: body.is_shown,
  limitTotal: body.limit_total ?? null,
  limitPerCustomer: body.limit_per_customer ?? null,
})

const written = (given: DayOrMoment | null | undefined, momentOf: typeof startOf, timeZone: string): string | null =>
  given == null ? null : momentOf(given, timeZone).toISOString()
