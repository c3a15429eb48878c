import { expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyForEach } from '../../../test/company-for-each.ts'
import { importXml, offersXml } from './fixtures.ts'

// Goods by the metre and kilogram: unit, step and minimum come from the file, stock in units becomes whole steps (decision 0096).

const shop = companyForEach('measure')

interface Sold {
  step?: string
  minimum?: string
  stock: string
}
const requisite = (name: string, value: string | undefined) =>
  value === undefined
    ? ''
    : `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`

async function take({ step, minimum, stock }: Sold) {
  const goods = importXml({ goods: [{ id: 'rope', name: 'Верёвка' }] })
    .replace(
      /<БазоваяЕдиница.*<\/БазоваяЕдиница>/,
      '<БазоваяЕдиница Код="006" НаименованиеПолное="Метр">м</БазоваяЕдиница>',
    )
    .replace(
      '</ЗначенияРеквизитов>',
      `${requisite('Шаг продажи', step)}${requisite('Минимальный заказ', minimum)}</ЗначенияРеквизитов>`,
    )
  const offers = offersXml({ offers: [{ id: 'rope', name: 'Верёвка', price: '89.90', stocks: { w1: stock } }] })
  const { counts, importId } = await shop.take({ 'import.xml': goods, 'offers.xml': offers })
  const { rows } = await sql<{ unit: string; step: number; minimum: number; onHand: number; price: number }>`
    select p.unit, p.step, p.minimum, l.on_hand as "onHand", w.price from products p
    join variants v on v.product_id = p.id join stock_levels l on l.variant_id = v.id join prices w on w.variant_id = v.id
    where p.company_id = ${shop.id}`.execute(shop.db)
  const { rows: notes } = await sql<{ code: string }>`
    select code from import_refusals where import_id = ${importId} order by id`.execute(shop.db)
  return { product: rows[0], counts, notes: notes.map(({ code }) => code) }
}

test('stock in metres becomes whole steps; the price stays of a metre', async () => {
  const { product, notes } = await take({ step: '0,1', minimum: '0,5', stock: '46.5' })
  expect(product).toEqual({ unit: 'м', step: 100, minimum: 5, onHand: 465, price: 8990 })
  expect(notes).toEqual([])
})

test('a remainder of a step is rounded down and noted; without a step whole units are sold', async () => {
  expect(await take({ step: '0.5', stock: '46.7' })).toMatchObject({
    product: { onHand: 93 },
    notes: ['stock_remainder'],
  })
  expect((await take({ stock: '46.7' })).product).toMatchObject({ step: 500, onHand: 93 })
})

test('the same file twice changes nothing; a new step converts the stock', async () => {
  await take({ step: '0,1', stock: '46.5' })
  const again = await take({ step: '0,1', stock: '46.5' })
  expect(again.counts.products).toMatchObject({ changed: 0, unchanged: 1 })
  expect(again.counts.stocks).toMatchObject({ changed: 0, unchanged: 1 })
  const { product, counts } = await take({ step: '0,5', minimum: '1', stock: '46.5' })
  expect(product).toMatchObject({ step: 500, minimum: 2, onHand: 93 })
  expect(counts.stocks).toMatchObject({ changed: 0, unchanged: 1 })
})

test('while orders hold the stock the step stays, and the stock is counted in it', async () => {
  await take({ step: '0,1', stock: '46.5' })
  await sql`update stock_levels l set reserved = 3 from variants v where v.id = l.variant_id and v.company_id = ${shop.id}`.execute(
    shop.db,
  )
  expect(await take({ step: '0,5', stock: '40' })).toMatchObject({
    product: { step: 100, onHand: 400 },
    notes: ['step_reserved'],
  })
})
