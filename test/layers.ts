import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Layers of tests, cheapest first: `rules` test plain functions, `screens` the browser code, `api` tests call the app on a real PostgreSQL,
 * `races` use concurrent connections and killed processes, `journeys` drive a real browser. vitest.config.ts runs them;
 * scripts/spec.ts looks up the layer of a test.
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
  /** Texts have one fixed language in a browser and the language of the request on the server: one process cannot be both. */
  screens: ['src/{web,ui}/**/*.test.{ts,tsx}'],
  rules: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
}

export type Layer = keyof typeof layers

const root = path.join(import.meta.dirname, '..')

/**
 * Journeys that measure time, kill processes or need the whole machine, marked by a comment at the top, `// Runs alone: <reason>`. They
 * run last, one at a time, while nothing else runs.
 */
export const alone = (): string[] =>
  globSync(layers.journeys, { cwd: root }).filter((file) =>
    /^\/\/ Runs alone: \S/m.test(readFileSync(path.join(root, file), 'utf8')),
  )
