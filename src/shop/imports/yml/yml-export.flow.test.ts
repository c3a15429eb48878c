import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock, systemClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { readFeed } from '../files/read-feed.ts'
import { importXml, insertCompany, offersXml, writeFiles } from '../fixtures.ts'
import { openImport, runImport } from '../import.flow.ts'
import { exportYml } from './yml-export.flow.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())

test('exports what is on sale, escaped, in full, readable by our own reader', async () => {
  const companyId = await insertCompany(base.db)
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

test('re-exports an imported feed with the same ids, codes, brands, parameters and units; another shop imports it alike', async () => {
  const offer = (id: string, name: string, inside: string, more = '') =>
    `<offer id="${id}" available="true" ${more}><name>${name}</name><price>1500.50</price><oldprice>2000</oldprice><currencyId>RUB</currencyId><categoryId>1</categoryId><vendor>Casio</vendor>${inside}<count>4</count></offer>`
  const watch = (size: string, colour: string) =>
    `<vendorCode>GA-${size}</vendorCode><barcode>${size === '36' ? '4600000000039' : '2000000000404'}</barcode><param name="Диаметр" unit="мм">${size}</param><param name="Цвет">${colour}</param><param name="Вес ремня" unit="г">10,5</param>`
  const feed = `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-22"><shop><url>https://clock.example</url>
    <categories><category id="1">Часы</category></categories><offers>
    ${offer('w-36', 'Часы GA (36 мм)', watch('36', 'Чёрный'), 'group_id="ga"')}${offer('w-40', 'Часы GA (40 мм)', watch('40', 'Чёрный'), 'group_id="ga"')}
    ${offer('10', 'Будильник 1/2"', '<vendorCode>Б-1</vendorCode><country_of_origin>Япония</country_of_origin><barcode>4600000000015</barcode><barcode>4600000000022</barcode><weight>0,35</weight><dimensions>10/20/30</dimensions><delivery>false</delivery><param name="Объём" unit="л">0,35</param><param name="Цвет">Белый</param>')}
    </offers></shop></yml_catalog>`
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const [given] = await writeFiles({ 'feed.xml': feed })
  const out = path.join(path.dirname(given!), 'out.yml')
  const known: unknown[] = []
  for (const slug of ['first', 'second']) {
    const companyId = await insertCompany(base.db, slug)
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
      '<barcode>4600000000015</barcode><barcode>4600000000022</barcode>',
      '<delivery>false</delivery>',
      '<country_of_origin>Япония</country_of_origin>',
      '<oldprice>2000</oldprice>',
      '<name>Будильник 1/2&quot;</name>',
    ])
      expect(text).toContain(part)
    expect(text).toContain('<barcode>4600000000039</barcode>')
    expect(text).not.toContain('2000000000404')
    expect(text.match(/<param name="Цвет">/g)).toHaveLength(3)
  }
  expect(known[1]).toEqual(known[0])
})

test('goods not on sale leave no trace; size units, dimensions in millimetres and conditions survive re-export', async () => {
  const offer = (id: string, inside: string, more = '') =>
    `<offer id="${id}" ${more}><name>Вещь ${id}</name><price>100</price><currencyId>RUB</currencyId><categoryId>1</categoryId>${inside}<count>4</count></offer>`
  const shirt = (size: string, colour: string) =>
    `<param name="Размер" unit="INT">${size}</param><param name="Цвет">${colour}</param><param name="Ткань">${colour === 'Синий' ? 'Лён' : 'Хлопок'}</param>`
  const feed = `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-22"><shop><url>https://things.example</url>
    <categories><category id="1">Вещи</category></categories><offers>
    ${offer('s', shirt('S', 'Красный'), 'group_id="7"')}${offer('m', shirt('M', 'Красный'), 'group_id="7"')}
    ${offer('b', `${shirt('M', 'Синий')}<disabled>true</disabled>`, 'group_id="7"')}
    ${offer('n', shirt('XL', 'Белый'), 'group_id="8"')}${offer('u', `${shirt('L', 'Белый')}<condition type="preowned"><reason>Потёртости</reason></condition>`, 'group_id="8"')}
    ${offer('d', '<dimensions>20,5/30/40.25</dimensions><condition type="reduction"><reason>Вмятина</reason></condition>')}
    </offers></shop></yml_catalog>`
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const [given] = await writeFiles({ 'feed.xml': feed })
  const out = path.join(path.dirname(given!), 'out.yml')
  const known: unknown[] = []
  for (const slug of ['things', 'things-again']) {
    const companyId = await insertCompany(base.db, slug)
    const opened = await openImport({ db: base.db, clock }, { companyId, files: [slug === 'things' ? given! : out] })
    if (!opened.ok) throw new Error()
    await runImport({ db: base.db, clock }, opened.value.importId)
    const { rows } = await sql<{ size: string }>`
      select size from variants where company_id = ${companyId} and is_active order by external_id`.execute(base.db)
    const values = await sql<{ value: string }>`
      select distinct v.value from product_attributes l join attribute_values v on v.id = l.value_id
      where v.company_id = ${companyId} order by 1`.execute(base.db)
    await exportYml(
      { db: base.db, clock },
      { companyId, name: 'В', company: 'В', publicUrl: 'https://things.example' },
      out,
    )
    const text = await readFile(out, 'utf8')
    const offers = [...text.matchAll(/<offer id="(\w)".*?<\/offer>/g)].map(([all, id]) => [
      id,
      ...(all.match(/<(param|dimensions|condition).*?<\/(param|dimensions|condition)>/g) ?? []),
    ])
    known.push({
      labels: rows.map(({ size }) => size),
      values: values.rows.map(({ value }) => value),
      offers: offers.map(([id, ...parts]) => [id, ...parts.toSorted()]).toSorted(),
    })
  }
  const shirtOut = (id: string, size: string, colour: string, ...before: string[]) => [
    id,
    ...before,
    `<param name="Размер" unit="INT">${size}</param>`,
    '<param name="Ткань">Хлопок</param>',
    `<param name="Цвет">${colour}</param>`,
  ]
  expect(known[0]).toEqual({
    labels: ['', 'M INT', 'XL INT', 'S INT', 'L INT, Б/у'],
    values: ['L', 'M', 'S', 'XL', 'Б/у', 'Белый', 'Вмятина', 'Красный', 'Потёртости', 'Уценка', 'Хлопок'],
    offers: [
      [
        'd',
        '<condition type="reduction"><reason>Вмятина</reason></condition>',
        '<dimensions>20.5/30/40.25</dimensions>',
      ],
      shirtOut('m', 'M', 'Красный'),
      shirtOut('n', 'XL', 'Белый'),
      shirtOut('s', 'S', 'Красный'),
      shirtOut('u', 'L', 'Белый', '<condition type="preowned"><reason>Потёртости</reason></condition>'),
    ],
  })
  expect(known[1]).toEqual(known[0])
})
