import type { Statement } from '#kit/db.ts'
import type { CartLine } from './cart/cart-lines.ts'
import type { App, RequestContext, SignedInContext } from './context.ts'
import type { FactLine, LineFacts, LineRules } from './line-rules.ts'

/**
 * A kind of line: goods, and later a tour, an event, a certificate. Everything specific to a kind is in its own file; cart, checkout and orders
 * know only lines. All kinds are in one list (server/start/kinds.ts).
 */
export interface LineKind<Own = unknown> extends LineRules<Own> {
  /**
   * Current facts, one statement for all lines, in the requested order. Facts that depend on `now` (a price until noon) must not be cached: their
   * `tags` are null.
   */
  facts(context: RequestContext, lines: readonly CartLine[], now: Date): Statement<LineFacts<Own>[]>
  /**
   * Asks the outside supplier whether these lines can be had, after everything else was found in order and before anything is taken; absent: nobody
   * has to be asked. Called outside any transaction, between two attempts of placing (checkout.flow.ts). `key` is the key of the order: a repeated
   * press asks with the same key, so a supplier that holds something for it holds it once. What is held for a key that no order follows must end
   * by itself. A changed price is no answer: the kind stores it, and the next attempt reads it as a fact.
   */
  confirm?(app: App, context: SignedInContext, lines: readonly FactLine<Own>[], key: string): Promise<SupplierAnswer>
}

/** `silent`: the supplier did not answer in time; nothing is known, and the press can be repeated. */
export type SupplierAnswer = 'confirmed' | 'refused' | 'silent'
