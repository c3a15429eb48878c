import { assert } from '#lib/assert.ts'
import { type Kopecks, largerOf, minus, smallerOf, sumOf, ZERO } from '#lib/money.ts'

/** Bonuses of one origin with one expiry. */
export interface Lot {
  id: number
  remaining: Kopecks
  availableFrom: Date
  /** Null: never. */
  expiresAt: Date | null
}

/** An amount that leaves or enters a lot; positive in both directions, the operation gives the direction. */
export interface Part {
  lotId: number
  amount: Kopecks
}

const isAvailable = ({ availableFrom, expiresAt }: Lot, now: Date): boolean =>
  availableFrom <= now && (expiresAt === null || now < expiresAt)

export const availableOf = (lots: readonly Lot[], now: Date): Kopecks =>
  sumOf(lots.filter((lot) => isAvailable(lot, now)).map(({ remaining }) => remaining))

/** Soonest expiry first, no expiry last; equal ones by age. */
const byEnd = (a: Lot, b: Lot): number =>
  (a.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - (b.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) ||
  a.id - b.id ||
  0

/** Takes an amount from available lots, soonest expiry first; null: there is not enough. */
export function spendFrom(lots: readonly Lot[], amount: Kopecks, now: Date): Part[] | null {
  const open = lots.filter((lot) => isAvailable(lot, now))
  const parts = takeFrom(open, amount)
  return sumOf(parts.map((part) => part.amount)) === amount ? parts : null
}

/**
 * Takes back what a lot should not have earned: from the lot itself, then from other lots of its owner, including those not available yet.
 * `owed`: the part that was spent meanwhile.
 */
export function revokeFrom(own: Lot, others: readonly Lot[], amount: Kopecks): { parts: Part[]; owed: Kopecks } {
  const fromOwn = takeFrom([own], amount)
  const rest = minus(amount, sumOf(fromOwn.map((part) => part.amount)))
  const parts = [...fromOwn, ...takeFrom(others, rest)]
  return { parts, owed: minus(amount, sumOf(parts.map((part) => part.amount))) }
}

function takeFrom(lots: readonly Lot[], amount: Kopecks): Part[] {
  let wanted = amount
  return lots.toSorted(byEnd).flatMap((lot) => {
    const taken = smallerOf(wanted, lot.remaining)
    if (taken <= 0) return []
    wanted = minus(wanted, taken)
    return [{ lotId: lot.id, amount: taken }]
  })
}

/** What an order spent of a lot; `owed`: what the lot must give up as soon as bonuses return to it. */
export interface SpentPart extends Part {
  expiresAt: Date | null
  owed: Kopecks
}

/** Returns bonuses to their lots, latest expiry first, as those were taken last. `kept`: the part that a lot owes, to be taken back at once. */
export function returnTo(spent: readonly SpentPart[], amount: Kopecks): { parts: Part[]; kept: Part[] } {
  assert(amount <= sumOf(spent.map((part) => part.amount)), 'no more comes back than was spent')
  const lots = spent.map(({ lotId: id, amount: remaining, expiresAt }) => ({
    id,
    remaining,
    expiresAt,
    availableFrom: new Date(0),
  }))
  let wanted = amount
  const parts = lots
    .toSorted(byEnd)
    .reverse()
    .flatMap((lot) => {
      const given = smallerOf(wanted, lot.remaining)
      if (given <= 0) return []
      wanted = minus(wanted, given)
      return [{ lotId: lot.id, amount: given }]
    })
  const owedOf = new Map(spent.map(({ lotId, owed }) => [lotId, owed]))
  const kept = parts
    .map(({ lotId, amount: given }) => ({ lotId, amount: smallerOf(given, largerOf(ZERO, owedOf.get(lotId)!)) }))
    .filter((part) => part.amount > 0)
  return { parts, kept }
}
