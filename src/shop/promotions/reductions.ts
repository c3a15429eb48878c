import { assert } from '#lib/assert.ts'
import {
  type Kopecks,
  kopecks,
  largerOf,
  minus,
  percentOf,
  plus,
  smallerOf,
  splitByWeights,
  sumOf,
  times,
  ZERO,
} from '#lib/money.ts'
import { costOf, wholeUnit } from '#lib/quantity.ts'
import type { Effect, Scope } from './rule.ts'
import { isIn, type Marked } from './scope.ts'
import { piecesOfSets } from './whole-sets.ts'

/** A line as a promotion sees it. `left`: the amount left to pay for all of it; 0 if the line cannot be bought. */
export interface Line extends Marked {
  kind: string
  /** Whole steps. */
  count: number
  /** Thousandths of a unit in a step; absent: pieces. */
  step?: number
  left: Kopecks
}

/** Thousandths of the unit in a line. */
const thousandthsOf = ({ count, step = wholeUnit }: Pick<Line, 'count' | 'step'>): number => count * step
/** Whole pieces or units in thousandths: a started unit does not count. */
const wholeUnits = (thousandths: number): number => Math.floor(thousandths / wholeUnit)

/** The reductions of a plug-in's effect, by position of the line. */
export type PluggedEffect = (name: string, settings: unknown, lines: readonly Line[]) => readonly Kopecks[]

/**
 * The reduction of each line by an effect: never below 0, never more than is left to pay. `pieces`: by line, thousandths of the pieces that the
 * effect applies to. For goods by metre, kilogram or litre a piece is one unit: thresholds count quantities as they are, while sets, gifts and
 * every nth take whole units (our choice, decision 0096). Everything is computed per line, so 9,999 pieces cost no more work than one.
 * Percentages are rounded half up to a kopeck, once per line; the value of some pieces of a line is rounded down.
 */
export function reductionsOf(
  effect: Effect,
  lines: readonly Line[],
  pieces: readonly number[],
  plugged: PluggedEffect,
): Kopecks[] {
  const bases = lines.map((line, at) => worthOf(line, pieces[at]!))
  const made = wishedOf(effect, lines, pieces, bases, plugged)
  return made.map((amount, at) => largerOf(ZERO, smallerOf(amount, lines[at]!.left)))
}

function wishedOf(
  effect: Effect,
  lines: readonly Line[],
  pieces: readonly number[],
  bases: readonly Kopecks[],
  plugged: PluggedEffect,
): readonly Kopecks[] {
  switch (effect.type) {
    case 'percent':
      return atMost(
        effect.most,
        bases.map((base) => percentOf(base, effect.percent)),
      )
    case 'sum':
      if (effect.per === 'order') return spread(effect.amount, bases)
      return bases.map((base, at) =>
        smallerOf(base, effect.per === 'line' ? effect.amount : forUnits(effect.amount, pieces[at]!)),
      )
    case 'price':
      return bases.map((base, at) => minus(base, smallerOf(base, forUnits(effect.price, pieces[at]!))))
    case 'nth': {
      const free = cheapest(lines, pieces, Math.floor(sumCounts(pieces.map(wholeUnits)) / effect.every))
      return lines.map((line, at) => percentOf(worthOf(line, free[at]!), effect.percent))
    }
    case 'gift':
      return giftsOf(effect, lines, pieces)
    case 'steps': {
      const all = sumCounts(pieces)
      return bases.map((base, at) => percentOf(base, stepOf(effect, effect.per === 'line' ? pieces[at]! : all)))
    }
    case 'free_delivery':
      return bases.map(() => ZERO)
    case 'plugged': {
      const inScope = lines.map((line, at) => ({ ...line, left: bases[at]! }))
      return plugged(effect.name, effect.settings, inScope).map((amount, at) => smallerOf(amount, bases[at]!))
    }
  }
}

