/**
 * Layers of tests, cheapest first: `rules` are bare functions, `api` go through the app on a real PostgreSQL, `races` use real
 * parallel connections and killed processes, `journeys` walk a real browser. vitest.config.ts runs them; scripts/spec.ts
 * asks which layer a test belongs to.
 */
export const layers = {
  journeys: ['test/journeys/**/*.test.ts'],
  races: ['test/races/**/*.test.ts'],
  api: [
    'src/**/*.{http,flow,store,job}.test.ts',
    'test/api/**/*.test.ts',
    'examples/**/*.test.ts',
    'plugins/**/*.test.ts',
  ],
  rules: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
}

export type Layer = keyof typeof layers
