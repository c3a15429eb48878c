import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { insertCompany, writeFiles } from '#shop/imports/fixtures.ts'
import { openImport, runImport } from '#shop/imports/import.flow.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A database for one test file, with a new company for each test. */
export function companyForEach(prefix: string) {
  let base: TestDatabase
  let id = 0
  let companies = 0
  beforeAll(async () => {
    base = await createTestDatabase()
  })
  afterAll(() => base.drop())
  beforeEach(async () => {
    id = await insertCompany(base.db, `${prefix}-${++companies}`)
  })
  return {
    get db() {
      return base.db
    },
    get id() {
      return id
    },
    /** Imports whole files; throws with the code of the refusal. */
    async take(texts: Record<string, string | Uint8Array>, more: { dryRun?: boolean } = {}) {
      const app = { db: base.db, clock: systemClock }
      const opened = await openImport(app, { companyId: id, files: await writeFiles(texts), ...more })
      if (!opened.ok) throw new Error(opened.refusal.code)
      const done = await runImport(app, opened.value.importId)
      if (!done.ok) throw new Error(`${done.refusal.code} ${done.refusal.detail}`)
      return done.value
    },
  }
}
