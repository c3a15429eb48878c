import { afterAll, expect, test } from 'vitest'
import { tourClaim } from '#shop/bookings/tour.claim.ts'
import { tour } from '#shop/tours/tour.kind.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import type { Outside } from '../start-app.ts'
import { startTourShop, type TourShop } from '../tours/start-tour-shop.ts'
import { walkTour } from '../tours/walk-tours.ts'

const shops: TourShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

/** A sample; `npm run soak -- --tours` walks more (test/races/tours.test.ts). */
const rounds = 12

async function shopWith(outside: Outside = {}) {
  const shop = await startTourShop({ outside })
  shops.push(shop)
  return { shop, me: await shop.signIn('79000000001') }
}

const soldAs = (kind: object): Outside['lineKinds'] =>
  kinds.lineKinds.map((one) => (one.name === tour.name ? ({ ...tour, ...kind } as typeof tour) : one))

/** Neither the cart nor the order asks whether the visitor said yes to the price. */
const withoutYes: Outside = {
  lineKinds: soldAs({ problem: () => null }),
  claims: kinds.claims.map((one) =>
    one.name === tourClaim.name
      ? ({
          ...tourClaim,
          take: (order, demand, quote) => tourClaim.take(order, demand, quote && { ...quote, agreed: quote.total }),
        } satisfies typeof tourClaim)
      : one,
  ),
}

test('random walks with a supplier that lies, is slow or dies: nobody pays more than they agreed to, nothing is booked twice', async () => {
  const { shop, me } = await shopWith()
  const from = Number(process.env.TEST_SEED ?? 1) * 1_000
  for (let n = 0; n < rounds; n++) {
    shop.supplier.reset()
    expect(await walkTour(shop, me, from + n), `seed ${from + n}`).toEqual([])
  }
})

/** Walks until a planted bug is found. `seed`: of the walk that catches it; if the walks have changed, one after it does. */
const limit = 40

test.for<{ bug: string; fault: RegExp; seed: number; outside?: Outside; plant?: (shop: TourShop) => void }>([
  { bug: 'a rise is sold without a yes', fault: /^total \d+, agreed/, seed: 12, outside: withoutYes },
  {
    bug: 'money is taken before the operator confirms',
    fault: /^money taken before the confirmation/,
    seed: 1,
    outside: { lineKinds: soldAs({ group: { ...tour.group, confirmation: () => null } }) },
  },
  {
    bug: 'a supplier without keys denies what it booked',
    fault: /^booked \d+ times/,
    seed: 10,
    plant: ({ supplier }) => {
      supplier.deniesFinds = true
    },
  },
])('a planted bug is caught for its reason, by seed $seed: $bug', async ({ fault, outside, plant, seed: first }) => {
  const { shop, me } = await shopWith(outside)
  const others: string[] = []
  for (let seed = first; seed < first + limit; seed++) {
    shop.supplier.reset()
    plant?.(shop)
    const faults = await walkTour(shop, me, seed)
    const found = faults.find((one) => fault.test(one))
    if (found) return
    others.push(...faults)
  }
  expect.fail(`no walk of ${limit} found ${fault}; they found: ${others.join('; ')}`)
})
