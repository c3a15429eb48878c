import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'
import { linkOf } from './links.ts'
import { isRest, type ParamsOf, type Part, partsOf, pattern } from './route-match.ts'
import { firstSegments, matchRoute, needsSignIn, routes } from './routes.ts'

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

const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused, see above
  return !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
})

test('any segment round-trips', () => {
  fc.assert(
    fc.property(segment, (text) => {
      expect(pattern('/q/{query}').match(`/q/${encodeURIComponent(text)}/`)).toEqual({ query: text })
    }),
  )
})

describe('segments after a rest, and a literal ending of a segment', () => {
  const search = pattern('/tours/{c...5}/{slug}/search')
  const hotel = pattern('/hotels/{c...4}/{product}-hotel')

  test.each([
    ['/tours/turkey/rixos/search/', { c: 'turkey', slug: 'rixos' }],
    ['/tours/a/b/c/d/e/rixos/search', { c: 'a/b/c/d/e', slug: 'rixos' }],
    // The last segment is the literal, whatever stands before it.
    ['/tours/search/search/search', { c: 'search', slug: 'search' }],
    ['/tours/rixos/search', null],
    ['/tours/a/b/c/d/e/f/rixos/search', null],
    ['/tours/a//rixos/search', null],
    ['/tours/turkey/rixos/searching', null],
  ])('%s is matched by /tours/{c...5}/{slug}/search as %j', (path, params) => {
    expect(search.match(path)).toEqual(params)
  })

  test.each([
    ['/hotels/turkey/rixos-hotel/', { c: 'turkey', product: 'rixos' }],
    ['/hotels/a/b/c/d/grand-hotel-hotel', { c: 'a/b/c/d', product: 'grand-hotel' }],
    ['/hotels/turkey/%D0%BC%D0%BE%D1%80%D0%B5-hotel/', { c: 'turkey', product: 'море' }],
    ['/hotels/turkey/rixos', null],
    ['/hotels/turkey/-hotel', null],
    ['/hotels/rixos-hotel', null],
    ['/hotels/a/b/c/d/e/rixos-hotel', null],
  ])('%s is matched by /hotels/{c...4}/{product}-hotel as %j', (path, params) => {
    expect(hotel.match(path)).toEqual(params)
  })

  test('parameters are typed by the pattern', () => {
    expectTypeOf<ParamsOf<'/tours/{c...5}/{slug}/search'>>().toEqualTypeOf<{ c: string; slug: string }>()
    expectTypeOf<ParamsOf<'/hotels/{c...4}/{product}-hotel'>>().toEqualTypeOf<{ c: string; product: string }>()
    const link = linkOf('/hotels/{c...4}/{product}-hotel')
    expectTypeOf(link).parameter(0).toEqualTypeOf<string | readonly string[]>()
    expectTypeOf(link).parameter(1).toEqualTypeOf<string | number>()
    expect(link(['turkey', 'kemer'], 'rixos')).toBe('/hotels/turkey/kemer/rixos-hotel/')
    expect(linkOf('/tours/{c...5}/{slug}/search')('turkey/kemer', 7, { adults: 2 })).toBe(
      '/tours/turkey/kemer/7/search/?adults=2',
    )
  })

  test.each(['/a/{b...}/{c...}', '/a/{b...2}-end', '/a/x-{b}', '/a/{b', '/a/{b}{c}'])('%s is refused', (source) => {
    expect(() => pattern(source)).toThrow()
  })
})

/** Routes of a shop that sells tours, of every form a pattern may have, in the order of their table. */
const tours = [
  '/tours/{c...5}/{slug}/search',
  '/tours/{c...5}/{slug}-tour',
  '/tours/{c...5}',
  '/hotels/{c...4}/{product}-hotel',
  '/hotels/{c...4}',
  '/{slug...}/print',
  '/{slug...}',
]

