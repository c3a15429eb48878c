import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pattern } from './route-match.ts'
import { matchRoute, needsSignIn } from './routes.ts'

test('a trailing slash never matters', () => {
  expect(pattern('/catalog/{c1}').match('/catalog/tents')).toEqual({ c1: 'tents' })
  expect(pattern('/catalog/{c1}').match('/catalog/tents/')).toEqual({ c1: 'tents' })
  expect(pattern('/').match('/')).toEqual({})
})

test.each(['//', '///', '//x', '/x//'])('%s is neither the home page nor another', (path) => {
  expect(matchRoute(path)).toBeNull()
})

test.each(['/catalog', '/catalog//', '/catalog/a/b', '/Catalog/a', '/catalog/%', '/catalog/%00', '/catalog/a%0Ab'])(
  '%s is not a first-level category',
  (path) => expect(pattern('/catalog/{c1}').match(path)).toBeNull(),
)

test('the rest of a path keeps its slashes and needs a segment', () => {
  expect(pattern('/static/{slug...}').match('/static/a/b%20c/')).toEqual({ slug: 'a/b c' })
  expect(pattern('/static/{slug...}').match('/static/')).toBeNull()
  expect(pattern('/static/{slug...}').match('/static/a//b')).toBeNull()
})

test('a bounded rest takes at most its number of segments', () => {
  const category = pattern('/catalog/{path...4}')
  expect(category.match('/catalog/a/')).toEqual({ path: 'a' })
  expect(category.match('/catalog/a/b/c/d')).toEqual({ path: 'a/b/c/d' })
  expect(category.match('/catalog/a/b/c/d/e')).toBeNull()
  expect(category.match('/catalog/')).toBeNull()
})

test('any segment round-trips', () => {
  const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused, see above
    return !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
  })
  fc.assert(
    fc.property(segment, (text) => {
      expect(pattern('/q/{query}').match(`/q/${encodeURIComponent(text)}/`)).toEqual({ query: text })
    }),
  )
})

test.each([
  ['/', 'home'],
  ['/login/', 'login'],
  ['/catalog/', 'catalog'],
  ['/catalog/all-categories', 'allCategories'],
  ['/catalog/tents/', 'category'],
  ['/catalog/a/b/c/d/', 'category'],
  ['/catalog/products/tent-2/', 'product'],
  ['/catalog/search/%D1%82%D0%B5%D1%80%D0%BC%D0%BE%D1%81/', 'search'],
  ['/m/catalog/', 'mobileCatalog'],
  ['/cart/checkout/12/', 'pay'],
  ['/my', 'my'],
  ['/my/orders/7', 'order'],
  ['/static/help/delivery/', 'static'],
  ['/autumn-sale/', 'landing'],
])('%s opens %s', (path, name) => expect(matchRoute(path)?.route.name).toBe(name))

test.each(['/catalog/a/b/c/d/e/', '/cart/nothing/', '/my/nothing/here/', '/static/', '/m/', '/catalog/%ff/'])(
  '[NAV-08] %s matches nothing: reserved paths cannot be landings',
  (path) => expect(matchRoute(path)).toBeNull(),
)

test('an unknown address under /my still asks to sign in', () => {
  expect([needsSignIn('/my/nothing'), needsSignIn('/my'), needsSignIn('/mystery')]).toEqual([true, true, false])
})
