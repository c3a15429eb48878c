import type { Locale } from '#lib/format.ts'
import { formatQuantity, leastCount, quantityText, readThousandths, type SoldBy, wholeUnit } from '#lib/quantity.ts'
import { m } from '#texts/messages.js'
import type { StepperProps } from '#ui/stepper.tsx'

/** How goods are sold, as cards, products and lines say it: `step` and `minimum` in units; absent for goods by the piece. */
interface MeasureOnWire {
  unit?: string | undefined
  step?: number | undefined
  minimum?: number | undefined
}

/** Counts are whole steps. The unit is in the language of the page. */
export function soldByOf({ unit = '', step = 1, minimum = step }: MeasureOnWire): SoldBy {
  const thousandths = Math.round(step * wholeUnit)
  return { unit, step: thousandths, minimum: Math.max(1, Math.round((minimum * wholeUnit) / thousandths)) }
}

/** «3 шт.», «0,5 м». */
export const countText = (line: MeasureOnWire & { count: number }, locale: Locale, count = line.count): string => {
  const { unit, step } = soldByOf(line)
  return unit === '' ? m.orders_pieces({ count }) : quantityText(count, step, unit, locale)
}

/** How a stepper shows and reads a count of such goods, and the least one of an order. */
export function stepperOf(
  { unit, step, minimum }: SoldBy,
  locale: Locale,
  available?: number,
): Pick<StepperProps, 'least' | 'written' | 'read'> {
  const least = leastCount(minimum, available ?? minimum)
  if (unit === '') return least > 1 ? { least } : {}
  return {
    least,
    written: (count) => quantityText(count, step, unit, locale),
    read: (text) => {
      const read = readThousandths(text)
      return read && (read.value === 0 ? 0 : Math.max(1, Math.round(read.value / step)))
    },
  }
}

/** `0,5`: the quantity without its unit, for a plain field. */
export const plainQuantity = (count: number, { step }: SoldBy, locale: Locale): string =>
  formatQuantity(count, step, locale)
