import { z } from '@hono/zod-openapi'
import { defineBlock } from './define-block.wire.ts'

/** The blocks of plain texts: headings, paragraphs, lists and tables. */
export const headingBlock = defineBlock({
  type: 'heading',
  words: { name: ['Заголовок', 'Heading'], fields: { text: ['Текст', 'Text'] } },
  fields: ({ text }) => ({ text: text(1_000) }),
})

export const paragraphBlock = defineBlock({
  type: 'paragraph',
  words: { name: ['Абзац', 'Paragraph'], fields: { text: ['Текст', 'Text'] } },
  fields: ({ text }) => ({ text: text(50_000) }),
})

export const listBlock = defineBlock({
  type: 'list',
  words: { name: ['Список', 'List'], fields: { items: ['Пункты', 'Items'] } },
  fields: ({ text }) => ({ items: z.array(text(5_000)).max(500) }),
})

/** The first row is the header; the first cell of each row names the row. */
export const tableBlock = defineBlock({
  type: 'table',
  words: { name: ['Таблица', 'Table'], fields: { rows: ['Строки', 'Rows'] } },
  fields: ({ text }) => ({ rows: z.array(z.array(text(2_000)).max(30)).max(500) }),
})
