import { assert } from '#lib/assert.ts'
import { type Kopecks, largerOf, minus, smallerOf, sumOf, ZERO } from '#lib/money.ts'

/** Bonuses of one origin that end together. */
export interface Lot {
  id: number
  remaining: Kopecks
  availableFrom: Date
  /** null: never. */
  expiresAt: Date | null
}

/** What goes from or to a lot; above zero in both directions, the operation says which. */
export interface Part {
  lotId: number
  amount: Kopecks
}

const isAvailable = ({ availableFrom, expiresAt }: Lot, now: Date): boolean =>
  availableFrom <= now && (expiresAt === null || now < expiresAt)

export const availableOf = (lots: readonly Lot[], now: Date): Kopecks =>
  sumOf(lots.filter((lot) => isAvailable(lot, now)).map(({ remaining }) => remaining))

/** What ends first goes first; what never ends goes last; of equals the older one. */
const byEnd = (a: Lot, b: Lot): number =>
  (a.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - (b.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) ||
  a.id - b.id ||
  0

/** Takes an amount from the lots that can be spent now, first those that end first; null: there is not so much. */
export function spendFrom(lots: readonly Lot[], amount: Kopecks, now: Date): Part[] | null {
  const open = lots.filter((lot) => isAvailable(lot, now))
  const parts = takeFrom(open, amount)
  return sumOf(parts.map((part) => part.amount)) === amount ? parts : null
}

/**
 * Takes back what a lot should not have brought: from the lot itself, then from the others of its owner, also from those that
 * cannot be spent yet. `owed` is what was spent meanwhile.
 */
export function takeBackFrom(own: Lot, others: readonly Lot[], amount: Kopecks): { parts: Part[]; owed: Kopecks } {
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

/** What an order holds of a lot, and what of the lot is to be taken back as soon as something comes. */
export interface SpentPart extends Part {
  expiresAt: Date | null
  owed: Kopecks
}

/**
 * Gives back to the lots it came from, the longest-lived first, because those were taken last. `kept` is what a lot owes of it
 * and gives away again.
 */
export function giveBackTo(spent: readonly SpentPart[], amount: Kopecks): { parts: Part[]; kept: Part[] } {
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
