import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Layers of tests, cheapest first: `rules` are plain functions, `screens` those of the browser's side, `api` tests go through the app on a
 * real PostgreSQL, `races` use real parallel connections and killed processes, `journeys` walk a real browser. vitest.config.ts runs them;
 * scripts/spec.ts asks which layer a test belongs to.
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

const root = path.join(import.meta.dirname, '..')

/**
 * Journeys that measure time, kill processes or need the whole machine: a comment at the top, `// Runs alone: <reason>`, marks them. They
 * run last, one after another, while nothing else does.
 */
export const alone = (): string[] =>
  globSync(layers.journeys, { cwd: root }).filter((file) =>
    /^\/\/ Runs alone: \S/m.test(readFileSync(path.join(root, file), 'utf8')),
  )
