import { expect, test } from 'vitest'
import { deviceOf, isHandheld } from '#shop/sign-in/device.ts'
import { readDayOfYear, writeDayOfYear } from './important-date.ts'
import { allChoices, isSubscribed } from './topics.ts'
import { transliterate } from './transliterate.ts'

test.each([
  ['2026-05-09', { year: 2026, month: 5, day: 9 }],
  ['--02-29', { year: null, month: 2, day: 29 }],
])('[CUST-17] %s is an annual date', (text, day) => {
  expect(readDayOfYear(text)).toEqual(day)
  expect(writeDayOfYear(readDayOfYear(text)!)).toBe(text)
})

test.each(['2026-02-29', '2026-13-01', '--00-01', '09.05.2026', '', 'x'])('rejects %s', (text) => {
  expect(readDayOfYear(text)).toBeNull()
})

test('advertising requires consent; order emails are always sent', () => {
  expect(isSubscribed('promotions', 'email', true, false)).toBe(false)
  expect(isSubscribed('promotions', 'email', undefined, true)).toBe(true)
  expect(isSubscribed('promotions', 'sms', undefined, true)).toBe(false)
  expect(isSubscribed('orders', 'email', false, false)).toBe(true)
  expect(isSubscribed('orders', 'sms', false, false)).toBe(false)
  expect(isSubscribed('bonuses', 'push', undefined, false)).toBe(true)
  expect(isSubscribed('bonuses', 'email', undefined, false)).toBe(true)
  expect(isSubscribed('bonuses', 'sms', undefined, false)).toBe(false)
  const told = allChoices([{ topic: 'bonuses', channel: 'sms', isOn: true }], false)
  // Tours and events are not offered: there are no messages about them.
  expect(told).toHaveLength(12)
  expect(told.filter(({ isLocked }) => isLocked)).toEqual([
    { topic: 'orders', channel: 'email', isOn: true, isLocked: true },
  ])
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Windows',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 YaBrowser/25.6 Mobile Safari/537.36',
    'Yandex Browser, Android',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux', false],
  ['node', '', false],
  ['', '', false],
])('%s is %s', (userAgent, device, handheld) => {
  expect(deviceOf(userAgent)).toBe(device)
  expect(isHandheld(device)).toBe(handheld)
})

test('transliterates names by passport rules', () => {
  expect(transliterate('Щербакова')).toBe('SHCHERBAKOVA')
  expect(transliterate('Юлия')).toBe('IULIIA')
  expect(transliterate('Подъячев')).toBe('PODIEIACHEV')
  expect(transliterate("О'Нил-Фёдоров")).toBe("O'NIL-FEDOROV")
})
