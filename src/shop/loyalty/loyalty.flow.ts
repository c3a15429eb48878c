import type { Db, Tx } from '#kit/db.ts'
import { newDigits } from '#kit/security/ids.ts'
import { type Kopecks, kopecks, minus, negative, sumOf, ZERO } from '#lib/money.ts'
import type { CompanySettings } from '#shop/company/settings.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { scheduleBonusNotice } from './bonus-notices.flow.ts'
import type { BonusRules, BonusTerms } from './bonus-rules.ts'
import type { BalanceWithCard, BonusHolder, OrderInLedger } from './ledger.ts'
import { returnTo, revokeFrom } from './lots.ts'
import {
  addLot,
  balanceOf,
  cardOf,
  changeOwed,
  comingOf,
  expireLots,
  hasBonuses,
  lockedLots,
  operationsOf,
  orderInLedger,
  purseOf,
  writeOperation,
} from './loyalty.store.ts'

const dayMs = 86_400_000
/** Days before expiry at which a lot is shown as expiring (our choice). */
const soonDays = 30

const holderOf = ({ company, me }: SignedInContext): BonusHolder => ({ companyId: company.id, customerId: me.id })

/** Null: the company has no bonuses. For a guest only the rules are known. */
export async function bonusTerms(app: App, db: Db, { company, me }: RequestContext): Promise<BonusTerms | null> {
  const { loyalty } = company.settings
  if (!loyalty.is_enabled) return null
  if (!me) return { available: ZERO, rules: rulesOf(loyalty, null) }
  const purse = await purseOf({ companyId: company.id, customerId: me.id }, app.clock.now()).execute(db)
  return { available: purse.available, rules: rulesOf(loyalty, purse.levelId) }
}

/** The rules of a level; a level without its own has the general ones. */
export const rulesOf = (loyalty: CompanySettings['loyalty'], levelId: number | null): BonusRules => ({
  percent: loyalty.levels.find(({ level }) => level === levelId)?.percent ?? loyalty.percent,
  excluded: loyalty.excluded_categories,
  share: loyalty.spend_share,
  spendFrom: kopecks(loyalty.spend_from * 100),
  onDiscounted: loyalty.spend_on_discounted,
  kinds: loyalty.kinds.map(({ kind, percent, can_spend }) => ({ kind, percent, canSpend: can_spend })),
})

/** The customer's balance and the card shown at the till; the card is created on first request. */
export async function readBalance(app: App, context: SignedInContext): Promise<BalanceWithCard> {
  const now = app.clock.now()
  const balance = await balanceOf(holderOf(context), now, new Date(now.getTime() + soonDays * dayMs)).execute(app.db)
  return { ...balance, cardNumber: await cardNumberOf(app, context) }
}

/** Twelve digits beginning with 2, as for a shop's own cards; random, so that numbers cannot be counted or guessed. */
export async function cardNumberOf(app: App, context: SignedInContext): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const number = await cardOf(app.db, holderOf(context), `2${newDigits(11)}`, app.clock.now())
    if (number !== null) return number
  }
  throw new Error('no free number of a bonus card was found')
}

export const readOperations = (
  app: App,
  context: SignedInContext,
  { page, pageSize, kind }: { page: number; pageSize: number; kind: 'all' | 'in' | 'out' },
) =>
  operationsOf(app.db, holderOf(context), {
    sign: kind === 'all' ? 0 : kind === 'in' ? 1 : -1,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })

export const readComing = (
  app: App,
  context: SignedInContext,
  { page, pageSize }: { page: number; pageSize: number },
) => comingOf(app.db, holderOf(context), app.clock.now(), { limit: pageSize, offset: (page - 1) * pageSize })

/** True while a company gives bonuses, or any customer has had some. */
export const concernsBonuses = async (app: App, companyId: number, settings: CompanySettings): Promise<boolean> =>
  settings.loyalty.is_enabled ||
  // Cached: it is read for every event of companies that never had bonuses, and changes only with the setting.
  app.cache.fetch(`bonuses:${companyId}`, async () => ({
    value: await hasBonuses(companyId).execute(app.db),
    tags: ['companies', `settings:${companyId}`],
  }))

