import path from 'node:path'
import { load } from './load.ts'
import { takeOrders } from './orders.ts'
import type { Bench } from './pages.ts'
import { startShop } from './processes.ts'
import { catalogQuestions } from './questions.ts'
import { type Row, rate, ratio, share } from './table.ts'

/** A second web process on the same database takes half the connections: measures the gain of another core. */
export async function twoProcessRows(
  bench: Bench,
  {
    folder,
    fixed,
    cashCourier,
    env,
  }: { folder: string; fixed: string; cashCourier: number; env: Record<string, string> },
): Promise<Row[]> {
  const second = await startShop(path.join(folder, 'second'), { ...env, DATABASE_URL: bench.url, ROLE: 'web' })
  try {
    const one = [bench.shop.port]
    const both = [bench.shop.port, second.port]
    const reads = async (ports: number[]) => {
      // New addresses, every product in turn, an eighth of the shop in turn.
      const questions = catalogQuestions({ ...bench, fixed }).filter(({ what }) => /never asked|by turns/.test(what))
      let n = 0
      const measured = await Promise.all(
        ports.map((port) =>
          load({
            port,
            path: () => questions[n++ % questions.length]!.path(),
            headers: { 'x-region-id': String(bench.region), 'accept-language': 'ru' },
            connections: 16 / ports.length,
            seconds: bench.seconds * 2,
          }),
        ),
      )
      const repeated = measured.reduce((sum, { askedBefore }) => sum + askedBefore, 0) / measured.length
      return { perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0), askedBefore: share(repeated) }
    }
    const orders = async (ports: number[]) => {
      const taken = await takeOrders(bench, cashCourier, ports, Math.max(4, bench.seconds * 2))
      return { perSecond: taken.orders / taken.seconds, askedBefore: 'answers not kept' }
    }
    return [
      await compare('reads of the catalog, never asked', reads, one, both, 1.5),
      await compare('orders', orders, one, both, 1),
    ]
  } finally {
    await second.stop()
  }
}

async function compare(
  what: string,
  measure: (ports: number[]) => Promise<{ perSecond: number; askedBefore: string }>,
  one: number[],
  both: number[],
  target: number,
): Promise<Row> {
  await measure(both)
  const alone = await measure(one)
  const together = await measure(both)
  return {
    what: `two web processes on the cores of this machine: ${what}`,
    askedBefore: together.askedBefore,
    figure: rate(together.perSecond),
    reference: `one process: ${rate(alone.perSecond)}`,
    ratio: ratio(together.perSecond, alone.perSecond),
    target: `ratio ${target}`,
    met: together.perSecond / alone.perSecond >= target,
  }
}
