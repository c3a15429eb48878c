import { type Kopecks, minus, sumOf, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SetCookie, SignedInContext } from '#shop/context.ts'
import { cachedOptions, offerOptions, termsOfAll } from '#shop/delivery/delivery.flow.ts'
import { daysToShop, isOutOfZones, type OptionAtAddress, optionsAt } from '#shop/delivery/option.ts'
import { type FactLine, kindNamed, type LineFacts } from '#shop/line-rules.ts'
import { bonusTerms } from '#shop/loyalty/loyalty.flow.ts'
import { codeProblems, stagesOf } from '#shop/price-stages.ts'
import { foundCodes, settleTries, tryCodes } from '#shop/promotions/code-attempts.flow.ts'
import { earnedByLine, withBonuses } from './bonuses.ts'
import {
  cartVersionGate,
  cartVersionOf,
  lockCart,
  removeOrderedLines,
  replaceCart,
  setStoredPrices,
  storedCart,
  storedPrices,
} from './cart.store.ts'
import type { CartDraft, PricedCart, StoredCartLine } from './cart.ts'
import { readCartCookie, writeCartCookie } from './cart-cookie.ts'
import { type CartLine, withoutRepeats } from './cart-lines.ts'
import { cachedFacts, withValidDetails } from './line-facts.flow.ts'
import { isUnbuyable } from './line-problem.ts'
import {
  type CodeProblem,
  deliveryStage,
  freeDelivery,
  type Hint,
  type Priced,
  priceOrder,
  type Stage,
} from './price-order.ts'
import { readCodesCookie, readPromoCodes } from './promo-code-list.ts'
import { excludedDeliveries, loadOfLines, reachOf } from './reach.ts'

/** True if prices may not be shown to this visitor (spec §6). */
export const pricesAreClosed = ({ company, me }: Pick<RequestContext, 'company' | 'me'>): boolean =>
  company.settings.price_restriction.is_enabled && !me?.hasPriceAccess

/** The lines with prices and problems. `seen`: the prices the customer saw when the lines were stored. */
export function checkLines(
  app: App,
  context: RequestContext,
  lines: readonly CartLine[],
  facts: readonly LineFacts[],
  seen: ReadonlyMap<string, Kopecks | null>,
): FactLine[] {
  const closed = pricesAreClosed(context)
  return facts.map((fact, index) => {
    const { count, own } = lines[index]!
    const line = {
      ...fact,
      count,
      ...(own && { keptOwn: own }),
      price: closed ? null : fact.price,
      oldPrice: closed ? null : fact.oldPrice,
    }
    const seenPrice = seen.get(fact.sku) ?? null
    return { ...line, problem: kindNamed(app.lineKinds, fact.kind)!.problem({ ...line, seenPrice }) }
  })
}

/** The cart of this visitor: of the account when signed in, else of the cookie. */
export async function readCart(
  app: App,
  context: RequestContext,
  local: readonly CartLine[],
  asked: Pick<CartDraft, 'optionId' | 'aside' | 'promoCodes' | 'device'>,
): Promise<PricedCart> {
  const stored = context.me
    ? await storedCart(app.db, context.me.id)
    : { lines: local.map((line) => ({ ...line, seenPrice: null })), useBonuses: false, version: null }
  const lines = withValidDetails(
    app.lineKinds,
    stored.lines.map(({ sku, count, own }) => ({ sku, count, product: null, ...(own && { own }) })),
  )
  const facts = await cachedFacts(app, context, lines)
  // A hidden switch has no effect (SET-52).
  const useBonuses = stored.useBonuses && context.company.settings.switches.bonuses_switcher
  const draft = { ...asked, lines, useBonuses }
  return priceCart(app, context, draft, facts, { before: stored.lines, version: stored.version })
}

/**
 * Counts the given cart and, if requested, stores it. A price that changed since the line was stored is reported by the answer that stores the
 * line again; from then on the customer has seen it.
 */
