import type { Conditions, Rule } from './rule.ts'

/** A promotion as pricing knows it. */
export interface Promotion {
  id: number
  slug: string
  name: string
  nameEn: string
  since: Date | null
  until: Date | null
  isStopped: boolean
  needsCode: boolean
  priority: number
  rule: Rule
  /** What its own uses are counted by; null: it has no limits, or its codes have them. One for a first order always has it. */
  allowanceId: number | null
}

/** Whether it takes effect at that moment. Its end is the first moment without it. */
export type Period = Pick<Promotion, 'since' | 'until'>
export const hasBegun = ({ since }: Pick<Period, 'since'>, at: Date): boolean => since === null || since <= at
export const isOver = ({ until }: Pick<Period, 'until'>, at: Date): boolean => until !== null && until <= at

/** How often a thing may be used, and how often it was. */
export interface Allowance {
  id: number
  limitTotal: number | null
  limitPerCustomer: number | null
  used: number
  /** By the customer who asks; 0 for a guest. */
  mine: number
}

export type Spent = 'sold_out' | 'used'
/** Null while one more use is left for this customer. Whoever has used theirs up is told that, whatever is left for others. */
export function spentBy({ limitTotal, limitPerCustomer, used, mine }: Allowance): Spent | null {
  if (limitPerCustomer !== null && mine >= limitPerCustomer) return 'used'
  if (limitTotal !== null && used >= limitTotal) return mine > 0 ? 'used' : 'sold_out'
  return null
}

/** Uses that are left for this customer; null: no end of them. */
export function usesLeft({ limitTotal, limitPerCustomer, used, mine }: Allowance): number | null {
  const ends = [
    ...(limitTotal === null ? [] : [limitTotal - used]),
    ...(limitPerCustomer === null ? [] : [limitPerCustomer - mine]),
  ]
  return ends.length === 0 ? null : Math.max(0, Math.min(...ends))
}

/** By what its uses are counted besides the code: a first order is one, whichever codes were entered for it. */
export const countedBesideCodes = ({ allowanceId, rule }: Promotion): number | null =>
  rule.conditions.isFirstOrder ? allowanceId : null

/** What rules ask about the customer, known only to the database. */
export const asksAboutCustomer = ({ isFirstOrder, levels }: Conditions): boolean => isFirstOrder || levels !== null

/** A promo code as pricing knows it. */
export interface PromoCode {
  code: string
  promotionId: number
  customerId: number | null
  expiresAt: Date | null
  isStopped: boolean
  allowance: Allowance
}

/** State of a customer's own code (spec §3 "promo code"). */
export type CodeState = 'active' | 'used' | 'expired'
export function stateOf(code: PromoCode, promotion: Period & { isStopped: boolean }, at: Date): CodeState {
  if (spentBy(code.allowance) !== null) return 'used'
  return hasExpired(code, promotion, at) ? 'expired' : 'active'
}

export const hasExpired = (
  { expiresAt, isStopped }: Pick<PromoCode, 'expiresAt' | 'isStopped'>,
  promotion: Period & { isStopped: boolean },
  at: Date,
): boolean => isStopped || promotion.isStopped || isOver({ until: expiresAt }, at) || isOver(promotion, at)
