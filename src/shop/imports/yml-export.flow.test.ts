import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock, systemClock } from '#kit/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { importXml, makeCompany, offersXml, writeFiles } from './fixtures.ts'
import { openImport, runImport } from './import.flow.ts'
import { readFeed } from './read-feed.ts'
import { exportYml } from './yml-export.flow.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())

test('what is on sale comes out as a feed that our own reader takes back, whole and escaped', async () => {
  const companyId = await makeCompany(base.db)
  const files = await writeFiles({
    'import.xml': importXml({
      goods: [
        { id: 'a', name: 'Сапоги &lt;Ёж&gt; &amp; Ко', article: 'А1' },
        { id: 'b', name: 'Без цены' },
      ],
    }),
    'offers.xml': offersXml({
      offers: [
        { id: 'a#1', name: 'Сапоги (38)', price: '99.50', stocks: { w1: '2' } },
        { id: 'a#2', name: 'Сапоги (39)' },
      ],
    }),
  })
  const opened = await openImport({ db: base.db, clock: systemClock }, { companyId, files })
  if (!opened.ok) throw new Error()
  await runImport({ db: base.db, clock: systemClock }, opened.value.importId)

  const folder = path.dirname(files[0]!)
  const file = path.join(folder, 'feed.yml')
  const shop = { companyId, name: 'Лавка', company: 'ООО «Лавка»', publicUrl: 'https://shop.example' }
  const clock = fixedClock('2026-11-21T10:00:00Z')
  expect(await exportYml({ db: base.db, clock }, shop, file)).toEqual({ offers: 2 })
  expect(await readdir(folder)).not.toContain('feed.yml.part')
  const offers = []
  for await (const record of readFeed(createReadStream(file))) if (record.kind === 'offer') offers.push(record)
  expect(
    offers.map(({ name, available, quantity, prices }) => [name, available, quantity, prices?.[0]?.amount]),
  ).toEqual([
    ['Сапоги <Ёж> & Ко (38)', true, '2', '99.50'],
    ['Сапоги <Ёж> & Ко (39)', false, '0', '1000'],
  ])
})
