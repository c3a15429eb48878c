import type { Measure } from '#lib/fiscal.ts'
import { type Kopecks, kopecks } from '#lib/money.ts'
import { formatQuantity, quantityOf, wholeUnit } from '#lib/quantity.ts'
import type { ReceiptLine } from './port.ts'

/** A part of a receipt line whose price × quantity is its sum to the kopeck, without any rounding. */
interface ExactPart {
  /** Thousandths of the unit. */
  thousandths: number
  /** Of one unit. */
  price: Kopecks
  total: Kopecks
}

/**
 * Parts of a line with exact prices: one if the price divides evenly, else two that differ by a kopeck per step. Tills round price × quantity
 * in ways of their own, so no rounding is left to them (decision 0096). Null: steps of this size have no price of a unit in whole kopecks.
 */
export function exactParts({ quantity, total, step = wholeUnit }: ReceiptLine): ExactPart[] | null {
  const whole = quantity * step
  if ((total * wholeUnit) % whole === 0)
    return [{ thousandths: whole, price: kopecks((total * wholeUnit) / whole), total }]
  const ofStep = Math.floor(total / quantity)
  const dearer = total - ofStep * quantity
  const parts = [partOf(quantity - dearer, ofStep, step), partOf(dearer, ofStep + 1, step)]
  return parts.every(({ price: ofUnit }) => Number.isSafeInteger(ofUnit))
    ? parts.filter((part) => part.thousandths > 0 && part.total > 0)
    : null
}

const partOf = (steps: number, ofStep: number, step: number): ExactPart => ({
  thousandths: steps * step,
  price: ((ofStep * wholeUnit) / step) as Kopecks,
  total: kopecks(ofStep * steps),
})

/** «3 шт.», «0,35 кг»: for the name of a line that a receipt shows as one piece. */
export const amountName = ({ quantity, step, unit }: ReceiptLine): string =>
  step === undefined
    ? `${quantity} шт.`
    : `${formatQuantity(quantity, step, 'ru').replaceAll('\u00a0', ' ')} ${unit ?? ''}`.trimEnd()

/** The line as a service takes it that has one price for each line: one that does not divide evenly becomes one piece. */
export function asOneLine(line: ReceiptLine): { name: string; quantity: number; price: Kopecks; measure: Measure } {
  const { name, quantity, total, step, measure = 'piece' } = line
  const parts = exactParts(line)
  if (parts?.length === 1 && parts[0]!.total === total)
    return { name, quantity: quantityOf(quantity, step), price: parts[0]!.price, measure }
  return { name: `${name}, ${amountName(line)}`, quantity: 1, price: total, measure: 'piece' }
}
