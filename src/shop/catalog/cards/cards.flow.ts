import type { App, RequestContext } from '#shop/context.ts'
import type { CardRow } from '../card.ts'
import { cardDates } from '../catalog.flow.ts'
import { cardsOf } from '../facets/facet-index.store.ts'
import type { CardDates } from './card-dates.ts'

export interface ShownCards {
  cards: CardRow[]
  dates: CardDates
}

/** Cards of products in the order of `ids`, at the prices of the visitor's region; products that are not sold are left out. */
export async function cardsById(app: App, context: RequestContext, ids: readonly number[]): Promise<ShownCards> {
  const { zoneId, id } = context.region
  const [cards, dates] = await Promise.all([cardsOf(app.db, zoneId, id, ids), cardDates(app, context)])
  return { cards, dates }
}
