import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import type { Adjustment } from '#shop/cart/price-order.ts'
import type { StageSource } from '#shop/price-stages.ts'
import { expectHealthy, manyBoots, orderBody, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** A promotion of a plug-in: `TEN` takes a tenth off the whole order, `MUG` 100.01 off the mugs. */
const promotions: StageSource = {
  name: 'promotions',
  stage: async (_db, _context, { promoCodes }) => ({
    name: 'promotions',
    knows: (code) => code === 'TEN' || code === 'MUG',
    adjust: ({ lines, goods }) =>
      promoCodes.flatMap((code): Adjustment[] => {
        const made = { source: 'promotion', code, label: { ru: 'Акция', en: 'Promotion' } }
        if (code === 'TEN') return [{ ...made, amount: kopecks(-Math.floor(goods / 10)), line: null }]
        const line = lines.findIndex((one) => one.line.sku === 'MUG')
        return line < 0 ? [] : [{ ...made, amount: kopecks(-10_001), line }]
      }),
  }),
}

let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp({ outside: { priceStages: [promotions] } })
  anna = await shop.signIn('79000000001')
  await manyBoots(shop)
  await sql`update prices set old_price = price + 100001 where variant_id = (select id from variants where sku = 'MUG')`.execute(
    shop.db,
  )
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
})
sameStart(() => shop)
afterEach(() => expectHealthy(shop))
afterAll(() => shop.close())

const lines = [
  { sku: 'BOOT-41', count: 1 },
  { sku: 'MUG', count: 3 },
]
const codes = (...names: string[]) => ({ promo_codes: names.map((code) => ({ code })) })

interface Said {
  subtotal: number
  discount_amount: number
  bonus_discount_amount: number
  delivery_price: number
  total: number
  adjustments: { source: string; code: string; amount: number; item: unknown }[]
}
function expectAddsUp({ subtotal, total, adjustments, ...said }: Said): void {
  const whole = (roubles: number) => Math.round(roubles * 100)
  const adjusted = adjustments.reduce((sum, { amount }) => sum + whole(amount), 0)
  expect(whole(subtotal) + adjusted).toBe(whole(total))
  expect(
    whole(subtotal) - whole(said.discount_amount) - whole(said.bonus_discount_amount) + whole(said.delivery_price),
  ).toBe(whole(total))
}

describe('lines and adjustments', () => {
  test('cart and order break a total down equally; each line knows its payable sum', async () => {
    const asked = { items: lines, ...codes('ten', ' mug '), delivery_payment_option: shop.cast.options.courierCard }
    const { cart } = (await shop.json('/api/v2/cart/', { json: asked })).body
    expect(cart.promotions.map((one: { apply_result: object }) => one.apply_result)).toEqual([
      { status: 'ok', error: null },
      { status: 'ok', error: null },
    ])
    const order = await placed(shop, anna, lines, { ...codes('TEN', 'MUG'), expected_total: cart.total })
    for (const one of [cart, order]) {
      expectAddsUp(one)
      expect(one.adjustments.map((a: { source: string; code: string }) => [a.source, a.code])).toEqual([
        ['catalog', ''],
        ['promotion', 'TEN'],
        ['promotion', 'MUG'],
        ['delivery', ''],
      ])
    }
    const mug = order.items.find((item: { sku: string }) => item.sku === 'MUG')
    expect(order.adjustments.map((a: { item: number | null }) => a.item)).toEqual([mug.id, null, mug.id, null])
    expect(cart.adjustments.map((a: { item: string | null }) => a.item)).toEqual(['MUG', null, 'MUG', null])
    expect(order.promo_codes).toEqual([{ code: 'TEN' }, { code: 'MUG' }])
    const { rows } = await sql<{ payable: number; list: number; total: number }>`
      select payable, list_price * count as list, total from order_items where order_id = ${order.id} order by id`.execute(
      shop.db,
    )
    expect(rows.reduce((sum, row) => sum + row.payable, 0)).toBe(Math.round((order.total - order.delivery_price) * 100))
    for (const row of rows) expect(row.payable < row.total && row.total <= row.list).toBe(true)
  })

  test('paid delivery is an adjustment of the whole order', async () => {
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }])
    expect(order.delivery_price).toBeGreaterThan(0)
    expect(order.adjustments.at(-1)).toEqual({
      source: 'delivery',
      code: '',
      label: '',
      amount: order.delivery_price,
      item: null,
    })
    expectAddsUp(order)
  })

  test('an unknown code refuses the order instead of being dropped; the cart names it', async () => {
    const { status, body } = await shop.json('/api/orders/', {
      json: orderBody(shop, lines, codes('TEN', 'nosuch')),
      headers: anna,
    })
    expect([status, body.code, body.codes]).toEqual([400, 'promo_code_unknown', ['NOSUCH']])
    const { cart } = (await shop.json('/api/v2/cart/', { json: { items: lines, ...codes('nosuch') } })).body
    expect(cart.promotions[0].apply_result).toMatchObject({ status: 'error', error: { code: 'promo_code_unknown' } })
  })

  test('placing an order captures receipt data: the VAT rate of the goods, else of the company', async () => {
    await sql`update products set vat = '10' where id = ${shop.cast.mug}`.execute(shop.db)
    const order = await placed(shop, anna, lines)
    await sql`update products set vat = '20' where id = ${shop.cast.mug}`.execute(shop.db)
    const { rows } = await sql`
      select sku, vat, payment_subject, payment_mode, agent from order_items where order_id = ${order.id} order by id`.execute(
      shop.db,
    )
    const fiscal = { payment_subject: 'commodity', payment_mode: 'full_prepayment', agent: null }
    expect(rows).toEqual([
      { sku: 'BOOT-41', vat: 'none', ...fiscal },
      { sku: 'MUG', vat: '10', ...fiscal },
    ])
  })
})

