import { readdirSync, readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { allScreens } from './all-screens.ts'
import { myScreens } from './my-screens.ts'
import { routes } from './routes.ts'
import type { LoadContext } from './screen.ts'
import { errorFile } from './screens/errors/error-route.ts'
import { isMine, isOfTours } from './screens.ts'
import { tourScreens } from './tour-screens.ts'

const folder = new URL('./screens/', import.meta.url)
const screens = [...new Set(routes.map(({ screen }) => screen))].filter((screen) => !screen.startsWith('plugin:'))

test('every screen of the table has two files, and every screen file is in the table', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const named = (ending: string) => files.filter((file) => file.endsWith(ending)).map((f) => f.slice(0, -ending.length))
  expect(named('.screen.tsx').sort()).toEqual([...screens, errorFile].sort())
  expect(named('.route.ts')).toEqual(expect.arrayContaining(screens))
})

test('only pages for applications may be framed by other sites: the empty layout under /webview/, /screens/ and /my/webview/', () => {
  const framable = routes.filter(({ isFramable }) => isFramable)
  const meant = routes.filter(({ pattern: { source } }) => /^\/(webview|screens|my\/webview)\//.test(source))
  expect(framable).toEqual(meant)
  expect(meant.length).toBeGreaterThan(9)
  for (const { layout } of framable) expect(layout).toBe('empty')
})

test('a page that no cache may hold is not cacheable', () => {
  const never = routes.filter(({ isNeverStored }) => isNeverStored)
  expect(never.map(({ name }) => name)).toEqual(['preview'])
  for (const { cacheable } of never) expect(cacheable).toBe(false)
})

test('every screen is found by its name and has a head', () => {
  for (const screen of screens) {
    const file = `./screens/${screen}.screen.tsx`
    expect([allScreens, tourScreens, myScreens].filter((list) => file in list)).toEqual([
      isOfTours(screen) ? tourScreens : isMine(screen) ? myScreens : allScreens,
    ])
    const text = readFileSync(new URL(`${screen}.route.ts`, folder), 'utf8')
    expect(text, screen).toMatch(/^export (const|function) head\b|^export \{[^}]*\bhead\b/m)
  }
})

test('a screen reads only params and query of its own route, checked by the compiler', () => {
  const product = { params: { product: 'tent' }, query: new URLSearchParams('sku=1') } as LoadContext<'product'>
  const listing = { query: new URLSearchParams('f.color=red') } as LoadContext<'category'>
  expect([product.params.product, product.query.get('sku')]).toEqual(['tent', '1'])
  expect(listing.query.get('f.color')).toBe('red')
  expectTypeOf(product.params).toEqualTypeOf<{ product: string }>()
  expectTypeOf(product.query.get).parameter(0).toEqualTypeOf<'sku'>()
  expectTypeOf(listing.params).toEqualTypeOf<{ path: string }>()
  expectTypeOf(listing.query.get)
    .parameter(0)
    .toEqualTypeOf<
      'sort' | 'page' | 'price_from' | 'price_to' | 'in_stock' | 'pickup_today' | 'rating_from' | 'all' | `f.${string}`
    >()
  // Screens of several routes receive only what all of these have.
  expectTypeOf<LoadContext<'order' | 'pay'>['params']>().toEqualTypeOf<{ order: string }>()
})

test('the list of first screens names files by screen name', () => {
  const text = readFileSync(new URL('screens.ts', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/'([\w/-]+)': \(\) => import\('([^']+)'\)/g)]
  expect(rows.length).toBeGreaterThan(5)
  for (const [, name, file] of rows) expect(file).toBe(`./screens/${name}.screen.tsx`)
})

test('a screen file exports only its component, as hot reload requires', () => {
  for (const screen of screens) {
    const text = readFileSync(new URL(`${screen}.screen.tsx`, folder), 'utf8')
    const exported = [...text.matchAll(/^export (?!type |interface )(.*)$/gm)].map(([, what]) => what)
    expect(exported, screen).toEqual([expect.stringMatching(/^default function [A-Z]\w+Screen\(/)])
  }
})
