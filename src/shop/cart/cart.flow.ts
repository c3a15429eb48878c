import { type Db, inTransaction } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, CallContext, Visitor } from '#shop/context.ts'
import { knownOptions, type OfferedOption, type OrderOption, offerOption } from '#shop/delivery/delivery.flow.ts'
import { deliveryPriceOf } from '#shop/delivery/delivery-type.ts'
import { removeLines, replaceCart, storedCart } from './cart.store.ts'
import { readCartCookie, writeCartCookie } from './cart-cookie.ts'
import { type CartLine, withoutRepeats } from './cart-lines.ts'
import { knownFacts, type LineFacts } from './line-facts.flow.ts'
import { type LineProblem, lineProblem, type PricedCart, priceCart } from './price-cart.ts'
import { readPromoCodes } from './promo-code-list.ts'

/** A line with what the shop knows of it now. */
export type FactLine = LineFacts & { count: number; problem: LineProblem | null }

export interface CountedCart extends PricedCart<FactLine> {
  options: OfferedOption[]
  useBonuses: boolean
  /** Codes asked for; this version knows none, so every one of them is refused (our choice until promotions come). */
  promoCodes: string[]
}

export interface CartDraft {
  lines: readonly CartLine[]
  useBonuses: boolean
  promoCodes: readonly string[]
  /** The chosen option, whose delivery the total then holds. */
  optionId: number | null
}

/** True where figures of money may not be shown to this visitor (spec §6). */
export const pricesAreClosed = ({ company, me }: Pick<Visitor, 'company' | 'me'>): boolean =>
  company.settings.price_restriction.is_enabled && !me?.hasPriceAccess

/** The lines with prices and problems. `seen`: the prices the customer saw when the lines were kept. */
export function judgeLines(
  visitor: Visitor,
  lines: readonly CartLine[],
  facts: readonly LineFacts[],
  seen: ReadonlyMap<string, Kopecks | null>,
): FactLine[] {
  const closed = pricesAreClosed(visitor)
  return facts.map((fact, index) => {
    const { count } = lines[index]!
    const line = { ...fact, count, price: closed ? null : fact.price, oldPrice: closed ? null : fact.oldPrice }
    return { ...line, problem: lineProblem({ ...line, seenPrice: seen.get(fact.sku) ?? null }) }
  })
}

/** The cart of this visitor: of the account when signed in, else the one in the cookie. */
export async function readCart(
  app: App,
  visitor: Visitor,
  local: readonly CartLine[],
  optionId: number | null,
): Promise<CountedCart> {
  if (!visitor.me) {
    return countCart(app, visitor, { lines: local, useBonuses: false, promoCodes: [], optionId }, new Map())
  }
  const stored = await storedCart(app.db, visitor.me.id)
  const lines = stored.lines.map(({ sku, count }) => ({ sku, count, product: null }))
  return countCart(
    app,
    visitor,
    { lines, useBonuses: stored.useBonuses, promoCodes: [], optionId },
    seenIn(stored.lines),
  )
}

/**
 * Counts the given cart and, if asked, keeps it. A price that changed since the line was kept is told by the answer that
 * keeps the line anew; from then on the customer knows it.
 */
export async function sendCart(
  app: App,
  visitor: Visitor,
  draft: CartDraft,
  save: boolean,
): Promise<Result<{ cart: CountedCart; cookie: string }, { code: 'cart_too_large' }>> {
  const lines = withoutRepeats(draft.lines)
  const { me, company } = visitor
  const { value: cookie, left } = writeCartCookie(lines)
  if (!me && save && left.length > 0) return refuse({ code: 'cart_too_large' })
  const stored = me ? await storedCart(app.db, me.id) : { lines: [], useBonuses: false }
  const cart = await countCart(app, visitor, { ...draft, lines }, seenIn(stored.lines))
  if (me && save) {
    const kept = cart.lines.map(({ sku, count, price }) => ({ sku, count, seenPrice: price }))
    await inTransaction(app.db, (tx) =>
      replaceCart(tx, { customerId: me.id, companyId: company.id }, { lines: kept, useBonuses: draft.useBonuses }),
    )
  }
  return ok({ cart, cookie })
}

async function countCart(
  app: App,
  visitor: Visitor,
  draft: CartDraft,
  seen: ReadonlyMap<string, Kopecks | null>,
): Promise<CountedCart> {
  const [facts, options] = await Promise.all([
    knownFacts(
      app,
      visitor,
      draft.lines.map(({ sku }) => sku),
    ),
    knownOptions(app, visitor.company.id, visitor.region.id),
  ])
  const lines = judgeLines(visitor, draft.lines, facts, seen)
  const chosen = options.find((option) => option.id === draft.optionId)
  const counted = priceCart(lines, {
    deliveryPrice: (goods) => (chosen && goods > 0 ? deliveryPriceOf(chosen, goods) : 0),
  })
  return {
    ...counted,
    options: offered(app, visitor, options, counted),
    useBonuses: draft.useBonuses,
    promoCodes: readPromoCodes(draft.promoCodes.join(';')),
  }
}

/** Nothing to buy, nothing to choose from; and where prices are closed a free delivery would tell the sum. */
function offered(app: App, visitor: Visitor, options: OrderOption[], cart: PricedCart<FactLine>): OfferedOption[] {
  if (cart.itemCount === 0 || pricesAreClosed(visitor)) return []
  const goods = cart.subtotal - cart.discountAmount
  return options.map((option) => offerOption(option, goods, visitor.region, app.clock.now()))
}

const seenIn = (lines: { sku: string; seenPrice: Kopecks | null }[]) => new Map(lines.map((l) => [l.sku, l.seenPrice]))

/** The prices the customer saw in the kept cart, by sku. */
export const seenPrices = async (db: Db, customerId: number): Promise<Map<string, Kopecks | null>> =>
  seenIn((await storedCart(db, customerId)).lines)

/** What was ordered leaves the kept cart. */
export const removeOrdered = (db: Db, customerId: number, skus: readonly string[]): Promise<void> =>
  removeLines(db, customerId, skus)

const cookieName = 'cart_items'
const monthS = 30 * 86_400

/** The cart that lives with the visitor: of a guest, and of whoever signs out. */
export function localCart(request: Request): CartLine[] {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return readCartCookie(cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1))
}

/** Readable by script: the browser shows the count at once and shares the cart between tabs (contract.md "cookies"). */
export const keepLocalCart = (
  setCookie: CallContext<Visitor, unknown, unknown, unknown>['setCookie'],
  value: string,
): void => setCookie(cookieName, value, { maxAgeS: value === '' ? 0 : monthS, sameSite: 'Lax' })

/** What was ordered leaves the local cart too; null when it held nothing of it. */
export function localCartWithout(request: Request, skus: readonly string[]): string | null {
  const lines = localCart(request)
  const left = lines.filter(({ sku }) => !skus.includes(sku))
  return left.length < lines.length ? writeCartCookie(left).value : null
}
