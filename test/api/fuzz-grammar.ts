import fc from 'fast-check'
import { routes } from '#web/routes.ts'

/** A request of an attacker or of a broken program. */
export interface Odd {
  method: string
  /** Path and query as sent, without encoding. */
  target: string
  headers: Record<string, string>
  body?: string
}

interface Schema {
  $ref?: string
  properties?: Record<string, unknown>
}
interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** What exists in the shop under test. */
export interface Known {
  /** Headers of a customer. */
  customer: Record<string, string>
  /** Ids, slugs and skus that exist. */
  words: readonly string[]
}

const { oneof, constantFrom, string, integer, double, record, array, tuple, option, dictionary, boolean, jsonValue } =
  fc

const hostile = constantFrom(
  ...[
    "' or 1=1 --",
    '\\',
    '%',
    '%%',
    '\u0000',
    'a\u0000b',
    '\ufeff\u202e',
    '💣',
    '\ud83d',
    '../../etc/passwd',
    '..',
    '.',
  ],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '[object Object]',
    'NaN',
    'null',
    'undefined',
  ],
  ...[
    '9223372036854775808',
    '-1',
    '0',
    '1e309',
    '1.5',
    '2147483648',
    '',
    ' ',
    ',',
    ',,',
    '-',
    '{}',
    '[]',
    'я'.repeat(3_000),
  ],
)
const text = oneof(hostile, string({ maxLength: 40 }), string({ unit: 'binary', maxLength: 20 }))
const wordOf = ({ words }: Known) => oneof({ weight: 3, arbitrary: constantFrom(...words) }, text)

