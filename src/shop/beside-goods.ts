import type { CardBesideGoods } from './catalog/card.ts'
import type { App, RequestContext } from './context.ts'

/** A place that the search of the site shows above the goods, with the way to its tours (contract.md, reading 16). */
export interface PlaceBesideGoods {
  kind: 'country' | 'resort' | 'hotel'
  name: string
  /** «в Турцию»; empty for a hotel. */
  nameTo: string
  /** Where it is: the country of a resort, the resort of a hotel; empty for a country. */
  where: string
  path: string
}

/**
 * What there is beside goods. The catalog knows no tours: `App.besideGoods` (server/start/kinds.ts) lists who does. `tags`: on which cache tags the
 * result depends.
 */
export interface BesideGoods {
  find(app: App, context: RequestContext, text: string): Promise<{ places: PlaceBesideGoods[]; tags: string[] }>
  /** Cards of those of these products that are of its kind and on the site, in the order of `ids`. */
  cards(
    app: App,
    context: RequestContext,
    ids: readonly number[],
  ): Promise<{ cards: CardBesideGoods[]; tags: string[] }>
}

/** Everything that is found beside goods for a typed text. */
export async function findBesideGoods(
  app: App,
  context: RequestContext,
  text: string,
): Promise<{ places: PlaceBesideGoods[]; tags: string[] }> {
  if (text === '') return { places: [], tags: [] }
  const found = await Promise.all(app.besideGoods.map((one) => one.find(app, context, text)))
  return { places: found.flatMap(({ places }) => places), tags: found.flatMap(({ tags }) => tags) }
}

/** Cards of products that are no goods, in the order of `ids`; goods and unknown ids are left out. */
export async function cardsBesideGoods(
  app: App,
  context: RequestContext,
  ids: readonly number[],
): Promise<{ cards: CardBesideGoods[]; tags: string[] }> {
  if (ids.length === 0) return { cards: [], tags: [] }
  const found = await Promise.all(app.besideGoods.map((one) => one.cards(app, context, ids)))
  return { cards: found.flatMap(({ cards }) => cards), tags: found.flatMap(({ tags }) => tags) }
}
