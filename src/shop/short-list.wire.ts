import { z } from '@hono/zod-openapi'

/** More than a customer can keep of anything: who asks for no page gets the whole of a short list, as screens do. */
const wholeList = 200

/** Of lists that are short by their nature; they are read whole and cut here. */
export const shortListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(wholeList).default(wholeList),
})

export const shortListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pages: z.number().int() })

/** The page that was asked for; without a query the first one. */
export function cutPage<T>(all: readonly T[], asked: Partial<z.output<typeof shortListQuery>> = {}) {
  const { page = 1, page_size: size = wholeList } = asked
  const items = all.slice((page - 1) * size, page * size)
  return { items, total: all.length, page, pages: Math.max(1, Math.ceil(all.length / size)) }
}
