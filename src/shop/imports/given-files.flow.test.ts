import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertCompany } from './fixtures.ts'
import { openImport, runImport } from './import.flow.ts'

// Real exports of other shops, which we may not store here. FOREIGN_FILES names their folder (commerceml/,
// yml/); without it they are looked up beside the repository, and if they are missing, these tests are skipped.
const beside = execFileSync('git', ['rev-parse', '--path-format=absolute', '--git-common-dir'], { encoding: 'utf8' })
const folder = process.env.FOREIGN_FILES ?? path.join(beside.trim(), '..', '..', 'shared', 'data')
const files = {
  goods: path.join(folder, 'commerceml', 'import0_1.xml'),
  offers: path.join(folder, 'commerceml', 'offers0_1.xml'),
  feed: path.join(folder, 'yml', 'sewing-machines.xml'),
}
const isThere = Object.values(files).every(existsSync)

let base: TestDatabase
let companyId: number
beforeAll(async () => {
  base = await createTestDatabase()
})
let companies = 0
beforeEach(async () => {
  companyId = await insertCompany(base.db, `given-${++companies}`)
})
afterAll(() => base.drop())

async function take(paths: string[]) {
  const opened = await openImport({ db: base.db, clock: systemClock }, { companyId, files: paths })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const done = await runImport({ db: base.db, clock: systemClock }, opened.value.importId)
  if (!done.ok) throw new Error(done.refusal.code)
  return done.value
}

// Counted by other means than the import's reader, plain searches in the text, so that one mistake does not hide itself.
const parts = (text: string, tag: string) =>
  text
    .split(new RegExp(`<${tag}(?=[\\s>])`))
    .slice(1)
    .map((part) => part.split(`</${tag}>`)[0]!)
const inside = (text: string, tag: string) =>
  unescaped(new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`).exec(text)?.[1] ?? '')
const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
/** Names are compared by letters and digits: the shop sets quotes and capitals. */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const title = isThere
  ? 'real exports'
  : `real exports, skipped: they are not in ${folder} (FOREIGN_FILES names another folder)`
describe.skipIf(!isThere)(title, () => {
  test('imports every good, offer, price and stock of the 1C export exactly as in the file', {
    timeout: 180_000,
  }, async () => {
    const report = await take([files.goods, files.offers])
    const goods = parts(await readFile(files.goods, 'utf8'), 'Товар')
    const offers = parts(await readFile(files.offers, 'utf8'), 'Предложение')
    expect([goods.length, offers.length]).toEqual([1197, 2641])
    const { products, variants } = report.counts
    expect([products.read, variants.read]).toEqual([1197, 2641])

    const services = new Set(
      goods
        .filter((good) => /<Наименование>ТипНоменклатуры<\/Наименование>\s*<Значение>Услуга</.test(good))
        .map((good) => inside(good, 'Ид')),
    )
    const expected = new Map<string, string>()
    for (const good of goods) {
      const id = inside(good, 'Ид')
      if (!services.has(id)) expected.set(id, `${inside(good, 'Артикул')} ${letters(inside(good, 'Наименование'))}`)
    }
    const { rows: found } = await sql<{ id: string; text: string; name: string; article: string }>`
      select external_id as id, name, article from products where company_id = ${companyId} and import_source like '1c:%'`.execute(
      base.db,
    )
    expect(new Map(found.map(({ id, name, article }) => [id, `${article} ${letters(name)}`]))).toEqual(expected)
    expect(products.created).toBe(expected.size)

    const sold = new Map<string, string>()
    for (const offer of offers) {
      const id = inside(offer, 'Ид')
      // One offer lists two prices of one type: the last is used, and the first is reported.
      const price = inside(parts(offer, 'Цена').at(-1) ?? '', 'ЦенаЗаЕдиницу')
      const kopecks = Math.round(Number(price.replace(/\s/g, '').replace(',', '.')) * 100)
      if (!(kopecks > 0) || !expected.has(id.split('#')[0]!)) continue
      const rests = [...offer.matchAll(/КоличествоНаСкладе="([^"]*)"/g)].map((match) => Number(match[1]))
      sold.set(id, `${kopecks} ${rests.reduce((sum, rest) => sum + Math.max(0, Math.floor(rest)), 0)}`)
    }
    const { rows: here } = await sql<{ id: string; text: string }>`
      select v.external_id as id, w.price || ' ' || coalesce((select sum(on_hand) from stock_levels s where s.variant_id = v.id), 0) as text
      from variants v join prices w on w.variant_id = v.id join price_types t on t.id = w.price_type_id and t.is_default
      join products p on p.id = v.product_id and p.import_source like '1c:%'
      where v.company_id = ${companyId} and v.is_active`.execute(base.db)
    expect(here.length).toBe(sold.size)
    expect(new Map(here.map(({ id, text }) => [id, text]))).toEqual(sold)
    expect(variants.refused).toBe(offers.length - sold.size)
  })

  test('imports every offer of the feed with its price, brand and section', {
    timeout: 60_000,
  }, async () => {
    const report = await take([files.feed])
    const text = await readFile(files.feed, 'utf8')
    const offers = parts(text, 'offer')
    expect(offers.length).toBe(132)
    const sections = new Map(
      [...text.matchAll(/<category id="(\d+)"[^>]*>([^<]*)</g)].map(([, id, name]) => [id, letters(unescaped(name!))]),
    )
    const expected = offers.map((offer) => {
      const id = /id="([^"]*)"/.exec(offer)![1]!
      const price = Math.round(Number(inside(offer, 'price')) * 100)
      return [
        id,
        price,
        inside(offer, 'vendor').toLowerCase(),
        sections.get(inside(offer, 'categoryId')),
        letters(inside(offer, 'model')),
      ].join('|')
    })
    const { rows } = await sql<{ id: string; price: number; vendor: string; section: string; name: string }>`
      select v.external_id as id, w.price, c.name as section, p.name, coalesce((select a.value from product_attributes l
        join attribute_values a on a.id = l.value_id join attributes t on t.id = a.attribute_id
        where l.product_id = p.id and t.name = 'Производитель'), '') as vendor
      from variants v join products p on p.id = v.product_id and p.is_active join categories c on c.id = p.category_id
      join prices w on w.variant_id = v.id join price_types t on t.id = w.price_type_id and t.is_default
      where v.company_id = ${companyId} and v.is_active and p.import_source = 'yml:shwei.ru'`.execute(base.db)
    const found = rows.map(({ id, price, vendor, section, name }) => ({
      key: [id.replace(/^yml:shwei\.ru:/, ''), price, vendor.toLowerCase(), letters(section)].join('|'),
      name: letters(name),
    }))
    expect(found.length).toBe(expected.length)
    expect(report.counts.variants).toMatchObject({ read: 132, created: 132, refused: 0 })
    for (const line of expected) {
      const [key, model] = [line.split('|').slice(0, 4).join('|'), line.split('|')[4]!]
      const same = found.find((one) => one.key === key)
      expect([key, same?.name.includes(model)]).toEqual([key, true])
    }
  })

  test('a second import changes nothing', { timeout: 180_000 }, async () => {
    for (const some of [[files.offers, files.goods], [files.feed]]) {
      await take(some)
      const { counts } = await take(some)
      for (const one of Object.values(counts)) expect(one).toMatchObject({ created: 0, changed: 0, withdrawn: 0 })
    }
  })
})
