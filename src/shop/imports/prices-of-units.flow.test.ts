import { describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyForEach } from '../../../test/company-for-each.ts'
import { importXml, offersXml } from './fixtures.ts'

// Prices of one type for several units (CommerceML: «Единица», «Коэффициент»).

const shop = companyForEach('packs')

interface Price {
  amount: string
  unit?: string
  coefficient?: string
  least?: string
}
const el = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${text}</${name}>`)
const priceXml = ({ amount, unit, coefficient, least }: Price) =>
  `<Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта>${el('Единица', unit)}${el('Коэффициент', coefficient)}${el('МинКоличество', least)}</Цена>`

async function soldAt(...prices: Price[]) {
  const offers = offersXml({ offers: [{ id: 'hook', name: 'Крючок' }] }).replace(
    /<Цены>.*<\/Цены>/,
    `<Цены>${prices.map(priceXml).join('')}</Цены>`,
  )
  const goods = importXml({ goods: [{ id: 'hook', name: 'Крючок' }] })
  const { counts, importId } = await shop.take({ 'import.xml': goods, 'offers.xml': offers })
  const { rows } = await sql<{ price: number }>`
    select w.price / 100.0 as price from prices w join variants v on v.id = w.variant_id where v.company_id = ${shop.id}`.execute(
    shop.db,
  )
  const { rows: told } = await sql<{ code: string; detail: string }>`
    select code, detail from import_refusals where import_id = ${importId} and refused order by id`.execute(shop.db)
  return { prices: rows.map(({ price }) => Number(price)), told, counts: counts.prices }
}

const piece = { amount: '100', unit: 'шт', coefficient: '1' }
const pack = { amount: '900', unit: 'упак', coefficient: '10' }

describe('prices of a piece and of a pack', () => {
  test.each([
    ['the piece first', [piece, pack]],
    ['the pack first', [pack, piece]],
    ['a larger pack last', [pack, piece, { amount: '8000', unit: 'кор', coefficient: '100' }]],
    ['the piece without a coefficient', [{ amount: '100', unit: 'шт' }, pack]],
    [
      'no coefficients, the unit of the good is told',
      [
        { amount: '100', unit: 'шт' },
        { amount: '900', unit: 'упак' },
      ],
    ],
    [
      'no coefficients, the unit of the good last',
      [
        { amount: '900', unit: 'упак' },
        { amount: '100', unit: 'шт' },
      ],
    ],
    ['a wholesale price of the piece', [piece, { ...piece, amount: '90', least: '50' }]],
  ])('%s: uses the price of the piece', async (_, prices: Price[]) => {
    expect((await soldAt(...prices)).prices).toEqual([100])
  })

  test('notes the price of another unit with both prices; each price has one outcome', async () => {
    const { told, counts } = await soldAt(piece, pack)
    expect(told).toEqual([{ code: 'price_of_unit', detail: '100 / 900 упак (10)' }])
    expect(counts).toMatchObject({ read: 2, created: 1, refused: 1 })
  })

  test('without a piece price, the smallest pack gives the piece price', async () => {
    expect((await soldAt(pack)).prices).toEqual([90])
    expect((await soldAt({ amount: '8000', unit: 'кор', coefficient: '100' }, pack)).prices).toEqual([90])
  })

  test('two prices of one unit are a repeat: the last is used and noted', async () => {
    const { prices, told } = await soldAt(piece, { ...piece, amount: '110' })
    expect(prices).toEqual([110])
    expect(told).toEqual([{ code: 'price_repeated', detail: '100 / 110' }])
  })

  test('an unreadable piece price does not hide the pack price', async () => {
    expect((await soldAt({ ...piece, amount: 'по запросу' }, pack)).prices).toEqual([90])
  })
})
