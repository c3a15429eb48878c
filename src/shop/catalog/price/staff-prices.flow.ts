import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { type Kopecks, kopecks, roublesFromKopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { refreshCards } from '../cards/refresh-cards.flow.ts'
import { lockProduct, type ProductLockRefusal } from '../product/staff-products.flow.ts'
import { lockedPrice, type PriceType, priceTypesOf, removePrice, writePrice } from './staff-prices.store.ts'

export interface SetPrice {
  /** null: removes the variant's price from this list. */
  price: Kopecks | null
  oldPrice: Kopecks | null
  /** Name or id of a price list; null: the main one. */
  priceType: string | null
  reason: string
}

type PriceRefusal =
  | ProductLockRefusal
  | { code: 'price_type_unknown'; price_types: string[] }
  | { code: 'price_needed' }
  | { code: 'old_price_low' }

/** Sets the price of a variant in a list. Its page, listings and carts change at once; an order placed before keeps its price. */
export async function setPrice(
  app: App,
  context: StaffContext,
  sku: string,
  wanted: SetPrice,
): Promise<
  Result<{ sku: string; priceType: PriceType; price: Kopecks | null; oldPrice: Kopecks | null }, PriceRefusal>
> {
  const { company } = context
  const { price, oldPrice } = wanted
  const types = await priceTypesOf(app.db, company.id)
  const type = typeNamed(types, wanted.priceType)
  if (!type) return refuse({ code: 'price_type_unknown', price_types: types.map(({ name }) => name) })
  if (price === null && type.isDefault) return refuse({ code: 'price_needed' })
  if (oldPrice !== null && (price === null || oldPrice <= price)) return refuse({ code: 'old_price_low' })
  return inTransaction(app.db, async (tx) => {
    const locked = await lockProduct(tx, context, { sku })
    if (!locked.ok) return locked
    const was = await lockedPrice(tx, company.id, sku, type.id)
    if (!was) return refuse({ code: 'not_found' })
    const of = { variantId: was.variantId, typeId: type.id }
    if (price === null) await removePrice(tx, of)
    else await writePrice(tx, of, price, oldPrice)
    const told = (kopecksOf: number | null, old: number | null) =>
      kopecksOf === null
        ? null
        : {
            price_type: type.name,
            price: roublesFromKopecks(kopecks(kopecksOf)),
            old_price: old === null ? null : roublesFromKopecks(kopecks(old)),
          }
    const act = { call: 'setPrice', object: `price ${sku}`, reason: wanted.reason }
    const change = { before: told(was.price, was.oldPrice), after: told(price, oldPrice) }
    await audit(tx, context, { ...act, ...change }, app.clock.now())
    await refreshCards(tx, company.id, [was.productId])
    // Product pages and facts of cart lines, even if no row of the read model changed.
    await notifyTags(tx, company.id, [`product:${was.productId}`, `stock:${was.productId}`])
    return ok({ sku, priceType: type, price, oldPrice })
  })
}

function typeNamed(types: readonly PriceType[], named: string | null): PriceType | undefined {
  if (named === null) return types.find(({ isDefault }) => isDefault)
  const name = named.trim().toLowerCase()
  return types.find((type) => type.name.toLowerCase() === name) ?? types.find(({ id }) => String(id) === name)
}
