import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { Chance } from './chance.ts'

/** Each worker has a shop, emulators and a Chromium of its own. */
export const journeyWorkers = 2

/** Seconds that each file of journeys took when `npm run spec -- --write` was last run, by the file's name. */
const secondsFile = path.join(import.meta.dirname, 'journeys', 'seconds.json')
const seconds: Record<string, number> = existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {}

/**
 * The order of files. Journeys come in an order of chance, which the seed repeats, so that none relies on what another left behind. The last
 * third of the minutes is given out longest first: whoever of the workers is free takes the next file, and both end together.
 */
export class JourneyOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isJourney = (file: TestSpecification) => file.project.name === 'journeys'
    const others = await super.sort(files.filter((file) => !isJourney(file)))
    const journeys = dealt(
      files.filter(isJourney).toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)),
      (file) => seconds[path.basename(file.moduleId)] ?? 60,
      this.ctx.config.sequence.seed,
    )
    // Groups keep their own order whatever the order of the list.
    return [...others, ...journeys]
  }
}

/** `files` by chance; those that make the last third of the time longest first. */
export function dealt<T>(files: readonly T[], secondsOf: (file: T) => number, seed: number): T[] {
  const chance = new Chance(seed)
  const order = files.map((file) => ({ file, at: chance.next() })).toSorted((a, b) => a.at - b.at)
  const whole = files.reduce((sum, file) => sum + secondsOf(file), 0)
  let begun = 0
  const head: T[] = []
  const tail: T[] = []
  for (const { file } of order) {
    ;(begun < (whole * 2) / 3 ? head : tail).push(file)
    begun += secondsOf(file)
  }
  return [...head, ...tail.toSorted((a, b) => secondsOf(b) - secondsOf(a))]
}
