import { expect, test } from 'vitest'
import { isGtin } from '#lib/gtin.ts'
import { type GoogleFacts, googleItem } from './google-item.ts'

const one: GoogleFacts = {
  sku: 'BAG',
  productId: 7,
  slug: 'рюкзак 30/л',
  name: 'Рюкзак',
  size: '',
  sizes: [''],
  description: '',
  article: '',
  barcode: '',
  brand: null,
  conditions: [],
  path: ['Снаряжение', 'Рюкзаки'],
  price: 1_249_000,
  oldPrice: null,
  stock: 0,
  unit: '',
  pictures: ['/images/a.webp'],
}
const place = { origin: 'https://shop.example', currency: 'RUB' }
const item = (change: Partial<GoogleFacts>) => googleItem({ ...one, ...change }, place)

test('only a GS1 barcode with a valid check digit and no in-store prefix is a GTIN', () => {
  for (const good of ['4006381333931', '96385074', '036000291452', '10012345678902'])
    expect([good, isGtin(good)]).toEqual([good, true])
  for (const bad of ['4006381333932', '2000000000008', '', '123', '40063813339x1'])
    expect([bad, isGtin(bad)]).toEqual([bad, false])
})

test('URLs are absolute, unknown fields omitted, the old price is the price, the new one the sale price', () => {
  const text = item({})!
  expect(text).toContain('<g:link>https://shop.example/catalog/products/%D1%80')
  expect(text).toContain('<g:image_link>https://shop.example/images/a.webp</g:image_link>')
  expect(text).toContain('<g:availability>out_of_stock</g:availability>')
  expect(text).toContain('<g:identifier_exists>no</g:identifier_exists>')
  expect(text).not.toMatch(/g:(brand|mpn|gtin|sale_price|item_group_id|size)>/)
  const reduced = item({ oldPrice: 1_500_000, brand: 'Тайга & Ко', article: 'T-1' })!
  expect(reduced).toContain('<g:price>15000.00 RUB</g:price><g:sale_price>12490.00 RUB</g:sale_price>')
  expect(reduced).toContain('<g:brand>Тайга &amp; Ко</g:brand><g:mpn>T-1</g:mpn>')
  expect(reduced).not.toContain('identifier_exists')
})

test('a used product is not listed as new, nor a new size as used', () => {
  expect(item({})).toContain('<g:condition>new</g:condition>')
  expect(item({ conditions: ['Б/у'] })).toContain('<g:condition>used</g:condition>')
  const sizes = ['S', 'S, Уценка']
  expect(item({ conditions: ['Уценка'], size: 'S', sizes })).toContain('<g:condition>new</g:condition>')
  expect(item({ conditions: ['Уценка'], size: 'S, Уценка', sizes })).toContain('<g:condition>used</g:condition>')
})

test('omits items without a picture or with a long id', () => {
  expect(item({ pictures: [] })).toBeNull()
  expect(item({ sku: 'x'.repeat(51) })).toBeNull()
  expect(item({ name: 'я'.repeat(200) })!.match(/<g:title>(.*?)<\/g:title>/)![1]).toHaveLength(150)
})
