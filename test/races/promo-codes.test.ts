import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { countTries, uncountTries } from '#shop/promotions/code-attempts.store.ts'
import { cash, expectHealthy, orderBody, walkTo } from '../place-order.ts'
import { addCode, addPromotion } from '../promotions.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
const people: Record<string, string>[] = []
beforeAll(async () => {
  shop = await startApp()
  await sql`update stock_levels set on_hand = 100000`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  for (let i = 0; i < 20; i++) people.push(await shop.signIn(`790044400${10 + i}`))
})
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const order = (code: string, me: Record<string, string>) =>
  shop.json('/api/orders/', {
    json: orderBody(shop, [{ sku: 'MUG', count: 1 }], { promo_codes: [{ code }], ...cash(shop) }),
    headers: me,
  })
const usedOf = async (code: string) =>
  (
    await sql<{ used: number }>`
      select a.used from promo_allowances a join promo_codes c on c.allowance_id = a.id where c.code = ${code}`.execute(
      shop.db,
    )
  ).rows[0]!.used

test('[CODE-10] the last use of a code contested by 100 orders of 20 people makes one order; released, one again', async () => {
  const tenth = { effect: { type: 'percent', percent: 10 } }
  await addCode(shop, await addPromotion(shop, { needsCode: true, rule: tenth }), { code: 'LAST', limitTotal: 1 })
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => order('LAST', people[i % people.length]!)))
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(1)
    expect(placed[0]!.body.discount_amount).toBeGreaterThan(0)
    const refused = new Set(
      answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`),
    )
    expect([...refused].filter((one) => !/^409 promo_code_(sold_out|used)$/.test(one))).toEqual([])
    expect(await usedOf('LAST')).toBe(1)
    const owner = people[answers.indexOf(placed[0]!) % people.length]!
    await shop.json(`/api/orders/${placed[0]!.body.id}/cancel/`, { json: {}, headers: owner })
    expect(await usedOf('LAST')).toBe(0)
  }
})

test('a code limited to two uses each is used twice by each under concurrent orders, cancels and handovers', async () => {
  const promotion = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'percent', percent: 5 } } })
  await addCode(shop, promotion, { code: 'TWICE', limitPerCustomer: 2 })
  const some = people.slice(0, 6)
  const answers = await Promise.all(some.flatMap((me) => Array.from({ length: 5 }, () => order('TWICE', me))))
  const placed = some.map((_, i) => answers.slice(i * 5, i * 5 + 5).filter(({ status }) => status === 201))
  expect(placed.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2])
  await Promise.all(
    placed.flatMap(([first, second], i) => [
      shop.json(`/api/orders/${first!.body.id}/cancel/`, { json: {}, headers: some[i]! }),
      walkTo(shop, second!.body.id, 'done'),
    ]),
  )
  const again = await Promise.all(some.flatMap((me) => [order('TWICE', me), order('TWICE', me)]))
  expect(again.filter(({ status }) => status === 201)).toHaveLength(6)
})

test('codes named by concurrent requests of one customer are counted and uncounted without deadlock', async () => {
  const now = shop.clock.now()
  for (let round = 0; round < 150; round++) {
    const caps = [`person-${round}`, `network-${round}`].map((key) => ({ key, max: 1000 }))
    const [a, b] = [`once-${round}-a`, `once-${round}-b`]
    const count = (...onces: string[]) => countTries(onces, caps, 3600, now).execute(shop.db)
    const tries = await Promise.all([count(a, b), count(b), count(b, a), count(b), count(a), count(a, b)])
    expect(tries.flat().filter(({ isNew }) => isNew)).toHaveLength(2)
    const back = (...onces: string[]) => uncountTries(onces, caps, 3600, now).execute(shop.db)
    await Promise.all([back(b, a), count(b), back(a), count(a, b)])
  }
})
