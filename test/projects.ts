/**
 * Layers of tests, cheapest first: `rules` are bare functions, `screens` those of the browser's side, `api` go through the app on a real PostgreSQL, `races` use real
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
  /** Texts have one language in a browser, and that of the request on the server: one process cannot be both. */
  screens: ['src/{web,ui}/**/*.test.{ts,tsx}'],
  rules: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
}

export type Layer = keyof typeof layers
