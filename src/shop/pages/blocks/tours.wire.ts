import { z } from '@hono/zod-openapi'
import { defineBlock } from './define-block.wire.ts'

/** Tours that leave soon from the visitor's city. Nothing where the company sells no tours. */
export const toursBlock = defineBlock({
  type: 'tours',
  words: {
    name: ['Горящие туры', 'Hot tours'],
    fields: { title: ['Заголовок', 'Title'], limit: ['Сколько', 'How many'] },
  },
  fields: ({ text }) => ({
    title: text(120).optional(),
    limit: z.number().int().min(1).max(12).default(4),
  }),
})
