import { ask, batch, inTransaction, type Tx } from '#kit/db.ts'
import { type Kopecks, minus, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { judgeLines, pricesAreClosed, removedOrdered, seenPrices } from '#shop/cart/cart.flow.ts'
import { freshFacts } from '#shop/cart/line-facts.flow.ts'
import { deliveryStage, type Priced, priceOrder } from '#shop/cart/price-order.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import {
  canBePickedUpAt,
  type OfferedOption,
  type OrderOption,
  offerOption,
  optionsOf,
  termsOf,
} from '#shop/delivery/delivery.flow.ts'
import { targetOf } from '#shop/delivery/delivery-type.ts'
import { type FactLine, kindNamed } from '#shop/line-kinds.ts'
import {
  isSameKey,
  isSameNumber,
  nextOrderId,
  type OrderDraft,
  orderWithKey,
  type PlacedOrder,
  prepareOrder,
  type ReadOrders,
  readOrder,
  readPlaced,
} from '#shop/orders/orders.flow.ts'
import { regions } from '#shop/places/places.flow.ts'
import { stagesOf, unknownCodes } from '#shop/price-stages.ts'
import type { OrderIntent } from './order-intent.ts'
import type { PlaceRefusal } from './place-refusals.ts'
import { type Destination, isNamedIn, isOutOfReach, readDestination } from './read-order.ts'
import { type Changed, changedPrices, changedTotal } from './what-changed.ts'

/** An intent with what the shop makes of it now: every sum settled, nothing taken yet. */
interface PricedOrder {
  intent: OrderIntent
  priced: Priced<FactLine>
  option: OfferedOption
  destination: Destination
}

/**
 * Places an order: everything is priced anew and compared with what the customer saw, what is scarce is taken, and the order
 * with its jobs is written, all in one transaction. The key makes it one order however often it is sent (design §5).
 */
