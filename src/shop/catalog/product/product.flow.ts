import { ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { Bringing } from '#shop/delivery/option.ts'
import { attributes, cardDates, categoryTree, deliveryOffers, priceAccess } from '../catalog.flow.ts'
import { facetIndexOf } from '../facets/facet-index.flow.ts'
import { pathOf } from '../listing.ts'
import { priceOfSizes, type RegionPrice } from '../price/price-in-region.ts'
import { productBySlug } from './product.store.ts'
import type { DatedOption, ProductPage, ProductRow } from './product.ts'
import { similarTo } from './similar.ts'

/** Number of cards in a scrolling row (our choice). */
const similarCount = 10

export async function readProduct(
  app: App,
  context: RequestContext,
  slug: string,
): Promise<Result<ProductPage, { code: 'not_found' }>> {
  const { company, region } = context
  const [product, tree, attrs, index] = await Promise.all([
    productBySlug(app.db, { companyId: company.id, zoneId: region.zoneId, regionId: region.id }, slug),
    categoryTree(app, company.id, region.zoneId),
    attributes(app, company.id),
    facetIndexOf(app, company.id, region.zoneId),
  ])
  const here = priceOfSizes(product?.variants ?? [])
  // A product without any price is not sold and has no page.
  if (!product || !here) return refuse({ code: 'not_found' })
  // Closed prices must not be revealed by the order of similar products or by free delivery.
  const { shown } = priceAccess(context)
  const similar = similarTo(index, {
    sectionId: product.category_id,
    regionId: region.id,
    productId: product.id,
    nearPrice: shown ? here.price : null,
    count: similarCount,
  })
  const said = saidOf(product.variants, here)
  const { ways, inParts } = await deliveryOffers(app, context, shown ? here.price : ZERO, reachOf(said), product.ships)
  const colorId = attrs.list.find((a) => a.type === 'color')?.id
  return ok({
    product,
    here,
    path: pathOf(tree, product.category_id),
    attributes: attrs,
    colors: product.colors.map((c) => ({
      slug: c.slug,
      valueId: c.value_ids.find((id) => attrs.values.get(id)?.attributeId === colorId) ?? null,
      image: c.image,
    })),
    similar,
    ways,
    waysOf: await waysOfEach(app, context, product, ways),
    heldIn: product.ships.canPickUp ? said.flatMap(({ outlets }) => outlets.map(({ id }) => id)) : [],
    inParts: shown && inParts,
    dates: await cardDates(app, context),
    allowed: product.ships,
  })
}

/** Variants at the displayed price of the product; only available ones if any is available. */
const saidOf = (variants: ProductRow['variants'], here: RegionPrice): ProductRow['variants'] =>
  variants.filter(({ price, stock }) => price === here.price && (stock > 0 || !here.inStock))

/**
 * Delivery options of variants where they differ from `ways`: another variant is held by other shops, and its price may qualify for free
 * delivery.
 */
async function waysOfEach(
  app: App,
  context: RequestContext,
  { variants, ships }: ProductRow,
  ways: DatedOption[],
): Promise<Map<number, DatedOption[]>> {
  if (!variants.some(({ stock }) => stock > 0)) return new Map()
  const { shown } = priceAccess(context)
  const common = JSON.stringify(ways)
  const asked = new Map<string, Promise<DatedOption[]>>()
  const own = new Map<number, DatedOption[]>()
  for (const variant of variants) {
    if (variant.price === null) continue
    const goods = shown ? variant.price : ZERO
    const reach = reachOf([variant])
    const places = variant.outlets.map(({ id }) => id)
    // Variants with the same price and shops, all with or all without pieces elsewhere, have the same delivery options.
    const key = [goods, reach?.(0), ...places].join()
    if (!asked.has(key))
      asked.set(
        key,
        reach ? deliveryOffers(app, context, goods, reach, ships).then(({ ways }) => ways) : Promise.resolve([]),
      )
    const found = await asked.get(key)!
    if (JSON.stringify(found) !== common) own.set(variant.id, found)
  }
  return own
}

/** Whether a shop holds one of these variants now, gets it later or never. Null if all are sold out: dates then assume that the shop holds them. */
function reachOf(variants: ProductRow['variants']): Bringing['reach'] | null {
  const held = new Set<number>()
  let pieces = 0
  let brought = 0
  for (const { stock, outlets } of variants) {
    pieces += stock
    brought += stock
    for (const outlet of outlets) {
      held.add(outlet.id)
      brought -= outlet.stock
    }
  }
  return pieces === 0 ? null : (outletId) => (held.has(outletId) ? 'here' : brought > 0 ? 'later' : 'never')
}