export async function sendCart(
  app: App,
  context: RequestContext,
  draft: CartDraft,
  save: boolean,
): Promise<
  Result<
    { cart: PricedCart; cookie: string },
    { code: 'cart_too_large' | 'cart_changed' } | { code: 'no_delivery_to_address' }
  >
> {
  const lines = withValidDetails(app.lineKinds, withoutRepeats(draft.lines))
  const { me } = context
  const { value: cookie, left } = writeCartCookie(lines)
  if (!me && save && left.length > 0) return refuse({ code: 'cart_too_large' })
  if (draft.at && isOutOfZones(await cachedOptions(app, context.company.id, context.region.id), draft.at))
    return refuse({ code: 'no_delivery_to_address' })
  const facts = await cachedFacts(app, context, lines)
  const kept = me
    ? await storeCart(app, { ...context, me }, { ...draft, lines }, facts, save)
    : { before: [], version: null }
  if (!kept) return refuse({ code: 'cart_changed' })
  return ok({ cart: await priceCart(app, context, { ...draft, lines }, facts, kept), cookie })
}

interface PreviousCart {
  before: StoredCartLine[]
  version: string | null
}

/**
 * Stores the cart in the account, if requested; returns its previous lines, which hold the prices the customer saw. Null: it was changed
 * meanwhile.
 */
async function storeCart(
  app: App,
  context: SignedInContext,
  { lines, useBonuses, version = null }: CartDraft,
  facts: readonly LineFacts[],
  save: boolean,
): Promise<PreviousCart | null> {
  const owner = { customerId: context.me.id, companyId: context.company.id }
  if (!save) {
    const stored = await storedCart(app.db, owner.customerId)
    return { before: stored.lines, version: stored.version }
  }
  const kept = checkLines(app, context, lines, facts, new Map())
  const lasting = kept.map(({ sku, count, price, keptOwn }) => ({ sku, count, seenPrice: price, own: keptOwn }))
  return replaceCart(app.db, owner, { lines: lasting, useBonuses }, version)
}

async function priceCart(
  app: App,
  context: RequestContext,
  draft: CartDraft,
  facts: readonly LineFacts[],
  { before, version }: PreviousCart,
): Promise<PricedCart> {
  const promoCodes = readPromoCodes(draft.promoCodes.join(';'))
  const guesser = { ...context, device: draft.device }
  const tries = await tryCodes(app, guesser, promoCodes)
  const [options, stages, terms] = await Promise.all([
    cachedOptions(app, context.company.id, context.region.id),
    stagesOf(app, app.db, context, { promoCodes: tries.isLet ? promoCodes : [], useBonuses: draft.useBonuses }),
    pricesAreClosed(context) ? null : bonusTerms(app, app.db, context),
  ])
  const lines = checkLines(app, context, draft.lines, facts, seenPrices(before)).map((line) =>
    withoutAside(line, draft.aside),
  )
  const isTaken = options.find((option) => option.id === draft.optionId)?.canUseBonuses !== false
  const wished = draft.useBonuses && isTaken
  const { stages: stagesBefore, usable } = withBonuses(lines, stages, terms, { use: wished, kinds: app.lineKinds })
  const bare = priceOrder(lines, stagesBefore)
  const ways = await deliveryOffersFor(app, context, optionsAt(options, draft.at ?? null), bare, stagesBefore)
  const problems = tries.isLet ? codeProblems(promoCodes, stages, bare) : refusedUntried(promoCodes)
  await settleTries(app, guesser, tries, foundCodes(promoCodes, problems))
  const chosen = ways.options.find((option) => option.id === draft.optionId)
  return {
    ...(chosen ? priceOrder(lines, [...stagesBefore, deliveryStage(() => chosen.deliveryPrice)]) : bare),
    ...ways,
    useBonuses: wished && usable > 0,
    bonuses: {
      available: terms?.available ?? ZERO,
      usable: isTaken ? usable : ZERO,
      earned: sumOf(earnedByLine(bare, terms, app.lineKinds)),
    },
    promoCodes,
    codeProblems: problems,
    hints: pricesAreClosed(context) ? [] : hintsOf(stages, bare),
    kinds: app.lineKinds,
    region: context.region,
    version,
  }
}

