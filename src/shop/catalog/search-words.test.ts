import { expect, test } from 'vitest'
import { SearchIndex } from './search-index.ts'
import { readQuery } from './search-read.ts'
import { readPriceWish } from './search-words.ts'

test.each([
  ['часы до 5000 мужские', null, 5000, 'часы мужские'],
  ['часы до 5000 летние', null, 5000, 'часы летние'],
  ['смеситель до 5000 в ванную', null, 5000, 'смеситель в ванную'],
  ['часы до 5000 рублей мужские', null, 5000, 'часы мужские'],
  ['часы до 5 тыс. руб. мужские', null, 5000, 'часы мужские'],
  ['watch under 5000 leather', null, 5000, 'watch leather'],
  ['смеситель от 2000 до 5000 латунный', 2000, 5000, 'смеситель латунный'],
  ['смеситель от 2000 латунный', 2000, null, 'смеситель латунный'],
])('a price is a price whatever the next word begins with: «%s»', (text, from, to, rest) => {
  expect(readPriceWish(text)).toEqual({ from, to, rest })
})

test.each([
  'бойлер до 100 л',
  'бойлер до 100 литров',
  'бойлер до 100 л, белый',
  'кабель до 380 в',
  'кабель до 220 вольт',
  'лампа до 100 ватт',
  'таймер до 120 минут',
  'труба до 100 градусов',
  'часы до 100 м',
  'манометр от 100 до 200 бар',
  'гарантия до 120 мес.',
  'болты до 200 штук',
])('what is measured is no price: «%s»', (text) => {
  expect(readPriceWish(text)).toEqual({ from: null, to: null, rest: text })
})

test('a limit typed in the wrong layout is one too', () => {
  const index = new SearchIndex(new Map(), new Map([[1, ['Часы', '']]]))
  const bare = { nameEn: '', fullName: '', description: '', categoryId: 1, valueIds: [], codes: '', sizes: [] }
  index.put({ id: 1, name: 'Часы мужские', ...bare })
  index.finish()
  expect(readQuery(index, 'xfcs ve;crbt lj 5000')).toMatchObject({
    corrected: 'часы мужские',
    reason: 'layout',
    priceFrom: null,
    priceTo: 5000,
  })
})
