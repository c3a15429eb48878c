import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { cutKeyset } from './keyset.ts'
import { idKey, keysetQuery, queueKey } from './keyset.wire.ts'

const query = z.object(keysetQuery(idKey, { size: 2, most: 5 }))
const queue = z.object(keysetQuery(queueKey, { size: 2, most: 5 }))

test('a page ends where the next one begins, and the last one has none', () => {
  const rows = [{ id: 9 }, { id: 7 }, { id: 4 }]
  const { items, next } = cutKeyset(rows, 2, ({ id }) => [id])
  expect(items).toEqual([{ id: 9 }, { id: 7 }])
  expect(query.parse({ after: next })).toEqual({ after: 7, page_size: 2 })
  expect(cutKeyset(rows, 3, ({ id }) => [id])).toEqual({ items: rows, next: null })
  expect(cutKeyset([], 3, () => [])).toEqual({ items: [], next: null })
})

test('a place in a queue keeps what it is ordered by', () => {
  const { next } = cutKeyset([{ id: 3 }, { id: 5 }], 1, ({ id }) => [true, id])
  expect(queue.parse({ after: next })).toMatchObject({ after: { isOver: true, id: 3 } })
  expect(query.safeParse({ after: next }).success).toBe(false)
})

test.each(['', 'nonsense', 'W10', 'WzBd', 'Wy0xXQ', 'WzEuNV0', 'WyIxIl0', 'e30', 'bnVsbA', 'x'.repeat(400)])(
  'what no list has answered is refused: %j',
  (after) => {
    const read = query.safeParse({ after })
    expect(read.success).toBe(false)
    expect(read.error?.issues[0]?.path).toEqual(['after'])
  },
)
