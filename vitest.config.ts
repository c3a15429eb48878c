import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { JourneyOrder, journeyWorkers } from './test/journey-order.ts'
import { alone, layers } from './test/layers.ts'

// Processes that tests start never read the settings of a shop that lives in this folder.
process.env.ENV_FILE = ''
// One number repeats the order of tests and what the walks over all screens sample; workers inherit it.
process.env.TEST_SEED ??= String(Date.now() % 1_000_000)

const root = import.meta.dirname

/** What every layer has: its tests come in an order of chance, and what a test leaves behind is reported by its name. */
export const everyLayer = {
  setupFiles: [path.join(root, 'test', 'setup-tests.ts')],
  sequence: { shuffle: { tests: true } },
}

/**
 * A layer of tests. Its files share a process and what is imported there: importing the shop anew for each file took as long as all tests. So
 * a file leaves nothing in a module that another would see. Groups run one after another.
 */
const layer = (name: string, group: number, maxWorkers: number) => ({
  ...everyLayer,
  name,
  isolate: false,
  maxWorkers,
  sequence: { ...everyLayer.sequence, groupOrder: group },
})

const texts = './test/setup-texts.ts'
const postgres = './test/setup-postgres.ts'
const journeys = {
  globalSetup: [texts, './test/journeys/setup-shop.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // What a person would still wait for on a busy machine.
  expect: { poll: { timeout: 10_000 } },
  // A journey that fails is tried once more; if it passes then, scripts/check.ts lists it as flaky. Other layers are never tried again.
  retry: 1,
}

export default defineConfig({
  test: {
    reporters: ['default', './test/report.ts'],
    sequence: { sequencer: JourneyOrder, seed: Number(process.env.TEST_SEED) },
    projects: [
      {
        test: {
          ...layer('rules', 0, os.availableParallelism()),
          include: layers.rules,
          exclude: [...layers.api, ...layers.screens],
          globalSetup: [texts],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...layer('screens', 0, os.availableParallelism()),
          include: layers.screens,
          exclude: layers.api,
          globalSetup: [texts],
        },
      },
      {
        test: {
          ...layer('api', 0, os.availableParallelism()),
          include: layers.api,
          globalSetup: [texts, postgres],
          // A property test of the order book runs thousands of commands.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...layer('races', 1, 1),
          include: layers.races,
          globalSetup: [texts, postgres],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      { test: { ...layer('journeys', 2, journeyWorkers), ...journeys, include: layers.journeys, exclude: alone() } },
      { test: { ...layer('alone', 3, 1), ...journeys, include: alone() } },
    ],
  },
})
