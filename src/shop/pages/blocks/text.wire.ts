import { z } from '@hono/zod-openapi'
import { defineBlock, linkField } from './define-block.wire.ts'

/** A text with a heading, and a picture beside it. An empty line begins a new paragraph. */
export const textBlock = defineBlock({
  type: 'text',
  words: {
    name: ['Текст с фото', 'Text and picture'],
    fields: {
      title: ['Заголовок', 'Title'],
      text: ['Текст', 'Text'],
      picture: ['Фото', 'Picture'],
      side: ['С какой стороны фото', 'Side of the picture'],
      link: ['Ссылка', 'Link'],
    },
  },
  fields: (kit) => ({
    title: kit.text(200).optional(),
    text: kit.text(10_000),
    picture: kit.picture().optional(),
    side: z.enum(['left', 'right']).default('right'),
    link: linkField(kit),
  }),
})
