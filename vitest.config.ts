import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { layers } from './test/projects.ts'

// Processes that tests start never meet the settings of a shop that lives in this folder.
process.env.ENV_FILE = ''

/**
 * Files of a layer share a process and what is imported there: to import the shop anew for each took as long as all tests. So a file leaves
 * nothing in a module that another would meet, and layers go one after another: races and walks in a browser want the machine for themselves.
 */
const together = { isolate: false, maxWorkers: os.availableParallelism() }
const inTurn = (groupOrder: number) => ({ isolate: false, fileParallelism: false, sequence: { groupOrder } })

export default defineConfig({
  test: {
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'dist/test-results.json' }]] : ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          ...together,
          include: layers.rules,
          exclude: [...layers.api, ...layers.screens],
          globalSetup: ['./test/setup-texts.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          ...together,
          include: layers.screens,
          exclude: layers.api,
          globalSetup: ['./test/setup-texts.ts'],
        },
      },
      {
        test: {
          name: 'api',
          ...together,
          include: layers.api,
          globalSetup: ['./test/setup-texts.ts', './test/setup-postgres.ts'],
          // a property test of the order book runs thousands of commands
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'races',
          ...inTurn(1),
          include: layers.races,
          globalSetup: ['./test/setup-texts.ts', './test/setup-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          ...inTurn(2),
          include: layers.journeys,
          globalSetup: ['./test/setup-texts.ts', './test/journeys/setup-shop.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // What a person would still wait for on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
