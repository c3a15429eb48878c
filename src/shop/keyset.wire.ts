import { z } from '@hono/zod-openapi'

/**
 * Lists of the staff are read from a row on, not by page numbers (contract.md, Staff 24): rows that appear meanwhile shift nothing, and the
 * thousandth page costs what the first one does. `next` of an answer is `after` of the following request; its text means nothing to the client.
 */
export const keysetQuery = <Key extends z.ZodType>(key: Key, { size, most }: { size: number; most: number }) => ({
  after: z
    .string()
    .max(300)
    .transform((text, context): z.output<Key> => {
      const read = key.safeParse(valuesIn(text))
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: 'not what a list has answered' })
      return z.NEVER
    })
    .optional(),
  page_size: z.coerce.number().int().min(1).max(most).default(size),
})

export const keysetOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Where the next page begins; null: this is the last one. */
    next: z.string().nullable(),
  })

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** The key of a list in the order of ids. */
export const idKey = z.tuple([id]).transform(([only]) => only)
/** The key of a queue: what waits comes first, then by id. */
export const queueKey = z.tuple([z.boolean(), id]).transform(([isOver, after]) => ({ isOver, id: after }))

function valuesIn(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