/** Forms of a text in an address: encoded, not encoded, or undecodable. */
const written = (value: string) =>
  constantFrom(
    encodeURIComponent(value.toWellFormed()),
    value.replace(/[^\x21-\x7e]|[?#]/g, ''),
    '%ff',
    '%00',
    '%',
    '%zz',
    '%2f..%2f',
    '%u0041',
    '%c0%ae',
  )
const inAddress = (value: fc.Arbitrary<string>) => value.chain(written)

const oddNames = [
  'f.color',
  'f.constructor',
  'f.__proto__',
  'f.toString',
  'f.',
  'f',
  '__proto__',
  'constructor',
  'page',
  '',
]
const queryOf = (names: readonly string[], known: Known) =>
  array(tuple(oneof(constantFrom(...names, ...oddNames), inAddress(text)), inAddress(wordOf(known))), {
    maxLength: 5,
  }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`))

/** Only the characters that a header can carry. */
const headerText = text.map((value) => value.replace(/[^\x20-\x7e]/g, '').trim())
const cookies = dictionary(
  constantFrom('company_id', 'region_id', 'locale', 'cart_items', 'token', 'device_id', 'x', '__proto__'),
  inAddress(text),
  { maxKeys: 4 },
).map((given) =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
)
const headersOf = ({ customer }: Known): fc.Arbitrary<Record<string, string>> =>
  tuple(
    constantFrom({}, {}, customer),
    option(cookies, { nil: null, freq: 2 }),
    dictionary(
      constantFrom(
        ...['x-company-id', 'x-region-id', 'accept-language', 'x-request-id', 'idempotency-key', 'if-none-match'],
        ...[
          'accept',
          'accept-encoding',
          'content-type',
          'origin',
          'referer',
          'sec-fetch-site',
          'x-forwarded-for',
          'range',
        ],
      ),
      headerText,
      { maxKeys: 3 },
    ),
  ).map(([who, cookie, more]) => ({ ...more, ...(cookie ? { cookie } : {}), ...who }))

const anyValue = (known: Known) =>
  oneof(
    wordOf(known),
    integer(),
    double(),
    boolean(),
    jsonValue({ maxDepth: 3 }),
    array(wordOf(known), { maxLength: 3 }),
  )

function bodyOf(operation: Operation, { components }: OpenApi, known: Known): fc.Arbitrary<string | undefined> {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return constantFrom(undefined, '{}')
  const { properties = {} } = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  const members = record(Object.fromEntries(Object.keys(properties).map((name) => [name, anyValue(known)])), {
    requiredKeys: [],
  }).map((value) => JSON.stringify(value))
  return oneof(
    { weight: 6, arbitrary: members },
    jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
    constantFrom(undefined, '', '{', 'null', '[]', '"\\ud83d"', '{"a":"\\u0000"}', '['.repeat(2_000), 'x=1&y=2'),
  )
}

/** Any call of the API document, with any value in any place. */
export function oddCalls(document: OpenApi, known: Known): fc.Arbitrary<Odd> {
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    // It has no input, and would sign out the customer of all later requests.
    .filter(({ path }) => path !== '/api/auth/logout')
  return constantFrom(...operations).chain(({ path, method, operation }) => {
    const names = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    return record({
      method: oneof(
        { weight: 9, arbitrary: constantFrom(method.toUpperCase()) },
        constantFrom('PUT', 'DELETE', 'OPTIONS', 'HEAD'),
      ),
      target: tuple(filled(path, known), constantFrom('', '/', '//', '/..', '%00'), queryOf(names, known)).map(
        (parts) => parts.join(''),
      ),
      headers: headersOf(known),
      body: bodyOf(operation, document, known),
    })
  })
}

const filled = (path: string, known: Known): fc.Arbitrary<string> =>
  tuple(
    ...path.split(/(\{[^}]+\})/).map((part) => (part.startsWith('{') ? inAddress(wordOf(known)) : constantFrom(part))),
  ).map((parts) => parts.join(''))

/** Any page, as a document, as data and as a part, and addresses that do not exist. */
export function oddPages(known: Known): fc.Arbitrary<Odd> {
  const page = constantFrom(...routes).chain((route) => {
    const depth = integer({ min: 0, max: 5 })
    const path = depth.chain((deep) =>
      array(inAddress(wordOf(known)), { minLength: deep, maxLength: deep }).map((words) => words.join('/')),
    )
    return tuple(constantFrom(fixedStart(route.name)), path, queryOf(route.query, known)).map(
      ([start, rest, query]) => `${start}${rest}${query}`,
    )
  })
  const before = constantFrom(
    '',
    '',
    '',
    '/_page',
    '/_part/0123456789abcdef',
    '/_part/x',
    '/_page/_page',
    '/',
    '/.',
    '/x/..',
  )
  const none = constantFrom(
    ...[
      '//',
      '///',
      '//x/..',
      '/_page//',
      '/_page',
      '/_part//',
      '/_shell?',
      '/%00',
      '/..%2f',
      '/\\',
      '//evil.test/x',
      '/;',
      '/%',
    ],
    ...[
      '/assets/../x',
      '/assets/%00',
      '/images/%00.webp',
      '/images/..%2fx.webp',
      '/demo/pictures/',
      '/_cart',
      '/_choose',
      '*',
    ],
    ...[
      '/catalog//',
      '/catalog/%ff/',
      '/catalog/search//',
      '/robots.txt?x',
      '/build.json',
      '/manifest.webmanifest',
      '/?%00',
    ],
  )
  const form = fc
    .dictionary(constantFrom('sku', 'count', 'back', 'product', 'locale', 'region_id', 'forget'), inAddress(text), {
      maxKeys: 4,
    })
    .map((fields) =>
      Object.entries(fields)
        .map((pair) => pair.join('='))
        .join('&'),
    )
  return record({
    method: oneof({ weight: 8, arbitrary: constantFrom('GET') }, constantFrom('HEAD', 'POST', 'PUT', 'OPTIONS')),
    target: oneof({ weight: 5, arbitrary: tuple(before, page).map((parts) => parts.join('')) }, none),
    headers: headersOf(known),
    body: option(form, { nil: undefined }),
  }).map((odd) => (odd.method === 'POST' || odd.method === 'PUT' ? odd : { ...odd, body: undefined }))
}

/** The beginning of the addresses of each route. */
const starts: Record<string, string> = {
  home: '/',
  login: '/login/',
  favorites: '/favorites/',
  catalog: '/catalog/',
  allCategories: '/catalog/all-categories/',
  product: '/catalog/products/',
  search: '/catalog/search/',
  searchLink: '/helpers/search-link/',
  category: '/catalog/',
  cart: '/cart/',
  delivery: '/cart/delivery/',
  pay: '/cart/checkout/',
  payWidget: '/cart/checkout/',
  success: '/cart/success/',
  my: '/my/',
  orders: '/my/orders/',
  order: '/my/orders/',
  static: '/static/',
  landing: '/',
}
const fixedStart = (name: string): string => starts[name] ?? `/${name}/`
