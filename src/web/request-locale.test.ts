import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'

/** Importing the module replaces the text language of the whole process, so it is restored for other files. */
let withLocale: typeof import('./request-locale.ts').withLocale
let before: typeof getLocale
beforeAll(async () => {
  before = getLocale
  withLocale = (await import('./request-locale.ts')).withLocale
})
afterAll(() => overwriteGetLocale(before))

test('concurrent pages of two languages never mix', async () => {
  const page = (locale: 'ru' | 'en', turns: number) =>
    withLocale(locale, async () => {
      const said: string[] = []
      for (let step = 0; step < 5; step++) {
        said.push(m.cart_title())
        for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
      }
      return said
    })
  const [ru, en, again] = await Promise.all([page('ru', 3), page('en', 2), page('ru', 5)])
  expect(new Set(ru)).toEqual(new Set(['Корзина']))
  expect(new Set(en)).toEqual(new Set(['Cart']))
  expect(again).toEqual(ru)
})

test('a text outside of a request throws', () => {
  expect(() => m.cart_title()).toThrow('withLocale')
})
