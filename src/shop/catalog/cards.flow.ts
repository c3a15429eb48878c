import { ZERO } from '#lib/money.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { CardRow } from './card.ts'
import { deliveryWays, earliestDate } from './catalog.flow.ts'
import { cardsOf } from './facet-index.store.ts'

export interface ShownCards {
  cards: CardRow[]
  /** YYYY-MM-DD of the nearest delivery in the region; null where nothing is brought. */
  earliest: string | null
}

/** Cards of products in the order of their ids, at the prices of the visitor's region; what is not sold is left out. */
export async function cardsById(app: App, context: RequestContext, ids: readonly number[]): Promise<ShownCards> {
  const { zoneId, id } = context.region
  const [cards, ways] = await Promise.all([
    cardsOf(app.db, zoneId, id, ids),
    ids.length === 0 ? [] : deliveryWays(app, context, ZERO),
  ])
  return { cards, earliest: earliestDate(ways) }
}
