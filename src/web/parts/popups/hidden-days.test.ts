import { expect, test } from 'vitest'
import { isSuppressed } from './hidden-days.ts'
import { platformOf, storeLink } from './store-link.ts'

const closed = '2026-11-20T12:00:00.000Z'
const after = (days: number) => new Date(Date.parse(closed) + days * 86_400_000)

test('a closed popup stays hidden for the given days only', () => {
  expect(isSuppressed(closed, 3, after(2.9))).toBe(true)
  expect(isSuppressed(closed, 3, after(3.1))).toBe(false)
  expect(isSuppressed(closed, 0, after(0.1))).toBe(false)
  expect(isSuppressed(null, 3, after(1))).toBe(false)
  expect(isSuppressed('yesterday', 3, after(1))).toBe(false)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'apple'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'google'],
  ['Mozilla/5.0 (Linux; HarmonyOS)', 'other'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  ['Mozilla/5.0 (iPhone; compatible; YandexMobileBot/3.0)', 'bot'],
])('%s is %s', (agent, platform) => {
  expect(platformOf(agent)).toBe(platform)
})

test('a platform has its own store link; others get the common link, a bot none', () => {
  const links = { apple: '/a', google: '/g', common: '/c' }
  expect(['apple', 'google', 'other', 'bot'].map((one) => storeLink(links, one as 'bot'))).toEqual([
    '/a',
    '/g',
    '/c',
    '',
  ])
  expect(storeLink({ apple: '', google: '/g', common: '/c' }, 'apple')).toBe('/c')
  expect(storeLink({ apple: '', google: '', common: '' }, 'other')).toBe('')
})
