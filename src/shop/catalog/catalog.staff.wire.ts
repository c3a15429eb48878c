import { z } from '@hono/zod-openapi'
import { type Kopecks, readRoubles } from '#lib/money.ts'
import { maxCount, maxStep, readThousandths, wholeUnit } from '#lib/quantity.ts'

/** Roubles with at most two decimal places, more than 0, at most a billion; transformed to kopecks. */
const amount = z
  .number()
  .positive()
  .max(1_000_000_000)
  .transform((roubles, issues): Kopecks => {
    const read = readRoubles(roubles)
    if (read !== null) return read
    issues.addIssue({ code: 'custom', message: 'no amount of money' })
    return z.NEVER
  })

export const setPriceBody = z.object({
  /** null removes the price from a list other than the main one. */
  price: amount.nullable(),
  old_price: amount.nullable().default(null),
  /** Name or id of a price list; absent: the main one. */
  price_type: z
    .union([z.string().trim().min(1).max(200), z.number().int().positive()])
    .nullable()
    .default(null),
  reason: z.string().trim().max(500).default(''),
})

export const priceAnswer = z
  .object({
    sku: z.string(),
    price_type: z.object({ id: z.number().int(), name: z.string() }),
    price: z.number().nullable(),
    old_price: z.number().nullable(),
  })
  .openapi('StaffPrice')

export const synonymOnWire = z.object({ id: z.number().int(), words: z.array(z.string()) }).openapi('Synonyms')
export const synonymsAnswer = z.object({ items: z.array(synonymOnWire) })
export const synonymsBody = z.object({ words: z.array(z.string().max(60)).max(40) })

/** A quantity in units with at most three decimals, transformed to thousandths. */
const quantity = z
  .number()
  .positive()
  .max(1_000_000)
  .transform((units, issues): number => {
    const read = readThousandths(String(units))
    if (read?.isExact) return read.value
    issues.addIssue({ code: 'custom', message: 'more than three decimals' })
    return z.NEVER
  })

/** `minimum` is a whole number of steps. */
export const measureBody = z
  .object({
    /** «м», «кг», «л», as in files; empty: piece. */
    unit: z.string().trim().max(12).default(''),
    step: quantity.refine((thousandths) => thousandths <= maxStep).default(wholeUnit),
    minimum: quantity.optional(),
  })
  .refine(({ step, minimum = step }) => minimum % step === 0 && minimum / step <= maxCount, { path: ['minimum'] })
export const measureAnswer = z
  .object({ unit: z.string(), step: z.number(), minimum: z.number() })
  .openapi('StaffMeasure')

const centimetres = z.number().int().min(1).max(1000).optional()
/** Weight and size of one piece. Absent values come from a category above it, else from the settings. */
const piece = z
  .object({
    weight_g: z.number().int().min(1).max(1_000_000).optional(),
    length_cm: centimetres,
    width_cm: centimetres,
    height_cm: centimetres,
  })
  .nullable()
export const parcelBody = z.union([
  z.object({ sku: z.string().min(1).max(200), piece }),
  z.object({ category: z.number().int().positive(), piece }),
])
