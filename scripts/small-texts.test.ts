import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { smallText, straightToTexts } from './small-texts.ts'

const folder = path.join(import.meta.dirname, '..', 'src', 'texts', 'messages')
const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== '_index.js')

/** A made module as a function, without its imports. */
const run = (code: string, locale: 'ru' | 'en') => {
  const bare = code.replace(/^import .*$/gm, '').replace(/^export const (\w+) =/m, 'return')
  const plural = (language: string, count: unknown) => new Intl.PluralRules(language).select(Number(count))
  const registry = {
    plural,
    number: (_: string, n: unknown) => String(n),
    datetime: (_: string, d: unknown) => String(d),
  }
  return new Function('registry', 'getLocale', 'isEnglish', 'experimentalStaticLocale', bare)(
    registry,
    () => locale,
    () => locale === 'en',
    undefined,
  ) as (inputs: object) => string
}

const anything = (count: number): object => new Proxy({}, { get: () => count })

test('every small text says what the whole one says, in both languages and all plurals', () => {
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const whole = readFileSync(path.join(folder, file), 'utf8')
    const small = smallText(whole)
    expect(small.length, file).toBeLessThan(whole.length)
    for (const locale of ['ru', 'en'] as const) {
      for (const count of [1, 2, 5, 1.5]) {
        expect(run(small, locale)(anything(count)), file).toBe(run(whole, locale)(anything(count)))
      }
    }
  }
})

test('a module asks for the texts it says, each by its own file, once', () => {
  const code =
    "import { m } from '#texts/messages.js'\nconst a = [m.cart_title(), m.cart_title(), form.m.x, item.m, m.cart_change]"
  expect(straightToTexts(code)?.code).toBe(
    [
      "import { cart_title as m_cart_title } from '#texts/messages/cart_title.js';",
      "import { cart_change as m_cart_change } from '#texts/messages/cart_change.js'",
      '\nconst a = [m_cart_title(), m_cart_title(), form.m.x, item.m, m_cart_change]',
    ].join(''),
  )
  expect(straightToTexts('const m = 1; m.cart_title()')).toBeNull()
})
