import { ask, type Load, load, type Measured } from './load.ts'
import type { Made } from './make-shop.ts'
import { type Bench, nobodyAsked } from './pages.ts'
import { startShop } from './processes.ts'
import type { Row } from './table.ts'

/**
 * The same questions to ten times as many products. A section of the first level grows with the shop, a leaf of it too; one
 * section is of one size in both. What is filled once, until something in the section changes, is a row of its own.
 */
export async function growthRows(
  bench: Bench,
  make: () => Promise<Made>,
  env: Record<string, string>,
  closers: (() => Promise<void>)[],
): Promise<Row[]> {
  const { dataDir, seeded } = await make()
  const large = await startShop(dataDir, env)
  closers.push(large.stop)
  let n = 0
  const words = ['рюкзак', 'палатка лёгкая', 'ботинки зимние', 'сосна', 'байкал']
  const word = () => encodeURIComponent(words[n++ % words.length]!)
  const leaf = 'c1/c1-1/c1-1-1'
  const questions: [string, () => string][] = [
    ['category, answer cache', () => `/api/products/?category=${bench.category}`],
    ['category of the first level, cache bypassed', () => `/api/products/?category=${bench.category}&${nobodyAsked()}`],
    ['category of the third level, cache bypassed', () => `/api/products/?category=${leaf}&${nobodyAsked()}`],
    [
      'category of 1,000 products in both, cache bypassed',
      () => `/api/products/?category=${seeded.fixed}&${nobodyAsked()}`,
    ],
    ['the whole shop, cache bypassed', () => `/api/products/?${nobodyAsked()}`],
    ['search, answer cache', () => `/api/search/?q=${word()}`],
    ['search, cache bypassed', () => `/api/search/?q=${word()}&${nobodyAsked()}`],
  ]
  const rows: Row[] = [
    {
      what: `the first listing of the whole shop, ${seeded.products} products`,
      figure: `${await first(large.port, seeded.region)} ms`,
      reference: `at ${bench.products} products: ${await first(bench.shop.port, bench.region)} ms`,
    },
  ]
  for (const [what, path] of questions) {
    const small = await by(bench.shop.port, bench.region, path, bench.seconds)
    const big = await by(large.port, seeded.region, path, bench.seconds)
    const grown = big.p99Ms / Math.max(1, small.p99Ms)
    rows.push({
      what: `p99 at ${seeded.products} products: ${what}`,
      figure: `${big.p99Ms.toFixed(0)} ms`,
      reference: `at ${bench.products} products: ${small.p99Ms.toFixed(0)} ms`,
      ratio: grown.toFixed(2),
      target: 'ratio at most 1.5',
      met: grown <= 1.5,
    })
  }
  return rows
}

/** With the index of the section filled by it, unless somebody did before. */
async function first(port: number, region: number): Promise<string> {
  const began = performance.now()
  const path = `/api/products/?${nobodyAsked()}`
  const answer = await ask(port, path, { headers: { 'x-region-id': String(region) } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return (performance.now() - began).toFixed(0)
}

/** Eight at once: two machines' worth of database would only queue behind sixteen. */
async function by(port: number, region: number, path: () => string, seconds: number): Promise<Measured> {
  const asked: Load = {
    port,
    path,
    seconds,
    headers: { 'x-region-id': String(region), 'accept-language': 'ru' },
    connections: 8,
  }
  await ask(port, path(), { headers: asked.headers! })
  await load({ ...asked, seconds: 1 })
  return load(asked)
}
