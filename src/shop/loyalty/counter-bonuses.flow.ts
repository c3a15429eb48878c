import type { Tx } from '#kit/db.ts'
import { kopecks, negative, sumOf, ZERO } from '#lib/money.ts'
import type { Company } from '#shop/context.ts'
import { scheduleBonusNotice } from './bonus-notices.flow.ts'
import { type BonusLine, earnedBonuses } from './bonus-rules.ts'
import type { BonusHolder } from './ledger.ts'
import { revokeFrom } from './lots.ts'
import { earnedPeriod, rulesOf } from './loyalty.flow.ts'
import { addLot, changeOwed, lockedLots, lotOfKey, purseOf, writeOperation } from './loyalty.store.ts'

/**
 * Adds what a purchase in an outlet earns, by the rules of orders: whole
 * bonuses of what was paid, available after the return period. Once per key.
 */
export async function earnAtCounter(
  tx: Tx,
  { id: companyId, settings }: Company,
  customerId: number,
  purchase: { lines: readonly Pick<BonusLine, 'left' | 'category'>[]; at: Date; key: string; note: string },
  now: Date,
): Promise<void> {
  const { loyalty } = settings
  if (!loyalty.is_enabled) return
  const holder: BonusHolder = { companyId, customerId }
  const { levelId } = await purseOf(holder, now).execute(tx)
  const amount = sumOf(earnedBonuses(purchase.lines, rulesOf(loyalty, levelId)))
  const { from, until } = earnedPeriod(loyalty, purchase.at)
  // A check imported late adds no bonuses that have already expired.
  if (amount === 0 || (until !== null && until <= now)) return
  const lot = { ...holder, orderId: null, amount, availableFrom: from, expiresAt: until, at: now }
  const added = await addLot(tx, lot, { kind: 'earned', key: purchase.key, note: purchase.note })
  if (added) await scheduleBonusNotice(tx, added.operationId)
}

type PaidLine = Pick<BonusLine, 'left' | 'category'>

/**
 * Takes back the bonuses of pieces returned in an outlet: from the lot of their purchase in proportion, rounded in favour of the customer; what
 * was spent meanwhile is owed. Expired bonuses are not taken a second time. Once per key of the return.
 */
export async function revokeForCounterReturn(
  tx: Tx,
  { id: companyId, settings }: Company,
  customerId: number,
  returned: {
    key: string
    backKey: string
    /** Lines as bought, before this return, and after it. */
    whole: readonly PaidLine[]
    before: readonly PaidLine[]
    after: readonly PaidLine[]
    note: string
  },
  now: Date,
): Promise<void> {
  const holder: BonusHolder = { companyId, customerId }
  const lots = await lockedLots(holder).execute(tx)
  const lot = await lotOfKey(tx, companyId, returned.key)
  if (!lot || (lot.expiresAt !== null && lot.expiresAt <= now)) return
  const { levelId } = await purseOf(holder, now).execute(tx)
  const rules = rulesOf(settings.loyalty, levelId)
  const whole = sumOf(earnedBonuses(returned.whole, rules))
  const stands = (lines: readonly PaidLine[]) =>
    whole === 0 ? 0 : Math.ceil((lot.amount * sumOf(earnedBonuses(lines, rules))) / whole)
  const wanted = kopecks(stands(returned.before) - stands(returned.after))
  if (wanted <= 0) return
  const own = lots.find(({ id }) => id === lot.id) ?? { ...lot, remaining: ZERO }
  const others = lots.filter(({ id, expiresAt }) => id !== lot.id && (expiresAt === null || now < expiresAt))
  const { parts, owed } = revokeFrom(own, others, wanted)
  const operation = {
    ...holder,
    kind: 'taken_back',
    orderId: null,
    note: returned.note,
    key: returned.backKey,
    at: now,
  } as const
  if (parts.length > 0)
    await writeOperation(
      tx,
      operation,
      parts.map(({ lotId, amount }) => ({ lotId, amount: negative(amount) })),
    )
  if (owed > 0) await changeOwed(tx, lot.id, owed)
}
