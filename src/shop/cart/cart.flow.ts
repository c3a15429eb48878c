import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SetCookie, SignedInContext } from '#shop/context.ts'
import { cachedOptions } from '#shop/delivery/delivery.flow.ts'
import { isOutOfZones } from '#shop/delivery/option.ts'
import type { LineFacts } from '#shop/line-rules.ts'
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
import type { CartDraft, PricedCart } from './cart.ts'
import { readCartCookie, writeCartCookie } from './cart-cookie.ts'
import { type CartLine, withoutRepeats } from './cart-lines.ts'
import { checkLines, countCart, type PreviousCart } from './count-cart.flow.ts'
import { cachedFacts, withValidDetails } from './line-facts.flow.ts'
import { readCodesCookie } from './promo-code-list.ts'
import { replacedSince, withoutReplaced } from './single-lines.ts'

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
  const wanted = withValidDetails(
    app.lineKinds,
    stored.lines.map(({ sku, count, own }) => ({ sku, count, product: null, ...(own && { own }) })),
  )
  const { lines } = withoutReplaced(app.lineKinds, wanted)
  const facts = await cachedFacts(app, context, lines)
  // A hidden switch has no effect (SET-52).
  const useBonuses = stored.useBonuses && context.company.settings.switches.bonuses_switcher
  const draft = { ...asked, lines, useBonuses }
  return countCart(app, context, draft, facts, { before: stored.lines, version: stored.version, replaced: [] })
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
  const wanted = withValidDetails(app.lineKinds, withoutRepeats(draft.lines))
  const { lines, replaced } = withoutReplaced(app.lineKinds, wanted)
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
  const since = replacedSince(app.lineKinds, lines, kept.before)
  const previous = { ...kept, replaced: [...new Set([...replaced, ...since])] }
  return ok({ cart: await countCart(app, context, { ...draft, lines }, facts, previous), cookie })
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
): Promise<Omit<PreviousCart, 'replaced'> | null> {
  const owner = { customerId: context.me.id, companyId: context.company.id }
  if (!save) {
    const stored = await storedCart(app.db, owner.customerId)
    return { before: stored.lines, version: stored.version }
  }
  const kept = checkLines(app, context, lines, facts, new Map())
  const lasting = kept.map(({ sku, count, price, keptOwn }) => ({ sku, count, seenPrice: price, own: keptOwn }))
  return replaceCart(app.db, owner, { lines: lasting, useBonuses }, version)
}

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
