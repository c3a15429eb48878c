import { expect, test } from 'vitest'
import type { FeedProduct } from '../files/feed.ts'
import { readFeed } from '../files/read-feed.ts'

async function unitOf(written: string): Promise<Pick<FeedProduct, 'unitCode' | 'unitName'>> {
  async function* bytes() {
    yield Buffer.from(
      `<КоммерческаяИнформация><Каталог><Товары><Товар><Ид>a</Ид><Наименование>Труба</Наименование>${written}</Товар></Товары></Каталог></КоммерческаяИнформация>`,
    )
  }
  for await (const record of readFeed(bytes()))
    if (record.kind === 'product') {
      const { unitCode, unitName } = record
      return { unitCode, unitName }
    }
  throw new Error('no product')
}

test.each(['796', '796 ', '006', '5111'])('reads a unit as a bare code: «%s»', async (code) => {
  expect(await unitOf(`<БазоваяЕдиница>${code}</БазоваяЕдиница>`)).toEqual({
    unitCode: code.trim(),
    unitName: undefined,
  })
})

test('reads a named unit and a unit with its code', async () => {
  expect(await unitOf('<БазоваяЕдиница>шт</БазоваяЕдиница>')).toMatchObject({ unitName: 'шт' })
  expect(await unitOf('<БазоваяЕдиница Код="006 " НаименованиеПолное="Метр">796</БазоваяЕдиница>')).toMatchObject({
    unitCode: '006 ',
    unitName: 'Метр',
  })
})
