import type { Db } from '#kit/db.ts'
import { kopecks, negative, ZERO } from '#lib/money.ts'
import { quantityOf } from '#lib/quantity.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { FactLine } from '#shop/line-rules.ts'
import type {
  Adjustment,
  CodeProblem,
  FreeDelivery,
  Hint,
  PriceChoices,
  SoFar,
  Stage,
  StageSource,
} from '#shop/price-stages.ts'
import { type Choice, choose, type Offer, type Plugged, type Unmet, type Visit } from './choose.ts'
import { allowancesOf, codesNamed, customerFacts, promotionsToPrice } from './pricing.store.ts'
import { type AllowanceFacts, promoClaim } from './promo.claim.ts'
import {
  type Allowance,
  countedBesideCodes,
  exhaustedFor,
  hasExpired,
  hasStarted,
  isOver,
  needsCustomerFacts,
  type PromoCode,
  type Promotion,
} from './promotion.ts'
import type { Line } from './reductions.ts'
import { readRule } from './rule.wire.ts'

/** Cache tag, invalidated when a promotion is created, changed or stopped, and when one begins or ends. */
export const promotionsTag = (companyId: number): string => `promotions:${companyId}`

/**
 * All promotions of a company, cached: a shop has few, and every cart needs them. Carts and orders read them outside any transaction: orders
 * that each hold a connection and wait for a second one would block each other.
 */
export const promotionsOf = (app: App, db: Db, companyId: number): Promise<Promotion[]> =>
  app.cache.fetch(promotionsTag(companyId), async () => {
    const rows = await promotionsToPrice(db, companyId)
    const value = rows.map((row): Promotion => ({ ...row, rule: readRule(row.rule, row.needsCode) }))
    return { value, tags: [promotionsTag(companyId)] }
  })

/** The pricing stage between the catalog's own reductions and bonuses: promotions, with the codes that were entered. */
export const promotionStages: StageSource = {
  name: 'promotion',
  async stage(db, context, wish, app) {
    const now = app.clock.now()
    const all = await promotionsOf(app, db, context.company.id)
    const known =
      all.length === 0 ? [] : all.filter((one) => !one.isStopped && hasStarted(one, now) && !isOver(one, now))
    const free = known.filter((one) => !one.needsCode)
    const asked = await readAsked(db, context, wish, all.length === 0 ? null : { free, known })
    const { offers, problems } = offersOf(all, free, asked, context, now)
    return stageOf(offers, problems, asked.visit, pluggedOf(app))
  },
}

interface Asked {
  codes: PromoCode[]
  allowances: Allowance[]
  visit: Visit
}

/** Reads what the rules need from the database; nothing if no rule depends on it. */
async function readAsked(
  db: Db,
  { company, region, me, channel = 'web' }: RequestContext,
  { promoCodes }: PriceChoices,
  offered: { free: Promotion[]; known: Promotion[] } | null,
): Promise<Asked> {
  const visit: Visit = { region: region.slug, channel, level: null, isFirstOrder: true }
  if (!offered) return { codes: [], allowances: [], visit }
  const asksCustomer =
    me !== null &&
    (promoCodes.length > 0 ? offered.known : offered.free).some(({ rule }) => needsCustomerFacts(rule.conditions))
  const codes = promoCodes.length > 0 ? await codesNamed(company.id, promoCodes, me?.id ?? null).execute(db) : []
  const ofCodes = offered.known.filter(({ id }) => codes.some(({ promotionId }) => promotionId === id))
  const counted = [...offered.free.map(({ allowanceId }) => allowanceId), ...ofCodes.map(countedBesideCodes)]
  const ids = counted.filter((id) => id !== null)
  const allowances = ids.length > 0 ? await allowancesOf(ids, me?.id ?? null).execute(db) : []
  const customer = asksCustomer ? await customerFacts(company.id, me.id).execute(db) : null
  return {
    codes,
    allowances,
    visit: { ...visit, ...(customer && { isFirstOrder: customer.isFirstOrder, level: customer.level }) },
  }
}

/** An offer with its promotion, its code and the allowances it uses. */
interface Candidate extends Offer {
  promotion: Promotion
  code: string
  allowanceIds: readonly number[]
}

/** Offers that may apply, and problems of codes that do not depend on the cart. */
function offersOf(
  all: readonly Promotion[],
  free: readonly Promotion[],
  { codes, allowances }: Asked,
  { me }: RequestContext,
  now: Date,
): { offers: Candidate[]; problems: Map<string, CodeProblem | null> } {
  const offers: Candidate[] = []
  for (const promotion of free) {
    const allowance = allowances.find(({ id }) => id === promotion.allowanceId)
    if (allowance && exhaustedFor(allowance) !== null) continue
    const allowanceIds = promotion.allowanceId === null ? [] : [promotion.allowanceId]
    offers.push({ ...offerOf(promotion), key: `promotion:${promotion.id}`, allowanceIds })
  }
  const problems = new Map<string, CodeProblem | null>()
  for (const code of codes) {
    const promotion = all.find(({ id }) => id === code.promotionId)
    const problem = promotion
      ? (refusedCode(code, promotion, me?.id ?? null, now) ?? spentBeside(promotion, allowances))
      : ({ code: 'promo_code_unknown' } as const)
    problems.set(code.code, problem)
    if (!promotion || problem) continue
    const beside = countedBesideCodes(promotion)
    const allowanceIds = [code.allowance.id, ...(beside === null ? [] : [beside])]
    offers.push({ ...offerOf(promotion), key: code.code, code: code.code, allowanceIds })
  }
  return { offers, problems }
}

