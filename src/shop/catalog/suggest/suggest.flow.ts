import type { App, RequestContext } from '#shop/context.ts'
import { stem } from '#shop/search/engine/stem.ts'
import { findText } from '#shop/search/search.flow.ts'
import { loggedQueries } from '#shop/search/search-log.flow.ts'
import type { CardRow, CategoryRow } from '../card.ts'
import { type Loved, lovedOf, type Suggested, searchableText, suggestFrom } from '../cards/best-loved.ts'
import { cachedCards } from '../cards/cached-cards.flow.ts'
import type { CachedCard } from '../cards/card-cache.ts'
import { cardDates, categoryTree, priceAccess } from '../catalog.flow.ts'
import { orderOf } from '../facets/facet-derived.ts'
import { facetIndexOf } from '../facets/facet-index.flow.ts'
import type { FacetIndex } from '../facets/facet-index.ts'
import { queryIndex } from '../facets/facet-query.ts'
import type { CategoryTree, Suggestions } from '../listing.ts'
import { normalizeText } from '../normalize-text.ts'
import { phraseOf } from './phrases.ts'
import { namesOf } from './suggest.store.ts'

const productCount = 5
const queryCount = 5
const categoryCount = 3
/** Enough to contain five products with a word that one product in 1,600 has. */
const lovedCount = 8_000

/** Suggestions while typing: queries, categories by name, products. Null for an empty text. */
export async function suggest(
  app: App,
  context: RequestContext,
  q: string,
  write: (row: CardRow) => CachedCard,
): Promise<Suggestions | null> {
  if (q === '') return null
  const { company, region } = context
  const [tree, dates, suggested, logged] = await Promise.all([
    categoryTree(app, company.id, region.zoneId),
    cardDates(app, context),
    suggestGoods(app, context, q),
    loggedQueries(app, company.id),
  ])
  const cards = await cachedCards(app, context, suggested.ids, write)
  const text = suggested.corrected ?? q
  return {
    queries: queriesFor(text, suggested, logged, cards),
    categories: sectionsFor(tree, text, cards),
    tree,
    cards,
    dates,
  }
}

type Goods = Suggested & { corrected: string | null }

async function suggestGoods(app: App, context: RequestContext, q: string): Promise<Goods> {
  const { company, region } = context
  const index = await facetIndexOf(app, company.id, region.zoneId)
  const loved = await bestLoved(app, context, index)
  const near = suggestFrom(loved, index, region.id, q, productCount)
  if (near.ids.length === productCount) return { ...near, corrected: null }
  const { matches, corrected, priceFrom, priceTo } = await findText(app, company.id, q, { isTyping: true })
  // Price limits named in the text, as in the search results; ignored if prices are closed, as they would reveal them.
  const { shown } = priceAccess(context)
  const { ids } = queryIndex(index, {
    sectionId: null,
    matches,
    sort: 'popular',
    page: 1,
    pageSize: productCount,
    priceFrom: shown ? priceFrom : null,
    priceTo: shown ? priceTo : null,
    inStock: false,
    regionId: region.id,
    folds: true,
    chosen: [],
    withFacets: false,
  })
  return { ids, queries: corrected === null ? near.queries : [], corrected }
}

/**
 * Queries to suggest, each once: the corrected text, logged queries with these words, product phrases. A phrase that only repeats the name of a
 * suggested product is left out.
 */
function queriesFor(
  text: string,
  { queries, corrected }: Goods,
  logged: readonly string[],
  cards: readonly CachedCard[],
): string[] {
  const begun = normalizeText(text)
  const asked = logged.filter((query) => query !== begun && (query.startsWith(begun) || query.includes(` ${begun}`)))
  const named = new Set(cards.map(({ name }) => normalizeText(phraseOf(name))))
  const others = queries.filter((one) => !named.has(normalizeText(one)))
  const seen = new Map<string, string>()
  for (const one of [...(corrected ? [corrected] : []), ...asked.slice(0, 3), ...others])
    if (!seen.has(normalizeText(one))) seen.set(normalizeText(one), one)
  return [...seen.values()].slice(0, queryCount)
}

/** Categories with a matching name, then those of the suggested products. */
function sectionsFor(tree: CategoryTree, text: string, cards: readonly CachedCard[]): CategoryRow[] {
  const words = searchableText(text).trim().split(' ')
  const starts = words.map((word) => ` ${word.length > 4 ? stem(word) : word}`)
  const isShown = (row: CategoryRow) => (tree.counts.get(row.id)?.count ?? 0) > 0
  const byName =
    words[0] === ''
      ? []
      : tree.rows.filter((row) => starts.every((start) => tree.folded.get(row.id)!.includes(start)) && isShown(row))
  const ofGoods = cards.flatMap(({ categoryId }) => tree.byId.get(categoryId) ?? []).filter(isShown)
  return [...new Set([...byName, ...ofGoods])].slice(0, categoryCount)
}

/** Stays cached through sales, which rename nothing; a product renamed by hand is found by its old name for five minutes at most. */
function bestLoved(app: App, { company, region }: RequestContext, index: FacetIndex): Promise<Loved> {
  return app.cache.fetch(`best-loved:${region.zoneId}`, async () => {
    const ids = Array.from(orderOf(index, null, 'popular', region.id).subarray(0, lovedCount), (at) => index.ids[at]!)
    const byId = new Map((await namesOf(app.db, ids)).map((row) => [row.id, row]))
    return { value: lovedOf(ids.flatMap((id) => byId.get(id) ?? [])), tags: [`company:${company.id}`] }
  })
}
