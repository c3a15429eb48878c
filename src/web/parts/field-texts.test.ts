import { afterAll, expect, test } from 'vitest'
import { email, integer, minLength, required } from '#lib/fields.ts'
import type { Locale } from '#lib/format.ts'
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'
import { setLocale } from '../browser/set-locale.ts'
import { fieldText } from './field-texts.ts'

// Restores the language for other files of this process.
const before = getLocale
afterAll(() => overwriteGetLocale(before))

const said = (locale: Locale, problem: Parameters<typeof fieldText>[0] | null) => {
  setLocale(locale)
  return problem && fieldText(problem)
}

test('[VAL-01] whitespace alone reports a required value', () => {
  expect(said('en', required('  '))).toBe('Value is required')
  expect(said('ru', required('  '))).toBe('Заполните поле')
})

test('[VAL-02] an invalid email has the specified text', () => {
  expect(said('en', email('anna@'))).toBe('Value is not a valid email address')
})

test('[VAL-03] the minimum length is filled in, with the Russian plural', () => {
  expect(said('en', minLength(5)('abc'))).toBe('This field should be at least 5 characters long')
  expect([1, 2, 5, 21].map((n) => said('ru', minLength(n)('')))).toEqual([
    'Нужно не меньше 1 символа',
    'Нужно не меньше 2 символов',
    'Нужно не меньше 5 символов',
    'Нужно не меньше 21 символа',
  ])
})

test('[VAL-04] a fraction is not an integer', () => {
  expect(said('en', integer('1.5'))).toBe('Value is not an integer')
})
