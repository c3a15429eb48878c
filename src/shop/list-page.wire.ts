import { z } from '@hono/zod-openapi'

/** What the answer of every list with pages contains besides its items. */
export const pageFields = { total: z.number().int(), page: z.number().int(), pages: z.number().int() }

export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), ...pageFields })

/** Query fields: `size` items a page unless asked otherwise, at most `most`, and page numbers up to `last`. */
export const pageQuery = ({ size, most, last }: { size: number; most: number; last: number }) => ({
  page: z.coerce.number().int().min(1).max(last).default(1),
  page_size: z.coerce.number().int().min(1).max(most).default(size),
})

/** An empty list has one page. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Larger than any per-customer list: a request without a page gets the whole short list, as screens need it. */
const wholeList = 200

/** Query of lists that are short by nature; they are read whole and paginated here. */
export const shortListQuery = z.object(pageQuery({ size: wholeList, most: wholeList, last: 100_000 }))

/** The requested page; by default the first. */
export function cutPage<T>(all: readonly T[], asked: Partial<z.output<typeof shortListQuery>> = {}) {
  const { page = 1, page_size: size = wholeList } = asked
  const items = all.slice((page - 1) * size, page * size)
  return { items, total: all.length, page, pages: pagesOf(all.length, size) }
}
