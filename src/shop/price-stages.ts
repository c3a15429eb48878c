import type { Db } from '#kit/db.ts'
import type { CodeProblem, Priced, Stage } from './cart/price-order.ts'
import type { Demand } from './claims.ts'
import type { App, RequestContext } from './context.ts'
import type { FactLine } from './line-rules.ts'

/** What a source speaks of: `promotions` and `loyalty` stand before `cart` and know its shapes from here. */
export type {
  Adjustment,
  CodeProblem,
  FreeDelivery,
  Hint,
  Priced,
  SoFar,
  Stage,
} from './cart/price-order.ts'

/** What the customer asks for besides lines. */
export interface PriceWish {
  promoCodes: readonly string[]
  useBonuses: boolean
}

/**
 * Whoever lowers or adds to prices: promotions, levels, a plug-in. Asked before anything is priced, so that it can read what it
 * needs; the stage it gives is pure. Sources stand in one list (server/start/kinds.ts), between catalog reductions and bonuses.
 */
export interface StageSource {
  name: string
  /** `db` is what it reads by, outside any transaction: orders too are priced before theirs begins. `app` has the cache, the clock and the plug-ins. */
  stage(db: Db, context: RequestContext, wish: PriceWish, app: App): Promise<Stage<FactLine>>
}

export const stagesOf = (app: App, db: Db, context: RequestContext, wish: PriceWish): Promise<Stage<FactLine>[]> =>
  Promise.all(app.priceStages.map((source) => source.stage(db, context, wish, app)))

/** Codes that give nothing to the order, each with the reason; a code that no stage knows is unknown. */
export function codeProblems(
  codes: readonly string[],
  stages: readonly Stage<FactLine>[],
  priced: Priced<FactLine>,
): Map<string, CodeProblem> {
  const problems = new Map<string, CodeProblem>()
  for (const code of codes) {
    const stage = stages.find((one) => one.knows?.(code))
    const problem = stage ? (stage.codeProblem?.(code, priced) ?? null) : ({ code: 'promo_code_unknown' } as const)
    if (problem) problems.set(code, problem)
  }
  return problems
}

/** What the adjustments of an order take of something scarce, besides what its lines take. */
export const demandOf = (stages: readonly Stage<FactLine>[], priced: Priced<FactLine>): Demand[] =>
  stages.flatMap((stage) => stage.demand?.(priced) ?? [])
