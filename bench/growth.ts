import { type Load, load, type Measured } from './load.ts'
import type { Made } from './make-shop.ts'
import { type Bench, nobodyAsked } from './pages.ts'
import { startShop } from './processes.ts'
import type { Row } from './table.ts'

/** The same questions to ten times as many products. A section of the first level grows with the shop, a leaf of it too. */
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
    ['search, answer cache', () => `/api/search/?q=${word()}`],
    ['search, cache bypassed', () => `/api/search/?q=${word()}&${nobodyAsked()}`],
  ]
  const rows: Row[] = []
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

/** Eight at once: two machines' worth of database would only queue behind sixteen. */
async function by(port: number, region: number, path: () => string, seconds: number): Promise<Measured> {
  const asked: Load = {
    port,
    path,
    seconds,
    headers: { 'x-region-id': String(region), 'accept-language': 'ru' },
    connections: 8,
  }
  await load({ ...asked, seconds: 1 })
  return load(asked)
}
