import { defineConfig } from 'vitest/config'
import { everyLayer } from '../../vitest.config.ts'

/** Runs planted tests as the real ones are run; test/journeys/planted-faults.test.ts looks at what comes of each. */
export default defineConfig({
  test: {
    ...everyLayer,
    root: import.meta.dirname,
    include: ['*.planted.ts'],
    // Nothing listens there: a planted test holds what it asks for.
    provide: { shops: [{ url: 'http://localhost:9', secondUrl: '', emulators: '', database: '' }] },
    reporters: ['../report.ts'],
    sequence: { ...everyLayer.sequence, seed: Number(process.env.TEST_SEED) },
  },
})
