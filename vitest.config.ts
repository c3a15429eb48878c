import { defineConfig } from 'vitest/config'

// Layers, cheapest first: `rules` are bare functions, `api` go through the app on a real PostgreSQL, `races` use real
// parallel connections and killed processes, `journeys` walk a real browser. docs/checklist.md ids stand in the titles.
const onDatabase = ['src/**/*.{http,flow,store,job}.test.ts', 'test/api/**/*.test.ts']
export default defineConfig({
  test: {
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'dist/test-results.json' }]] : ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'src/**/*.test.{ts,tsx}',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/house.test.ts',
            'test/*.test.ts',
          ],
          exclude: onDatabase,
          globalSetup: ['./test/setup-texts.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: onDatabase,
          globalSetup: ['./test/setup-texts.ts', './test/setup-postgres.ts'],
          // a property test of the order book runs thousands of commands
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'races',
          include: ['test/races/**/*.test.ts'],
          globalSetup: ['./test/setup-texts.ts', './test/setup-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
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
