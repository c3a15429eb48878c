import { ask, type Question } from '#kit/db.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { type LineFacts, lineFacts } from './cart.store.ts'

export type { LineFacts }

/** Falls whenever a piece of the product is taken or put back; pages name only `product:…`, which falls when it matters to a list. */
export const stockTag = (productId: number): string => `stock:${productId}`

/** From the database as it is now: for placing an order. */
export const freshFacts = ({ company, region }: RequestContext, skus: readonly string[]): Question<LineFacts[]> =>
  lineFacts({ companyId: company.id, regionId: region.id, zoneId: region.zoneId }, skus)

/**
 * From the cache: for showing a cart, so that a guest's cart asks the database nothing. What is not remembered is read in one
 * statement for all lines. A cart may be a moment late; the order is placed by fresh facts and locked stock.
 */
export function knownFacts(app: App, context: RequestContext, skus: readonly string[]): Promise<LineFacts[]> {
  const { company, region } = context
  const missing: string[] = []
  let reading: Promise<Map<string, LineFacts>> | undefined
  const read = async () => {
    // Every filling begins before this goes on, so all that is missing stands in the list by then.
    await null
    const facts = await ask(app.db, freshFacts(context, missing))
    return new Map(facts.map((fact) => [fact.sku, fact]))
  }
  const factOf = (sku: string) =>
    app.cache.fetch(`line:${region.id}:${region.zoneId}:${sku}`, async () => {
      missing.push(sku)
      reading ??= read()
      const value = (await reading).get(sku)!
      const own = value.variantId === null ? [] : [`product:${value.productId}`, stockTag(value.productId)]
      // Anybody can make up names of things: those are not kept.
      return { value, tags: [`company:${company.id}`, ...own], keep: value.variantId !== null }
    })
  return Promise.all(skus.map(factOf))
}
