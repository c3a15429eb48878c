import { z } from '@hono/zod-openapi'
import { defineBlock } from './define-block.wire.ts'

/** Photos; a press shows them large. */
export const galleryBlock = defineBlock({
  type: 'gallery',
  words: {
    name: ['Галерея', 'Gallery'],
    fields: { title: ['Заголовок', 'Title'], pictures: ['Фото', 'Pictures'] },
  },
  fields: ({ text, picture }) => ({
    title: text(120).optional(),
    pictures: z.array(picture()).min(1).max(40),
  }),
})