/** Marks a line that its owner put aside for later; a worse problem takes precedence. */
const withoutAside = (line: FactLine, aside: ReadonlySet<string>): FactLine =>
  aside.has(line.sku) && !isUnbuyable(line) ? { ...line, problem: { code: 'put_aside' } } : line

const refusedUntried = (codes: readonly string[]): Map<string, CodeProblem> =>
  new Map(codes.map((code) => [code, { code: 'promo_code_too_many' }]))

/** The delivery options. None for an empty cart, and none where prices are closed: a free delivery would reveal the sum. */
async function deliveryOffersFor(
  app: App,
  context: RequestContext,
  options: OptionAtAddress[],
  cart: Priced<FactLine>,
  stages: readonly Stage<FactLine>[],
): Promise<Pick<PricedCart, 'options' | 'unanswered' | 'barred'>> {
  if (cart.itemCount === 0 || pricesAreClosed(context)) return { options: [], unanswered: [], barred: [] }
  const goods = minus(cart.subtotal, cart.discountAmount)
  const terms = await termsOfAll(app, context, options, loadOfLines(context.company, goods, cart.lines))
  const { region } = context
  const days = daysToShop(options, region.timezone, app.clock.now())
  const bringing = { reach: reachOf(app.lineKinds, cart.lines), days }
  const { offered, unanswered } = offerOptions(app, options, terms, region, bringing)
  const freed = offered.map((option) =>
    option.deliveryPrice > 0 && freeDelivery(stages, cart, option.deliveryType)
      ? { ...option, deliveryPrice: ZERO }
      : option,
  )
  const types = options.map(({ deliveryType }) => deliveryType)
  return { options: freed, unanswered, barred: excludedDeliveries(types, cart.lines) }
}

const hintsOf = (stages: readonly Stage<FactLine>[], priced: Priced<FactLine>): Hint[] =>
  stages.flatMap((stage) => stage.hints?.(priced) ?? []).toSorted((a, b) => a.lacking - b.lacking)

const seenPrices = (lines: StoredCartLine[]) => new Map(lines.map((l) => [l.sku, l.seenPrice]))

/**
 * What an order needs of the stored cart: the prices its customer saw there, storing new prices that were shown, the check that it is still the
 * cart whose lines are ordered, and the part of a statement that removes ordered lines from it.
 */
export {
  cartVersionGate as gateOfCart,
  cartVersionOf,
  lockCart as lockedCart,
  removeOrderedLines as removedOrdered,
  setStoredPrices as setKeptPrices,
  storedPrices as keptPrices,
}

const cookieName = 'cart_items'
const monthS = 30 * 86_400

/** The cart in the visitor's cookie: of a guest, and of a customer who signs out. */
export const localCart = (cookies: ReadonlyMap<string, string>): CartLine[] => readCartCookie(cookies.get(cookieName))

/** Skus put aside for later, stored on the device in the format of the cart's cookie. */
export const skusSetAside = (cookies: ReadonlyMap<string, string>): Set<string> =>
  new Set(readCartCookie(cookies.get('cart_aside')).map(({ sku }) => sku))

/** The codes applied on the device: a cart that is read includes what they give, as one that was sent with them does (ux B2). */
export const appliedCodes = (cookies: ReadonlyMap<string, string>): string[] =>
  readCodesCookie(cookies.get('promo_codes') ?? '')

/** Readable by scripts: the browser shows the count at once and shares the cart between tabs (contract.md "cookies"). */
export const storeCartCookie = (setCookie: SetCookie, value: string): void =>
  setCookie(cookieName, value, { maxAgeS: value === '' ? 0 : monthS, sameSite: 'Lax' })

/** The local cart without ordered lines; null: it holds none of them. */
export function localCartWithout(cookies: ReadonlyMap<string, string>, skus: readonly string[]): string | null {
  const lines = localCart(cookies)
  const left = lines.filter(({ sku }) => !skus.includes(sku))
  return left.length < lines.length ? writeCartCookie(left).value : null
}
