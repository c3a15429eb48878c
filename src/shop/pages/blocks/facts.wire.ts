import { z } from '@hono/zod-openapi'
import { defineBlock } from './define-block.wire.ts'

/** Icons a fact may have, by names an owner understands. */
const factIcons = [
  'truck',
  'store',
  'undo',
  'card',
  'shield-check',
  'users',
  'waves',
  'sun',
  'percent',
  'gift',
  'clock',
  'calendar',
  'map-pin',
  'phone',
  'star',
  'check',
  'heart',
  'plane',
  'bag',
  'package',
  'ticket',
  'info',
] as const

/** Short facts in a row, each with an icon. */
export const factsBlock = defineBlock({
  type: 'facts',
  words: {
    name: ['Факты', 'Facts'],
    fields: { title: ['Заголовок', 'Title'], items: ['Факты', 'Facts'] },
  },
  fields: ({ text }) => ({
    title: text(120).optional(),
    items: z
      .array(z.strictObject({ icon: z.enum(factIcons).optional(), title: text(80), text: text(300).optional() }))
      .min(1)
      .max(12),
  }),
})
