import { expect, test } from 'vitest'
import { block, blockDefinitions, readBlocks, type StoredBlock, storedBlock } from './blocks.wire.ts'
import { defineBlock } from './define-block.wire.ts'

const here = { locale: 'ru', region: 'msk' } as const
const read = (stored: readonly unknown[], audience: Partial<Parameters<typeof readBlocks>[1]> = {}) =>
  readBlocks(stored, { ...here, ...audience })
const p = (text: string, more: object = {}) => ({ type: 'paragraph', text, ...more })

/** One block of every kind with every field. */
const samples: { [Type in StoredBlock['type']]: Extract<StoredBlock, { type: Type }> } = {
  heading: { type: 'heading', text: { ru: 'Заголовок', en: 'Heading' } },
  paragraph: { type: 'paragraph', text: 'Абзац' },
  list: { type: 'list', items: ['раз', { ru: 'два', en: 'two' }] },
  table: { type: 'table', rows: [['а', 'б']] },
  hero: {
    type: 'hero',
    title: { ru: 'Озеро', en: 'Lake' },
    text: 'Неделя',
    button: { text: 'Выбрать', link: '#dates' },
    picture: {
      width: 960,
      height: 600,
      scaled: [{ width: 960, url: '/images/a.webp', avif: '/images/a.avif' }],
      alt: 'Озеро',
    },
  },
  facts: { type: 'facts', title: 'Коротко', items: [{ icon: 'waves', title: 'Сап', text: 'в цене' }] },
  tiles: {
    type: 'tiles',
    title: 'Разделы',
    more: { text: 'Все', link: '/catalog/' },
    category: 'bags',
    limit: 6,
    items: [{ name: 'Рюкзаки', link: '/catalog/bags/', picture: '/images/b.webp' }],
  },
  shelf: {
    type: 'shelf',
    title: 'Взять с собой',
    more: { text: 'Все', link: '/catalog/bags/' },
    category: 'bags',
    promotion: 'autumn',
    filters: { brand: ['taiga'] },
    products: ['tent'],
    viewed: false,
    sort: '-price',
    price_to: 5_000,
    in_stock: false,
    limit: 5,
  },
  text: {
    type: 'text',
    title: 'Как',
    text: 'Так',
    picture: '/images/c.webp',
    side: 'left',
    link: { text: 'Ещё', link: 'https://example.com/' },
  },
  gallery: {
    type: 'gallery',
    title: 'Фото',
    pictures: ['/images/d.webp', { url: 'https://example.com/e.jpg', alt: 'Лес' }],
  },
  questions: { type: 'questions', title: 'Вопросы', items: [{ question: 'Да?', answer: 'Да' }] },
  quote: { type: 'quote', text: 'Хорошо', author: 'Анна', role: 'гид', picture: '/images/f.webp' },
  video: {
    type: 'video',
    title: 'Фильм',
    text: 'О нас',
    url: 'https://youtu.be/abcdefghijk',
    picture: '/images/g.webp',
    published: '2026-11-01',
  },
  map: { type: 'map', title: 'Магазины', region: 'msk' },
  banner: { type: 'banner', place: 'hero', tour_form: true },
  promotion: {
    type: 'promotion',
    title: 'Акции',
    more: { text: 'Все', link: '/promotions/' },
    slugs: ['autumn'],
    limit: 2,
  },
  tours: { type: 'tours', title: 'Туры', limit: 3 },
  columns: {
    type: 'columns',
    columns: [[{ type: 'paragraph', text: 'слева' }], [{ type: 'list', items: ['справа'] }]],
  },
}

test.each(Object.entries(samples))(
  'a block «%s» is saved, and received in both languages as the API says',
  (type, sample) => {
    expect(storedBlock.parse(sample)).toMatchObject({ type })
    for (const locale of ['ru', 'en'] as const) {
      const [shown, ...rest] = read([sample], { locale })
      expect(rest).toEqual([])
      expect(block.parse(shown)).toEqual(shown)
    }
  },
)

test.each(Object.keys(samples))('a block «%s» with a field that it does not have is refused', (type) => {
  const sample = samples[type as StoredBlock['type']]
  expect(storedBlock.safeParse({ ...sample, colour: 'red' }).success).toBe(false)
  // What a later release stored with one more field is shown all the same.
  expect(read([{ ...sample, colour: 'red' }])).toHaveLength(1)
})

