import { afterAll, expect, test } from 'vitest'
import { tour } from '#shop/tours/tour.kind.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { startTourShop, type TourShop } from '../tours/start-tour-shop.ts'
import { walkTour } from '../tours/walk-tours.ts'

const shops: TourShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

/** A sample; `npm run soak -- --tours` walks more (test/races/tours.test.ts). */
const rounds = 12

async function shopWith(kind: typeof tour = tour) {
  const lineKinds = [kind, ...kinds.lineKinds.filter(({ name }) => name !== 'tour')]
  const shop = await startTourShop({ outside: { lineKinds } })
  shops.push(shop)
  return { shop, me: await shop.signIn('79000000001') }
}

test('random walks with a supplier that lies, is slow or dies: nobody pays more than they agreed to, nothing is booked twice', async () => {
  const { shop, me } = await shopWith()
  const from = Number(process.env.TEST_SEED ?? 1) * 1_000
  for (let n = 0; n < rounds; n++) {
    shop.supplier.reset()
    expect(await walkTour(shop, me, from + n), `seed ${from + n}`).toEqual([])
  }
})

const limit = 60

test.for<{ bug: string; fault: RegExp; kind?: object; plant?: (shop: TourShop) => void }>([
  { bug: 'a rise is sold without a yes', fault: /^total \d+, agreed/, kind: { ...tour, problem: () => null } },
  {
    bug: 'money is taken before the operator confirms',
    fault: /^money taken before the confirmation/,
    kind: { ...tour, group: { ...tour.group, confirmation: () => null } },
  },
  {
    bug: 'a supplier without keys denies what it booked',
    fault: /^booked \d+ times/,
    plant: ({ supplier }) => {
      supplier.deniesFinds = true
    },
  },
])('a planted bug is caught for its reason: $bug', async ({ fault, kind = tour, plant }, { annotate }) => {
  const { shop, me } = await shopWith(kind as typeof tour)
  const others: string[] = []
  for (let seed = 1; seed <= limit; seed++) {
    shop.supplier.reset()
    plant?.(shop)
    const faults = await walkTour(shop, me, seed)
    const found = faults.find((one) => fault.test(one))
    if (found) return void (await annotate(`seed ${seed}: ${found}`))
    others.push(...faults)
  }
  expect.fail(`no walk of ${limit} found ${fault}; they found: ${others.join('; ')}`)
})
