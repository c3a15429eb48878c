import path from 'node:path'
import { expect } from 'vitest'

/** Of this run: scripts/check.ts prints it. */
export const seed = Number(process.env.TEST_SEED)

/**
 * Of `combinations` of language, theme and width the one that this run walks, as a list for `test.each`. Runs with seeds in a row walk
 * them all; files do not all walk the same one.
 */
export function sampled<T>(combinations: readonly T[]): T[] {
  const file = path.basename(expect.getState().testPath ?? '')
  const own = [...file].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
  return [combinations[(seed + own) % combinations.length]!]
}
