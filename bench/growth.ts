import type { LargeShop } from './catalog.ts'
import { ask } from './load.ts'
import type { Made } from './make-shop.ts'
import { type Bench, nobodyAsked } from './pages.ts'
import { startShop } from './processes.ts'
import type { Row } from './table.ts'

/** Starts a shop ten times as large beside the one under load, and measures its first listing, which reads the facet index once. */
export async function startLarge(
  bench: Bench,
  make: () => Promise<Made>,
  env: Record<string, string>,
  closers: (() => Promise<void>)[],
): Promise<{ large: LargeShop; row: Row }> {
  const { dataDir, seeded } = await make()
  const shop = await startShop(dataDir, env)
  closers.push(shop.stop)
  const row: Row = {
    what: `the first listing: the facet index of ${seeded.products.toLocaleString('en')} products is made`,
    askedBefore: '0 %',
    figure: `${await first(shop.port, seeded.region)} ms`,
    reference: `at ${bench.products} products, if nobody asked before: ${await first(bench.shop.port, bench.region)} ms`,
  }
  return { large: { ...seeded, shop }, row }
}

async function first(port: number, region: number): Promise<string> {
  const began = performance.now()
  const path = `/api/products/?${nobodyAsked()}`
  const answer = await ask(port, path, { headers: { 'x-region-id': String(region) } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return (performance.now() - began).toFixed(0)
}
