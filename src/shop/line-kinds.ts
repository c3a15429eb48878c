import type { Question } from '#kit/db.ts'
import type { CartLine } from './cart/cart-lines.ts'
import type { RequestContext } from './context.ts'
import type { LineFacts, LineRules } from './line-rules.ts'

/**
 * A kind of what can be sold: goods, and later a tour, an event, a certificate. All that is special to it stands in its own
 * file; cart, checkout and orders know only lines. Kinds stand in one list (server/start/kinds.ts).
 */
export interface LineKind<Own = unknown> extends LineRules<Own> {
  /** Facts as they are now, one statement for all lines, in the order asked. */
  facts(context: RequestContext, lines: readonly CartLine[]): Question<LineFacts<Own>[]>
}
