import { assert } from './assert.ts'

/** An amount in whole kopecks: the only way money is kept and counted inside. */
export type Kopecks = number

const DECIMAL = /^(-?)(\d+)(?:[.,](\d{1,2})0*)?$/

/**
 * Exact kopecks from roubles as people and files write them: `1500`, `'1500.5'`, `'1 500,50'`.
 * Digits are moved, not multiplied: 0.29 * 100 is 28.999999999999996. Null for what is not an amount
 * or has a part of a kopeck.
 */
export function readRoubles(roubles: number | string): Kopecks | null {
  const text = typeof roubles === 'number' ? String(roubles) : roubles.replace(/[\s\u00a0\u202f]/g, '')
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, minus, whole, fraction = ''] = match
  const kopecks = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(kopecks)) return null
  return minus && kopecks !== 0 ? -kopecks : kopecks
}

/** The same where the amount is already known to be one: anything else is a bug. */
export function kopecksFromRoubles(roubles: number | string): Kopecks {
  const kopecks = readRoubles(roubles)
  assert(kopecks !== null, `an amount in roubles with at most two places, not ${JSON.stringify(roubles)}`)
  return kopecks
}

/** Roubles for the wire: a number with at most two places. Dividing by 100 gives the nearest double, so it prints exactly. */
export function roublesFromKopecks(kopecks: Kopecks): number {
  assert(Number.isSafeInteger(kopecks), `whole kopecks, not ${kopecks}`)
  return kopecks / 100
}

export const sumOf = (amounts: Iterable<Kopecks>): Kopecks => {
  let sum = 0
  for (const amount of amounts) sum += amount
  assert(Number.isSafeInteger(sum), `a sum of whole kopecks, not ${sum}`)
  return sum
}

/** A whole percentage of an amount, rounded half up to a kopeck. */
export const percentOf = (amount: Kopecks, percent: number): Kopecks => Math.floor((amount * percent + 50) / 100)

/**
 * Splits an amount in proportion to the weights by the largest remainder, so that the parts always sum to the whole.
 * Equal remainders go to the earlier part. When all weights are zero the parts are as equal as kopecks allow.
 */
export function splitByWeights(amount: Kopecks, weights: readonly number[]): Kopecks[] {
  assert(Number.isSafeInteger(amount) && amount >= 0, `a whole amount to split, not ${amount}`)
  assert(weights.length > 0, 'something to split over')
  for (const weight of weights) assert(Number.isSafeInteger(weight) && weight >= 0, `a whole weight, not ${weight}`)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return splitByWeights(amount, Array(weights.length).fill(1))

  // BigInt: amount × weight of two large sums passes 2^53.
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, part: Number(product / BigInt(total)), remainder: product % BigInt(total) }
  })
  let left = amount - shares.reduce((sum, share) => sum + share.part, 0)
  const parts = shares.map((share) => share.part)
  for (const { index } of shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )) {
    if (left === 0) break
    parts[index] = parts[index]! + 1
    left--
  }
  assert(left === 0, 'no kopeck is lost in a split')
  return parts
}
