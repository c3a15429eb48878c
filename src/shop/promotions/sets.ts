import { type Kopecks, minus, sumOf, times } from '#lib/money.ts'
import { choose, type Offer, type Plugged, type Visit } from './choose.ts'
import type { Line } from './reductions.ts'
import type { Rule, Scope } from './rule.ts'

/** One thing of a set: a product by its slug, or by the only sizes of it that count. */
export interface SetPart {
  slug: string | null
  skus: readonly string[]
  count: number
}

/**
 * The things of a set a page can show: each part names one product, or sizes of one. A set of whole sections or of a brand is a
 * promotion like others and has nothing to be shown as (our choice).
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

/** A promotion that everybody has who puts the things into the cart: nothing of it depends on who asks. */
export const isForEverybody = ({ conditions, effect }: Rule): boolean =>
  !conditions.isFirstOrder &&
  conditions.levels === null &&
  conditions.channels === null &&
  conditions.plugged.length === 0 &&
  effect.type !== 'plugged' &&
  effect.type !== 'free_delivery'

/**
 * One whose price can be told beside a single piece: everybody has it, and neither other goods nor the number of pieces change what it takes
 * off. Properties of goods are not known where that is asked.
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

/** What a piece costs with the best of them, and which it is; null where none takes anything off. */
export function priceOfPiece<O extends Offer>(
  offers: readonly O[],
  { sku, product, category, price }: Omit<SetThing, 'count'>,
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

/** Conditions and effects of plug-ins do not count here. */
const nothingPlugged: Plugged = {
  isMet: () => false,
  effect: (_name, _settings, lines) => lines.map(() => 0 as Kopecks),
}

export interface SetThing {
  sku: string
  product: string
  category: string
  price: Kopecks
  count: number
}

/**
 * What a set costs when its things lie in a cart alone, and without the promotions; null where its own promotion gives nothing, since
 * others give more.
 */
export function priceOfSet<O extends Offer>(
  set: O,
  offers: readonly O[],
  things: readonly SetThing[],
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
