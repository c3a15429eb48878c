import { ask, type Tx } from '#kit/db.ts'
import { sumOf } from '#lib/money.ts'
import type { Company } from '#shop/context.ts'
import { type BonusLine, earnedBonuses } from './bonus-rules.ts'
import { earnedPeriod, rulesOf } from './loyalty.flow.ts'
import { addLot, type Holder, purseOf } from './loyalty.store.ts'

/**
 * What a purchase at the counter brings its buyer, by the rules orders go by: whole bonuses of what was paid, to be spent after the days
 * in which goods can be given back. Once a key.
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
  const holder: Holder = { companyId, customerId }
  const { levelId } = await ask(tx, purseOf(holder, now))
  const amount = sumOf(earnedBonuses(purchase.lines, rulesOf(loyalty, levelId)))
  const { from, until } = earnedPeriod(loyalty, purchase.at)
  // A check that is brought in long afterwards brings nothing that has burnt already.
  if (amount === 0 || (until !== null && until <= now)) return
  const lot = { ...holder, orderId: null, amount, availableFrom: from, expiresAt: until, at: now }
  await addLot(tx, lot, { kind: 'earned', key: purchase.key, note: purchase.note })
}
