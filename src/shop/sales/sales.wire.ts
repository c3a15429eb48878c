import { z } from '@hono/zod-openapi'
import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { readPhone } from '#lib/phone.ts'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { pageOf, pageQuery } from '#shop/list-page.wire.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import { maxLines, maxPieces, maxTotal, type ReportedCheck, type ReportedReturn } from './check.ts'

const saleItem = z.object({
  id: z.number().int(),
  sku: z.string(),
  /** null: the site does not show it. */
  product: z.object({ id: z.number().int(), slug: z.string() }).nullable(),
  name: z.string(),
  /** '': a product without sizes. */
  size: z.string(),
  count: z.number().int(),
  price: z.number(),
  total: z.number(),
  /** Returned pieces. */
  returned: z.number().int(),
  image: imageOnWire.nullable(),
  /** REVIEW: it can be reviewed now. COMMENT: its published review can be added to. */
  actions: z.array(z.enum(['REVIEW', 'COMMENT'])),
})

/** A purchase in an outlet (SALE-03). */
export const saleOnWire = z
  .object({
    id: z.number().int(),
    check_number: z.string(),
    /** The moment of the check, ISO 8601. */
    date: z.string(),
    outlet: z.object({ id: z.number().int(), name: z.string(), address: z.string() }),
    /** Number of pieces. */
    product_count: z.number().int(),
    total: z.number(),
    items: z.array(saleItem),
    /** Return checks, oldest first. */
    returns: z.array(z.object({ check_number: z.string(), date: z.string(), outlet: z.string(), total: z.number() })),
    /** Refunded part of `total`. */
    refunded: z.number(),
  })
  .openapi('Sale')
export type SaleOnWire = z.infer<typeof saleOnWire>

export const salesAnswer = pageOf(saleOnWire).openapi('Sales')
export type SalesAnswer = z.infer<typeof salesAnswer>

export const salesQuery = z.object({
  ...pageQuery({ size: 20, most: 50, last: 100_000 }),
})

/** A whole check totals `maxTotal` at most. */
const roubles = roublesOnWire.min(0).max(100_000_000)

/** A phone in any common notation. */
const phone = z
  .string()
  .max(30)
  .transform((text, context) => {
    const read = readPhone(text)
    if (read.ok) return read.value
    context.addIssue({ code: 'custom', message: 'phone_invalid' })
    return z.NEVER
  })
  .openapi({ type: 'string', example: '+7 900 000-00-01' })

const buyer = z.union([z.object({ phone }).strict(), z.object({ card: z.string().regex(/^\d{12}$/) }).strict()])

/** POST /api/sales/: a check of a till. */
export const saleBody = z.object({
  /** The outlet of the key; any other value is refused. */
  outlet: z.number().int().positive().optional(),
  check_number: z.string().trim().min(1).max(64),
  date: z.iso.datetime({ offset: true }),
  /** For a return check: the check whose pieces it takes back, of this or another outlet of the company. Prices are refunds per piece. */
  return_of: z
    .object({ check_number: z.string().trim().min(1).max(64), outlet: z.number().int().positive().optional() })
    .optional(),
  /** Absent: the buyer was not identified. */
  customer: buyer.nullable().optional(),
  items: z
    .array(
      z.object({
        sku: z.string().trim().min(1).max(100),
        /** For goods the site does not know. */
        name: z.string().trim().max(300).default(''),
        count: z.number().int().min(1).max(maxPieces),
        price: roubles,
      }),
    )
    .min(1)
    .max(maxLines)
    .check(({ value, issues }) => {
      const maximum: number = roublesFromKopecks(maxTotal)
      if (value.reduce((sum, { price, count }) => sum + price * count, 0) > maximum)
        issues.push({ code: 'too_big', origin: 'number', maximum, input: value, continue: true })
    }),
})

export function readSaleBody(body: z.output<typeof saleBody>): ReportedCheck {
  return {
    checkNumber: body.check_number,
    soldAt: new Date(body.date),
    buyer: body.customer ?? null,
    items: body.items.map(({ price, ...item }) => ({ ...item, price: kopecksFromRoubles(price) })),
  }
}

/** Null: the body is a sale. */
export const readReturnBody = (body: z.output<typeof saleBody>, outletId: number): ReportedReturn | null =>
  body.return_of
    ? {
        checkNumber: body.check_number,
        returnedAt: new Date(body.date),
        of: { checkNumber: body.return_of.check_number, outletId: body.return_of.outlet ?? outletId },
        items: readSaleBody(body).items,
      }
    : null

export const keyBody = z.object({
  outlet: z.number().int().positive(),
  /** Which till uses it. */
  name: z.string().trim().max(100).default(''),
})
export const newKey = z.object({ id: z.number().int(), key: z.string() }).openapi('NewOutletKey')
export const keysAnswer = z
  .object({
    items: z.array(
      z.object({
        id: z.number().int(),
        outlet: z.object({ id: z.number().int(), name: z.string() }),
        name: z.string(),
        created_at: z.string(),
        revoked_at: z.string().nullable(),
      }),
    ),
  })
  .openapi('OutletKeys')
