import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import { recordManualRefund } from '#shop/payments/refund/manual-refund.flow.ts'
import { refundPart } from '#shop/payments/refund/refund.flow.ts'
import { vitrina } from '../operator.ts'
import { cash, expectHealthy, manyBoots, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// Orders and levels in a shop without a back office: commands that run the flows of the staff's calls.
let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
sameStart(() => shop)
afterAll(() => shop.close())

/** Runs a command line; quoted words are one argument, as in a shell. */
async function run(line: string) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
  const done = await vitrina(shop.app, ...words)
  shop.app.cache.dropTags('everything')
  return done
}
const level = (line: string) => run(`level ${line}`)
const order = (line: string) => run(`order ${line}`)
const stock = () =>
  sql<{ on_hand: number; reserved: number }>`
  select on_hand, reserved from stock_levels order by variant_id`
    .execute(shop.db)
    .then(({ rows }) => rows)

test('a command creates a level with its own price list and gives it to a customer, who sees its prices', async () => {
  const phone = '79990000071'
  const headers = await shop.signIn(phone)
  const prices = async (): Promise<number[]> =>
    (await shop.json('/api/products/', { headers })).body.items.map((one: { price: number }) => one.price)
  expect((await level('add opt --name Опт --price-type Нет')).said).toContain('There is no price list "Нет"')
  await sql`
    with type as (insert into price_types (company_id, name) values (${shop.cast.company}, 'Оптовая') returning id)
    insert into prices (variant_id, price_type_id, price)
    select v.id, type.id, 100 from variants v, type where v.company_id = ${shop.cast.company}`.execute(shop.db)
  expect(await level('add opt --name Опт --price-type оптовая')).toEqual({ code: 0, said: '' })
  expect((await level('add opt --name Опт')).said).toContain('already')
  expect((await level('list')).said).toContain('opt  Опт  Оптовая')

  expect((await level(`set +${phone} no`)).said).toMatch(/There is no level "no"\. There are: .*opt/)
  expect((await level('set 79990000999 opt')).said).toContain('Nobody here has')
  const before = await prices()
  expect(before.length).toBeGreaterThan(1)
  expect(await level(`set +${phone} opt --reason "договор 5"`)).toMatchObject({ code: 0 })
  expect(await prices()).toEqual(before.map(() => 1))
  expect(await level(`set +${phone} -`)).toMatchObject({ code: 0 })
  expect(await prices()).toEqual(before)
  const { rows } = await sql<{ call: string; reason: string }>`
    select call, reason from staff_audit where staff_id is null order by id`.execute(shop.db)
  expect(rows).toEqual([
    { call: 'addLevel', reason: '' },
    { call: 'setCustomerLevel', reason: 'договор 5' },
    { call: 'setCustomerLevel', reason: '' },
  ])
})

test('commands find, move, ship and pay an order; a refused move lists the allowed ones', async () => {
  await manyBoots(shop)
  const anna = await shop.signIn('79000000001')
  const { id, number } = await placed(shop, anna, [{ sku: 'BOOT-41', count: 2 }], cash(shop))
  expect((await order('list --search 9000000001 --most 1')).said).toMatch(
    new RegExp(`^${number}  .*  new  DELIVERY CASH`),
  )
  expect((await order('list --state gone')).code).toBe(2)
  expect((await order('move 000 collecting')).said).toBe('There is no order 000 here.')
  expect(await order(`move ${number} done`)).toEqual({
    code: 2,
    said: `${number} cannot go there. It may go to: collecting, canceled, expired, rejected.`,
  })
  expect(await order(`move ${number} collecting --reason "на складе"`)).toMatchObject({ code: 0 })
  expect((await order(`parcel ${number} --service Почта --tracking RR1`)).code).toBe(0)
  expect((await order(`parcel ${number} --parcel ${number}-1 --state delivered`)).code).toBe(0)
  expect((await order(`parcel ${number} --parcel X --state delivered`)).said).toContain('has no parcel "X"')
  expect((await order(`paid ${number} --amount 1e9 --document "ПП 7"`)).code).toBe(2)
  expect((await order(`paid ${number} --document "ПП 7"`)).code).toBe(0)
  expect((await order(`paid ${number} --document "ПП 8"`)).said).toContain('nothing_owed')

  const { said } = await order(`show ${number}`)
  expect(said).toContain('BOOT-41')
  expect(said).toContain(`parcel ${number}-1  delivered  Почта RR1`)
  expect(said).toContain('May go to: collected, canceled, rejected')
  const seen = (await shop.json(`/api/orders/${id}/`, { headers: anna })).body
  expect(seen).toMatchObject({ state: 'collecting', paid: seen.total })
  const [{ id: line, price }] = seen.items
  const { orderId, ...refund } = { orderId: id, reason: 'брак', actor: 'shop', lines: [{ item: line, count: 1 }] }
  const made = await refundPart(shop.app, orderId, refund, 'one')
  assert(made.ok, 'one piece goes back')
  await recordManualRefund(shop.app, { companyId: shop.cast.company, refundId: made.value[0]!.id, document: 'РКО 1' })
  const now = (await order(`show ${number}`)).said
  expect(now).toMatch(new RegExp(`BOOT-41  .*  1 × ${price} ₽  \\(ordered 2; refunded 1, ${price} ₽\\)`))
  expect(now).toMatch(new RegExp(`paid ${price}(\\.0+)?, refunded ${price}`))
  const held = await stock()
  expect(await order(`move ${number} canceled --reason "нет товара"`)).toMatchObject({ code: 0 })
  expect(await stock()).not.toEqual(held)
  expect((await order(`show ${number}`)).said).toContain('It is over.')
  const { rows } = await sql<{ call: string; reason: string }>`
    select call, reason from staff_audit where staff_id is null and call = 'moveStaffOrder' order by id`.execute(
    shop.db,
  )
  expect(rows.map(({ reason }) => reason)).toEqual(['на складе', 'нет товара'])
  await expectHealthy(shop)
})
