import { z } from '@hono/zod-openapi'
import { linkTarget } from '#shop/field-rule.wire.ts'
import { defineBlock, linkField } from './define-block.wire.ts'

/** Pictures that lead somewhere: the sections of the catalog, or tiles with links of their own. */
export const tilesBlock = defineBlock({
  type: 'tiles',
  words: {
    name: ['Плитки', 'Tiles'],
    fields: {
      title: ['Заголовок', 'Title'],
      more: ['Ссылка рядом с заголовком', 'Link beside the title'],
      category: ['Раздел каталога', 'Section of the catalog'],
      limit: ['Сколько разделов', 'How many sections'],
      items: ['Плитки', 'Tiles'],
    },
  },
  fields: (kit) => ({
    title: kit.text(120).optional(),
    more: linkField(kit),
    /** Without `items`: sections below this one; '': the first level of the catalog. */
    category: z.string().max(300).default(''),
    limit: z.number().int().min(1).max(24).default(12),
    items: z
      .array(z.strictObject({ name: kit.text(80), link: linkTarget, picture: kit.picture().optional() }))
      .min(1)
      .max(24)
      .optional(),
  }),
})
