import { expect, test } from 'vitest'
import { phraseOf, suggestedPhrases } from './phrases.ts'

const texts = (names: string[]) => suggestedPhrases(names.map(phraseOf)).map((list) => list.map(({ text }) => text))

test('a phrase ends at the first comma outside brackets', () => {
  expect(phraseOf('Рюкзак походный, 45 л')).toBe('Рюкзак походный')
  expect(phraseOf('Насос (24 В, 50 л), синий')).toBe('Насос (24 В, 50 л)')
  expect(phraseOf('Труба 0,5 м')).toBe('Труба 0,5 м')
})

test('suggests common beginnings before whole names', () => {
  expect(texts(['Кран шаровой BUGATTI 1/2"', 'Кран шаровой BUGATTI 3/4"', 'Кран шаровой VALTEC', 'Котелок'])).toEqual([
    ['Кран', 'Кран шаровой', 'Кран шаровой BUGATTI', 'Кран шаровой BUGATTI 1/2"'],
    ['Кран', 'Кран шаровой', 'Кран шаровой BUGATTI', 'Кран шаровой BUGATTI 3/4"'],
    ['Кран', 'Кран шаровой', 'Кран шаровой VALTEC'],
    ['Котелок'],
  ])
})

test('no phrase ends in brackets, a preposition or a sign; none is an adjective alone', () => {
  expect(texts(['Сиденье для унитаза белое', 'Сиденье для унитаза серое', 'Сиденье для ванны'])).toEqual([
    ['Сиденье', 'Сиденье для унитаза', 'Сиденье для унитаза белое'],
    ['Сиденье', 'Сиденье для унитаза', 'Сиденье для унитаза серое'],
    ['Сиденье', 'Сиденье для ванны'],
  ])
  expect(texts(['Насос (24 В 50 л) синий', 'Насос (24 В 50 л) белый'])[0]).toEqual([
    'Насос',
    'Насос (24 В 50 л)',
    'Насос (24 В 50 л) синий',
  ])
  expect(texts(['Кран - вентиль', 'Кран - шар'])[0]).toEqual(['Кран', 'Кран - вентиль'])
  expect(texts(['Спальный мешок', 'Спальный коврик'])[0]).toEqual(['Спальный мешок'])
})

test('an English name yields its noun, which follows the brand', () => {
  expect(
    texts(['Taiga Altyn trekking backpack 50 L', 'Ruvel Ofis laptop backpack 18 L', 'Sayma trekking backpack'])[0],
  ).toEqual(['backpack', 'trekking backpack', 'Taiga Altyn trekking backpack 50 L'])
  expect(texts(['folding stool 50', 'lamp'])[0]).toEqual(['folding stool 50'])
  expect(texts(['Taiga rain cover for backpack', 'Ruvel rain cover for tent'])[0]).toEqual([
    'cover',
    'rain cover',
    'Taiga rain cover for backpack',
  ])
})
