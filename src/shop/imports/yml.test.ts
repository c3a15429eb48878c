import { describe, expect, test } from 'vitest'
import type { FeedOffer, FeedProduct } from './feed.ts'
import { readFeed } from './read-feed.ts'

async function read(...offers: string[]): Promise<{ products: FeedProduct[]; offers: FeedOffer[] }> {
  const found = { products: [] as FeedProduct[], offers: [] as FeedOffer[] }
  async function* bytes() {
    yield Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01"><shop><url>https://a.example</url><offers>${offers.join('')}</offers></shop></yml_catalog>`,
    )
  }
  for await (const record of readFeed(bytes())) {
    if (record.kind === 'product') found.products.push(record)
    if (record.kind === 'offer') found.offers.push(record)
  }
  return found
}
const offer = (inside: string, attributes = '') =>
  `<offer id="1" available="true" ${attributes}><name>Кран</name><price>100</price>${inside}</offer>`

describe('what a feed does not sell', () => {
  test('a disabled offer is off sale with its product; in a group it goes alone', async () => {
    const alone = await read(offer('<disabled>true</disabled>'))
    expect([alone.products[0]!.deleted, alone.offers[0]!.deleted]).toEqual([true, true])
    const grouped = await read(offer('<disabled>true</disabled>', 'group_id="g"'))
    expect([grouped.products[0]!.deleted, grouped.offers[0]!.deleted]).toEqual([false, true])
    const sold = await read(offer('<disabled>false</disabled>'))
    expect([sold.products[0]!.deleted, sold.offers[0]!.deleted]).toEqual([false, false])
  })
})

describe('stock by outlets', () => {
  const quantity = async (inside: string) => (await read(offer(inside))).offers[0]!.quantity

  test('is added up where nothing else says how many there are', async () => {
    expect(await quantity('<outlets><outlet id="1" instock="3"/><outlet id="2" instock="4"/></outlets>')).toBe('7')
    expect(await quantity('<outlets><outlet id="1" instock="0"/></outlets>')).toBe('0')
    expect(await quantity('<outlets><outlet id="1" instock="-2"/><outlet id="2" instock="4"/></outlets>')).toBe('4')
    expect(await quantity('<count>5</count><outlets><outlet id="1" instock="3"/></outlets>')).toBe('5')
  })

  test('an outlet that names none says nothing; what is no number is handed on to be refused', async () => {
    expect(await quantity('<outlets><outlet id="1"/></outlets>')).toBeUndefined()
    expect(await quantity('<outlets><outlet id="1" instock="?"/><outlet id="2" instock="4"/></outlets>')).toBe('?')
  })
})