/** The remaining price of some pieces of a line, in thousandths, rounded down to a kopeck. */
function worthOf(line: Line, pieces: number): Kopecks {
  const all = thousandthsOf(line)
  assert(pieces >= 0 && pieces <= all, `${pieces} of ${all} thousandths`)
  // BigInt: an expensive line of many pieces exceeds 2^53.
  return pieces === all ? line.left : kopecks(Number((BigInt(line.left) * BigInt(pieces)) / BigInt(all)))
}

/** An amount per piece or unit for some of them, in thousandths. */
const forUnits = (amount: Kopecks, thousandths: number): Kopecks => costOf(amount, thousandths, 1)

const sumCounts = (pieces: readonly number[]): number => pieces.reduce((sum, count) => sum + count, 0)

/** Whole roubles are divided into whole roubles if every line costs at least its share. */
const spread = (amount: Kopecks, bases: readonly Kopecks[]): Kopecks[] => {
  const whole = sumOf(bases)
  if (whole === 0) return bases.map(() => ZERO)
  const taken = smallerOf(amount, whole)
  if (taken % 100 === 0) {
    const parts = splitByWeights(kopecks(taken / 100), bases).map((roubles) => times(roubles, 100))
    if (parts.every((part, at) => part <= bases[at]!)) return parts
  }
  return splitByWeights(taken, bases)
}

/** Whether an effect has one sum for all lines: what one line does not take is left to the others. */
export const isShared = (effect: Effect): boolean =>
  (effect.type === 'sum' && effect.per === 'order') || (effect.type === 'percent' && effect.most !== null)

const atMost = (most: Kopecks | null, made: readonly Kopecks[]): readonly Kopecks[] =>
  most === null || sumOf(made) <= most ? made : spread(most, made)

const stepOf = ({ steps }: Extract<Effect, { type: 'steps' }>, thousandths: number): number =>
  steps.reduce((best, step) => (thousandths >= step.from * wholeUnit && step.percent > best ? step.percent : best), 0)

/** The `wanted` cheapest whole pieces, by line and in thousandths; ties go to the earlier line. */
function cheapest(lines: readonly Line[], pieces: readonly number[], wanted: number): number[] {
  const taken = lines.map(() => 0)
  const byPrice = lines
    .map((line, at) => ({ at, price: line.left / thousandthsOf(line) }))
    .filter(({ at }) => wholeUnits(pieces[at]!) > 0)
    .sort((a, b) => a.price - b.price || a.at - b.at)
  let left = wanted
  for (const { at } of byPrice) {
    const units = Math.min(left, wholeUnits(pieces[at]!))
    taken[at] = units * wholeUnit
    left -= units
  }
  return taken
}

/** A piece that earns a gift cannot be a gift itself, so a piece that could be both counts as a gift only. */
function giftsOf(
  effect: Extract<Effect, { type: 'gift' }>,
  lines: readonly Line[],
  pieces: readonly number[],
): Kopecks[] {
  const isGift = lines.map((line) => line.left > 0 && isIn(effect.gift, line))
  const earning = sumCounts(pieces.map((some, at) => (isGift[at] ? 0 : wholeUnits(some))))
  const most = Math.floor(earning / effect.for) * effect.count
  const free = cheapest(
    lines,
    lines.map((line, at) => (isGift[at] ? thousandthsOf(line) : 0)),
    most,
  )
  return lines.map((line, at) => worthOf(line, free[at]!))
}

/** Thousandths of the pieces of each line that are in the scope and, if a set is required, in complete sets. */
export function piecesIn(
  scope: Scope,
  set: readonly { scope: Scope; count: number }[] | null,
  lines: readonly Line[],
): number[] {
  const inScope = lines.map((line) => (line.left > 0 && isIn(scope, line) ? thousandthsOf(line) : 0))
  if (!set) return inScope
  return piecesOfSets(
    set.map(({ scope: part, count }) => ({ count, fits: lines.map((line) => isIn(part, line)) })),
    inScope.map(wholeUnits),
  ).map((units) => units * wholeUnit)
}

/** Total price of the pieces. */
export const valueOfPieces = (lines: readonly Line[], pieces: readonly number[]): Kopecks =>
  lines.reduce((sum, line, at) => plus(sum, worthOf(line, pieces[at]!)), ZERO)
