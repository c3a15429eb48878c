import { inTransaction } from '#kit/db.ts'
import type { IsoDate } from '#lib/dates.ts'
import { endOfDay } from '#lib/moments.ts'
import { type Kopecks, negative, roublesFromKopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App, Company } from '#shop/context.ts'
import { customerNamed } from '#shop/customers/customers.flow.ts'
import { audit, operatorOf } from '#shop/staff/audit.flow.ts'
import { scheduleBonusNotice } from './bonus-notices.flow.ts'
import type { BonusBalance } from './ledger.ts'
import { availableOf, spendFrom } from './lots.ts'
import { addLot, balanceOf, isKeyUsed, lockedLots, writeOperation } from './loyalty.store.ts'

export interface Adjustment {
  /** Positive: given; negative: taken. */
  amount: Kopecks
  /** Expiry: the end of a day, or a moment; null: never; undefined: the lifetime of earned bonuses. */
  until: IsoDate | Date | null | undefined
  reason: string
}

export type AdjustRefusal =
  | { code: 'not_found' }
  | { code: 'bonuses_end_past' }
  | { code: 'bonuses_not_enough'; available: Kopecks }

/**
 * Gives bonuses to a customer or takes some, with a reason the customer reads. Bonuses that expire first are taken first, and never more than can
 * be spent. A repeated key changes nothing. Without `by` the operator acts.
 */
export async function adjustBonuses(
  app: App,
  company: Company,
  customer: { id: number } | { phone: string },
  { amount, until, reason }: Adjustment,
  { key, by = operatorOf(company) }: { key?: string | undefined; by?: Actor } = {},
): Promise<Result<{ customerId: number; balance: BonusBalance }, AdjustRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const customerId = await customerNamed(company.id, customer).execute(tx)
    if (customerId === null) return refuse({ code: 'not_found' })
    const holder = { companyId: company.id, customerId }
    const lots = await lockedLots(holder).execute(tx)
    const balance = async () => ok({ customerId, balance: await balanceOf(holder, now, now).execute(tx) })
    if (key !== undefined && (await isKeyUsed(company.id, key).execute(tx))) return balance()
    if (amount > 0) {
      const expiresAt = endOf(company, until, now)
      if (expiresAt !== null && expiresAt <= now) return refuse({ code: 'bonuses_end_past' })
      const lot = { ...holder, orderId: null, amount, availableFrom: now, expiresAt, at: now }
      // Concurrent requests with one key: the second finds it done.
      const added = await addLot(tx, lot, { kind: 'given', note: reason, ...(key !== undefined && { key }) })
      if (!added) return balance()
      await scheduleBonusNotice(tx, added.operationId)
    } else {
      const parts = spendFrom(lots, negative(amount), now)
      if (!parts) return refuse({ code: 'bonuses_not_enough', available: availableOf(lots, now) })
      const taken = parts.map(({ lotId, amount }) => ({ lotId, amount: negative(amount) }))
      await writeOperation(
        tx,
        { ...holder, kind: 'taken', orderId: null, note: reason, at: now, ...(key !== undefined && { key }) },
        taken,
      )
    }
    const act = { call: 'adjustBonuses', object: `customer ${customerId}`, reason, before: null }
    await audit(tx, by, { ...act, after: { bonuses: roublesFromKopecks(amount) } }, now)
    return balance()
  })
}

function endOf({ settings }: Company, until: Adjustment['until'], now: Date): Date | null {
  if (until === null || until instanceof Date) return until
  if (until !== undefined) return endOfDay(until, settings.timezone)
  const { lives_days } = settings.loyalty
  return lives_days === 0 ? null : new Date(now.getTime() + lives_days * 86_400_000)
}
