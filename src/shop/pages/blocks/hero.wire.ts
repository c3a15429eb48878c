import { defineBlock, linkField } from './define-block.wire.ts'

/** A large picture with a title, a line of text and a button: the beginning of a landing page. Its title is then the heading of the page. */
export const heroBlock = defineBlock({
  type: 'hero',
  words: {
    name: ['Обложка', 'Cover'],
    fields: {
      title: ['Заголовок', 'Title'],
      text: ['Подпись', 'Text'],
      button: ['Кнопка', 'Button'],
      picture: ['Фото', 'Picture'],
    },
  },
  fields: (kit) => ({
    title: kit.text(120),
    text: kit.text(400).optional(),
    button: linkField(kit),
    picture: kit.picture(),
  }),
})
