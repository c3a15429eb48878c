import { z } from '@hono/zod-openapi'
import type { Locale } from '#lib/format.ts'
import { quantityOf, type SoldBy, wholeUnit } from '#lib/quantity.ts'
import { saleUnitName } from './catalog/product/sale-unit.ts'

/**
 * Goods of which not one whole unit at a time is ordered; absent for the others. A count is always whole steps (decision 0096), so the
 * quantity in units is count × step.
 */
export const stepsOnWire = {
  /** Units in one of `count`: 0.1. */
  step: z.number().optional(),
  /** The smallest quantity of an order, in units: 0.5. */
  minimum: z.number().optional(),
}
/** A line of a cart: absent for goods by the piece. `unit` is of the price, `quantity` in units. */
const soldByOnWire = { unit: z.string().optional(), ...stepsOnWire }
export const quantityOnWire = { ...soldByOnWire, quantity: z.number().optional() }
/** The measure of an ordered line, as it was when the order was placed. */
export const measureOnWire = {
  unit: z.string().optional(),
  step: z.number().optional(),
  quantity: z.number().optional(),
}

/** `unit` null: ordered before units were stored with lines; '' is a piece. */
export const presentMeasure = (
  { count, unit, step }: { count: number; unit: string | null; step: number },
  locale: Locale,
): { unit?: string; step?: number; quantity?: number } =>
  unit ? { unit: saleUnitName(unit, locale), step: quantityOf(1, step), quantity: quantityOf(count, step) } : {}

export const presentSteps = ({ step, minimum }: SoldBy): { step?: number; minimum?: number } =>
  step === wholeUnit && minimum === 1 ? {} : { step: quantityOf(1, step), minimum: quantityOf(minimum, step) }

export const presentSoldBy = (
  soldBy: SoldBy | undefined,
  locale: Locale,
): { unit?: string; step?: number; minimum?: number } =>
  soldBy
    ? {
        unit: saleUnitName(soldBy.unit, locale),
        step: quantityOf(1, soldBy.step),
        minimum: quantityOf(soldBy.minimum, soldBy.step),
      }
    : {}