const offerOf = (promotion: Promotion) => ({
  promotion,
  rule: promotion.rule,
  priority: promotion.priority,
  code: '',
})

/** Another customer's code counts as unknown, so that guessing reveals nothing. A guest is asked to sign in (CODE-12). */
function refusedCode(code: PromoCode, promotion: Promotion, me: number | null, now: Date): CodeProblem | null {
  if (code.customerId !== null && code.customerId !== me)
    return { code: me === null ? 'promo_code_personal' : 'promo_code_unknown' }
  const spent = exhaustedFor(code.allowance)
  if (spent !== null) return { code: spent === 'used' ? 'promo_code_used' : 'promo_code_sold_out' }
  if (hasExpired(code, promotion, now)) return { code: 'promo_code_expired' }
  return hasStarted(promotion, now) ? null : { code: 'promo_code_not_yet' }
}

/** A first-order promotion that this customer has used, by any code, or that is used up. */
function spentBeside(promotion: Promotion, allowances: readonly Allowance[]): CodeProblem | null {
  const allowance = allowances.find(({ id }) => id === countedBesideCodes(promotion))
  const spent = allowance ? exhaustedFor(allowance) : null
  if (spent === null) return null
  return { code: spent === 'used' ? 'promo_code_first_order' : 'promo_code_sold_out' }
}

/** The pure pricing step. It remembers its choice for later questions about the priced order. */
function stageOf(
  offers: readonly Candidate[],
  problems: ReadonlyMap<string, CodeProblem | null>,
  visit: Visit,
  plugged: Plugged,
): Stage<FactLine> {
  let chosen: Choice<Candidate> = { given: [], free: [], unmet: new Map() }
  return {
    name: 'promotion',
    knows: (code) => problems.has(code),
    adjust(soFar) {
      chosen = choose(offers, soFar.lines.map(lineOf), visit, plugged, soFar.room)
      return chosen.given.map(adjustmentOf)
    },
    codeProblem: (code) => problems.get(code) ?? problemOf(chosen.unmet.get(code)),
    demand: () => demandsOf(chosen.given.map(({ offer }) => offer)),
    freeDeliveries: () =>
      chosen.free.map((offer): FreeDelivery => {
        const { effect } = offer.rule
        const types = effect.type === 'free_delivery' ? effect.types : null
        return { types, code: offer.code, label: labelOf(offer), demand: demandsOf([offer]) }
      }),
    hints: () =>
      offers.flatMap((offer): Hint[] => {
        const why = chosen.unmet.get(offer.key)
        return why?.reason === 'sum' ? [{ lacking: why.lacking, code: offer.code, label: labelOf(offer) }] : []
      }),
  }
}

const lineOf = ({ line, left }: SoFar<FactLine>['lines'][number]): Line => ({
  kind: line.kind,
  sku: line.sku,
  marks: line.marks,
  count: line.count,
  ...(line.soldBy && { step: line.soldBy.step }),
  left,
})

const labelOf = ({ promotion }: Candidate) => ({ ru: promotion.name, en: promotion.nameEn || promotion.name })

const adjustmentOf = ({ offer, line, amount }: Choice<Candidate>['given'][number]): Adjustment => ({
  source: 'promotion',
  code: offer.code,
  amount: negative(amount),
  line,
  label: labelOf(offer),
})

const demandsOf = (offers: readonly Candidate[]) =>
  [...new Set(offers)].flatMap(({ promotion, allowanceIds, code }) =>
    allowanceIds.map((thing) => {
      const seen: AllowanceFacts = { isOfPromotion: thing === promotion.allowanceId }
      return { claim: promoClaim, thing, count: 1, sku: code, seen }
    }),
  )

function problemOf(unmet: Unmet | undefined): CodeProblem | null {
  switch (unmet?.reason) {
    case undefined:
      return null
    case 'sum':
      return { code: 'promo_code_min_sum', lacking: unmet.lacking }
    case 'first_order':
      return { code: 'promo_code_first_order' }
    case 'outdone':
      return { code: 'promo_code_outdone' }
    default:
      return { code: 'promo_code_not_applicable' }
  }
}

/** Conditions and effects that plug-ins registered; a missing condition is never met, a missing effect gives nothing. */
function pluggedOf({ plugins }: App): Plugged {
  const order = (lines: readonly Line[]) => ({
    lines: lines.map(({ kind, sku, count, step, left }) => ({
      ...{ kind, sku, count, total: left },
      quantity: quantityOf(count, step),
    })),
    goods: lines.reduce((sum, { left }) => sum + left, 0),
  })
  const conditions = plugins.flatMap((plugin) => plugin.promotions?.conditions ?? [])
  const effects = plugins.flatMap((plugin) => plugin.promotions?.effects ?? [])
  return {
    isMet: (name, settings, lines) =>
      conditions.find((one) => one.name === name)?.isMet(settings, order(lines)) ?? false,
    effect(name, settings, lines) {
      const made = lines.map(() => ZERO)
      const effect = effects.find((one) => one.name === name)
      for (const { line, amount } of effect?.reductions(settings, order(lines)) ?? [])
        if (line in made) made[line] = kopecks(made[line]! + Math.max(0, Math.floor(amount)))
      return made
    },
  }
}