test('the parameters of an address are those its link was made of', () => {
  // A path step, which a URL parser removes, is written with a space (links.ts).
  const value = segment.filter((text) => !/^\.{1,2}$/.test(text) && !text.includes('/'))
  fc.assert(
    fc.property(
      fc.constantFrom(...routes.map(({ pattern: { source } }) => source), ...tours),
      fc.infiniteStream(fc.oneof(value, fc.constantFrom('search', 'x-hotel', '-hotel', 'print', 'catalog'))),
      fc.nat(),
      (source, values, length) => {
        const parts = partsOf(source).filter((part) => 'name' in part)
        const params = Object.fromEntries(
          parts.map((part) => {
            const count = isRest(part) ? 1 + (length % Math.min(part.max, 9)) : 1
            return [part.name, [...values.take(count)]] as const
          }),
        )
        const given = parts.map((part) => (isRest(part) ? params[part.name] : params[part.name]?.[0]))
        const link = new URL(linkOf(source as '/{slug...}')(...(given as [string])), 'http://shop.test')
        const wanted = Object.fromEntries(Object.entries(params).map(([name, list]) => [name, list.join('/')]))
        expect(pattern(source).match(link.pathname)).toEqual(wanted)
        // The address of a page is the one its link gives: reading it again changes nothing.
        expect(canonicalAddress(link).url.pathname).toBe(link.pathname)
      },
    ),
  )
})

/** Whether some address is matched by both; a rest of the second may be as long as the first needs. */
function meet(first: string, second: string): string | null {
  const forms = (source: string, length: number): Part[] | null => {
    const parts = partsOf(source)
    const spare = length - parts.length
    const rest = parts.find(isRest)
    if (spare < 0 || (spare > 0 && (!rest || !('max' in rest) || 1 + spare > rest.max))) return null
    return parts.flatMap((part) => (part === rest ? Array<Part>(1 + spare).fill(part) : part))
  }
  for (let length = 0; length <= 9; length++) {
    const [a, b] = [forms(first, length), forms(second, length)]
    const both = a && b && a.map((part, n) => common(part, b[n]!))
    if (both && !both.includes(null)) return `/${both.join('/')}`
  }
  return null
}

/** A segment that both parts match; null: none. */
function common(a: Part, b: Part): string | null {
  if ('literal' in a) {
    if ('literal' in b) return a.literal === b.literal ? a.literal : null
    return a.literal.endsWith(b.ending) && a.literal !== b.ending ? a.literal : null
  }
  if ('literal' in b) return common(b, a)
  if (a.ending.endsWith(b.ending)) return `x${a.ending}`
  return b.ending.endsWith(a.ending) ? `x${b.ending}` : null
}

/** How exact the segments of a pattern are, from its end to its beginning: those of a later route may not all be as exact. */
const weight = (part: Part | undefined) =>
  part === undefined ? 0 : 'literal' in part ? 4 : part.ending ? 3 : isRest(part) ? 1 : 2

function isMoreExact(first: string, second: string): boolean {
  const [a, b] = [partsOf(first), partsOf(second)]
  return [...a.keys()].some((n) => weight(a[n]) > weight(b[n])) || a.length > b.length
}

test.each([
  ['our routes', routes.map(({ pattern: { source } }) => source)],
  ['routes with a rest in their middle', tours],
])('%s are unambiguous: of two that match one address, the first is the more exact one', (_, sources) => {
  for (const [n, first] of sources.entries())
    for (const second of sources.slice(n + 1)) {
      const address = meet(first, second)
      if (address !== null) expect(isMoreExact(first, second), `${first} hides ${second} at ${address}`).toBe(true)
    }
})

test('a route that hides a later one is found', () => {
  expect(meet('/tours/{c...5}', '/tours/{slug}/search')).toBe('/tours/x/search')
  expect(isMoreExact('/tours/{c...5}', '/tours/{slug}/search')).toBe(false)
  expect(meet('/tours/{c}-hotel', '/tours/{c}-tour')).toBeNull()
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

test('the first segments of our routes are those of the table', () => {
  expect([...firstSegments]).toEqual(expect.arrayContaining(['catalog', 'my', 'static', 'promotions', 'preview', 'go']))
  expect(firstSegments.has('autumn-sale')).toBe(false)
})
