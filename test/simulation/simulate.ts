import type { TestApp } from '../start-app.ts'
import { checkBook, checkDoctor, checkQuiet } from './check.ts'
import { calm, takeStep } from './steps.ts'
import { makeWorld } from './world.ts'

export interface Simulated {
  seed: number
  steps: number
  orders: number
  /** The fault, the step at which it was found, and the steps before it. */
  broken: { at: number; what: string; after: string[] } | null
}

export interface Simulation {
  seed: number
  steps: number
  /** Breaks the shop before the first step: the checks must detect it. */
  plant?: (app: TestApp['app']) => void
}

const doctorEvery = 60
const calmEvery = 300
/** From this step on the doctor, which reads everything, runs only when the world has settled. */
const doctorOften = 1200

/**
 * Runs steps drawn from the seed against a shop on PostgreSQL: carts, orders, payments, notifications, refunds, codes, bonuses, stock, with
 * faults between statements. After every step the shop is compared with a simple model of the events: totals, and the orders that were
 * written to. After settling, every order is compared and the doctor runs; at the beginning it runs more often.
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
      await checkDoctor(world, { settled: true })
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
