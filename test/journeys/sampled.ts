import path from 'node:path'
import { expect } from 'vitest'

/** Seed of this run: scripts/check.ts prints it. */
export const seed = Number(process.env.TEST_SEED)

/**
 * The one of `combinations` (language, theme, width) that this run tests, as a list for `test.each`. Runs with consecutive seeds cover all
 * of them; the files of one run do not all test the same one.
 */
export function sampled<T>(combinations: readonly T[]): T[] {
  const file = path.basename(expect.getState().testPath ?? '')
  const own = [...file].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
  return [combinations[(seed + own) % combinations.length]!]
}