test('every kind of block has names of its fields for an editor, in both languages', () => {
  for (const { words, written } of blockDefinitions) {
    const fields = Object.keys(written.shape).filter((name) => !['type', 'only', 'anchor'].includes(name))
    expect(Object.keys(words.fields).toSorted()).toEqual(fields.toSorted())
    for (const word of [words.name, ...Object.values(words.fields)]) expect(word.every((one) => one !== '')).toBe(true)
  }
  expect(blockDefinitions.map(({ type }) => type).toSorted()).toEqual(Object.keys(samples).toSorted())
})

test('a text is shown in the language of the visitor, in Russian where English is missing', () => {
  const stored = [{ type: 'list', items: [{ ru: 'два', en: 'two' }, { ru: 'три' }, 'четыре', { ru: 'пять', en: '' }] }]
  expect(read(stored)).toEqual([{ type: 'list', items: ['два', 'три', 'четыре', 'пять'] }])
  expect(read(stored, { locale: 'en' })).toEqual([{ type: 'list', items: ['two', 'три', 'четыре', 'пять'] }])
})

test.each([
  null,
  'text',
  7,
  [],
  {},
  { type: 'carousel' },
  { type: 'constructor' },
  { type: 'paragraph' },
  { type: 'hero', title: 'x'.repeat(121), picture: '/a.webp' },
  { type: 'shelf', limit: 500 },
  { type: 'video', title: 'x', url: 'https://example.com/', picture: '/a.webp' },
])('what is no block, unknown or broken is left out: %j', (broken) => {
  expect(read([p('до'), broken, p('после')]).map((one) => 'text' in one && one.text)).toEqual(['до', 'после'])
})

test('a broken block of a column is left out, and the column stays', () => {
  const columns = [[p('да'), { type: 'shelf', limit: -1 }], [{ type: 'columns', columns: [[], []] }]]
  expect(read([{ type: 'columns', columns }])).toEqual([{ type: 'columns', columns: [[p('да')], []] }])
})

test('a block is shown to its regions and languages only, also in a column; the device is left to styles', () => {
  const stored = [
    p('всем'),
    p('Москве', { only: { regions: ['msk'] } }),
    p('Уралу', { only: { regions: ['ekb', 'chel'] } }),
    p('по-английски', { only: { languages: ['en'] } }),
    p('с телефона', { only: { device: 'phone' } }),
    { type: 'columns', columns: [[p('в Москве', { only: { regions: ['msk'] } })], [p('в колонке')]] },
  ]
  const seen = (audience: object) =>
    JSON.stringify(read(stored, audience))
      .match(/"text":"[^"]+/g)
      ?.map((one) => one.slice(8))
  expect(seen({})).toEqual(['всем', 'Москве', 'с телефона', 'в Москве', 'в колонке'])
  expect(seen({ region: 'chel' })).toEqual(['всем', 'Уралу', 'с телефона', 'в колонке'])
  expect(seen({ region: 'kzn', locale: 'en' })).toEqual(['всем', 'по-английски', 'с телефона', 'в колонке'])
})

test.each([
  ['javascript:alert(1)', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['data:text/html,x', false],
  ['catalog/', false],
  ['/catalog/', true],
  ['#dates', true],
  ['https://example.com/', true],
  ['tel:+78005553535', true],
  ['mailto:shop@example.com', true],
])('a link to %s is allowed: %s', (link, isAllowed) => {
  const sample = { ...samples.text, link: { text: 'Ссылка', link } }
  expect(storedBlock.safeParse(sample).success).toBe(isAllowed)
})

test('a block stored by an earlier release in another form is rewritten before it is read', () => {
  const definition = defineBlock({
    type: 'note',
    words: { name: ['Заметка', 'Note'], fields: { text: ['Текст', 'Text'] } },
    fields: ({ text }) => ({ text: text(100) }),
    upgrade: ({ words, ...stored }) => ({ ...stored, ...(words !== undefined && { text: words }) }),
  })
  expect(definition.readIn.en.parse({ type: 'note', words: { ru: 'а', en: 'b' } })).toEqual({ type: 'note', text: 'b' })
  expect(definition.readIn.ru.parse({ type: 'note', text: 'а' })).toEqual({ type: 'note', text: 'а' })
  expect(definition.written.safeParse({ type: 'note', words: 'а' }).success).toBe(false)
})
