import { z } from '@hono/zod-openapi'
import { defineBlock, linkField } from './define-block.wire.ts'

/** Promotions as cards: the named ones, or those that end first. One that has ended is left out. */
export const promotionBlock = defineBlock({
  type: 'promotion',
  words: {
    name: ['Акции', 'Promotions'],
    fields: {
      title: ['Заголовок', 'Title'],
      more: ['Ссылка рядом с заголовком', 'Link beside the title'],
      slugs: ['Какие', 'Which'],
      limit: ['Сколько', 'How many'],
    },
  },
  fields: (kit) => ({
    title: kit.text(120).optional(),
    more: linkField(kit),
    slugs: z.array(z.string().max(200)).min(1).max(12).optional(),
    limit: z.number().int().min(1).max(12).default(3),
  }),
})
