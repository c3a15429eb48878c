import { ask, byTurns, bytesOf, type Load } from './load.ts'
import { type Bench, nobodyAsked } from './pages.ts'
import { cost, type Row, rate, ratio } from './table.ts'

const words = [
  'рюкзак',
  'палатка',
  'ботинки зимние',
  'куртка',
  'фонарь',
  'лодка',
  'лыжи детские',
  'сосна',
  'байкал',
  'котелок лёгкий',
]
const begun = [
  'рю',
  'пал',
  'бот',
  'кур',
  'кот',
  'фон',
  'лод',
  'лыж',
  'сос',
  'бай',
  'рюкзак пох',
  'палатка лё',
  'куртка зим',
]

interface Call {
  what: string
  path: () => string
  target?: number
  p99?: number
  post?: Load['post']
}

export async function callRows(bench: Bench, tokens: readonly string[]): Promise<Row[]> {
  let n = 0
  const next = (list: readonly string[]) => encodeURIComponent(list[n++ % list.length]!)
  const section = `/api/products/?category=${bench.category}`
  const calls: Call[] = [
    { what: 'category JSON (24 cards, facets), answer cache', path: () => section, target: 1500, p99: 60 },
    { what: 'category JSON, an eighth of the shop, cache bypassed', path: () => `${section}&${nobodyAsked()}` },
    { what: 'listing of the whole shop, cache bypassed', path: () => `/api/products/?${nobodyAsked()}` },
    { what: 'search with facets, ten queries, answer cache', path: () => `/api/search/?q=${next(words)}`, target: 600 },
    { what: 'search with facets, cache bypassed', path: () => `/api/search/?q=${next(words)}&${nobodyAsked()}` },
    { what: 'suggestions while typing', path: () => `/api/search/suggest/?q=${next(begun)}`, target: 1500 },
    { what: 'product JSON, every product of the shop by turns', path: () => `/api/products/p-${1 + (n++ % 5000)}/` },
    {
      what: 'guest cart: create and add, a call each',
      path: () => '/api/v2/cart/',
      post: () => ({ body: cart(n++) }),
      target: 1000,
    },
    {
      what: 'customer cart: create and add, kept in the database',
      path: () => '/api/v2/cart/',
      post: (connection) => ({
        body: cart(n++),
        headers: { authorization: `Token ${tokens[connection % tokens.length]}` },
      }),
      target: 1000,
    },
  ]
  const rows: Row[] = []
  for (const call of calls) rows.push(await measure(bench, call))
  return rows
}

/** One line first, then it and another. */
const cart = (n: number): string =>
  JSON.stringify({
    items: [`S${1 + (n % 4000)}-1`, `S${2 + (n % 4000)}-2`].slice(0, 1 + (n % 2)).map((sku) => ({ sku, count: 1 })),
  })

async function measure({ shop, reference, seconds, region }: Bench, call: Call): Promise<Row> {
  const headers = { 'x-region-id': String(region), 'accept-language': 'ru' }
  const one = call.post?.(0)
  const answer = await ask(shop.port, call.path(), {
    headers: { ...headers, ...one?.headers },
    ...(one && { json: JSON.parse(one.body) }),
  })
  if (answer.status !== 200) throw new Error(`${call.what}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
  await reference.answer(bytesOf(answer))
  const common = { path: call.path, headers, seconds, ...(call.post && { post: call.post }) }
  const { ours, reference: plain } = await byTurns(
    { ...common, port: shop.port, pid: shop.pid },
    { ...common, port: reference.port },
  )
  const inTime = call.p99 === undefined || ours.p99Ms < call.p99
  return {
    what: call.what,
    figure: `${rate(ours.perSecond)}, p99 ${Math.round(ours.p99Ms)} ms; ${cost(ours.cpu)}`,
    reference: `node:http, same ${Math.round(answer.body.length / 1024)} KB: ${rate(plain.perSecond)}`,
    ratio: ratio(ours.perSecond, plain.perSecond),
    ...(call.target && {
      target: `${call.target}/s${call.p99 ? `, p99 ${call.p99} ms` : ''}`,
      met: ours.perSecond >= call.target && inTime,
    }),
  }
}
