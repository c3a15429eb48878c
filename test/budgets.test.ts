import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { budgets, pagesWithBudget, sizeOf } from '../bench/sizes.ts'

const dist = path.join(import.meta.dirname, '..', 'dist')
const isBuilt = existsSync(path.join(dist, 'client', 'manifest.json'))

// `npm test` builds first; without a build there is nothing to measure.
test.runIf(isBuilt).each(Object.entries(pagesWithBudget))(
  '[UX-G2] a first visit to %s stays within its budget: script, styles and fonts',
  (_name, file) => {
    const { script, styles, fonts } = sizeOf(dist, file)
    // Implausibly small sizes would let any page pass.
    expect(script).toBeGreaterThan(20_000)
    expect(styles).toBeGreaterThan(1_000)
    expect(script).toBeLessThanOrEqual(budgets.script)
    expect(styles).toBeLessThanOrEqual(budgets.styles)
    expect(fonts).toBe(budgets.fonts)
  },
)
