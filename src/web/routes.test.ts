import { existsSync, readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { routes } from './routes.ts'
import type { LoadContext } from './screen.ts'

test('every screen has two files: a component and a loader', () => {
  for (const { screen } of routes)
    for (const file of [`${screen}.tsx`, `${screen}.route.ts`])
      expect(existsSync(new URL(`./screens/${file}`, import.meta.url)), file).toBe(true)
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

test('screen lists name files by screen name', () => {
  for (const [list, ending, atLeast] of [
    ['screens.ts', 'tsx', 5],
    ['own-screens.ts', 'tsx', 10],
    ['screen-routes.ts', 'route.ts', 20],
  ] as const) {
    const text = readFileSync(new URL(list, import.meta.url), 'utf8')
    const rows = [...text.matchAll(/'([\w/-]+)': \(\) => import\('([^']+)'\)/g)]
    expect(rows.length).toBeGreaterThan(atLeast)
    for (const [, name, file] of rows) expect(file).toBe(`./screens/${name}.${ending}`)
  }
})

test('a screen file exports only its component, as hot reload requires', () => {
  for (const { screen } of routes) {
    const text = readFileSync(new URL(`./screens/${screen}.tsx`, import.meta.url), 'utf8')
    const exported = [...text.matchAll(/^export (?!type |interface )(.*)$/gm)].map(([, what]) => what)
    expect(exported, screen).toEqual([expect.stringMatching(/^default function [A-Z]\w+Screen\(/)])
  }
})
