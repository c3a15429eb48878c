import { z } from '@hono/zod-openapi'
import { defineBlock } from './define-block.wire.ts'

/** Shops of a city as a list and, after a press, on a map. */
export const mapBlock = defineBlock({
  type: 'map',
  words: {
    name: ['Магазины на карте', 'Shops on a map'],
    fields: { title: ['Заголовок', 'Title'], region: ['Город', 'City'] },
  },
  fields: ({ text }) => ({
    title: text(120).optional(),
    /** Short name of a region, as in `/shops/<region>/`; without it the visitor's own. */
    region: z.string().max(100).optional(),
  }),
})
