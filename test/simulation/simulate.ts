import type { TestApp } from '../start-app.ts'
import { checkBook, checkDoctor, checkQuiet } from './check.ts'
import { calm, takeStep } from './steps.ts'
import { makeWorld } from './world.ts'

export interface Simulated {
  seed: number
  steps: number
  orders: number
  /** What was found, the step at which, and the steps before it. */
  broken: { at: number; what: string; after: string[] } | null
}

export interface Simulation {
  seed: number
  steps: number
  /** Breaks the shop before the first step: what looks after it must see that. */
  plant?: (app: TestApp['app']) => void
}

const doctorEvery = 60
const calmEvery = 300
/** From here on the doctor, who reads all there is, comes when the world is calm. */
const doctorOften = 1200

/**
 * A shop on PostgreSQL lives through so many steps drawn by the seed: carts, orders, payments, notices, refunds, codes, bonuses, stock, with
 * faults between statements. After every step the shop is held against a simple book of what happened: totals, and the orders that were
 * written to. When it is calm every order is, and the doctor looks; in the beginning he comes more often.
 */
export async function simulate({ seed, steps, plant }: Simulation): Promise<Simulated> {
  const world = await makeWorld(seed)
  plant?.(world.shop.app)
  let at = 0
  try {
    for (at = 1; at <= steps; at++) {
      await takeStep(world)
      await checkBook(world)
      if (at % doctorEvery === 0 && at < doctorOften) await checkDoctor(world)
      if (at % calmEvery !== 0 && at !== steps) continue
      await calm(world)
      await checkBook(world, { whole: true })
      await checkQuiet(world)
      await checkDoctor(world)
    }
    return { seed, steps, orders: world.model.orders.size, broken: null }
  } catch (error) {
    const what =
      error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error)
    return { seed, steps, orders: world.model.orders.size, broken: { at, what, after: world.trail.slice(-8) } }
  } finally {
    await world.shop.close()
  }
}
