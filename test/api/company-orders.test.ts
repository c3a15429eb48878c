import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { expectHealthy, placed, runJobs, walkTo } from '../place-order.ts'
import { addCode, addPromotion } from '../promotions.ts'
import { textOfPdf } from '../read-pdf.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let sergey: Record<string, string>
let byInvoice: number
const legal = {
  company: 'ООО «Север»',
  inn: '6612345676',
  kpp: '661201001',
  ogrn: '1146612000017',
  address: '620026, г Екатеринбург, ул Белинского, д 54',
}
const invoice = {
  account: '40702810000000000001',
  bank_name: 'Банк «Пример»',
  bic: '044525999',
  correspondent_account: '30101810600000000999',
  director: 'Орлова О. О.',
  accountant: 'Петрова П. П.',
  days: 3,
}
const settings = async (change: object) => {
  await sql`update companies set settings = settings || ${JSON.stringify(change)}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags('everything')
}

beforeAll(async () => {
  shop = await startApp()
  sergey = await shop.signIn('79000000002')
  await settings({ invoice, tax: { vat: '22', delivery_vat: '22' } })
  const { rows } = await sql<{ id: number }>`
    insert into delivery_payment_options (company_id, delivery_type, payment_type, method, price, sort)
    values (${shop.cast.company}, 'DELIVERY', 'INVOICE', 'invoice', 29000, 9) returning id`.execute(shop.db)
  byInvoice = rows[0]!.id
})
sameStart(() => shop)
afterAll(() => shop.close())

const order = (change = {}) =>
  placed(shop, sergey, [{ sku: 'MUG', count: 3 }], { delivery_payment_option: byInvoice, legal, ...change })
const paper = async (id: number, document: string, headers = sergey, from = 'orders') => {
  const answer = await shop.request(`/api/${from}/${id}/documents/${document}/`, { headers })
  if (answer.status !== 200) return answer.status
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return textOfPdf(new Uint8Array(await answer.arrayBuffer()))
}
const read = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: sergey })).body

test('[CHK-23] an order by invoice stores company details; the invoice states them, the tax and the sum in words', async () => {
  const made = await order()
  expect(made).toMatchObject({
    legal,
    payment_type: { type: 'INVOICE', name: 'По счёту для компании' },
    pay_now: 0,
    documents: ['invoice'],
    // Reserved for the number of days in the settings.
    reserved_until: '2026-11-24T09:00:00.000Z',
  })
  expect(made.actions).not.toContain('PAY')
  expect(made.available_payment_options).toEqual([])
  const text = (await paper(made.id, 'invoice')) as string
  for (const said of [
    `Счёт на оплату № ${made.number} от 21.11.2026`,
    'ООО «Витрина»',
    'ООО «Север», ИНН 6612345676, КПП 661201001',
    '40702810000000000001',
    '044525999',
    'Кружка эмалированная',
    'Доставка',
    // 3 × 990 and 290 for delivery; tax is 22/122 of it.
    '3 260,00',
    'В том числе НДС 22%',
    '587,87',
    'Три тысячи двести шестьдесят рублей 00 копеек',
    'Всего 2 наименования',
    'Орлова О. О.',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  expect(await paper(made.id, 'upd')).toBe(409)
  expect(await paper(made.id, 'receipts')).toBe(409)
  const other = await shop.signIn('79000000077')
  expect(await paper(made.id, 'invoice', other)).toBe(404)
  expect(await paper(made.id, 'invoice', {})).toBe(401)
})

test('[CHK-23] no invoice without company details, with a wrong INN or KPP, or without a shop account', async () => {
  const post = (change: object) =>
    shop.json('/api/orders/', {
      headers: sergey,
      json: {
        products: [{ sku: 'MUG', count: 1 }],
        recipient_name: 'Сергей',
        recipient_phone: '79000000002',
        delivery_payment_option: byInvoice,
        address: {
          address: 'г Екатеринбург, ул Малышева, д 5',
          city: 'Екатеринбург',
          street: 'Малышева',
          house: '5',
          latitude: 56.83,
          longitude: 60.61,
        },
        ...change,
      },
    })
  expect((await post({})).body).toMatchObject({ code: 'requisites_needed', errors: [{ field: 'legal' }] })
  expect((await post({ legal: { ...legal, inn: '6612345677' } })).status).toBe(400)
  expect((await post({ legal: { ...legal, kpp: '12' } })).status).toBe(400)
  await settings({ invoice: { ...invoice, account: '' } })
  expect((await post({ legal })).body).toMatchObject({ code: 'option_gone' })
  await settings({ invoice })
  // A customer who pays by another method may order as a company too.
  const cash = await order({ delivery_payment_option: shop.cast.options.courierCash })
  expect(cash).toMatchObject({ legal, documents: [] })
})

test('[CHK-23] [ORD-07] staff records the transfer; a done order has an УПД with its tax', async () => {
  const staff = await shop.staff(['orders.pay', 'orders.read'])
  const made = await order()
  const pay = (body: object, headers = staff) =>
    shop.json(`/api/staff/orders/${made.id}/paid/`, { json: body, headers })
  const document = 'п/п 144 от 22.11.2026'
  expect((await pay({ document }, await shop.staff(['orders.read']))).status).toBe(403)
  expect((await pay({ document, amount: made.total + 1 })).body).toMatchObject({ code: 'money_not_taken' })
  expect((await pay({ document, amount: 1000 })).body).toMatchObject({ paid: 1000 })
  expect((await pay({ document })).body).toMatchObject({ paid: made.total, reserved_until: null })
  expect((await pay({ document })).body).toMatchObject({ code: 'money_not_taken' })
  // A paid order does not expire.
  shop.clock.set('2026-11-30T09:00:00Z')
  await runJobs(shop, 'expire_order')
  expect((await read(made.id)).state).toBe('new')

  await walkTo(shop, made.id, 'done')
  expect((await read(made.id)).documents).toEqual(['invoice', 'upd'])
  const text = ((await paper(made.id, 'upd', staff, 'staff/orders')) as string).replaceAll('\u00a0', ' ')
  for (const said of [
    `Универсальный передаточный документ № ${made.number} от 30.11.2026`,
    'Статус: 1',
    '6612345676/661201001',
    '796 шт',
    '22%',
    '2 672,13',
    '587,87',
    '3 260,00',
    'Товар получил: ООО «Север»',
  ])
    expect(text).toContain(said)
  await expectHealthy(shop)
  shop.clock.set('2026-11-21T09:00:00Z')
})

test('an unpaid invoice reserves goods exactly as long as configured', async () => {
  // The queue uses the clock of the database: a job that is due later for the shop must be due later there too.
  const tomorrow = Date.now() + 86_400_000
  const at = async (ms: number) => {
    shop.clock.set(new Date(tomorrow + ms).toISOString())
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(shop.db)
    await runJobs(shop, 'expire_order')
  }
  shop.clock.set(new Date(tomorrow).toISOString())
  const made = await order()
  const keptMs = 3 * 86_400_000
  await at(keptMs - 60_000)
  expect((await read(made.id)).state).toBe('new')
  await at(keptMs + 1000)
  const after = await read(made.id)
  expect(after).toMatchObject({ state: 'expired', documents: [] })
  expect(await paper(made.id, 'invoice')).toBe(409)
  shop.clock.set('2026-11-21T09:00:00Z')
})

test('a free order has no invoice', async () => {
  const rule = { effect: { type: 'percent', percent: 100 } }
  await addCode(shop, await addPromotion(shop, { needsCode: true, rule }), { code: 'GIFT' })
  await sql`update delivery_payment_options set price = 0 where id = ${byInvoice}`.execute(shop.db)
  shop.app.cache.dropTags('everything')
  const made = await order({ promo_codes: [{ code: 'GIFT' }] })
  expect(made).toMatchObject({ total: 0, documents: [], sub_state: '', reserved_until: null })
  expect(await paper(made.id, 'invoice')).toBe(409)
})
