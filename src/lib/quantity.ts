import { assert } from './assert.ts'
import { formatNumber, type Locale } from './format.ts'
import { type Kopecks, kopecks } from './money.ts'

/**
 * How goods are sold. A count is always a whole number of steps: in carts, orders, stock, refunds and parcels. The price is for one unit.
 * Decision 0096.
 */
export interface SoldBy {
  /** Unit of the price: «м», «кг»; '' is a piece. */
  unit: string
  /** Thousandths of the unit: 100 is 0.1 m. Goods by the piece have 1000. */
  step: number
  /** The smallest count of an order, in steps. */
  minimum: number
}

/** Thousandths in a unit: the step of goods that are sold in whole units. */
export const wholeUnit = 1000
/** The largest step, in thousandths: 100 units. */
export const maxStep = 100_000
/** The largest count of a line, and so of a minimum. */
export const maxCount = 9999
export const byThePiece: SoldBy = { unit: '', step: wholeUnit, minimum: 1 }

/** The price of a line, rounded half up to a kopeck once for the whole line. Whole units cost exactly price × count. */
export function costOf(price: Kopecks, count: number, step = wholeUnit): Kopecks {
  if (step === wholeUnit) return kopecks(price * count)
  // BigInt: price × count × step exceeds 2^53.
  return kopecks(Number((BigInt(price) * BigInt(count) * BigInt(step) + 500n) / 1000n))
}

/** The quantity in units, as in the API and in documents: 7 steps of 0.1 are 0.7. */
export const quantityOf = (count: number, step = wholeUnit): number => (count * step) / wholeUnit

/** The smallest count that can be ordered now: the last remnant is sold even if it is below the minimum (our choice). */
export const leastCount = (minimum: number, available: number): number =>
  Math.max(1, Math.min(minimum, available > 0 ? available : minimum))

/** How many things a line is for a total of things: a line that is measured is one. */
export const thingsIn = (count: number, step = wholeUnit): number => (step === wholeUnit ? count : 1)

const decimal = /^(\d{1,9})(?:[.,](\d*))?$/

/** Thousandths from a decimal text («0,5», «12.25»); `isExact`: no digit after the third was lost. Null: not a quantity. */
export function readThousandths(text: string): { value: number; isExact: boolean } | null {
  const match = decimal.exec(text.replace(/[\s\u00a0\u202f]/g, '').replace(/^(?=[.,]\d)/, '0'))
  if (!match) return null
  const [, whole, fraction = ''] = match
  return {
    value: Number(whole) * wholeUnit + Number(fraction.slice(0, 3).padEnd(3, '0')),
    isExact: /^0*$/.test(fraction.slice(3)),
  }
}

/** Whole steps in a quantity in units, rounded down; `isExact`: nothing was left over. Null: not a quantity. */
export function stepsIn(text: string, step: number): { count: number; isExact: boolean } | null {
  const read = readThousandths(text)
  if (!read) return null
  const count = Math.floor(read.value / step)
  return { count, isExact: read.isExact && count * step === read.value }
}

/** `0,5 кг`; `unit` in the language of the text. */
export const quantityText = (count: number, step: number, unit: string, locale: Locale): string =>
  `${formatQuantity(count, step, locale)}\u00a0${unit}`

/** `0,5` or `12.25`, without needless zeros. */
export function formatQuantity(count: number, step: number, locale: Locale): string {
  assert(Number.isSafeInteger(count) && Number.isSafeInteger(step), `whole steps, not ${count} of ${step}`)
  const thousandths = count * step
  const places = thousandths % 1000 === 0 ? 0 : thousandths % 100 === 0 ? 1 : thousandths % 10 === 0 ? 2 : 3
  return formatNumber(thousandths / wholeUnit, locale, places)
}
