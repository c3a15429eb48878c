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
  /** Counts its own uses; null: it has no limits, or its codes have them. A first-order promotion always has one. */
  allowanceId: number | null
}

/** When it is in effect. `until` is the first moment after it. */
export type Period = Pick<Promotion, 'since' | 'until'>
export const hasStarted = ({ since }: Pick<Period, 'since'>, at: Date): boolean => since === null || since <= at
export const isOver = ({ until }: Pick<Period, 'until'>, at: Date): boolean => until !== null && until <= at

/** Limits of uses, and the uses so far. */
export interface Allowance {
  id: number
  limitTotal: number | null
  limitPerCustomer: number | null
  used: number
  /** Uses by the current customer; 0 for a guest. */
  mine: number
}

export type Spent = 'sold_out' | 'used'
/** Null while this customer has a use left. A customer who has used theirs gets `used`, whatever is left for others. */
export function exhaustedFor({ limitTotal, limitPerCustomer, used, mine }: Allowance): Spent | null {
  if (limitPerCustomer !== null && mine >= limitPerCustomer) return 'used'
  if (limitTotal !== null && used >= limitTotal) return mine > 0 ? 'used' : 'sold_out'
  return null
}

/** Uses left for this customer; null: unlimited. */
export function usesLeft({ limitTotal, limitPerCustomer, used, mine }: Allowance): number | null {
  const ends = [
    ...(limitTotal === null ? [] : [limitTotal - used]),
    ...(limitPerCustomer === null ? [] : [limitPerCustomer - mine]),
  ]
  return ends.length === 0 ? null : Math.max(0, Math.min(...ends))
}

/** The allowance that counts its uses besides the code: a first order counts once, whichever codes are entered. */
export const countedBesideCodes = ({ allowanceId, rule }: Promotion): number | null =>
  rule.conditions.isFirstOrder ? allowanceId : null

/** Whether conditions need facts about the customer, which only the database has. */
export const needsCustomerFacts = ({ isFirstOrder, levels }: Conditions): boolean => isFirstOrder || levels !== null

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
  if (exhaustedFor(code.allowance) !== null) return 'used'
  return hasExpired(code, promotion, at) ? 'expired' : 'active'
}

export const hasExpired = (
  { expiresAt, isStopped }: Pick<PromoCode, 'expiresAt' | 'isStopped'>,
  promotion: Period & { isStopped: boolean },
  at: Date,
): boolean => isStopped || promotion.isStopped || isOver({ until: expiresAt }, at) || isOver(promotion, at)
