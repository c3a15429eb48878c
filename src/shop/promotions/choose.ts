import { type Kopecks, largerOf, minus, plus, smallerOf, sumOf, ZERO } from '#lib/money.ts'
import { wholeUnit } from '#lib/quantity.ts'
import { isShared, type Line, type PluggedEffect, piecesIn, reductionsOf, valueOfPieces } from './reductions.ts'
import { type Channel, type Conditions, lanes, type Rule } from './rule.ts'

/** A promotion that may apply: one that needs no code, or whose code was entered. */
export interface Offer {
  /** Unique among the offers of this order. */
  key: string
  rule: Rule
  priority: number
}

/** Facts about the visitor that rules use. */
export interface Visit {
  region: string
  channel: Channel
  level: string | null
  /** True for a guest; checked again when the order is placed. */
  isFirstOrder: boolean
}

/** Conditions and effects of plug-ins. */
export interface Plugged {
  isMet(name: string, settings: unknown, lines: readonly Line[]): boolean
  effect: PluggedEffect
}

/** Why an offer does not apply. */
export type Unmet =
  | { reason: 'goods' | 'first_order' | 'visitor' | 'outdone' }
  /** `lacking`: the missing sum of goods. */
  | { reason: 'sum'; lacking: Kopecks }

export interface AppliedOffer<O extends Offer> {
  offer: O
  line: number
  amount: Kopecks
}
export interface Choice<O extends Offer> {
  given: AppliedOffer<O>[]
  /** Offers of free delivery whose conditions are met. */
  free: O[]
  unmet: Map<string, Unmet>
}

/**
 * Chooses the promotions of an order. Conditions are checked, and pieces counted, on prices before any promotion, so the order of entering codes
 * does not matter. Then, lane by lane, each line takes the one promotion that gives it most, computed on what earlier lanes left; ties go to the
 * higher priority, then to the first in the list. A promotion that does not combine is compared with all the others together, line by line
 * (decision 0043). A sum for the whole order goes whole to the lines that take it. A code that would make the order more expensive, because such
 * a sum loses lines to it, is left out. `room`: what may be reduced at all; reductions are cut to it in their order, so a code that adds nothing to
 * what applies without it is not used.
 */
export function choose<O extends Offer>(
  offers: readonly O[],
  lines: readonly Line[],
  visit: Visit,
  plugged: Plugged,
  room: Kopecks = sumOf(lines.map(({ left }) => left)),
): Choice<O> {
  const unmet = new Map<string, Unmet>()
  const met: { offer: O; pieces: number[] }[] = []
  for (const offer of offers.toSorted((a, b) => b.priority - a.priority)) {
    const own = ofKinds(offer.rule.kinds, lines)
    const pieces = piecesIn(offer.rule.scope, offer.rule.conditions.set, own)
    const why = unmetOf(offer.rule.conditions, own, pieces, visit, plugged)
    if (why) unmet.set(offer.key, why)
    else met.push({ offer, pieces })
  }
  const free = met.flatMap(({ offer }) => (offer.rule.effect.type === 'free_delivery' ? [offer] : []))
  const reducing = met.filter(({ offer }) => offer.rule.effect.type !== 'free_delivery')
  const made = (one: Candidate<O>, now: readonly Line[]): readonly Kopecks[] =>
    reductionsOf(one.offer.rule.effect, now, one.pieces, plugged.effect)
  const given = giveWithin(room, reducing, lines, made)
  for (const one of reducing) {
    if (given.some(({ offer }) => offer === one.offer)) continue
    const gives = sumOf(made(one, lines)) > 0
    unmet.set(one.offer.key, { reason: gives && room > 0 ? 'outdone' : 'goods' })
  }
  return { given, free, unmet }
}

/** Lines of other kinds have nothing that could be reduced. */
const ofKinds = (kinds: readonly string[], lines: readonly Line[]): readonly Line[] =>
  lines.every(({ kind }) => kinds.includes(kind))
    ? lines
    : lines.map((line) => (kinds.includes(line.kind) ? line : { ...line, left: ZERO }))

/** Codes are left out where promotions without a code already take all that may be reduced. */
function giveWithin<O extends Offer>(
  room: Kopecks,
  rivals: readonly Candidate<O>[],
  lines: readonly Line[],
  made: Made<O>,
): AppliedOffer<O>[] {
  const given = cutTo(room, giveMost(rivals, lines, made))
  if (gainOf(given) < room || given.every(({ offer }) => offer.rule.lane !== 'code')) return given
  const free = rivals.filter(({ offer }) => offer.rule.lane !== 'code')
  const without = cutTo(room, giveMost(free, lines, made))
  return gainOf(without) === room ? without : given
}

function cutTo<O extends Offer>(room: Kopecks, given: readonly AppliedOffer<O>[]): AppliedOffer<O>[] {
  let left = room
  return given.flatMap((one) => {
    const amount = smallerOf(one.amount, left)
    left = minus(left, amount)
    return amount > 0 ? [{ ...one, amount }] : []
  })
}

interface Candidate<O extends Offer> {
  offer: O
  /** By line, thousandths of the pieces that its effect applies to. */
  pieces: readonly number[]
}
type Made<O extends Offer> = (one: Candidate<O>, now: readonly Line[]) => readonly Kopecks[]

