import { defineBlock } from './define-block.wire.ts'

/** What somebody said, with name and face. */
export const quoteBlock = defineBlock({
  type: 'quote',
  words: {
    name: ['Цитата', 'Quote'],
    fields: {
      text: ['Слова', 'Words'],
      author: ['Кто сказал', 'Who said it'],
      role: ['О человеке', 'About the person'],
      picture: ['Фото', 'Picture'],
    },
  },
  fields: ({ text, picture }) => ({
    text: text(600),
    author: text(100).optional(),
    role: text(150).optional(),
    picture: picture().optional(),
  }),
})