describe('the database', () => {
  test.each([
    'update order_items set payable = payable - 1 where order_id = $1',
    'update order_items set list_price = list_price + 1 where order_id = $1',
    'delete from order_adjustments where order_id = $1',
    `insert into order_adjustments (order_id, source, amount, at) values ($1, 'gift', -1, now())`,
    'delete from order_items where order_id = $1',
    'update orders set subtotal = subtotal + 1, total = total + 1 where id = $1',
  ])('refuses a transaction whose order does not equal its sum: %s', async (harm) => {
    const { id } = await placed(shop, anna, [{ sku: 'MUG', count: 2 }])
    await expect(shop.database.pool.query(harm, [id])).rejects.toMatchObject({ constraint: 'orders_sums' })
  })

  /** Runs statements in one transaction; $1 is an order of a mug and $2 another order. */
  async function inOne(...statements: string[]) {
    const [mug, other] = [await placed(shop, anna, [{ sku: 'MUG', count: 2 }]), await placed(shop, anna, lines)]
    const client = await shop.database.pool.connect()
    const answers: { rows: Record<string, unknown>[] }[] = []
    try {
      await client.query('begin')
      for (const text of [...statements, 'commit']) {
        answers.push(await client.query(text.replaceAll('$1', String(mug.id)).replaceAll('$2', String(other.id))))
      }
      return answers
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const harm = 'update order_items set payable = payable - 1 where order_id = $1'
  const mend = 'update order_items set payable = payable + 1 where order_id = $1'

  test('accepts a transaction whose sums match again at its end, line by line and back', async () => {
    await inOne(harm, mend)
    await inOne(harm, 'set constraints all deferred', 'savepoint a', mend)
  })

  test.each([
    [
      'a change after the check was asked for early',
      [mend, harm, 'set constraints all immediate', 'set constraints all deferred', harm],
    ],
    ['a change after one that was rolled back with its savepoint', ['savepoint a', harm, 'rollback to a', harm]],
    ['a change that a savepoint did not mend after all', [harm, 'savepoint a', mend, 'rollback to a']],
    [
      'the second of two orders',
      ['update order_items set payable = payable where order_id = $1', harm.replace('$1', '$2 and order_id <> $1')],
    ],
    [
      'what was taken from one order and left no trace in the other',
      [
        `update order_adjustments set order_id = $2 where order_id = $1 and source = 'delivery'`,
        'delete from order_adjustments where id = (select min(id) from order_adjustments where order_id = $2)',
      ],
    ],
  ])('refuses a transaction after %s', async (_, statements) => {
    await expect(inOne(...statements)).rejects.toMatchObject({ constraint: 'orders_sums' })
  })

  test('checks the sum of a new order once, whatever the number of lines and adjustments', async () => {
    const order = await placed(shop, anna, lines)
    const answers = await inOne(
      `set local track_functions = 'all'`,
      `create temp table kept on commit drop as select * from order_adjustments where order_id = ${order.id}`,
      `delete from order_adjustments where order_id = ${order.id}`,
      `insert into order_adjustments (order_id, source, amount, at) select order_id, source, amount, at from kept`,
      `update order_items set payable = payable where order_id = ${order.id}`,
      'set constraints all immediate',
      `select calls::int from pg_stat_xact_user_functions where funcname = 'order_sums_hold'`,
    )
    expect(order.adjustments.length + order.items.length).toBeGreaterThan(2)
    expect(answers.at(-2)!.rows).toEqual([{ calls: 1 }])
  })
})
