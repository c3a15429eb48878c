import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { newCode } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { promotionsOf } from './pricing.flow.ts'
import { hasStarted, isOver, stateOf } from './promotion.ts'
import {
  addCodes,
  codesOf,
  effectivePromotion,
  lockRegistration,
  type PersonalCode,
  productsIn,
  promotionNamed,
  type ShownPromotion,
  shownPromotions,
} from './promotions.store.ts'

export type { PersonalCode as OwnCode, ShownPromotion }

const whoseOf = ({ company, me }: SignedInContext) => ({ companyId: company.id, customerId: me.id })

export const readPromotions = (
  app: App,
  { company }: RequestContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ShownPromotion[]; total: number }> =>
  shownPromotions(app.db, company.id, app.clock.now(), { limit: pageSize, offset: (page - 1) * pageSize })

/** A promotion that is not shown yet is not found; one that is over stays readable (PRO-02). */
export async function readPromotion(
  app: App,
  context: RequestContext,
  slug: string,
): Promise<Result<{ promotion: ShownPromotion; own: PersonalCode | null }, { code: 'not_found' }>> {
  const promotion = await promotionNamed(app.db, context.company.id, slug)
  if (!promotion || !hasStarted({ since: promotion.activeSince }, app.clock.now())) return refuse({ code: 'not_found' })
  const { me } = context
  const [own = null] = me ? await codesOf(app.db, whoseOf({ ...context, me }), promotion.id) : []
  return ok({ promotion, own })
}

/** Ids of the products of a promotion. */
export async function productsOfPromotion(app: App, context: RequestContext, promotionId: number): Promise<number[]> {
  const promotion = (await promotionsOf(app, app.db, context.company.id)).find(({ id }) => id === promotionId)
  return promotion ? productsIn(app.db, context.company.id, promotion.rule.scope) : []
}

/** Long enough not to be guessed: 10 letters of 5 bits each (reliability R55). */
const codeLength = 10
const dayMs = 86_400_000

/** Registers the customer and returns a personal code that can be used once. A repetition returns the same code, whatever its state. */
export async function registerForPromotion(
  app: App,
  context: SignedInContext,
  slug: string,
): Promise<Result<PersonalCode, { code: 'not_found' | 'promotion_not_open' }>> {
  const found = await readPromotion(app, context, slug)
  if (!found.ok) return found
  const { promotion, own } = found.value
  if (own) return ok(own)
  const at = app.clock.now()
  const { registration } = promotion
  if (!registration || promotion.isStopped || !hasStarted(promotion, at) || isOver(promotion, at))
    return refuse({ code: 'promotion_not_open' })
  return inTransaction(app.db, async (tx) => {
    await lockRegistration(tx, promotion.id, context.me.id)
    const [before] = await codesOf(tx, whoseOf(context), promotion.id)
    if (before) return ok(before)
    await addCodes(tx, {
      ...whoseOf(context),
      promotionId: promotion.id,
      codes: [[registration.prefix, newCode(codeLength)].filter(Boolean).join('-')],
      limitTotal: 1,
      limitPerCustomer: 1,
      expiresAt: registration.days === null ? null : new Date(at.getTime() + registration.days * dayMs),
      isRegistration: true,
      at,
    })
    const [made] = await codesOf(tx, whoseOf(context), promotion.id)
    return ok(made!)
  })
}

/** A promotion in effect that needs codes, so that personal codes can be given. */
async function codedPromotion(db: Db, companyId: number, slug: string, at: Date): Promise<ShownPromotion | null> {
  const promotion = await effectivePromotion(db, companyId, slug)
  return promotion && !promotion.isStopped && hasStarted(promotion, at) && !isOver(promotion, at) ? promotion : null
}

/** Whether `issuePersonalCode` would create a code. */
export const canIssuePersonalCode = async (db: Db, companyId: number, slug: string, at: Date): Promise<boolean> =>
  (await codedPromotion(db, companyId, slug, at)) !== null

/**
 * Creates a personal code that can be used once, of a promotion in effect; null if it is not in effect or needs no codes. Prefix and lifetime
 * are those of its registration codes, if it has any.
 */
export async function issuePersonalCode(
  tx: Tx,
  whose: { companyId: number; customerId: number },
  slug: string,
  at: Date,
): Promise<string | null> {
  const promotion = await codedPromotion(tx, whose.companyId, slug, at)
  if (!promotion) return null
  const { prefix = '', days = null } = promotion.registration ?? {}
  const code = [prefix, newCode(codeLength)].filter(Boolean).join('-')
  await addCodes(tx, {
    ...whose,
    promotionId: promotion.id,
    codes: [code],
    limitTotal: 1,
    limitPerCustomer: 1,
    expiresAt: days === null ? null : new Date(at.getTime() + days * dayMs),
    isRegistration: false,
    at,
  })
  return code
}

/** All personal codes of a customer, active ones first. */
export async function readPersonalCodes(app: App, context: SignedInContext): Promise<PersonalCode[]> {
  const at = app.clock.now()
  const isActive = ({ code, promotion }: PersonalCode) => stateOf(code, promotion, at) === 'active'
  const codes = await codesOf(app.db, whoseOf(context))
  return codes.toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)))
}
