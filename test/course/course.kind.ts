import { sql } from '#kit/db.ts'
import { type Kopecks, kopecks } from '#lib/money.ts'
import type { LineKind } from '#shop/line-kinds.ts'
import { courseGroup } from './course-group.ts'
import { courseOperator } from './course-operator.ts'

export interface Course {
  id: number
  beginsAt: Date | null
}

interface CourseRow {
  sku: string
  id: number | null
  name: string | null
  price: number | null
  free: number | null
  /** A text when several statements were joined to one, which answers in JSON. */
  begins_at: Date | string | null
}

/**
 * A planted kind that is sold unlike goods: it is paid by parts, has places, and an operator confirms it. Lines named `COURSE-1` are places of
 * course 1.
 */
export const course: LineKind<Course> = {
  name: 'course',
  group: courseGroup,
  isOf: ({ sku }) => sku.startsWith('COURSE-'),
  isSingle: true,
  isReturned: false,
  seller: () => 'ООО «Высота»',
  confirm: (_app, _context, _lines, key) => courseOperator.ask(key),
  keeps: ({ student }) => (typeof student === 'string' && student !== '' ? { student } : null),
  facts: (_, lines) =>
    sql<CourseRow>`
      select w.sku, c.id, c.name, c.price, c.places - c.taken as free, c.begins_at
      from unnest(${lines.map(({ sku }) => sku)}::text[]) with ordinality w (sku, n) left join courses c on 'COURSE-' || c.id = w.sku
      order by w.n`.read((rows) =>
      rows.map((row) => ({
        kind: 'course',
        sku: row.sku,
        isSold: row.id !== null,
        name: row.name ?? row.sku,
        nameEn: '',
        article: '',
        size: '',
        barcode: '',
        image: null,
        price: priceOf(row.price),
        oldPrice: null,
        available: row.free ?? 0,
        own: { id: row.id ?? 0, beginsAt: row.begins_at === null ? null : new Date(row.begins_at) },
      })),
    ),
  tags: () => null,
  problem: ({ isSold, available, count }) =>
    !isSold || available <= 0 ? { code: 'unavailable' } : count > available ? { code: 'not_enough', available } : null,
  demand: ({ own, sku, count }) => [{ claim: 'course_places', thing: own.id, count, sku }],
  fiscal: () => ({ vat: 'none', subject: 'service', mode: 'full_prepayment', agent: null }),
  stored: ({ own, keptOwn }) => ({ variantId: null, productId: null, details: { course: own.id, ...keptOwn } }),
  present: ({ own, name }) => ({
    id: own.id,
    slug: '',
    name,
    article: '',
    size: '',
    image: null,
    category: { id: 0, name: '', path: '', feed_id: '' },
  }),
  presentOwn: ({ own, keptOwn }) => ({ ...keptOwn, begins_at: own.beginsAt?.toISOString() ?? null }),
  presentDetails: ({ details }) => ({ ...details }),
  presentStored: ({ details, name }) => ({ id: (details as { course: number }).course, slug: '', name }),
}

const priceOf = (price: number | null): Kopecks | null => (price === null ? null : kopecks(price))
