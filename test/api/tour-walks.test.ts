import { afterAll, expect, test } from 'vitest'
import { tour } from '#shop/tours/tour.kind.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { startTourShop, type TourShop } from '../tours/start-tour-shop.ts'
import { walkTour } from '../tours/walk-tours.ts'

const shops: TourShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

const rounds = Number(process.env.TOUR_WALKS ?? 25)

async function shopWith(kind: typeof tour = tour) {
  const lineKinds = [kind, ...kinds.lineKinds.filter(({ name }) => name !== 'tour')]
  const shop = await startTourShop({ outside: { lineKinds } })
  shops.push(shop)
  return { shop, me: await shop.signIn('79000000001') }
}

/** Walks until something is wrong; answers the seed and what it found. */
async function firstFault(
  { shop, me }: Awaited<ReturnType<typeof shopWith>>,
  plant: (shop: TourShop) => void,
  limit: number,
): Promise<{ seed: number; faults: string[] } | null> {
  for (let seed = 1; seed <= limit; seed++) {
    shop.supplier.reset()
    shop.clock.set('2026-11-21T09:00:00Z')
    plant(shop)
    const faults = await walkTour(shop, me, seed)
    if (faults.length > 0) return { seed, faults }
  }
  return null
}

test('random walks with a supplier that lies, is slow or dies: nobody pays more than they agreed to, nothing is booked twice', async () => {
  const world = await shopWith()
  const from = Number(process.env.TEST_SEED ?? 1) * 1_000
  for (let n = 0; n < rounds; n++) {
    world.shop.supplier.reset()
    world.shop.clock.set('2026-11-21T09:00:00Z')
    expect(await walkTour(world.shop, world.me, from + n), `seed ${from + n}`).toEqual([])
  }
})

test.each([
  { bug: 'a rise is sold without a yes', kind: { ...tour, problem: () => null } },
  {
    bug: 'money is taken before the operator confirms',
    kind: { ...tour, group: { ...tour.group, confirmation: () => null } },
  },
])('a planted bug is caught: $bug', async ({ kind }) => {
  const world = await shopWith(kind as typeof tour)
  const found = await firstFault(world, () => {}, 60)
  expect(found?.faults.join('; ')).toBeTruthy()
})

test('a supplier without keys that denies what it booked is caught', async () => {
  const world = await shopWith()
  const found = await firstFault(
    world,
    ({ supplier }) => {
      supplier.deniesFinds = true
    },
    80,
  )
  expect(found?.faults.join('; ')).toContain('booked')
})
