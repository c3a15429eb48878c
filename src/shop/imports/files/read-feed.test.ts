import { describe, expect, test } from 'vitest'
import type { FeedRecord } from './feed.ts'
import { readFeed } from './read-feed.ts'

/** An endless offers package; counts the bytes read from it. */
function endlessOffers() {
  const asked = { bytes: 0 }
  async function* bytes() {
    yield Buffer.from('<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><ПакетПредложений><Предложения>')
    for (let i = 0; ; i++) {
      const chunk = Buffer.from(
        `<Предложение><Ид>g${i}</Ид><Наименование>Товар ${i}</Наименование><Количество>1</Количество></Предложение>`,
      )
      asked.bytes += chunk.length
      yield chunk
    }
  }
  return { asked, bytes: bytes() }
}

async function readText(text: string): Promise<FeedRecord[]> {
  const records: FeedRecord[] = []
  async function* bytes() {
    yield Buffer.from(text)
  }
  for await (const record of readFeed(bytes())) records.push(record)
  return records
}

describe('reading a feed', () => {
  test('streams records without buffering the file', async () => {
    const { asked, bytes } = endlessOffers()
    let read = 0
    for await (const record of readFeed(bytes)) {
      if (record.kind !== 'offer') continue
      read++
      expect(asked.bytes).toBeLessThan(read * 200 + 6_000)
      if (read === 20_000) break
    }
    expect(read).toBe(20_000)
  })

  test('refuses other formats at the first element', async () => {
    await expect(readText('<?xml version="1.0"?><rss><channel/></rss>')).rejects.toMatchObject({
      code: 'format_unknown',
    })
  })

  test('reports a record without an id', async () => {
    const text = `<КоммерческаяИнформация><Каталог><Товары><Товар><Наименование>Ничей</Наименование></Товар></Товары></Каталог></КоммерческаяИнформация>`
    expect(await readText(text)).toContainEqual({ kind: 'note', code: 'no_id', key: 'Ничей', detail: 'Товар' })
  })

  test('reads price types and warehouses from the package or the classifier', async () => {
    const types =
      '<ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>'
    const wanted = { kind: 'price_type', id: 'r', name: 'Розничная', currency: 'RUB' }
    for (const place of ['Классификатор', 'ПакетПредложений', 'ИзмененияПакетаПредложений']) {
      const text = `<КоммерческаяИнформация><${place}>${types}</${place}></КоммерческаяИнформация>`
      expect(await readText(text)).toContainEqual(wanted)
    }
  })
})
