import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertCompany, writeFiles } from './fixtures.ts'
import { openImport, runImport } from './import.flow.ts'

let base: TestDatabase
let companyId: number
beforeAll(async () => {
  base = await createTestDatabase()
  companyId = await insertCompany(base.db)
})
afterAll(() => base.drop())

/** More groups than fit into one batch; the last one has two sizes, or one if the other belongs to the first group. */
function feed(groupOfSecondSize: string): string {
  const groups = Array.from({ length: 600 }, (_, i) => String(i).padStart(3, '0'))
  const offer = (id: string, group: string, size: string) =>
    `<offer id="${id}" group_id="${group}" available="true"><name>Куртка ${group}</name><price>1000</price><currencyId>RUB</currencyId><categoryId>1</categoryId><barcode>46000000${id}</barcode><param name="Размер">${size}</param></offer>`
  return `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-21T10:00+03:00"><shop><name>S</name><url>https://ahead.test</url><currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Одежда</category></categories><offers>${groups.map((group) => offer(`1${group}`, group, 'M')).join('')}${offer('2599', groupOfSecondSize, 'L')}</offers></shop></yml_catalog>`
}

async function take(text: string): Promise<void> {
  const app = { db: base.db, clock: systemClock }
  const opened = await openImport(app, { companyId, files: await writeFiles({ 'feed.xml': text }), noPictures: true })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const run = await runImport(app, opened.value.importId)
  if (!run.ok) throw new Error(run.refusal.code)
}

async function codesOf(group: string): Promise<string> {
  const { rows } = await sql<{ codes: string }>`
    select codes from products where company_id = ${companyId} and external_id like ${`%group-${group}`}`.execute(
    base.db,
  )
  return rows[0]!.codes
}

test('a size moved to a product of an earlier batch leaves no code on its old one', async () => {
  await take(feed('599'))
  expect(await codesOf('599')).toContain('460000002599')
  await take(feed('000'))
  expect(await codesOf('000')).toContain('460000002599')
  expect(await codesOf('599')).not.toContain('2599')
})
