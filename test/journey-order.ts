import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { Chance } from './chance.ts'

/** Each worker has its own shop, emulators and Chromium. */
export const journeyWorkers = 2

/** Seconds per file of journeys when `npm run spec -- --write` last ran, by file name. */
const secondsFile = path.join(import.meta.dirname, 'journeys', 'seconds.json')
const seconds: Record<string, number> = existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {}

/**
 * The order of test files. Journeys run in a random order that the seed repeats, so that none relies on the effects of another. The last third
 * of the total time is assigned longest first: a free worker takes the next file, so both workers end at about the same time.
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
    // Projects run in their own sequence, whatever the order of this list.
    return [...others, ...journeys]
  }
}

/** `files` in random order; those of the last third of the total time, longest first. */
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
