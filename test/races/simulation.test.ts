import { afterAll, expect, test } from 'vitest'
import { bugs } from '../simulation/bugs.ts'
import type { Simulated } from '../simulation/simulate.ts'
import { simulate } from '../simulation/simulate.ts'

/** `npm run soak -- --simulate` sets larger values of both. */
const seeds = Number(process.env.SIMULATION_SEEDS ?? 3)
const steps = Number(process.env.SIMULATION_STEPS ?? 300)
const first = Number(process.env.SIMULATION_FIRST ?? 1)

const told = ({ seed, broken }: Simulated) =>
  `seed ${seed}, step ${broken!.at}: ${broken!.what} (after ${broken!.after.join(', ')})`

test.each(Array.from({ length: seeds }, (_, n) => first + n))(
  `[R50] seed %i: ${steps} steps of orders, money, codes, bonuses and stock with faults between statements break nothing`,
  { timeout: 60_000 + steps * 1000 },
  async (seed) => {
    const done = await simulate({ seed, steps })
    expect(done.broken && told(done)).toBeNull()
    expect(done.orders).toBeGreaterThan(steps / 40)
  },
)

/**
 * How many seeds and steps may be needed to find each bug: most are found by every seed, the rarest by a third, as the order of connections
 * varies.
 */
const tries = { seeds: 24, steps: 240 }
const seen = new Map<string, string>()
afterAll(() => {
  for (const [name, by] of seen) process.stdout.write(`planted: ${name} — ${by}\n`)
})

test.each(Object.entries(bugs).map(([name, { part, plant }]) => [part, name, plant] as const))(
  'planted in %s: finds «%s»',
  { timeout: 300_000 },
  async (_part, name, plant) => {
    for (let seed = 1; seed <= tries.seeds; seed++) {
      const done = await simulate({ seed, steps: tries.steps, plant })
      if (!done.broken) continue
      seen.set(name, told(done))
      return
    }
    expect.unreachable(`${tries.seeds} seeds of ${tries.steps} steps did not see it`)
  },
)
