import { assert } from './assert.ts'

declare const unit: unique symbol

/**
 * An amount in whole kopecks: the only internal form of money. Plain numbers and roubles are not assignable to it; compute with the helpers
 * below, because `a + b` is a plain number again.
 */
export type Kopecks = number & { readonly [unit]: 'kopecks' }
/** An amount as in the API and in texts: a number with at most two decimals. */
export type Roubles = number & { readonly [unit]: 'roubles' }
/** Input for reading roubles: a number of unknown unit, but never kopecks. */
type MaybeRoubles = number & { readonly [unit]?: 'roubles' }

export function kopecks(amount: number): Kopecks {
  assert(Number.isSafeInteger(amount), `whole kopecks, not ${amount}`)
  return amount as Kopecks
}

export const ZERO = kopecks(0)
export const plus = (a: Kopecks, b: Kopecks): Kopecks => kopecks(a + b)
export const minus = (a: Kopecks, b: Kopecks): Kopecks => kopecks(a - b)
export const negative = (amount: Kopecks): Kopecks => kopecks(0 - amount)
export const times = (amount: Kopecks, count: number): Kopecks => kopecks(amount * count)
export const smallerOf = (a: Kopecks, b: Kopecks): Kopecks => (a < b ? a : b)
export const largerOf = (a: Kopecks, b: Kopecks): Kopecks => (a > b ? a : b)

const DECIMAL = /^(-?)(\d+)(?:[.,](\d{1,2})0*)?$/

/**
 * Exact kopecks from roubles as people and files write them: `1500`, `'1500.5'`, `'1 500,50'`. Digits are moved, not multiplied: 0.29 * 100 is
 * 28.999999999999996. Null: not an amount, or a fraction of a kopeck.
 */
export function readRoubles(roubles: MaybeRoubles | string): Kopecks | null {
  const text = typeof roubles === 'number' ? String(roubles) : roubles.replace(/[\s\u00a0\u202f]/g, '')
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, sign, whole, fraction = ''] = match
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return kopecks(sign && amount !== 0 ? -amount : amount)
}

/** The same for a text known to be an amount: anything else is a bug and throws. */
export function kopecksFromRoubles(roubles: MaybeRoubles | string): Kopecks {
  const amount = readRoubles(roubles)
  assert(amount !== null, `an amount in roubles with at most two places, not ${JSON.stringify(roubles)}`)
  return amount
}

/** Roubles for the API, with at most two decimals. Dividing by 100 gives the nearest double, so it prints exactly. */
export function roublesFromKopecks(amount: Kopecks): Roubles {
  assert(Number.isSafeInteger(amount), `whole kopecks, not ${amount}`)
  return (amount / 100) as Roubles
}

export const sumOf = (amounts: Iterable<Kopecks>): Kopecks => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return kopecks(sum)
}

/** Exact sum of amounts in roubles: 0.1 + 0.2 would be 0.30000000000000004. */
export const sumOfRoubles = (amounts: Iterable<MaybeRoubles>): Roubles =>
  roublesFromKopecks(sumOf(Array.from(amounts, kopecksFromRoubles)))

/** A whole percentage of an amount, rounded half up to a kopeck. */
export const percentOf = (amount: Kopecks, percent: number): Kopecks =>
  kopecks(Math.floor((amount * percent + 50) / 100))

/**
 * Divides an amount in proportion to the weights by the largest remainder, so the parts always sum to the whole. Equal remainders go to the
 * earlier part. If all weights are zero, the parts are as equal as kopecks allow.
 */
export function splitByWeights(amount: Kopecks, weights: readonly number[]): Kopecks[] {
  assert(Number.isSafeInteger(amount) && amount >= 0, `a whole amount to split, not ${amount}`)
  assert(weights.length > 0, 'something to split over')
  for (const weight of weights) assert(Number.isSafeInteger(weight) && weight >= 0, `a whole weight, not ${weight}`)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return splitByWeights(amount, Array(weights.length).fill(1))

  // BigInt: amount × weight of two large sums exceeds 2^53.
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, part: Number(product / BigInt(total)), remainder: product % BigInt(total) }
  })
  let left = amount - shares.reduce((sum, share) => sum + share.part, 0)
  const parts = shares.map((share) => kopecks(share.part))
  for (const { index } of shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )) {
    if (left === 0) break
    parts[index] = kopecks(parts[index]! + 1)
    left--
  }
  assert(left === 0, 'no kopeck is lost in a split')
  return parts
}
