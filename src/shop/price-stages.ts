import type { Db } from '#kit/db.ts'
import type { CodeProblem, Priced, Stage } from './cart/price-order.ts'
import type { Demand } from './claims.ts'
import type { App, RequestContext } from './context.ts'
import type { FactLine } from './line-rules.ts'

/** Types of a source: `promotions` and `loyalty` come before `cart` in the order of slices and get its shapes from here. */
export type {
  Adjustment,
  CodeProblem,
  FreeDelivery,
  Hint,
  Priced,
  Stage,
  StageInput as SoFar,
} from './cart/price-order.ts'

/** The customer's choices besides lines. */
export interface PriceChoices {
  promoCodes: readonly string[]
  useBonuses: boolean
}

/**
 * A source of price changes: promotions, levels, a plug-in. Called before anything is priced, so that it can read what it needs; the stage it
 * returns is pure. All sources are in one list (server/start/kinds.ts), between catalog reductions and bonuses.
 */
export interface StageSource {
  name: string
  /**
   * `db`: the connection to read with, outside any transaction; orders too are priced before their transaction begins. `app`: the cache, the
   * clock and the plug-ins.
   */
  stage(db: Db, context: RequestContext, wish: PriceChoices, app: App): Promise<Stage<FactLine>>
}

export const stagesOf = (app: App, db: Db, context: RequestContext, wish: PriceChoices): Promise<Stage<FactLine>[]> =>
  Promise.all(app.priceStages.map((source) => source.stage(db, context, wish, app)))

/** Codes without effect on the order, each with the reason; a code that no stage knows is unknown. */
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

/** What the adjustments of an order take from claims, in addition to its lines. */
export const demandOf = (stages: readonly Stage<FactLine>[], priced: Priced<FactLine>): Demand[] =>
  stages.flatMap((stage) => stage.demand?.(priced) ?? [])
