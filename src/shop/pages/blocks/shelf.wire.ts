import { z } from '@hono/zod-openapi'
import { sorts } from '#shop/catalog/catalog.wire.ts'
import { defineBlock, linkField } from './define-block.wire.ts'

/** Products chosen by a rule when the page is shown: their prices and stock are those of the moment and of the visitor's city. */
export const shelfBlock = defineBlock({
  type: 'shelf',
  words: {
    name: ['Полка товаров', 'Shelf of products'],
    fields: {
      title: ['Заголовок', 'Title'],
      more: ['Ссылка рядом с заголовком', 'Link beside the title'],
      category: ['Раздел каталога', 'Section of the catalog'],
      promotion: ['Акция', 'Promotion'],
      filters: ['Фильтры', 'Filters'],
      products: ['Товары по одному', 'Single products'],
      viewed: ['Просмотренное посетителем', 'What the visitor viewed'],
      sort: ['Порядок', 'Order'],
      price_to: ['Не дороже', 'At most'],
      in_stock: ['Только в наличии', 'In stock only'],
      limit: ['Сколько', 'How many'],
    },
  },
  fields: (kit) => ({
    title: kit.text(120).optional(),
    more: linkField(kit),
    /** Address of a section as in `/catalog/<path>/`. */
    category: z.string().max(300).optional(),
    /** Address of a promotion as in `/promotions/<slug>/`. */
    promotion: z.string().max(200).optional(),
    /** As in the address of a listing: attribute → values. */
    filters: z.record(z.string().max(60), z.array(z.string().max(100)).min(1).max(20)).optional(),
    /** Addresses of products as in `/catalog/products/<slug>/`; shown in this order. */
    products: z.array(z.string().max(300)).min(1).max(20).optional(),
    /** The products this visitor looked at last; nothing for a new one. */
    viewed: z.boolean().optional(),
    sort: z.enum(sorts).default('popular'),
    price_to: z.number().int().positive().max(100_000_000).optional(),
    in_stock: z.boolean().default(true),
    limit: z.number().int().min(1).max(20).default(10),
  }),
})
