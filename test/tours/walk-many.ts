import { expect } from 'vitest'
import { startTourShop } from './start-tour-shop.ts'
import { plantReductions, walkTour } from './walk-tours.ts'

/** The doctor looks at every order of a shop after every step, so a shop is used for so many walks. */
const walksInAShop = 100

/** Walks one order for each seed, and expects nothing wrong. */
export async function walkMany(from: number, count: number): Promise<void> {
  for (let first = from; first < from + count; first += walksInAShop) {
    const shop = await startTourShop({ poolSize: 8 })
    try {
      const me = await shop.signIn('79000000001')
      await plantReductions(shop)
      for (let seed = first; seed < Math.min(first + walksInAShop, from + count); seed++) {
        shop.supplier.reset()
        expect(await walkTour(shop, me, seed), `seed ${seed}`).toEqual([])
      }
      if (count > walksInAShop)
        process.stdout.write(`walks of tours: seeds ${first} to ${Math.min(first + walksInAShop, from + count) - 1}\n`)
    } finally {
      await shop.close()
    }
  }
}
