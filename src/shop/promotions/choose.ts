import { type Kopecks, largerOf, minus, plus, sumOf, ZERO } from '#lib/money.ts'
import { isShared, type Line, type PluggedEffect, piecesIn, reductionsOf, valueOfPieces } from './reductions.ts'
import { type Channel, type Conditions, lanes, type Rule } from './rule.ts'

/** A promotion that may be given: one that needs no code, or one whose code was entered. */
export interface Offer {
  /** Tells it from the others of this order. */
  key: string
  rule: Rule
  priority: number
}

/** Who asks, as far as rules ask about it. */
export interface Visit {
  region: string
  channel: Channel
  level: string | null
  /** True for a guest, who will be asked again when the order is placed. */
  isFirstOrder: boolean
}

/** Conditions and effects of plug-ins. */
export interface Plugged {
  isMet(name: string, settings: unknown, lines: readonly Line[]): boolean
  effect: PluggedEffect
}

/** Why an offer is not given. */
export type Unmet =
  | { reason: 'goods' | 'first_order' | 'visitor' | 'outdone' }
  /** So much more of goods is wanted. */
  | { reason: 'sum'; lacking: Kopecks }

export interface Given<O extends Offer> {
  offer: O
  line: number
  amount: Kopecks
}
export interface Choice<O extends Offer> {
  given: Given<O>[]
  /** Offers of free delivery whose conditions hold. */
  free: O[]
  unmet: Map<string, Unmet>
}

/**
 * Which promotions an order has. Conditions are judged, and pieces counted, on the goods as they were before any promotion, so the
 * order of entering codes does not matter. Then lane by lane each line takes the one promotion that gives it most, counted on what the
 * lanes before left; equal gains are given by the higher priority, then by the first of the list. A promotion that does not combine is
 * weighed against all the others together, line by line (decision 0043). A sum for the whole order goes whole to the lines that are left to
 * it. A code that would make the order dearer, because such a sum loses lines to it, is left out.
 */
export function choose<O extends Offer>(
  offers: readonly O[],
  lines: readonly Line[],
  visit: Visit,
  plugged: Plugged,
): Choice<O> {
  const unmet = new Map<string, Unmet>()
  const met: { offer: O; pieces: number[] }[] = []
  for (const offer of offers.toSorted((a, b) => b.priority - a.priority)) {
    const pieces = piecesIn(offer.rule.scope, offer.rule.conditions.set, lines)
    const why = unmetOf(offer.rule.conditions, lines, pieces, visit, plugged)
    if (why) unmet.set(offer.key, why)
    else met.push({ offer, pieces })
  }
  const free = met.flatMap(({ offer }) => (offer.rule.effect.type === 'free_delivery' ? [offer] : []))
  const reducing = met.filter(({ offer }) => offer.rule.effect.type !== 'free_delivery')
  const made = (one: Candidate<O>, now: readonly Line[]): readonly Kopecks[] =>
    reductionsOf(one.offer.rule.effect, now, one.pieces, plugged.effect)
  const given = giveMost(reducing, lines, made)
  for (const one of reducing) {
    if (given.some(({ offer }) => offer === one.offer)) continue
    const gives = sumOf(made(one, lines)) > 0
    unmet.set(one.offer.key, { reason: gives ? 'outdone' : 'goods' })
  }
  return { given, free, unmet }
}

interface Candidate<O extends Offer> {
  offer: O
  /** Of each line, those its effect is on. */
  pieces: readonly number[]
}
type Made<O extends Offer> = (one: Candidate<O>, now: readonly Line[]) => readonly Kopecks[]

/** So many codes are weighed in every combination, 32 in all. Of more codes, only each single one is tried without. */
const weighedTogether = 5

/**
 * What gives most of all combinations of the codes. Line by line a code may win some kopecks and break up a sum for the whole order that
 * gave more; so that one more code never makes an order dearer, the order is counted without it as well. Without such sums no code can.
 */
function giveMost<O extends Offer>(rivals: readonly Candidate<O>[], lines: readonly Line[], made: Made<O>): Given<O>[] {
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

const gainOf = (given: readonly Given<Offer>[]): Kopecks => sumOf(given.map(({ amount }) => amount))

/** All subsets of some values, the empty one first. */
const subsetsOf = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: 2 ** values.length }, (_, chosen) => values.filter((_, at) => (chosen >> at) % 2 === 1))

/**
 * Gives lines their promotions until every shared sum is spread over nothing but the lines that take it. A line it lost once never comes
 * back to it, so that there is an end.
 */
function giveWhole<O extends Offer>(
  rivals: readonly Candidate<O>[],
  lines: readonly Line[],
  made: Made<O>,
): Given<O>[] {
  const given = give(rivals, lines, made)
  const left = rivals.map((one) => {
    if (!isShared(one.offer.rule.effect)) return one
    const own = new Set(given.filter(({ offer }) => offer === one.offer).map(({ line }) => line))
    const pieces = one.pieces.map((count, at) => (own.has(at) ? count : 0))
    return pieces.every((count, at) => count === one.pieces[at]) ? one : { ...one, pieces }
  })
  return left.every((one, at) => one === rivals[at]) ? given : giveWhole(left, lines, made)
}

function give<O extends Offer>(rivals: readonly Candidate<O>[], lines: readonly Line[], made: Made<O>): Given<O>[] {
  const chains: Given<O>[][] = lines.map(() => [])
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
): (Given<O> | null)[] {
  return Array.from({ length: count }, (_, line) => {
    let best: Given<O> | null = null
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
  if (count === 0 || (countFrom !== null && count < countFrom)) return { reason: 'goods' }
  const goods = lines.reduce((sum, { left }) => plus(sum, left), ZERO)
  const lacking = largerOf(minus(totalFrom ?? ZERO, goods), minus(scopeTotalFrom ?? ZERO, valueOfPieces(lines, pieces)))
  if (lacking > 0) return { reason: 'sum', lacking }
  const isMet = conditions.plugged.every(({ name, settings }) => plugged.isMet(name, settings, lines))
  return isMet ? null : { reason: 'goods' }
}
