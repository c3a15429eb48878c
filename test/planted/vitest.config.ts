import { defineConfig } from 'vitest/config'
import { everyLayer } from '../../vitest.config.ts'

/** Runs planted tests like the real ones; test/journeys/planted-faults.test.ts checks their results. */
export default defineConfig({
  test: {
    ...everyLayer,
    root: import.meta.dirname,
    include: ['*.planted.ts'],
    // Nothing listens there: a planted test holds its requests.
    provide: { shops: [{ url: 'http://localhost:9', secondUrl: '', emulators: '', database: '' }] },
    reporters: ['../report.ts'],
    sequence: { ...everyLayer.sequence, seed: Number(process.env.TEST_SEED) },
  },
})
