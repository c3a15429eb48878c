import { z } from '@hono/zod-openapi'

const guideSlug = z.string().regex(/^[a-z0-9-]{1,80}$/)
export const sizeGuideParam = z.object({ slug: guideSlug })

/** GET /api/size-guides/{slug}/ : a table; each row has one cell per heading. */
export const sizeGuideAnswer = z
  .object({
    slug: z.string(),
    name: z.string(),
    note: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  })
  .openapi('SizeGuide')
export type SizeGuideAnswer = z.infer<typeof sizeGuideAnswer>

/** GET /api/products/{slug}/price-history/ : prices in force within thirty days, oldest first; empty if prices are closed. */
export const priceHistoryAnswer = z
  .object({
    sku: z.string(),
    days: z.number().int(),
    /** Time of the answer. */
    until: z.string(),
    prices: z.array(z.object({ since: z.string(), price: z.number() })),
  })
  .openapi('PriceHistory')
export type PriceHistoryAnswer = z.infer<typeof priceHistoryAnswer>

const cell = z.string().trim().max(60)
const heads = z.array(cell.min(1)).min(2).max(12)

export const sizeGuideBody = z
  .object({
    name: z.string().trim().min(1).max(120),
    name_en: z.string().trim().max(120).default(''),
    note: z.string().trim().max(2000).default(''),
    note_en: z.string().trim().max(2000).default(''),
    head: heads,
    head_en: z.array(cell.min(1)).max(12).default([]),
    rows: z.array(z.array(cell)).min(1).max(60),
    /** Paths; the guide also applies to categories below them. */
    categories: z.array(z.string().trim().min(1).max(300)).max(100).default([]),
  })
  .superRefine(({ head, head_en: headEn, rows }, issues) => {
    const wrong = (path: (string | number)[]) =>
      issues.addIssue({ code: 'custom', path, message: 'as many cells as there are heads' })
    if (headEn.length > 0 && headEn.length !== head.length) wrong(['head_en'])
    for (const [n, row] of rows.entries()) if (row.length !== head.length) wrong(['rows', n])
  })

export const staffSizeGuide = z
  .object({
    slug: z.string(),
    name: z.string(),
    name_en: z.string(),
    note: z.string(),
    note_en: z.string(),
    head: z.array(z.string()),
    head_en: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    categories: z.array(z.string()),
  })
  .openapi('StaffSizeGuide')
export const staffSizeGuides = z.object({ items: z.array(staffSizeGuide) })
