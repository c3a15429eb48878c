import { Chance } from '../chance.ts'

/** The seed of this run, which scripts/check.ts prints. */
export const seed = Number(process.env.TEST_SEED)

/**
 * Some of the cases of a walk, chosen by the seed of the run: all of them come up over some runs. `name` keeps the choices of several walks
 * apart.
 */
export function sampled<T>(name: string, cases: readonly T[], count = 1): T[] {
  const chance = new Chance([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed))
  return chance.exactly(cases, count)
}
