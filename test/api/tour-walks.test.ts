import { afterAll, expect, test } from 'vitest'
import type { Outside } from '../start-app.ts'
import { startTourShop, type TourShop } from '../tours/start-tour-shop.ts'
import { tourBugs } from '../tours/tour-bugs.ts'
import { walkMany } from '../tours/walk-many.ts'
import { plantReductions, walkTour } from '../tours/walk-tours.ts'

const shops: TourShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

/** A sample; `npm run soak -- --tours` walks more (test/races/tours.test.ts). */
const rounds = Number(process.env.TOUR_WALKS ?? 8)

async function shopWith(outside: Outside = {}) {
  const shop = await startTourShop({ outside, poolSize: 8 })
  shops.push(shop)
  const me = await shop.signIn('79000000001')
  await plantReductions(shop)
  return { shop, me }
}

test('random walks in two processes with a supplier that lies, is slow or dies: after every step nobody pays more than they agreed to, nothing is booked twice, the doctor finds nothing', {
  timeout: 120_000 + rounds * 10_000,
}, async () => {
  await walkMany(Number(process.env.TEST_SEED ?? 1) * 1_000, rounds)
})

/** Walks until a planted bug is found. */
const limit = Number(process.env.WALK_LIMIT ?? 150)

test.for(Object.entries(tourBugs).map(([bug, { part, seed }]) => ({ bug, part, seed })))(
  'a planted bug is caught for its reason, by seed $seed: $part, $bug',
  { timeout: 60_000 + limit * 10_000 },
  async ({ bug }) => {
    const { fault, seed: first, outside, inShop, plant } = tourBugs[bug] as (typeof tourBugs)[string]
    const { shop, me } = await shopWith(outside?.())
    await inShop?.(shop)
    const others: string[] = []
    for (let seed = first; seed < first + limit; seed++) {
      shop.supplier.reset()
      plant?.(shop)
      const faults = await walkTour(shop, me, seed)
      if (faults.some((one) => fault.test(one))) return
      others.push(...faults)
    }
    expect.fail(`no walk of ${limit} found ${fault}; they found: ${others.slice(0, 10).join('; ')}`)
  },
)
