import type { Statement } from '#kit/db.ts'
import type { CartLine } from './cart/cart-lines.ts'
import type { RequestContext } from './context.ts'
import type { LineFacts, LineRules } from './line-rules.ts'

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
}
