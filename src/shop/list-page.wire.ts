import { z } from '@hono/zod-openapi'

/** Larger than any per-customer list: a request without a page gets the whole short list, as screens need it. */
const wholeList = 200

/** Query of lists that are short by nature; they are read whole and paginated here. */
export const shortListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(wholeList).default(wholeList),
})

export const shortListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pages: z.number().int() })

/** The requested page; by default the first. */
export function cutPage<T>(all: readonly T[], asked: Partial<z.output<typeof shortListQuery>> = {}) {
  const { page = 1, page_size: size = wholeList } = asked
  const items = all.slice((page - 1) * size, page * size)
  return { items, total: all.length, page, pages: Math.max(1, Math.ceil(all.length / size)) }
}
