import { type Db, inTransaction, joinStatements } from '#kit/db.ts'
import { type Kopecks, minus, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { earnedByLine, withBonuses } from '#shop/cart/bonuses.ts'
import {
  cartVersionOf,
  gateOfCart,
  keptPrices,
  lockedCart,
  removedOrdered,
  setKeptPrices,
} from '#shop/cart/cart.flow.ts'
import { checkLines, pricesAreClosed } from '#shop/cart/count-cart.flow.ts'
import { freshFacts, withValidDetails } from '#shop/cart/line-facts.flow.ts'
import { deliveryStage, freeDelivery, priceOrder } from '#shop/cart/price-order.ts'
import { lackingAt, loadOfLines, reachOf } from '#shop/cart/reach.ts'
import { type CartGroup, isOfferedTo, reducibleShare } from '#shop/cart-groups.ts'
import { employeeNamed, hasEmployees } from '#shop/company/employees.flow.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import type { ConsentKind } from '#shop/customers/consent-kinds.ts'
import { type ConsentText, consentsWith, consentTexts, recordConsents } from '#shop/customers/consents.flow.ts'
import { courierDemand } from '#shop/delivery/courier.claim.ts'
import {
  askTerms,
  canBePickedUpAt,
  countedTerms,
  dayAt,
  offerOption,
  optionsOf,
  type Terms,
} from '#shop/delivery/delivery.flow.ts'
import { targetOf } from '#shop/delivery/delivery-type.ts'
import { type DeliveryOption, daysToShop, optionAt } from '#shop/delivery/option.ts'
import type { Load } from '#shop/delivery/shipping.ts'
import type { LineKind } from '#shop/line-kinds.ts'
import { type FactLine, kindNamed } from '#shop/line-rules.ts'
import { bonusDemand } from '#shop/loyalty/bonus.claim.ts'
import { bonusTerms, cardNumberOf } from '#shop/loyalty/loyalty.flow.ts'
import type { PlacedOrder, ReadOrders } from '#shop/orders/order.ts'
import { paysByInvoice } from '#shop/orders/order-states.ts'
import {
  isSameKey,
  isSameNumber,
  nextOrderId,
  orderWithKey,
  placeAtOnce,
  prepareOrder,
  readOrder,
  readPlaced,
} from '#shop/orders/orders.flow.ts'
import { type AddressRefusal, type PlacedAddress, placeAddress } from '#shop/places/place-address.flow.ts'
import { type CodeProblem, codeProblems, demandOf, stagesOf } from '#shop/price-stages.ts'
import { foundCodes, settleTries, tryCodes } from '#shop/promotions/code-attempts.flow.ts'
import { draftOf, type PricedOrder } from './order-draft.ts'
import { groupOfOrder } from './order-group.ts'
import type { OrderIntent } from './order-intent.ts'
import type { PlaceRefusal } from './place-refusals.ts'
import { chosenOption, chosenSlot, type Destination, readDestination } from './read-order.ts'
import { confirmedKey, suppliersOf } from './suppliers.flow.ts'
import { areBonusesChanged, type ChangedPrice, whatChanged } from './what-changed.ts'

/** Answers of carriers for this order so far, by `carrierAnswerKey`. Carriers are asked between two attempts, never inside a transaction. */
type CarrierAnswers = Map<string, Terms>
const carrierAnswerKey = ({ id }: DeliveryOption, goods: Kopecks): string => `${id}:${goods}`
/** An attempt that needs an answer of a carrier. */
type CarrierNeeded = { code: 'carrier_to_ask'; option: DeliveryOption; load: Load }
/** An attempt that needs the answer of a supplier about these lines. */
type SupplierNeeded = { code: 'supplier_to_ask'; kind: LineKind; lines: readonly FactLine[] }
/** An attempt with a promotion that others used up meanwhile, or with facts that changed. */
type PricedInVain = { code: 'promotion_over' } | { code: 'facts_changed' }
/** An attempt with courier hours that others took meanwhile. */
type HoursTaken = { code: 'hours_taken' }

/** What is known before the transaction: the destination, the consents, the answers of carriers. */
interface Preparation {
  at: Result<PlacedAddress | null, AddressRefusal>
  texts: readonly ConsentText[]
  said: CarrierAnswers
  /** Lines that their suppliers have confirmed, by `confirmedKey`. */
  confirmed: Set<string>
  /** Promo codes that were looked up and found, even if the order is refused for another reason. */
  good: Set<string>
}

/**
 * Largest number of attempts. An attempt may end without an order although nothing is wrong: a number was taken meanwhile, a carrier has to be
 * asked.
 */
const maxRounds = 4

/**
 * Places an order: everything is priced again and compared with what the customer saw, scarce things are taken, and the order with its jobs is
 * written, in one transaction. Repeated requests with the same key place one order (design §5).
 */
export async function placeOrder(
  app: App,
  customer: SignedInContext,
  intent: OrderIntent,
  key: string,
): Promise<Result<ReadOrders, PlaceRefusal>> {
  const tries = await tryCodes(app, customer, intent.promoCodes)
  const good = new Set<string>()
  const placed = tries.isLet
    ? await placeNewOrder(app, customer, intent, key, good)
    : refuse({ code: 'promo_code_too_many' } as const)
  await settleTries(app, customer, tries, good)
  if (placed.ok) return placed
  // The answer to the first request was lost, and its order may be the reason for this refusal: it took the last piece.
  const before = await orderWithKey(app.db, customer, key)
  return before ? readOrder(app, customer, before.id) : placed
}

async function placeNewOrder(
  app: App,
  customer: SignedInContext,
  intent: OrderIntent,
  key: string,
  good: Set<string>,
): Promise<Result<ReadOrders, PlaceRefusal>> {
  const group = groupOfOrder(app.lineKinds, intent.lines)
  if (pricesAreClosed(customer) && !(group.ok && group.value.hasOpenPrices)) return refuse({ code: 'price_closed' })
  if (!group.ok) return group
  // Read before the transaction: a request that waits for a second connection while it holds one can deadlock.
  const { consents, employee: named } = intent
  if (!isConsented(customer, consents)) return refuse({ code: 'consent_needed' })
  const [at, employee, texts] = await Promise.all([
    addressOf(app, customer, intent),
    named === '' ? null : employeeNamed(app, customer.company.id, named),
    consentTexts(app, customer.company, [...new Set(consents)]),
  ])
  if (named !== '' && !employee && (await hasEmployees(app, customer.company.id)))
    return refuse({ code: 'employee_unknown' })
  if (!(await areCustomersCards(app, customer, intent))) return refuse({ code: 'card_unknown' })
  const legal = group.value.isForPersons ? null : intent.legal
  const wanted = { ...intent, legal, group: group.value, employee: employee ? String(employee.id) : named }
  const region = (at.ok && at.value?.region) || customer.region
  const said: CarrierAnswers = new Map()
  const confirmed = new Set<string>()
  for (let round = 1; ; round++) {
    try {
      const placed = await place(app, customer, wanted, key, { at, texts, said, confirmed, good })
      if (placed.ok) return ok(await readPlaced(app, placed.value))
      const { refusal } = placed
      if (refusal.code === 'promotion_over' || refusal.code === 'facts_changed') {
        if (round === maxRounds) return refuse({ code: 'price_changed', lines: [], total: ZERO })
        continue
      }
      if (refusal.code === 'hours_taken') {
        if (round === maxRounds) return refuse({ code: 'interval_gone', intervals: [] })
        continue
      }
      if (refusal.code === 'supplier_to_ask') {
        if (round === maxRounds) return refuse({ code: 'supplier_silent' })
        const { kind, lines } = refusal
        const answer = await kind.confirm!(app, { ...customer, region }, lines, key)
        if (answer === 'silent') return refuse({ code: 'supplier_silent' })
        if (answer === 'refused') return refuse({ code: 'supplier_refused', lines: lines.map(({ sku }) => ({ sku })) })
        confirmed.add(confirmedKey(kind, lines))
        continue
      }
      if (refusal.code === 'price_changed') await storeReportedPrices(app, customer, intent, refusal.lines)
      if (refusal.code !== 'carrier_to_ask') return refuse(refusal)
      const { option, load } = refusal as CarrierNeeded
      if (round === maxRounds) return refuse({ code: 'option_gone' })
      said.set(carrierAnswerKey(option, load.goods), await askTerms(app, { ...customer, region }, option, load))
    } catch (error) {
      if (isSameKey(error)) {
        const placed = await orderWithKey(app.db, customer, key)
        if (placed) return readOrder(app, customer, placed.id)
      }
      if (!isSameNumber(error) || round === maxRounds) throw error
    }
  }
}

/** The refusal shows the new prices: a customer who relies on the prices of the stored cart and tries again has seen them (our choice). */
async function storeReportedPrices(
  app: App,
  { me }: SignedInContext,
  { seenPrices }: OrderIntent,
  lines: readonly ChangedPrice[],
) {
  const told = lines.filter(({ sku }) => !seenPrices.has(sku))
  if (told.length > 0) await inTransaction(app.db, (tx) => setKeptPrices(me.id, told).execute(tx))
}

/**
 * Consent to the processing of personal data. A request that lists consents must include this one. Whether an order without a list is accepted
 * is the company's choice: an order is a contract, for which 152-FZ requires no consent (art. 6), and programs of the shop send orders whose
 * consent was given elsewhere (our choice).
 */
const isConsented = ({ company }: SignedInContext, consents: readonly ConsentKind[] | null): boolean =>
  consents === null ? !company.settings.switches.consent_required : consents.includes('personal_data')

/** The cards an order names must be the customer's own bonus cards, as the shop has no others (our choice, CHK-04). */
const areCustomersCards = async (app: App, customer: SignedInContext, { balances }: OrderIntent): Promise<boolean> => {
  const own = balances.length > 0 ? await cardNumberOf(app, customer) : null
  return balances.every(({ barcode }) => barcode.replace(/\s/g, '') === own)
}

/** An order delivered to an address is priced, promised and taken from stock as in the region of the address. */
const addressOf = async (
  app: App,
  customer: SignedInContext,
  { place: { address, outletId } }: OrderIntent,
): Promise<Result<PlacedAddress | null, AddressRefusal>> =>
  address === null || outletId !== null ? ok(null) : placeAddress(app, customer, address)

async function place(
  app: App,
  asker: SignedInContext,
  intent: OrderIntent & { group: CartGroup },
  key: string,
  { at, texts, said, confirmed, good }: Preparation,
): Promise<Result<PlacedOrder, PlaceRefusal | CarrierNeeded | SupplierNeeded | PricedInVain | HoursTaken>> {
  const customer = at.ok && at.value ? { ...asker, region: at.value.region } : asker
  const { company, region, me } = customer
  // Without locks: an order for sold-out goods is refused at once and blocks nobody.
  const wanted = withValidDetails(app.lineKinds, intent.lines)
  const facts = freshFacts(app, customer, wanted)
  const { db } = app
  const now = app.clock.now()
  const skus = wanted.map(({ sku }) => sku)
  const { cartVersion } = intent
  const { group } = intent
  const ofGroup = (options: DeliveryOption[]) =>
    options.filter((option) => isOfferedTo(group, option, company.settings))
  const [id, allOptions, kept, lying, ...answers] = await joinStatements([
    nextOrderId,
    optionsOf(company.id, region.id, now),
    keptPrices(me.id, skus),
    cartVersionOf(me.id),
    ...facts.statements,
  ]).execute(db)
  // Ordered in another tab: this is reported before the goods that order took are reported as missing.
  if (cartVersion !== null && cartVersion !== lying) return refuse({ code: 'cart_changed' })
  const options = ofGroup(allOptions)
  // The option was chosen from the list of the region the customer browses in.
  const shown =
    region.id === asker.region.id ? options : ofGroup(await optionsOf(company.id, asker.region.id, now).execute(db))
  const lines = checkLines(app, customer, wanted, facts.read(answers), new Map())
  const priced = await priceIntent(app, customer, intent, lines, { here: options, shown, kept, at, said, good })
  if (!priced.ok) return priced
  // Asked last: whoever holds something for this order should not do it for one that is refused anyway.
  const unconfirmed = suppliersOf(app.lineKinds, lines).find(
    ({ kind, lines }) => !confirmed.has(confirmedKey(kind, lines)),
  )
  if (unconfirmed) return refuse({ code: 'supplier_to_ask', ...unconfirmed })
  const ofLines = lines.flatMap((line) => kindNamed(app.lineKinds, line.kind)!.demand(line))
  const written = { id, idempotencyKey: key, cartGroup: group.name, kinds: app.lineKinds, at: app.clock.now() }
  const draft = draftOf(customer, priced.value, written)
  const demand = [...ofLines, ...priced.value.demand]
  const leaveCart = intent.keepsCart ? [] : [removedOrdered(me.id, skus)]
  // Plentiful stock is taken by the statement of the order itself; for the rest, rows are locked and read first.
  const consented = await consentsWith(db, customer, texts, app.clock.now())
  const parts = [...leaveCart, ...(consented ?? [])]
  const ofCart = cartVersion === null ? null : gateOfCart(me.id, cartVersion)
  const atOnce = consented && (await placeAtOnce(app, draft, demand, parts, ofCart))
  if (atOnce) return ok(atOnce)
  return inTransaction(db, async (tx) => {
    if (cartVersion !== null && !(await lockedCart(me.id, cartVersion).execute(tx)))
      return refuse({ code: 'cart_changed' })
    const prepared = await prepareOrder(app, tx, draft, demand)
    if (!prepared.ok) return prepared
    const placed = await prepared.value.write(parts)
    if (!consented) await (await recordConsents(tx, customer, id, texts, app.clock.now())).execute(tx)
    return ok(placed)
  })
}

/** The delivery options at the destination, those that were shown, and the prices in the stored cart. */
interface Offered {
  here: DeliveryOption[]
  shown: DeliveryOption[]
  kept: ReadonlyMap<string, Kopecks>
}

/** Prices an intent, or refuses it with the reason. */
async function priceIntent(
  app: App,
  customer: SignedInContext,
  intent: OrderIntent & { group: CartGroup },
  lines: FactLine[],
  { at, said, good, kept, ...options }: Pick<Preparation, 'at' | 'said' | 'good'> & Offered,
): Promise<Result<PricedOrder, PlaceRefusal | CarrierNeeded>> {
  if (options.here.length === 0) return refuse({ code: 'no_order_options' })
  const way = chosenOption(options, intent.optionId)
  if (!way) return refuse({ code: 'option_gone' })
  if (paysByInvoice(way.paymentType) && !intent.legal) return refuse({ code: 'requisites_needed' })
  const destination = await readPlace(app.db, customer, intent, way, at)
  if (!destination.ok) return destination
  const option = optionAt(way, at.ok ? at.value : null)
  if (!option) return refuse({ code: 'no_delivery_to_address' })
  const short = lines.filter(({ problem }) => problem?.code === 'unavailable' || problem?.code === 'not_enough')
  if (short.length > 0) {
    return refuse({
      code: 'stock_changed',
      lines: short.map((l) => ({ sku: l.sku, wanted: l.count, available: l.isSold ? l.available : 0 })),
    })
  }
  const small = lines.flatMap(({ sku, count, problem }) =>
    problem?.code === 'below_minimum' ? [{ sku, wanted: count, minimum: problem.minimum }] : [],
  )
  if (small.length > 0) return refuse({ code: 'below_minimum', lines: small })
  const unagreed = lines.flatMap(({ sku, price, problem }) =>
    problem?.code === 'price_changed' ? [{ sku, was: problem.was, now: price }] : [],
  )
  // Goods have no such problem here: a kind whose prices need a yes of their own has not got it.
  if (unagreed.length > 0) return refuse({ code: 'price_changed', lines: unagreed, total: priceOrder(lines, []).total })
  const stages = await stagesOf(app, app.db, customer, intent)
  const terms = await bonusTerms(app, app.db, customer)
  const share = reducibleShare(intent.group, customer.company.settings)
  const use = intent.useBonuses && option.canUseBonuses
  const { stages: withSpent } = withBonuses(lines, stages, terms, { use, kinds: app.lineKinds, share })
  const bare = priceOrder(lines, withSpent, share)
  const problems = codeProblems(intent.promoCodes, stages, bare)
  for (const code of foundCodes(intent.promoCodes, problems)) good.add(code)
  const refused = refusedCodes(problems)
  if (refused) return refuse(refused)
  if (intent.useBonuses && bare.bonusDiscountAmount === ZERO) return refuse({ code: 'bonuses_not_usable' })
  const goods = minus(bare.subtotal, bare.discountAmount)
  const load = loadOfLines(customer.company, goods, bare.lines)
  const counted = countedTerms(app, customer, option, load)
  const carrier = counted === 'ask' ? said.get(carrierAnswerKey(option, goods)) : counted
  if (carrier === undefined) return refuse({ code: 'carrier_to_ask', option, load })
  if (carrier === null || carrier === 'unanswered') return refuse({ code: 'option_gone' })
  const free = carrier.price > 0 ? freeDelivery(stages, bare, option.deliveryType) : null
  const priced = priceOrder(lines, [...withSpent, deliveryStage(() => (free ? ZERO : carrier.price))], share)
  if (areBonusesChanged(intent, priced, intent.group.takesFall))
    return refuse({ code: 'bonuses_changed', available: terms!.available })
  const changed = whatChanged(intent, kept, priced, intent.group.takesFall)
  if (changed) return refuse(changed)
  const { outletId } = destination.value
  if (outletId !== null && targetOf(option.deliveryType) === 'outlet') {
    const lacking = lackingAt(app.lineKinds, lines, outletId)
    if (lacking.length > 0) return refuse({ code: 'stock_changed', lines: lacking })
  }
  const days = daysToShop(options.here, customer.region.timezone, app.clock.now())
  const bringing = { reach: reachOf(app.lineKinds, lines), days }
  const offered = offerOption(app, option, carrier, customer.region, bringing)
  if (!offered) return refuse({ code: 'option_gone' })
  const date = dayAt(offered, outletId)
  // The outlet is closed for so long that no day can be promised there.
  if (date === undefined) return refuse({ code: 'outlet_needed' })
  const slot = chosenSlot(offered, intent.slot)
  if (!slot.ok) return slot
  const earns = earnedByLine(priced, terms, app.lineKinds)
  const promoCodes = intent.promoCodes.filter((code) => !problems.has(code))
  return ok({
    intent: { ...intent, promoCodes },
    priced,
    earns,
    demand: [
      ...demandOf(stages, priced),
      ...(free?.demand ?? []),
      ...bonusDemand({ customerId: customer.me.id, bonuses: priced.bonusDiscountAmount }),
      ...courierDemand(offered.zone, slot.value),
    ],
    option: { ...offered, date: slot.value?.date ?? date },
    slot: slot.value,
    destination: destination.value,
  })
}

/** The reason of the first code that gives nothing, and all codes with that reason. A code that another one outdoes is dropped silently. */
function refusedCodes(problems: ReadonlyMap<string, CodeProblem>): PlaceRefusal | null {
  const [first] = [...problems.values()].filter(({ code }) => code !== 'promo_code_outdone')
  if (!first || first.code === 'promo_code_outdone') return null
  if (first.code === 'promo_code_too_many') return { code: first.code }
  const codes = [...problems].filter(([, { code }]) => code === first.code).map(([code]) => code)
  return { code: first.code, codes }
}

async function readPlace(
  db: Db,
  { company, region }: SignedInContext,
  { place }: OrderIntent,
  { deliveryType, provider }: DeliveryOption,
  at: Result<PlacedAddress | null, AddressRefusal>,
): Promise<Result<Destination, PlaceRefusal>> {
  const destination = readDestination(deliveryType, place)
  if (!destination.ok) return destination
  const target = targetOf(deliveryType)
  if (target === 'address' && !at.ok) return at
  if (target === 'outlet' || target === 'pickup_point') {
    const where = { outletId: destination.value.outletId!, provider }
    const isOpen = await canBePickedUpAt(db, company.id, region, target, where)
    if (!isOpen) return refuse({ code: 'outlet_needed' })
  }
  return destination
}
