import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { settingsIn } from './settings-in.ts'

const stored = {
  language: 'ru',
  footer_text: 'Слова',
  site_meta: { title: 'Лавка', description: 'Описание' },
  legal: { name: 'ООО «Лавка»', inn: '7701234560', address: 'Москва' },
  price_restriction: { is_enabled: true, access_message_guest: 'Войдите', access_message_level: 'Ваши цены' },
  in_english: {
    footer_text: 'Words',
    description: '',
    legal: { name: 'Lavka LLC', address: '' },
    price_restriction: { access_message_guest: 'Sign in' },
  },
}
const { settings, problems } = readSettings(stored)

test('an English page uses English texts where present, a Russian page its own', () => {
  expect(problems).toEqual([])
  expect(settingsIn(settings, 'ru')).toBe(settings)
  expect(settingsIn(settings, 'en')).toMatchObject({
    language: 'en',
    footer_text: 'Words',
    site_meta: { title: 'Лавка', description: '' },
    legal: { name: 'Lavka LLC', inn: '7701234560', address: 'Москва' },
    price_restriction: { is_enabled: true, access_message_guest: 'Sign in', access_message_level: 'Ваши цены' },
  })
})

test('without English texts nothing changes', () => {
  const own = readSettings({ ...stored, in_english: {} }).settings
  expect(settingsIn(own, 'en')).toEqual(own)
})