export async function placeOrder(
  app: App,
  customer: SignedInContext,
  intent: OrderIntent,
  key: string,
): Promise<Result<ReadOrders, PlaceRefusal>> {
  if (pricesAreClosed(customer)) return refuse({ code: 'price_closed' })
  // Asked for before the transaction: what waits for a second connection while it holds one can wait for itself.
  const [near, point] = await Promise.all([regions(app, customer.company.id), pointOf(app, intent)])
  const isTooFar = isOutOfReach(point, near)
  for (let round = 1; ; round++) {
    try {
      const placed = await inTransaction(app.db, (tx) => place(app, tx, customer, intent, key, isTooFar))
      return placed.ok ? ok(await readPlaced(app, placed.value)) : placed
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
  intent: OrderIntent,
  key: string,
  isTooFar: boolean,
): Promise<Result<PlacedOrder, PlaceRefusal>> {
  const { company, region, me } = customer
  // Without locks: whoever comes for what is sold out is told so at once and holds nobody up.
  const facts = freshFacts(app, customer, intent.lines)
  const [id, options, ...answers] = await batch(tx, [nextOrderId, optionsOf(company.id, region.id), ...facts.questions])
  const lines = judgeLines(app, customer, intent.lines, facts.read(answers), new Map())
  const priced = await priceIntent(app, tx, customer, intent, lines, options, isTooFar)
  if (!priced.ok) return priced
  const demand = lines.flatMap((line) => kindNamed(app.lineKinds, line.kind)!.demand(line))
  const prepared = await prepareOrder(app, tx, draftOf(app, customer, priced.value, id, key), demand)
  if (!prepared.ok) return prepared
  const leaveCart = removedOrdered(
    me.id,
    lines.map(({ sku }) => sku),
  )
  const placed = await ask(tx, prepared.value.statement([leaveCart]))
  await prepared.value.finish(tx)
  return ok(placed)
}

/** From what is wanted to what it costs, or why it cannot be had as it is wanted. */
async function priceIntent(
  app: App,
  tx: Tx,
  customer: SignedInContext,
  intent: OrderIntent,
  lines: FactLine[],
  options: OrderOption[],
  isTooFar: boolean,
): Promise<Result<PricedOrder, PlaceRefusal>> {
  if (options.length === 0) return refuse({ code: 'no_order_options' })
  const option = options.find(({ id }) => id === intent.optionId)
  if (!option) return refuse({ code: 'option_gone' })
  const destination = await readPlace(tx, customer, intent, option, isTooFar)
  if (!destination.ok) return destination
  const short = lines.filter(({ problem }) => problem?.code === 'unavailable' || problem?.code === 'not_enough')
  if (short.length > 0) {
    return refuse({
      code: 'stock_changed',
      lines: short.map((l) => ({ sku: l.sku, wanted: l.count, available: l.isSold ? l.available : 0 })),
    })
  }
  const stages = await stagesOf(app.priceStages, tx, customer, intent)
  const codes = unknownCodes(intent.promoCodes, stages)
  if (codes.length > 0) return refuse({ code: 'promo_code_unknown', codes })
  const delivery = deliveryStage((goods) => termsOf(app, option, goods, customer.region)?.price ?? ZERO)
  const priced = priceOrder(lines, [...stages, delivery])
  const changed = await whatChanged(tx, customer, intent, priced)
  if (changed) return refuse(changed)
  const goods = minus(priced.subtotal, priced.discountAmount)
  const offered = offerOption(app, option, goods, customer.region)
  if (!offered) return refuse({ code: 'option_gone' })
  return ok({ intent, priced, option: offered, destination: destination.value })
}

async function readPlace(
  tx: Tx,
  { company, region }: SignedInContext,
  { place }: OrderIntent,
  { deliveryType }: OrderOption,
  isTooFar: boolean,
): Promise<Result<Destination, PlaceRefusal>> {
  const destination = readDestination(deliveryType, place)
  if (!destination.ok) return destination
  const target = targetOf(deliveryType)
  if (target === 'address' && isTooFar) return refuse({ code: 'no_delivery_to_address' })
  if (target === 'outlet' || target === 'pickup_point') {
    const isOpen = await canBePickedUpAt(tx, company.id, region, target, destination.value.outletId!)
    if (!isOpen) return refuse({ code: 'outlet_needed' })
  }
  return destination
}

/** Where an address is. One typed by hand is looked for; without the lookup the customer is believed. */
async function pointOf(app: App, { place: { address } }: OrderIntent) {
  const given = typeof address === 'string' ? { address } : address
  if (!given || !app.addresses || (given.latitude != null && given.longitude != null)) return given
  const found = await app.addresses.suggest({ query: given.address, count: 1 })
  return found.ok ? (found.value.find((one) => isNamedIn(given.address, one)) ?? null) : null
}

/** Compared are prices by line where the request tells them, else those of the kept cart; and the sum of all, if told. */
async function whatChanged(
  tx: Tx,
  { me }: SignedInContext,
  { seenPrices: told, seenTotal }: OrderIntent,
  priced: Priced<FactLine>,
): Promise<Changed | null> {
  const lines = changedPrices(priced, told)
  if (lines.length > 0) return { code: 'price_changed', lines, total: priced.total }
  if (seenTotal === undefined || seenTotal === priced.total) return null
  const everyPriceTold = priced.lines.every(({ sku }) => told.has(sku))
  return changedTotal(priced, everyPriceTold ? told : await seenPrices(tx, me.id))
}

function draftOf(
  app: App,
  { company, region, me }: SignedInContext,
  { intent, priced, option, destination }: PricedOrder,
  id: number,
  idempotencyKey: string,
): OrderDraft {
  const { lines: _, itemCount: _count, ...sums } = priced
  const { recipient, people, addressDetails, comment, employee, promoCodes, balances } = intent
  const seller = company.settings.legal.name || company.settings.brand_name
  return {
    id,
    owner: { companyId: company.id, customerId: me.id },
    regionId: region.id,
    idempotencyKey,
    deliveryType: option.deliveryType,
    optionId: option.id,
    paymentType: option.paymentType,
    dueDate: option.date,
    ...destination,
    addressDetails: destination.address ? addressDetails : null,
    recipientName: recipient.name,
    recipientPhone: recipient.phone,
    recipientEmail: recipient.email,
    recipient: people,
    comment,
    employee,
    promoCodes,
    balances,
    ...sums,
    at: app.clock.now(),
    items: priced.lines.map((line) => itemOf(app, company, line, seller)),
  }
}

function itemOf(
  app: App,
  company: SignedInContext['company'],
  line: Priced<FactLine>['lines'][number],
  seller: string,
): OrderDraft['items'][number] {
  const kind = kindNamed(app.lineKinds, line.kind)!
  const { sku, article, name, nameEn, size, image, barcode, count, oldPrice } = line
  const known = (amount: Kopecks | null) => amount!
  return {
    kind: line.kind,
    ...kind.stored(line),
    ...kind.fiscal(line, company),
    ...{ sku, article, name, nameEn, size, image, barcode, count, seller },
    price: known(line.price),
    oldPrice,
    listPrice: known(line.listPrice),
    total: known(line.total),
    payable: known(line.payable),
  }
}
