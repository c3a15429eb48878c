import { batch, inTransaction, type Tx } from '#kit/db.ts'
import { type Kopecks, minus, readRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { type FactLine, judgeLines, pricesAreClosed, removeOrdered, seenPrices } from '#shop/cart/cart.flow.ts'
import { withoutRepeats } from '#shop/cart/cart-lines.ts'
import { freshFacts } from '#shop/cart/line-facts.flow.ts'
import { type PricedCart, priceCart } from '#shop/cart/price-cart.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { canBePickedUpAt, type OfferedOption, offerOption, optionsOf } from '#shop/delivery/delivery.flow.ts'
import { deliveryPriceOf, targetOf } from '#shop/delivery/delivery-type.ts'
import {
  type Created,
  createOrder,
  isSameKey,
  isSameNumber,
  nextOrderId,
  type OrderDraft,
  orderWithKey,
  type ReadOrders,
  readCreated,
  readOrder,
} from '#shop/orders/orders.flow.ts'
import { regions } from '#shop/places/places.flow.ts'
import type { PlaceRefusal } from './place-refusals.ts'
import {
  type Destination,
  type GivenAddress,
  isNamedIn,
  isOutOfReach,
  readDestination,
  readRecipient,
} from './read-order.ts'

/** The order as asked for; money is roubles here, because what the customer saw is compared and nothing else. */
export interface OrderRequest {
  products: { sku: string; count: number; product?: number; price?: number; barcode?: string }[]
  delivery_payment_option: number
  recipient_name: string
  recipient_phone: string
  recipient_email: string
  address?: GivenAddress
  address_details?: { flat: string; floor: string; entrance: string; comment: string }
  outlet?: number
  pickup_point?: number
  balances: { barcode: string }[]
  employee?: string | number | null
  comment: string
  expected_total?: number
  customer?: object
  recipient?: object
}

/**
 * Places an order: everything is priced anew and compared with what the customer saw, the stock is taken, and the order with
 * its jobs is written, all in one transaction. The key makes it one order however often it is sent (design §5).
 */
export async function placeOrder(
  app: App,
  customer: SignedInContext,
  request: OrderRequest,
  key: string,
): Promise<Result<ReadOrders, PlaceRefusal>> {
  const recipient = readRecipient({ phone: request.recipient_phone, email: request.recipient_email })
  if (!recipient.ok) return recipient
  if (pricesAreClosed(customer)) return refuse({ code: 'price_closed' })
  // Asked for before the transaction: what waits for a second connection while it holds one can wait for itself.
  const [near, point] = await Promise.all([regions(app, customer.company.id), pointOf(app, request.address)])
  const isTooFar = isOutOfReach(point, near)
  for (let round = 1; ; round++) {
    try {
      const created = await inTransaction(app.db, (tx) =>
        place(app, tx, customer, request, recipient.value, key, isTooFar),
      )
      return created.ok ? ok(await readCreated(app, created.value)) : created
    } catch (error) {
      if (isSameKey(error)) {
        const placed = await orderWithKey(app.db, customer, key)
        if (placed) return readOrder(app, customer, placed.id)
      }
      if (!isSameNumber(error) || round === 3) throw error
    }
  }
}

async function place(
  app: App,
  tx: Tx,
  customer: SignedInContext,
  request: OrderRequest,
  recipient: { phone: string; email: string },
  key: string,
  isTooFar: boolean,
): Promise<Result<Created, PlaceRefusal>> {
  const { company, region, me } = customer
  const now = app.clock.now()
  const wanted = withoutRepeats(
    request.products.map(({ sku, count, product }) => ({ sku, count, product: product ?? null })),
  )
  const skus = wanted.map(({ sku }) => sku)
  // Without locks: whoever comes for what is sold out is told so at once and holds nobody up.
  const [facts, options, id] = await batch(tx, [
    freshFacts(customer, skus),
    optionsOf(company.id, region.id),
    nextOrderId,
  ])
  if (options.length === 0) return refuse({ code: 'no_order_options' })
  const option = options.find(({ id }) => id === request.delivery_payment_option)
  if (!option) return refuse({ code: 'option_gone' })
  const destination = readDestination(option.deliveryType, request)
  if (!destination.ok) return destination
  const target = targetOf(option.deliveryType)
  if (target === 'address' && isTooFar) return refuse({ code: 'no_delivery_to_address' })
  const reachable = await checkPlace(tx, customer, target, destination.value)
  if (!reachable.ok) return reachable

  const lines = judgeLines(customer, wanted, facts, new Map())
  const short = lines.filter(({ problem }) => problem?.code === 'unavailable' || problem?.code === 'not_enough')
  if (short.length > 0) {
    return refuse({
      code: 'stock_changed',
      lines: short.map((l) => ({ sku: l.sku, wanted: l.count, available: l.isSold ? l.available : 0 })),
    })
  }
  const priced = priceCart(lines, { deliveryPrice: (goods) => deliveryPriceOf(option, goods) })
  const changed = await whatChanged(tx, customer, request, priced)
  if (changed) return refuse(changed)

  const offered = offerOption(option, minus(priced.subtotal, priced.discountAmount), region, now)
  const draft: OrderDraft = {
    id,
    owner: { companyId: company.id, customerId: me.id },
    regionId: region.id,
    idempotencyKey: key,
    ...whereTo(offered, destination.value, request),
    recipientName: request.recipient_name,
    recipientPhone: recipient.phone,
    recipientEmail: recipient.email,
    recipient: { customer: request.customer ?? null, recipient: request.recipient ?? null },
    comment: request.comment,
    employee: request.employee == null ? '' : String(request.employee),
    balances: request.balances,
    subtotal: priced.subtotal,
    discountAmount: priced.discountAmount,
    bonusDiscountAmount: priced.bonusDiscountAmount,
    deliveryPrice: priced.deliveryPrice,
    total: priced.total,
    at: now,
    items: priced.lines.map((line) => itemOf(line, company.settings.legal.name || company.settings.brand_name)),
  }
  const created = await createOrder(tx, draft, removeOrdered(me.id, skus))
  if (!created.ok) {
    const skuOf = new Map(lines.map((l) => [l.variantId, l.sku]))
    const lacking = created.refusal.shortages.map((s) => ({
      sku: skuOf.get(s.variantId)!,
      wanted: s.wanted,
      available: s.available,
    }))
    return refuse({ code: 'stock_changed', lines: lacking })
  }
  return created
}

/** Where an address is. One typed by hand is looked for; without the lookup the customer is believed. */
async function pointOf(app: App, address: GivenAddress | undefined) {
  const given = typeof address === 'string' ? { address } : address
  if (!given || !app.addresses || (given.latitude != null && given.longitude != null)) return given ?? null
  const found = await app.addresses.suggest({ query: given.address, count: 1 })
  return found.ok ? (found.value.find((one) => isNamedIn(given.address, one)) ?? null) : null
}

async function checkPlace(
  tx: Tx,
  { company, region }: SignedInContext,
  target: ReturnType<typeof targetOf>,
  { outletId }: Destination,
): Promise<Result<undefined, PlaceRefusal>> {
  if (
    (target === 'outlet' || target === 'pickup_point') &&
    !(await canBePickedUpAt(tx, company.id, region, target, outletId!))
  ) {
    return refuse({ code: 'outlet_needed' })
  }
  return ok(undefined)
}

/**
 * What differs from what the customer saw: prices by line where the request tells them, else those of the kept cart; the sum
 * of all, if given. When the goods cost the same and the sum does not, it is the delivery.
 */
async function whatChanged(
  tx: Tx,
  { me }: SignedInContext,
  request: OrderRequest,
  priced: PricedCart<FactLine>,
): Promise<PlaceRefusal | null> {
  const total = roublesFromKopecks(priced.total)
  const told = new Map<string, Kopecks | null>(
    request.products.flatMap(({ sku, price }) => (price === undefined ? [] : [[sku, readRoubles(price)]])),
  )
  const different = (seen: ReadonlyMap<string, Kopecks | null>) =>
    priced.lines
      .filter((l) => seen.has(l.sku) && seen.get(l.sku) !== l.price)
      .map((l) => ({ sku: l.sku, was: roublesOrNull(seen.get(l.sku) ?? null), now: roublesOrNull(l.price) }))
  const lines = different(told)
  if (lines.length > 0) return { code: 'price_changed', lines, total }
  if (request.expected_total === undefined || readRoubles(request.expected_total) === priced.total) return null
  const everyPriceTold = priced.lines.every((l) => told.has(l.sku))
  const seen = everyPriceTold ? told : await seenPrices(tx, me.id)
  const changedSince = different(seen)
  const onlyDelivery = changedSince.length === 0 && priced.lines.every((l) => seen.get(l.sku) === l.price)
  return onlyDelivery
    ? { code: 'delivery_changed', delivery_price: roublesFromKopecks(priced.deliveryPrice), total }
    : { code: 'price_changed', lines: changedSince, total }
}

const roublesOrNull = (amount: Kopecks | null): number | null => (amount === null ? null : roublesFromKopecks(amount))

const whereTo = (option: OfferedOption, { outletId, address }: Destination, request: OrderRequest) => ({
  deliveryType: option.deliveryType,
  optionId: option.id,
  paymentType: option.paymentType,
  dueDate: option.date,
  outletId,
  address,
  addressDetails: address ? (request.address_details ?? null) : null,
})

const itemOf = (line: PricedCart<FactLine>['lines'][number], seller: string) => ({
  variant_id: line.variantId!,
  product_id: line.productId,
  sku: line.sku,
  article: line.article,
  name: line.name,
  name_en: line.nameEn,
  size: line.size,
  image: line.image,
  seller,
  barcode: line.barcode,
  count: line.count,
  price: line.price!,
  old_price: line.oldPrice,
  total: line.total!,
})
