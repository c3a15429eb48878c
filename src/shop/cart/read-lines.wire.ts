import type { z } from '@hono/zod-openapi'
import type { LineRules } from '#shop/line-rules.ts'
import type { shortItem } from './cart.wire.ts'
import type { CartLine, LineDetails } from './cart-lines.ts'

/** Lines of a request. Data of a line are in the member named after a kind, else in `own`. */
export const readLines = (
  kinds: readonly Pick<LineRules, 'name'>[],
  items: readonly z.output<typeof shortItem>[],
): CartLine[] =>
  items.map((item) => {
    const { sku, count, product } = item
    const own = kinds.map(({ name }) => item[name]).find(isDetails) ?? item.own
    return { sku, count, product: product ?? null, ...(own && { own }) }
  })

const isDetails = (data: unknown): data is LineDetails =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
