import { expect, test } from 'vitest'
import { defaultSettings } from '#shop/company/settings.ts'
import { answerProblem } from './answer-rules.ts'
import { formFields, landingFormOf, ownLabel } from './landing-form.ts'

const words = (fields: ReturnType<typeof formFields>) =>
  fields.map(({ word, isRequired }) => (isRequired ? `${word}*` : word))

test('[SET-03] without form_id there is no form', () => {
  expect(landingFormOf(defaultSettings)).toBeNull()
  const set = { ...defaultSettings.landing_form, form_id: 'tours', fields: ['email'] }
  expect(landingFormOf({ landing_form: set })).toEqual({
    id: 'tours',
    fields: [{ word: 'email', kind: 'email', isRequired: true }],
  })
})

test('[SET-04] fields stand in the given order, each once; a known word in any case, another one is a field of its own', () => {
  const fields = formFields(['City', ' Когда удобно ', 'phone', 'PHONE', '', 'Когда удобно'])
  expect(fields).toEqual([
    { word: 'city', kind: 'city', isRequired: false },
    { word: 'Когда удобно', kind: 'own', isRequired: false },
    { word: 'phone', kind: 'phone', isRequired: true },
  ])
})

test.each([
  [[], ['name*', 'phone*']],
  [
    ['name', 'phone', 'email', 'message'],
    ['name*', 'phone*', 'email', 'message'],
  ],
  [
    ['email', 'city'],
    ['email*', 'city'],
  ],
  [
    ['message', 'Размер'],
    ['message*', 'Размер'],
  ],
])('of the fields %j those with a star are required: %j', (given, shown) => {
  expect(words(formFields(given))).toEqual(shown)
})

const problem = (word: string, text: string, others: string[] = []) => {
  const [field] = formFields([word, ...others])
  return field && answerProblem(field, text)?.code
}

test.each([
  ['name', '  ', [], 'required'],
  ['name', 'Анна', [], undefined],
  ['phone', '', [], 'required'],
  ['phone', '8 900 000-00-01', [], undefined],
  ['phone', '123', [], 'phone_invalid'],
  ['phone', '7'.repeat(251), [], 'phone_invalid'],
  ['email', 'anna@', [], 'email_invalid'],
  ['email', '', ['phone'], undefined],
  ['email', 'anna', ['phone'], 'email_invalid'],
  ['email', 'anna@mail.ru', [], undefined],
  ['city', '', ['name'], undefined],
])('%s: %j beside %j is %s', (word, text, others, code) => {
  expect(problem(word, text, others)).toBe(code)
})

test('on an English page a field of its own has the English label in the same place, or its word', () => {
  const landing_form = { ...defaultSettings.landing_form, fields: ['name', 'Размер', ' Цвет '] }
  const english = { ...defaultSettings.in_english.landing_form, fields: ['', 'Size'] }
  const settings = { landing_form, in_english: { ...defaultSettings.in_english, landing_form: english } }
  const shown = (locale: 'ru' | 'en') => ['Размер', 'Цвет'].map((word) => ownLabel(settings, word, locale))
  expect([shown('ru'), shown('en')]).toEqual([
    ['Размер', 'Цвет'],
    ['Size', 'Цвет'],
  ])
})
