import { z } from '@hono/zod-openapi'
import { defineBlock } from './define-block.wire.ts'

/** Banners of the shop: the large ones that are swiped, or the small ones side by side. */
export const bannerBlock = defineBlock({
  type: 'banner',
  words: {
    name: ['Баннеры', 'Banners'],
    fields: { place: ['Какие', 'Which'], tour_form: ['Поиск тура рядом', 'Search for tours beside'] },
  },
  fields: () => ({
    place: z.enum(['hero', 'promo']),
    /** Beside the large banners, if the company sells tours: the form that searches them. */
    tour_form: z.boolean().optional(),
  }),
})
