import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
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

test('a feed that was imported comes out with the same ids, codes, makers, parameters and units, and goes into another shop alike', async () => {
  const offer = (id: string, name: string, inside: string, more = '') =>
    `<offer id="${id}" available="true" ${more}><name>${name}</name><price>1500.50</price><oldprice>2000</oldprice><currencyId>RUB</currencyId><categoryId>1</categoryId><vendor>Casio</vendor>${inside}<count>4</count></offer>`
  const watch = (size: string, colour: string) =>
    `<vendorCode>GA-${size}</vendorCode><barcode>46000000000${size}</barcode><param name="Диаметр" unit="мм">${size}</param><param name="Цвет">${colour}</param><param name="Вес ремня" unit="г">10,5</param>`
  const feed = `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-22"><shop><url>https://clock.example</url>
    <categories><category id="1">Часы</category></categories><offers>
    ${offer('w-36', 'Часы GA (36 мм)', watch('36', 'Чёрный'), 'group_id="ga"')}${offer('w-40', 'Часы GA (40 мм)', watch('40', 'Чёрный'), 'group_id="ga"')}
    ${offer('10', 'Будильник 1/2"', '<vendorCode>Б-1</vendorCode><country_of_origin>Япония</country_of_origin><barcode>4600000000017</barcode><barcode>4600000000024</barcode><weight>0.35</weight><dimensions>10/20/30</dimensions><delivery>false</delivery><param name="Объём" unit="л">0,35</param><param name="Цвет">Белый</param>')}
    </offers></shop></yml_catalog>`
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const [given] = await writeFiles({ 'feed.xml': feed })
  const out = path.join(path.dirname(given!), 'out.yml')
  const known: unknown[] = []
  for (const slug of ['first', 'second']) {
    const companyId = await makeCompany(base.db, slug)
    const opened = await openImport({ db: base.db, clock }, { companyId, files: [slug === 'first' ? given! : out] })
    if (!opened.ok) throw new Error()
    await runImport({ db: base.db, clock }, opened.value.importId)
    const shop = { companyId, name: 'Ч', company: 'Ч', publicUrl: 'https://clock.example' }
    await exportYml({ db: base.db, clock }, shop, out)
    const text = await readFile(out, 'utf8')
    known.push(text.replace(/<url>.*?<\/url>/g, '').replace(/categor(y|yI)[^>]*>\d*/g, ''))
    if (slug === 'second') continue
    expect(text).toContain(
      '<offer id="w-36" available="true" group_id="ga"><name>Часы GA (36 мм)</name><vendor>Casio</vendor><vendorCode>GA-36</vendorCode>',
    )
    for (const part of [
      '<param name="Диаметр" unit="мм">40</param>',
      '<param name="Вес ремня" unit="г">10,5</param>',
      '<param name="Объём" unit="л">0,35</param>',
      '<weight>0.35</weight>',
      '<dimensions>10/20/30</dimensions>',
      '<barcode>4600000000017</barcode><barcode>4600000000024</barcode>',
      '<delivery>false</delivery>',
      '<country_of_origin>Япония</country_of_origin>',
      '<oldprice>2000</oldprice>',
      '<name>Будильник 1/2&quot;</name>',
    ])
      expect(text).toContain(part)
    expect(text.match(/<param name="Цвет">/g)).toHaveLength(3)
  }
  expect(known[1]).toEqual(known[0])
})
