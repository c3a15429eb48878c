import type { Db } from '#kit/db.ts'
import type { Stage } from './cart/price-order.ts'
import type { RequestContext } from './context.ts'
import type { FactLine } from './line-kinds.ts'

/** What the customer asks for besides lines. */
export interface PriceWish {
  promoCodes: readonly string[]
  useBonuses: boolean
}

/**
 * Whoever lowers or adds to prices: promotions, levels, a plug-in. Asked before anything is priced, so that it can read what it
 * needs; the stage it gives is pure. Sources stand in one list (server/kinds.ts), between catalog reductions and bonuses.
 */
export interface StageSource {
  name: string
  /** `db` is the transaction when an order is placed. */
  stage(db: Db, context: RequestContext, wish: PriceWish): Promise<Stage<FactLine>>
}

export const stagesOf = (
  sources: readonly StageSource[],
  db: Db,
  context: RequestContext,
  wish: PriceWish,
): Promise<Stage<FactLine>[]> => Promise.all(sources.map((source) => source.stage(db, context, wish)))

/** Codes that none of the stages knows what to do with. */
export const unknownCodes = (codes: readonly string[], stages: readonly Stage<FactLine>[]): string[] =>
  codes.filter((code) => !stages.some((stage) => stage.knows?.(code)))
