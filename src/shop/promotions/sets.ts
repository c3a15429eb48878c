import { type Kopecks, minus, sumOf, times } from '#lib/money.ts'
import { choose, type Offer, type Plugged, type Visit } from './choose.ts'
import type { Line } from './reductions.ts'
import type { Rule, Scope } from './rule.ts'

/** One thing of a set: a product by its slug, or by the skus of it that qualify. */
export interface SetPart {
  slug: string | null
  skus: readonly string[]
  count: number
}

/**
 * The things of a set that a page can show: each part names one product, or variants of one. Null for a set of whole categories or of a brand,
 * which is not shown as a set (our choice).
 */
export function partsOfSet({ conditions: { set } }: Pick<Rule, 'conditions'>): SetPart[] | null {
  const parts = set?.map(({ scope, count }) => partOf(scope, count)) ?? []
  return parts.length >= 2 && parts.every((part) => part !== null) ? parts : null
}

function partOf({ products, categories, attributes, skus, except }: Scope, count: number): SetPart | null {
  if (categories.length + Object.keys(attributes).length > 0 || except !== null) return null
  if (products.length === 1 && skus.length === 0) return { slug: products[0]!, skus: [], count }
  return products.length === 0 && skus.length > 0 ? { slug: null, skus, count } : null
}

/** Whether everybody gets a promotion who puts the goods into the cart: nothing in it depends on the visitor. */
export const isForEverybody = ({ conditions, effect }: Rule): boolean =>
  !conditions.isFirstOrder &&
  conditions.levels === null &&
  conditions.channels === null &&
  conditions.plugged.length === 0 &&
  effect.type !== 'plugged' &&
  effect.type !== 'free_delivery'

/**
 * Whether its price can be shown beside a single piece: everybody gets it, and neither other goods nor the number of pieces change the
 * reduction. Properties of goods are not known there.
 */
export const isOfOnePiece = (rule: Rule): boolean => {
  const { scope, conditions, effect, lane } = rule
  const { totalFrom, scopeTotalFrom, countFrom, set } = conditions
  const asksProperties = [scope, ...(scope.except ? [scope.except] : [])].some(
    ({ attributes }) => Object.keys(attributes).length > 0,
  )
  const isEven =
    (effect.type === 'percent' && effect.most === null) ||
    effect.type === 'price' ||
    (effect.type === 'sum' && effect.per === 'piece')
  const asksOthers = totalFrom !== null || scopeTotalFrom !== null || (countFrom ?? 1) > 1 || set !== null
  return lane === 'goods' && isForEverybody(rule) && isEven && !asksOthers && !asksProperties
}

/** Price of a piece with the best offer, and that offer; null if none reduces it. */
export function priceOfPiece<O extends Offer>(
  offers: readonly O[],
  { sku, product, category, price }: Omit<SetItem, 'count'>,
  region: string,
): { price: Kopecks; offer: O } | null {
  const line: Line = { kind: 'goods', sku, count: 1, left: price, marks: { product, category, attributes: [] } }
  const [given] = choose(
    offers,
    [line],
    { region, channel: 'web', level: null, isFirstOrder: false },
    nothingPlugged,
  ).given
  return given ? { price: minus(price, given.amount), offer: given.offer } : null
}

/** Conditions and effects of plug-ins are ignored here. */
const nothingPlugged: Plugged = {
  isMet: () => false,
  effect: (_name, _settings, lines) => lines.map(() => 0 as Kopecks),
}

export interface SetItem {
  sku: string
  product: string
  category: string
  price: Kopecks
  count: number
}

/** Price of a set alone in a cart, and its price without promotions; null if its own promotion gives nothing, because others give more. */
export function priceOfSet<O extends Offer>(
  set: O,
  offers: readonly O[],
  things: readonly SetItem[],
  region: string,
): { price: Kopecks; full: Kopecks } | null {
  const lines = things.map(
    ({ sku, product, category, price, count }): Line => ({
      kind: 'goods',
      sku,
      count,
      left: times(price, count),
      marks: { product, category, attributes: [] },
    }),
  )
  const visit: Visit = { region, channel: 'web', level: null, isFirstOrder: false }
  const { given } = choose(offers, lines, visit, nothingPlugged)
  if (!given.some(({ offer }) => offer.key === set.key)) return null
  const full = sumOf(lines.map(({ left }) => left))
  return { full, price: minus(full, sumOf(given.map(({ amount }) => amount))) }
}
