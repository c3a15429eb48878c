import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { catalogOf, makeCompany } from './fixtures.ts'
import { openImport, runImport } from './import.flow.ts'
import type { Entity } from './refusals.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())
const app = () => ({ db: base.db, clock: systemClock })

async function take(companyId: number, files: string[], more: { full?: boolean; dryRun?: boolean } = {}) {
  const opened = await openImport(app(), { companyId, files, ...more })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const run = await runImport(app(), opened.value.importId)
  if (!run.ok) throw new Error(`${run.refusal.code} ${run.refusal.detail}`)
  return run.value
}
const accounted = (counts: Record<string, number>) =>
  counts.created! + counts.changed! + counts.unchanged! + counts.withdrawn! + counts.refused!

const real = path.join(import.meta.dirname, '../../../../shared/data')
const realFiles = ['import0_1.xml', 'offers0_1.xml'].map((name) => path.join(real, 'commerceml', name))

describe.skipIf(!realFiles.every(existsSync))('the export of the 1C demonstration base', () => {
  test('1,197 goods and 2,641 offers are read and each is accounted for; a second run changes nothing', async () => {
    const companyId = await makeCompany(base.db, 'real')
    const first = await take(companyId, realFiles)
    expect(first.counts.products.read).toBe(1197)
    expect(first.counts.variants.read).toBe(2641)
    for (const entity of ['categories', 'products', 'variants'] as Entity[]) {
      expect(accounted(first.counts[entity])).toBe(first.counts[entity].read)
    }
    const before = await catalogOf(base.db, companyId)
    const second = await take(companyId, realFiles.toReversed())
    expect(await catalogOf(base.db, companyId)).toEqual(before)
    for (const entity of ['categories', 'products', 'variants', 'prices', 'stocks'] as Entity[]) {
      const { created, changed, withdrawn } = second.counts[entity]
      expect({ entity, created, changed, withdrawn }).toEqual({ entity, created: 0, changed: 0, withdrawn: 0 })
    }
  })
})
