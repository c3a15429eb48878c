import { ask, byTurns, bytesOf, type Load } from './load.ts'
import type { Bench } from './pages.ts'
import type { Budget } from './questions.ts'
import { cost, type Row, rate, ratio } from './table.ts'

interface Call {
  what: string
  budget: Budget
  post: NonNullable<Load['post']>
}

/** Cart calls: none of them is served from a cache of answers. */
export async function callRows(bench: Bench, tokens: readonly string[]): Promise<Row[]> {
  let n = 0
  const calls: Call[] = [
    {
      what: 'guest cart: create and add, a call each',
      budget: { own: 0.5, database: 0.2 },
      post: () => ({ body: cart(n++) }),
    },
    {
      what: 'customer cart: create and add, kept in the database',
      budget: { own: 0.7, database: 0.5 },
      post: (connection) => ({
        body: cart(n++),
        headers: { authorization: `Token ${tokens[connection % tokens.length]}` },
      }),
    },
  ]
  const rows: Row[] = []
  for (const call of calls) rows.push(await measure(bench, call))
  return rows
}

/** One line first, then this one and another. */
const cart = (n: number): string =>
  JSON.stringify({
    items: [`S${1 + (n % 4000)}-1`, `S${2 + (n % 4000)}-2`].slice(0, 1 + (n % 2)).map((sku) => ({ sku, count: 1 })),
  })

async function measure({ shop, reference, seconds, region }: Bench, { what, budget, post }: Call): Promise<Row> {
  const path = () => '/api/v2/cart/'
  const headers = { 'x-region-id': String(region), 'accept-language': 'ru' }
  const one = post(0)
  const answer = await ask(shop.port, path(), {
    headers: { ...headers, ...one.headers },
    json: JSON.parse(one.body),
  })
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
  await reference.answer(bytesOf(answer))
  const common = { path, headers, seconds, post }
  const { ours, reference: plain } = await byTurns(
    { ...common, port: shop.port, pid: shop.pid },
    { ...common, port: reference.port },
  )
  const { cpu } = ours
  return {
    what,
    askedBefore: 'answers not kept',
    figure: `${cost(cpu)}; ${rate(ours.perSecond)}, p99 ${Math.round(ours.p99Ms)} ms`,
    reference: `node:http, same ${Math.round(answer.body.length / 1024)} KB: ${rate(plain.perSecond)}`,
    ratio: ratio(ours.perSecond, plain.perSecond),
    target: `${budget.own} + ${budget.database} ms`,
    met: cpu !== null && cpu.own <= budget.own && cpu.database <= budget.database,
  }
}
