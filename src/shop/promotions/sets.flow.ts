import type { Kopecks } from '#lib/money.ts'
import { wholeUnit } from '#lib/quantity.ts'
import { priceAccess } from '#shop/catalog/catalog.flow.ts'
import { productsInRegion, type Thing } from '#shop/catalog/suggest/region-products.flow.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { promotionsOf } from './pricing.flow.ts'
import { hasStarted, isOver, type Promotion } from './promotion.ts'
import { isForEverybody, isOfOnePiece, partsOfSet, priceOfPiece, priceOfSet, type SetPart } from './sets.ts'

/** Maximum number of sets on a page (our choice). */
const mostSets = 4

export interface ShownSet {
  promotion: Promotion
  price: Kopecks
  full: Kopecks
  things: { thing: Thing; count: number; chosen: Thing['variants'][number]; variants: Thing['variants'] }[]
}

/**
 * Sets with a lower price that contain a product: promotions with a set rule that need no code and have no limits, so that every visitor gets
 * them. Each thing is the requested variant, else the cheapest available one; a set with an unavailable thing is not shown. Closed prices have
 * no sets.
 */
export async function setsOfProduct(
  app: App,
  context: RequestContext,
  slug: string,
  skus: readonly string[],
): Promise<ShownSet[]> {
  const all = await promotionsForEverybody(app, context)
  const sets = all.flatMap((promotion) => {
    const parts = partsOfSet(promotion.rule)
    return parts ? [{ promotion, parts }] : []
  })
  if (sets.length === 0) return []
  const things = await productsInRegion(app, context, {
    slugs: [...new Set(sets.flatMap(({ parts }) => parts.flatMap((part) => part.slug ?? [])))],
    skus: [...new Set(sets.flatMap(({ parts }) => parts.flatMap((part) => part.skus)))],
  })
  const offers = all.map(offerOf)
  return sets
    .flatMap(({ promotion, parts }) => {
      const chosen = parts.map((part) => chooseThing(things, part, skus))
      if (!chosen.every((one) => one !== null) || !chosen.some(({ thing }) => thing.slug === slug)) return []
      // A set counts whole units, a cart counts steps: the cart gives the price, no page shows it as one thing (our choice).
      if (chosen.some(({ thing }) => thing.step !== wholeUnit)) return []
      const priced = priceOfSet(
        offerOf(promotion),
        offers,
        chosen.map(({ thing, count, chosen: { sku, price } }) => ({
          sku,
          price,
          count,
          product: thing.slug,
          category: thing.category.path,
        })),
        context.region.slug,
      )
      return priced ? [{ promotion, ...priced, things: chosen }] : []
    })
    .sort((a, b) => b.promotion.priority - a.promotion.priority)
    .slice(0, mostSets)
}

/** Promotions that need no code and have no limits, so that every visitor gets them. Closed prices have none. */
async function promotionsForEverybody(app: App, context: RequestContext): Promise<Promotion[]> {
  if (!priceAccess(context).shown) return []
  const now = app.clock.now()
  return (await promotionsOf(app, app.db, context.company.id)).filter(
    (one) =>
      !one.isStopped &&
      !one.needsCode &&
      one.allowanceId === null &&
      hasStarted(one, now) &&
      !isOver(one, now) &&
      isForEverybody(one.rule),
  )
}

export interface LoweredPrice {
  sku: string
  price: Kopecks
  promotion: Promotion
}

/** Price of each variant of a product in the cart with promotions that need no code, by the rule of the cart itself. */
export async function loweredPrices(app: App, context: RequestContext, slug: string): Promise<LoweredPrice[]> {
  const all = (await promotionsForEverybody(app, context)).filter(
    ({ rule }) => isOfOnePiece(rule) && mayFit(rule, slug),
  )
  if (all.length === 0) return []
  const things = await productsInRegion(app, context, { slugs: [slug], skus: [] })
  const offers = all.map((promotion) => ({ ...offerOf(promotion), promotion }))
  return things.flatMap(({ category, variants }) =>
    variants.flatMap(({ sku, price }) => {
      const lowered = priceOfPiece(offers, { sku, product: slug, category: category.path, price }, context.region.slug)
      return lowered ? [{ sku, price: lowered.price, promotion: lowered.offer.promotion }] : []
    }),
  )
}

/** False if the goods it names are certainly others: then nothing is read. */
const mayFit = ({ scope }: Promotion['rule'], slug: string): boolean =>
  scope.products.length === 0 || scope.products.includes(slug) || scope.categories.length + scope.skus.length > 0

const offerOf = ({ id, rule, priority }: Promotion) => ({ key: `promotion:${id}`, rule, priority })

function chooseThing(
  things: readonly Thing[],
  { slug, skus, count }: SetPart,
  asked: readonly string[],
): ShownSet['things'][number] | null {
  const isOfPart = (sku: string) => skus.length === 0 || skus.includes(sku)
  for (const thing of things) {
    if (slug !== null && thing.slug !== slug) continue
    const variants = thing.variants.filter(({ sku, stock }) => isOfPart(sku) && stock >= count)
    if (variants.length === 0) continue
    const cheapest = variants.reduce((best, one) => (one.price < best.price ? one : best))
    return { thing, count, variants, chosen: variants.find(({ sku }) => asked.includes(sku)) ?? cheapest }
  }
  return null
}
