import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import type { LoadContext } from './screen.ts'

test('every screen of the table is a file', () => {
  for (const { screen } of routes)
    expect(existsSync(new URL(`./screens/${screen}.tsx`, import.meta.url)), screen).toBe(true)
})

test('a screen asks for the parameters and the query of its own route: the compiler refuses other names', () => {
  const product = { params: { product: 'tent' }, query: new URLSearchParams('sku=1') } as LoadContext<'product'>
  const listing = { query: new URLSearchParams('f.color=red') } as LoadContext<'category'>
  expect([product.params.product, product.query.get('sku')]).toEqual(['tent', '1'])
  expect(listing.query.get('f.color')).toBe('red')
  // @ts-expect-error the route has no such parameter
  expect(product.params.slug).toBeUndefined()
  // @ts-expect-error nor such a name in its query
  expect(product.query.get('page')).toBeNull()
  // @ts-expect-error a listing has no sku
  expect(listing.query.get('sku')).toBeNull()
})
