import { z } from '@hono/zod-openapi'
import type { Locale } from '#lib/format.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts, BonusOperation } from '#shop/answer-texts.ts'
import { dayOrMoment } from '#shop/day-or-moment.wire.ts'
import { pageOf, pageQuery } from '#shop/list-page.wire.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import type { BalanceWithCard, ComingBonuses, LedgerOperation } from './ledger.ts'

const orderRef = z.object({ id: z.number().int(), number: z.string() })

/** GET /api/loyalty/balance/ (contract.md). One bonus is one rouble. */
export const balanceAnswer = z
  .object({
    /** Available to spend now. */
    available: z.number(),
    /** Earned, but the goods can still be returned. */
    pending: z.number(),
    /** Part of `available` that expires within 30 days. */
    expiring: z.array(z.object({ amount: z.number(), at: z.string() })),
    /** `barcode`: the content of its picture (Code 128) at /api/loyalty/card.svg. */
    card: z.object({ number: z.string(), barcode: z.string() }),
  })
  .openapi('BonusBalance')
export type BalanceAnswer = z.infer<typeof balanceAnswer>

const pages = pageQuery({ size: 20, most: 100, last: 100_000 })
/** `kind`: `in` for additions, `out` for deductions. Our addition to the contract. */
export const operationsQuery = z.object({ ...pages, kind: z.enum(['all', 'in', 'out']).default('all') })
export const upcomingQuery = z.object(pages)

/** GET /api/loyalty/operations/: newest first; positive amounts were added, negative ones deducted. */
export const operationsAnswer = pageOf(
  z.object({
    id: z.number().int(),
    at: z.string(),
    amount: z.number(),
    kind: z.enum(['earned', 'given', 'taken', 'spent', 'returned', 'taken_back', 'expired']),
    /** In the language of the request, or as written by the person who gave or took the bonuses. */
    reason: z.string(),
    order: orderRef.nullable(),
    /** Earliest expiry; null: none of it expires, or bonuses were deducted. */
    expires_at: z.string().nullable(),
    /** Its parts by expiry, soonest first; several if it returned bonuses with different ends. `at` null: never. Our addition to the contract. */
    ends: z.array(z.object({ amount: z.number(), at: z.string().nullable() })),
  }),
).openapi('BonusOperations')
export type OperationsAnswer = z.infer<typeof operationsAnswer>

/** GET /api/loyalty/upcoming/: soonest first; `at` null: once an open order is received and can no longer be returned. */
export const upcomingAnswer = pageOf(
  z.object({
    at: z.string().nullable(),
    amount: z.number(),
    kind: z.enum(['earned', 'expired']),
    reason: z.string(),
    order: orderRef.nullable(),
  }),
).openapi('BonusUpcoming')
export type UpcomingAnswer = z.infer<typeof upcomingAnswer>

/** POST /api/staff/loyalty/{customer}/adjust/ (contract.md). */
export const adjustBody = z.object({
  /** Roubles; positive: given, negative: taken. */
  amount: roublesOnWire
    .min(-1_000_000)
    .max(1_000_000)
    .refine((amount) => amount !== 0),
  /** A day (its end) or a moment; null: never expires; absent: the lifetime of earned bonuses. */
  expires_at: dayOrMoment.nullish(),
  reason: z.string().trim().min(1).max(300),
})
export const adjustAnswer = z
  .object({ amount: z.number(), available: z.number(), pending: z.number() })
  .openapi('AdjustedBonuses')

export const presentBalance = (balance: BalanceWithCard): BalanceAnswer => ({
  available: roublesFromKopecks(balance.available),
  pending: roublesFromKopecks(balance.pending),
  expiring: balance.expiring.map(({ amount, at }) => ({ amount: roublesFromKopecks(amount), at: at.toISOString() })),
  card: { number: balance.cardNumber, barcode: balance.cardNumber },
})

export const presentOperation = (
  { id, kind, amount, note, order, ends, at }: LedgerOperation,
  texts: AnswerTexts,
  locale: Locale,
): OperationsAnswer['items'][number] => ({
  id,
  at: at.toISOString(),
  amount: roublesFromKopecks(amount),
  kind,
  reason: note || texts.bonusOperation(kind, locale),
  order,
  expires_at: ends[0]?.at?.toISOString() ?? null,
  ends: ends.map((one) => ({ amount: roublesFromKopecks(one.amount), at: one.at?.toISOString() ?? null })),
})

const comingTexts: Record<'earned' | 'expired', BonusOperation> = { earned: 'to_earn', expired: 'to_expire' }

export const presentComing = (
  { kind, amount, at, order }: ComingBonuses,
  texts: AnswerTexts,
  locale: Locale,
): UpcomingAnswer['items'][number] => ({
  at: at?.toISOString() ?? null,
  amount: roublesFromKopecks(amount),
  kind,
  reason: texts.bonusOperation(comingTexts[kind], locale),
  order,
})
