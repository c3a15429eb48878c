import { ok, type Result, refuse } from '#lib/result.ts'
import { cardsBesideGoods } from '#shop/beside-goods.ts'
import type { CardBesideGoods } from '#shop/catalog/card.ts'
import { cardsById, type ShownCards } from '#shop/catalog/cards/cards.flow.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { addTo, idsOf, isOneOf, isProduct, type List, lists, pageOf, removeFrom, shorten } from './favorites.store.ts'

export { lists }

const whoseOf = ({ company, me, region }: SignedInContext) => ({
  companyId: company.id,
  customerId: me.id,
  regionId: region.id,
  zoneId: region.zoneId,
})

interface SavedProducts extends ShownCards {
  /** Hotels have no price, so they are no cards of goods (contract.md, reading 16). */
  hotels: CardBesideGoods[]
  /** Goods and hotels of the page in the order of the list. */
  ids: number[]
  /** Goods and hotels of the whole list. */
  total: number
}

/** A page of cards of a list of the account. Products not on sale are omitted while they are not sold. */
export async function readSavedProducts(
  app: App,
  context: SignedInContext,
  list: List,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<SavedProducts> {
  const { zoneId } = context.region
  const { cards: saved } = await cardsBesideGoods(app, context, await readSavedIds(app, context, list))
  const { ids, total } = await pageOf(app.db, list, whoseOf(context), {
    zoneId,
    besideGoods: saved.map(({ id }) => id),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const hotels = saved.filter(({ id }) => ids.includes(id))
  return { ...(await cardsById(app, context, ids)), hotels, ids, total }
}

export const readSavedIds = (app: App, context: SignedInContext, list: List): Promise<number[]> =>
  idsOf(app.db, list, whoseOf(context))

/** Adds the list of a device to that of the account, as its newest part in the same order (FAV-04). Returns the whole list. */
export async function addSavedIds(
  app: App,
  context: SignedInContext,
  list: List,
  products: readonly number[],
): Promise<number[]> {
  const again = list === lists.viewed ? 'moves' : 'stays'
  await addTo(app.db, list, whoseOf(context), isOneOf(products), products, app.clock.now(), again)
  await shorten(app.db, list, whoseOf(context))
  return readSavedIds(app, context, list)
}

/** Adds one favourite. A product the company does not sell is not found. */
export async function addFavorite(
  app: App,
  context: SignedInContext,
  product: string,
): Promise<Result<number[], { code: 'not_found' }>> {
  const whose = whoseOf(context)
  const isKnown = await addTo(app.db, lists.favorites, whose, isProduct(product), [], app.clock.now(), 'stays')
  if (!isKnown) return refuse({ code: 'not_found' })
  await shorten(app.db, lists.favorites, whose)
  return ok(await readSavedIds(app, context, lists.favorites))
}

export async function removeFavorite(app: App, context: SignedInContext, product: string): Promise<number[]> {
  await removeFrom(app.db, lists.favorites, whoseOf(context), isProduct(product))
  return readSavedIds(app, context, lists.favorites)
}

export async function clearLastViewed(app: App, context: SignedInContext): Promise<void> {
  await removeFrom(app.db, lists.viewed, whoseOf(context))
}
