import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from './fields.ts'
import { collapseSpaces, cutByLetters, slugify, transliterate, truncate, withoutUnseen } from './text.ts'

test.each([
  ['Щётка для ёлки', 'Shchetka dlya elki'],
  ['Объезд', 'Obezd'],
  ['ЮГ', 'YuG'],
  ['mix Микс', 'mix Miks'],
])('%s transliterates to %s', (text, latin) => {
  expect(transliterate(text)).toBe(latin)
})

test.each([
  ['Ботинки «Тропа» 2,5 л', 'botinki-tropa-2-5-l'],
  ['  --Café crème--  ', 'cafe-creme'],
  ['日本', ''],
  [`${'a'.repeat(50)}-${'b'.repeat(29)}-c`, `${'a'.repeat(50)}-${'b'.repeat(29)}`],
  [`${'a'.repeat(50)}-${'b'.repeat(30)}`, 'a'.repeat(50)],
  [`${'a'.repeat(30)}-${'b'.repeat(60)}`, `${'a'.repeat(30)}-${'b'.repeat(49)}`],
  ['ё'.repeat(100), 'e'.repeat(80)],
  [`${'слово '.repeat(20)}`, 'slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo'],
])('%j has the slug %j', (text, address) => {
  expect(slugify(text)).toBe(address)
})

test('a slug cut right after a hyphen loses the hyphen too', () => {
  expect(slugify('0 0', 2)).toBe('0')
})

test('a slug of any name is valid and within the length, or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, maxLength) => {
      const made = slugify(text, maxLength)
      expect(made.length).toBeLessThanOrEqual(maxLength)
      if (made) expect(slug(made)).toBeNull()
      expect(slugify(made, maxLength)).toBe(made)
    }),
  )
})

test('all kinds of spaces become one', () => {
  expect(collapseSpaces('\u00a0 Анна \n Петрова\t')).toBe('Анна Петрова')
})

test.each([
  ['Палатка двухместная', 30, 'Палатка двухместная'],
  ['Палатка двухместная лёгкая', 20, 'Палатка двухместная…'],
  ['Палатка двухместная, лёгкая', 22, 'Палатка двухместная…'],
  ['Сверхдлинноеслово', 6, 'Сверх…'],
])('%j to %i characters: %j', (text, maxLength, shown) => {
  expect(truncate(text, maxLength)).toBe(shown)
  expect(Array.from(shown).length).toBeLessThanOrEqual(maxLength)
})

const family = '👨‍👩‍👧'
test.each([
  ['a whole text that fits', 'Шапка', 5, 'Шапка'],
  ['an emoji is not cut in two', 'аб😀', 3, 'аб'],
  ['an emoji that fits stays', 'аб😀', 4, 'аб😀'],
  ['a family is one letter', `а${family}б`, 6, 'а'],
  ['a skin belongs to its hand', 'а👍🏽', 3, 'а'],
  ['an accent belongs to its letter', 'кофе\u0301', 4, 'коф'],
  ['a flag is two signs', 'а🇷🇺🇰🇿', 7, 'а🇷🇺'],
  ['a letter longer than all is cut between its signs', family, 4, '👨‍'],
  ['nothing is left of nothing', '😀', 1, ''],
])('cut by graphemes: %s', (_, text, length, shown) => {
  expect(cutByLetters(text, length)).toBe(shown)
})

test('a text truncated by graphemes is a whole prefix within the length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, length) => {
      const cut = cutByLetters(text, length)
      expect(text.startsWith(cut) && cut.length <= length && (cut.isWellFormed() || !text.isWellFormed())).toBe(true)
    }),
  )
})

test('a shortened text ends with a whole grapheme', () => {
  expect(truncate(`аб${family}вг`, 5)).toBe('аб…')
})

test.each([
  ['\u200b', ''],
  ['\u2060\u00ad', ''],
  ['\u3164', ''],
  ['\u202e\u202c', ''],
  ['\u200d', ''],
  ['\ufe0f', ''],
  ['КОД\u200b', 'КОД'],
  ['CODE\u200d', 'CODE'],
  ['\ufeffuser@mail.ru', 'user@mail.ru'],
  ['Мария Серова', 'Мария Серова'],
])('%j without hidden characters is %j', (text, seen) => {
  expect(withoutUnseen(text)).toBe(seen)
})

test.each(['👩‍👧 мама', '❤️ спасибо', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'نمی‌خواهم', 'Ёлка, café'])('%j keeps the joiners it needs', (text) => {
  expect(withoutUnseen(text)).toBe(text)
})
