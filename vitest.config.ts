import { defineConfig } from 'vitest/config'
import { layers } from './test/projects.ts'

// Processes that tests start never meet the settings of a shop that lives in this folder.
process.env.ENV_FILE = ''

export default defineConfig({
  test: {
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'dist/test-results.json' }]] : ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          include: layers.rules,
          exclude: layers.api,
          globalSetup: ['./test/setup-texts.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
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
          include: layers.races,
          globalSetup: ['./test/setup-texts.ts', './test/setup-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'journeys',
          include: layers.journeys,
          globalSetup: ['./test/setup-texts.ts', './test/journeys/setup-shop.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // What a person would still wait for on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
})
