import { z } from '@hono/zod-openapi'
import { defineBlock } from './define-block.wire.ts'

/** Questions with answers that unfold. Search engines receive them as a FAQPage. */
export const questionsBlock = defineBlock({
  type: 'questions',
  words: {
    name: ['Вопросы и ответы', 'Questions and answers'],
    fields: { title: ['Заголовок', 'Title'], items: ['Вопросы', 'Questions'] },
  },
  fields: ({ text }) => ({
    title: text(120).optional(),
    items: z
      .array(z.strictObject({ question: text(300), answer: text(5_000) }))
      .min(1)
      .max(50),
  }),
})
