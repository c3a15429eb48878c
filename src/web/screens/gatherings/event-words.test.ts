import { afterAll, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'
import { durationText, monthOfEvent, placesText, stateText } from './event-words.ts'

// Other files of this process have the language that was set before.
const before = getLocale
afterAll(() => overwriteGetLocale(before))

const inBoth = (text: () => string): string[] =>
  (['ru', 'en'] as const).map((locale) => {
    overwriteGetLocale(() => locale)
    return text()
  })

test.each([
  [90, '1 час 30 минут', '1 hour 30 minutes'],
  [1, '1 минута', '1 minute'],
  [45, '45 минут', '45 minutes'],
  [60, '1 час', '1 hour'],
  [121, '2 часа 1 минута', '2 hours 1 minute'],
  [302, '5 часов 2 минуты', '5 hours 2 minutes'],
  [660, '11 часов', '11 hours'],
  [1_261, '21 час 1 минута', '21 hours 1 minute'],
])('[EVT-05] %i minutes are written «%s» and «%s»', (minutes, ru, en) => {
  expect(inBoth(() => durationText(minutes))).toEqual([ru, en])
})

test.each([
  ['open', 1, 'Осталось 1 место', '1 place left'],
  ['open', 3, 'Осталось 3 места', '3 places left'],
  ['open', 10, 'Осталось 10 мест', '10 places left'],
  ['open', 11, 'Места есть', 'Places available'],
  ['open', null, 'Вход свободный по записи', 'Open to all who register'],
  ['full', 0, 'Мест нет, есть лист ожидания', 'Full, with a waiting list'],
  ['closed', 5, 'Запись закрыта', 'Registration closed'],
  ['over', 5, 'Прошло', 'Past'],
  ['canceled', 5, 'Отменено', 'Canceled'],
] as const)('free places of an event that is %s with %s left are told as «%s» and «%s»', (state, left, ru, en) => {
  expect(inBoth(() => placesText({ state, places_left: left }))).toEqual([ru, en])
})

test.each([
  ['new', null, 'Заявка на проверке', 'Request under review'],
  ['new', 4, 'В листе ожидания', 'On the waiting list'],
  ['approved', null, 'Вы записаны', 'You are registered'],
  ['rejected', null, 'Не получилось записать', 'Registration not possible'],
  ['canceled', null, 'Вы отменили', 'You canceled'],
] as const)(
  '[EVT-07] a registration that is %s at position %s is labelled «%s» and «%s»',
  (state, position, ru, en) => {
    expect(inBoth(() => stateText({ state, waiting_position: position }))).toEqual([ru, en])
  },
)

test('an event belongs to the month of its own time zone', () => {
  const begin = { starts_at: '2026-11-30T20:00:00Z' }
  expect(monthOfEvent({ ...begin, timezone: 'Europe/Moscow' })).toBe('2026-11')
  expect(monthOfEvent({ ...begin, timezone: 'Asia/Kamchatka' })).toBe('2026-12')
})
