import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kit/db.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { textIds } from './consents.store.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const idsOf = (tx: Tx, hash: string) =>
  textIds(tx, shop.cast.company, [{ kind: 'offer', body: { hash }, hash }], new Date('2026-03-01T10:00:00Z'))
const inOne = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(shop.db, work)

test('consent to a known text waits for no other order; concurrent new texts create one version', async () => {
  const [first] = await inOne((tx) => idsOf(tx, 'a'))
  await inOne(async (one) => {
    await idsOf(one, 'a')
    expect(await inOne((other) => idsOf(other, 'a'))).toEqual([first])
  })
  const said = await Promise.all([1, 2, 3].map(() => inOne((tx) => idsOf(tx, 'b'))))
  expect(said.map(([text]) => text!.version)).toEqual(Array(3).fill(first!.version + 1))
  // Only the last version counts, although this text existed before.
  expect(await inOne((tx) => idsOf(tx, 'a'))).toMatchObject([{ version: first!.version + 2 }])
})