type OrderRef = Pick<BonusHolder, 'companyId'> & { id: number; customerId: number }

/** When bonuses an order earned become available, and when they expire. */
export interface EarnedPeriod {
  from: Date
  until: Date | null
}

/** Counted from the handover of the goods: first the return period, then the lifetime of the bonuses. */
export function earnedPeriod({ pending_days, lives_days }: CompanySettings['loyalty'], doneAt: Date): EarnedPeriod {
  const from = new Date(doneAt.getTime() + pending_days * dayMs)
  return { from, until: lives_days === 0 ? null : new Date(from.getTime() + lives_days * dayMs) }
}

/**
 * Brings the ledger to the given state of an order: what it spent beyond `spent` returns to its lots, what it earned beyond `earned` is taken
 * back, and what it has not received yet is added (`period`; null: nothing is added). It starts from what the ledger contains, so it may be
 * called any number of times in any order. The caller holds the lock of the order.
 */
export async function settleOrder(
  tx: Tx,
  order: OrderRef,
  stands: { spent: Kopecks; earned: Kopecks },
  period: EarnedPeriod | null,
  now: Date,
): Promise<void> {
  const holder = { companyId: order.companyId, customerId: order.customerId }
  const lots = await lockedLots(holder).execute(tx)
  const known = await orderInLedger(tx, order.id)
  await giveBack(tx, holder, order.id, known, stands.spent, now)
  if (known.lot) {
    // Bonuses just returned may be in the order's own lot.
    const fresh = known.spent.length > 0 ? await lockedLots(holder).execute(tx) : lots
    await takeBack(tx, holder, order.id, known.lot, fresh, stands.earned, now)
  } else if (period && stands.earned > 0) {
    const lot = {
      ...holder,
      orderId: order.id,
      amount: stands.earned,
      availableFrom: period.from,
      expiresAt: period.until,
      at: now,
    }
    const added = await addLot(tx, lot, { kind: 'earned', key: `earned:${order.id}` })
    if (added) await scheduleBonusNotice(tx, added.operationId)
  }
}

async function giveBack(
  tx: Tx,
  holder: BonusHolder,
  orderId: number,
  { spent }: OrderInLedger,
  target: Kopecks,
  at: Date,
): Promise<void> {
  const back = minus(sumOf(spent.map(({ amount }) => amount)), target)
  if (back <= 0) return
  const { parts, kept } = returnTo(spent, back)
  await writeOperation(tx, { ...holder, kind: 'returned', orderId, at }, parts)
  for (const part of kept) {
    const brought = await changeOwed(tx, part.lotId, -part.amount)
    await writeOperation(tx, { ...holder, kind: 'taken_back', orderId: brought, at }, [negated(part)])
  }
}

async function takeBack(
  tx: Tx,
  holder: BonusHolder,
  orderId: number,
  lot: NonNullable<OrderInLedger['lot']>,
  lots: readonly { id: number; remaining: Kopecks; availableFrom: Date; expiresAt: Date | null }[],
  target: Kopecks,
  at: Date,
): Promise<void> {
  // Expired bonuses were not used: they are not taken a second time.
  const gone = kopecks(lot.takenBack + lot.owed + lot.burnt)
  const wanted = minus(minus(lot.amount, target), gone)
  if (wanted <= 0) return
  const own = lots.find(({ id }) => id === lot.id) ?? { ...lot, remaining: ZERO }
  const others = lots.filter(({ id, expiresAt }) => id !== lot.id && (expiresAt === null || at < expiresAt))
  const { parts, owed } = revokeFrom(own, others, wanted)
  if (parts.length > 0) await writeOperation(tx, { ...holder, kind: 'taken_back', orderId, at }, parts.map(negated))
  if (owed > 0) await changeOwed(tx, lot.id, owed)
}

const negated = ({ lotId, amount }: { lotId: number; amount: Kopecks }) => ({ lotId, amount: negative(amount) })

/** Expires ended lots. Lots past their end cannot be spent, however late this runs. */
export async function expireBonuses(app: App): Promise<number> {
  const atOnce = 500
  for (let all = 0; ; ) {
    const some = await expireLots(app.db, app.clock.now(), atOnce)
    all += some
    if (some < atOnce) return all
  }
}