/** Maximum number of codes that are compared in every combination, 32 in all. With more codes, only leaving out a single one is tried. */
const weighedTogether = 5

/**
 * The best result of all combinations of codes. Line by line a code may gain some kopecks and break up a sum for the whole order that gave more.
 * So that one more code never makes an order more expensive, the order is also computed without it. Without such sums this cannot happen.
 */
function giveMost<O extends Offer>(
  rivals: readonly Candidate<O>[],
  lines: readonly Line[],
  made: Made<O>,
): AppliedOffer<O>[] {
  let best = giveWhole(rivals, lines, made)
  const codes = rivals.filter(({ offer }) => offer.rule.lane === 'code')
  if (codes.length === 0 || !rivals.some(({ offer }) => isShared(offer.rule.effect))) return best
  for (const without of codes.length <= weighedTogether ? subsetsOf(codes) : codes.map((code) => [code])) {
    const given = giveWhole(
      rivals.filter((one) => !without.includes(one)),
      lines,
      made,
    )
    if (gainOf(given) > gainOf(best)) best = given
  }
  return best
}

const gainOf = (given: readonly AppliedOffer<Offer>[]): Kopecks => sumOf(given.map(({ amount }) => amount))

/** All subsets of some values, the empty one first. */
const subsetsOf = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: 2 ** values.length }, (_, chosen) => values.filter((_, at) => (chosen >> at) % 2 === 1))

/**
 * Assigns promotions to lines until every shared sum is divided only over the lines that take it. A line that a sum has lost is never offered to
 * it again, so the recursion ends.
 */
function giveWhole<O extends Offer>(
  rivals: readonly Candidate<O>[],
  lines: readonly Line[],
  made: Made<O>,
): AppliedOffer<O>[] {
  const given = give(rivals, lines, made)
  const left = rivals.map((one) => {
    if (!isShared(one.offer.rule.effect)) return one
    const own = new Set(given.filter(({ offer }) => offer === one.offer).map(({ line }) => line))
    const pieces = one.pieces.map((count, at) => (own.has(at) ? count : 0))
    return pieces.every((count, at) => count === one.pieces[at]) ? one : { ...one, pieces }
  })
  return left.every((one, at) => one === rivals[at]) ? given : giveWhole(left, lines, made)
}

function give<O extends Offer>(
  rivals: readonly Candidate<O>[],
  lines: readonly Line[],
  made: Made<O>,
): AppliedOffer<O>[] {
  const chains: AppliedOffer<O>[][] = lines.map(() => [])
  let now = lines
  for (const lane of lanes) {
    const own = rivals.filter(({ offer }) => offer.rule.combines && offer.rule.lane === lane)
    const best = bestByLine(
      own.map((one) => ({ offer: one.offer, amounts: made(one, now) })),
      lines.length,
    )
    now = now.map((line, at) => (best[at] ? { ...line, left: minus(line.left, best[at].amount) } : line))
    for (const one of best) if (one) chains[one.line]!.push(one)
  }
  const alone = bestByLine(
    rivals.filter(({ offer }) => !offer.rule.combines).map((one) => ({ offer: one.offer, amounts: made(one, lines) })),
    lines.length,
  )
  return chains.flatMap((chain, at) => {
    const single = alone[at]
    return single && single.amount > sumOf(chain.map(({ amount }) => amount)) ? [single] : chain
  })
}

function bestByLine<O extends Offer>(
  rivals: readonly { offer: O; amounts: readonly Kopecks[] }[],
  count: number,
): (AppliedOffer<O> | null)[] {
  return Array.from({ length: count }, (_, line) => {
    let best: AppliedOffer<O> | null = null
    for (const { offer, amounts } of rivals) {
      const amount = amounts[line]!
      if (amount > (best?.amount ?? 0)) best = { offer, line, amount }
    }
    return best
  })
}

function unmetOf(
  conditions: Conditions,
  lines: readonly Line[],
  pieces: readonly number[],
  visit: Visit,
  plugged: Plugged,
): Unmet | null {
  const { totalFrom, scopeTotalFrom, countFrom, isFirstOrder, levels, regions, channels } = conditions
  if (regions && !regions.includes(visit.region)) return { reason: 'visitor' }
  if (channels && !channels.includes(visit.channel)) return { reason: 'visitor' }
  if (levels && (visit.level === null || !levels.includes(visit.level))) return { reason: 'visitor' }
  if (isFirstOrder && !visit.isFirstOrder) return { reason: 'first_order' }
  const count = pieces.reduce((sum, some) => sum + some, 0)
  if (count === 0 || (countFrom !== null && count < countFrom * wholeUnit)) return { reason: 'goods' }
  const goods = lines.reduce((sum, { left }) => plus(sum, left), ZERO)
  const lacking = largerOf(minus(totalFrom ?? ZERO, goods), minus(scopeTotalFrom ?? ZERO, valueOfPieces(lines, pieces)))
  if (lacking > 0) return { reason: 'sum', lacking }
  const isMet = conditions.plugged.every(({ name, settings }) => plugged.isMet(name, settings, lines))
  return isMet ? null : { reason: 'goods' }
}
