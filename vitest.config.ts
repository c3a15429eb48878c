import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { JourneyOrder, journeyWorkers } from './test/journey-order.ts'
import { alone, layers } from './test/layers.ts'

// Processes that tests start must not read the settings of a shop in this folder.
process.env.ENV_FILE = ''
// One number reproduces the order of tests and the samples of the walks over all screens; workers inherit it.
process.env.TEST_SEED ??= String(Date.now() % 1_000_000)

const root = import.meta.dirname

/** Settings of every layer: its tests run in random order, and whatever a test leaves behind is reported with the test's name. */
export const everyLayer = {
  setupFiles: [path.join(root, 'test', 'setup-tests.ts')],
  sequence: { shuffle: { tests: true } },
}

/**
 * A layer of tests. Its files share a process and its imported modules: importing the shop again for each file took as long as all tests.
 * So a file must leave no state in a module. Groups run one after another.
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
  // As long as a person would wait on a busy machine.
  expect: { poll: { timeout: 10_000 } },
  // A failed journey is retried once; if it then passes, scripts/check.ts lists it as flaky. Other layers are never retried.
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
