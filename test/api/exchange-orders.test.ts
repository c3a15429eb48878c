import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createLogin } from '#shop/exchange/sessions.flow.ts'
import { zipOf } from '#shop/imports/fixtures.ts'
import { Fake1C } from '../fake-1c.ts'
import { cash, expectHealthy, pickup, placed, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import type { TestApp } from '../start-app.ts'
import { type ExchangingShop, startExchangingShop } from '../start-exchange.ts'

// Orders in the exchange with 1C (integrations §11): what it is sent, and what it reports.
let exchanging: ExchangingShop
let shop: TestApp
let handler: ExchangingShop['handler']
beforeAll(async () => {
  exchanging = await startExchangingShop()
  ;({ shop, handler } = exchanging)
})
sameStart(() => shop)
afterAll(() => exchanging.close())

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(shop.db)).rows[0]!

describe('orders', () => {
  let outer: Fake1C
  let me: Record<string, string>
  beforeEach(async () => {
    outer = await exchanging.outerOf(shop.cast.company, 'shop.test')
    me = await shop.signIn('79000000001')
    await outer.ask('?type=sale&mode=checkauth')
    await outer.ask('?type=sale&mode=init&version=2.10')
  })
  const sent = async () => (await outer.ask('?type=sale&mode=query')).text
  const take = async () => {
    const text = await sent()
    await outer.ask('?type=sale&mode=success')
    return text
  }
  const documents = (text: string) => [...text.matchAll(/<Документ>.*?<\/Документ>/gs)].map(([one]) => one)
  const numbers = (text: string) => documents(text).map((one) => /<Номер>(\d+)<\/Номер>/.exec(one)![1])
  const heard = (id: number, requisites: Record<string, string>) =>
    `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10"><Контейнер><Документ><Ид>${id}</Ид>
<ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов>${Object.entries(requisites)
      .map(
        ([name, value]) =>
          `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
      )
      .join('')}</ЗначенияРеквизитов></Документ></Контейнер></КоммерческаяИнформация>`
  const tell = (text: string) => outer.ask('?type=sale&mode=file&filename=orders.xml', text)
  const stateOf = async (id: number) =>
    one(sql<{ state: string; paid: number; total: number }>`select state, paid, total from orders where id = ${id}`)

  test('money that is only held is told as held: the order is neither paid nor allowed to be delivered', async () => {
    await take()
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))
    await sql`
      update orders set capture = 'when_confirmed', confirmation = 'waiting', confirm_by = '2026-11-22T09:00:00Z', held = total
      where id = ${order.id}`.execute(shop.db)
    const [document] = documents(await take())
    for (const [name, value] of [
      ['Заказ оплачен', 'false'],
      ['Деньги заморожены', `${order.total}`],
      ['Ждёт подтверждения', 'true'],
      ['Доставка разрешена', 'false'],
    ])
      expect(document).toContain(`<Наименование>${name}</Наименование><Значение>${value}</Значение>`)
  })

  test('a recorded session: the order is sent with lines, sums and status, and comes back paid and shipped', async () => {
    await take()
    const order = await placed(
      shop,
      me,
      [
        { sku: 'BAG', count: 2 },
        { sku: 'MUG', count: 1 },
      ],
      cash(shop),
    )
    const files = {
      'orders-1c.xml': heard(order.id, { 'Номер по 1С': 'ТД-7', 'Дата оплаты по 1С': '2026-11-21', Отгружен: 'true' }),
    }
    const answers = await outer.replay('1c-orders.txt', files, async () => {})
    const document = documents(answers.get('?type=sale&mode=query')!)
    expect(document).toHaveLength(1)
    expect(document[0]).toContain(`<Номер>${order.number}</Номер>`)
    expect(document[0]).toContain('<Дата>2026-11-21</Дата><Время>14:00:00</Время>')
    expect(document[0]).toContain(`<Сумма>${order.total.toFixed(2)}</Сумма>`)
    expect(document[0]).toContain('<Наименование>Статус заказа</Наименование><Значение>Принят</Значение>')
    expect(document[0]).toContain('<Наименование>Заказ оплачен</Наименование><Значение>false</Значение>')
    const sums = [...document[0]!.matchAll(/<Количество>\d+<\/Количество><Сумма>([\d.]+)<\/Сумма>/g)].map(([, sum]) =>
      Number(sum),
    )
    expect(sums.reduce((a, b) => a + b, 0)).toBeCloseTo(order.total, 2)
    expect(await stateOf(order.id)).toMatchObject({ state: 'shipping', paid: order.total * 100 })
    await expectHealthy(shop)
  })

  test('pieces refunded before collection are absent from the document, and its sums match its lines', async () => {
    const order = await placed(
      shop,
      me,
      [
        { sku: 'BAG', count: 3 },
        { sku: 'MUG', count: 1 },
      ],
      cash(shop),
    )
    const staff = await shop.staff()
    const call = async (what: string, json: object) =>
      expect((await shop.json(`/api/staff/orders/${order.id}/${what}/`, { json, headers: staff })).status).toBe(200)
    await call('paid', { document: 'ПКО 12' })
    await take()
    shop.clock.advance(1_000)
    const [bag, mug] = order.items
    const lines = [
      { item: bag.id, count: 1 },
      { item: mug.id, count: 1 },
    ]
    await call('refund', { lines, reason: 'нет в наличии' })
    const [document] = documents(await take())
    const told = [...document!.matchAll(/<Количество>(\d+)<\/Количество><Сумма>([\d.]+)<\/Сумма>/g)]
    expect(told.map(([, count]) => count)).toEqual(order.delivery_price > 0 ? ['2', '1'] : ['2'])
    const left = order.total - bag.total / 3 - mug.total
    expect(told.reduce((sum, [, , one]) => sum + Number(one), 0)).toBeCloseTo(left, 2)
    expect(document).toContain(`<Сумма>${left.toFixed(2)}</Сумма>`)
    await expectHealthy(shop)
  })

  test('an order is sent until 1C answers success, and again when it changes', async () => {
    await take()
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))
    expect(numbers(await sent())).toEqual([order.number])
    expect(numbers(await take())).toEqual([order.number])
    expect(numbers(await take())).toEqual([])
    shop.clock.advance(1_000)
    await walkTo(shop, order.id, 'collecting')
    const [document] = documents(await take())
    expect(document).toContain('<Значение>Собирается</Значение>')
  })

  test('the document holds all that fulfils an order: outlet, day, hours, comment, methods, company, unit', async () => {
    await sql`update products set unit = 'кг' where id = (select product_id from variants where sku = 'MUG')`.execute(
      shop.db,
    )
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }], pickup(shop))
    await sql`update orders set due_date = '2026-11-23', due_from = '10:00', due_to = '14:00', comment = 'Позвоните заранее',
      legal = ${JSON.stringify({ company: 'ООО «Север»', inn: '6612345676', kpp: '661201001', ogrn: '', address: 'Екатеринбург' })}::jsonb
      where id = ${order.id}`.execute(shop.db)
    const document = documents(await sent()).find((text) => text.includes(order.number))!
    await sql`update products set unit = '' where id = (select product_id from variants where sku = 'MUG')`.execute(
      shop.db,
    )
    const outlet = await one(sql<{ name: string; address: string }>`
      select t.name, t.address from orders o join outlets t on t.id = o.outlet_id where o.id = ${order.id}`)
    const said = (name: string) =>
      new RegExp(`<Наименование>${name}</Наименование><Значение>([^<]*)</Значение>`).exec(document)?.[1]
    expect(said('Магазин')).toBe(outlet.name)
    expect(said('Адрес магазина')).toBe(outlet.address)
    expect([said('Дата доставки'), said('Время доставки')]).toEqual(['2026-11-23', '10:00–14:00'])
    expect([said('Способ доставки'), said('Способ доставки ИД')]).toEqual(['Самовывоз из магазина', 'PICKUP'])
    expect(said('Метод оплаты')).toBe('При получении')
    expect(document).toContain('<Комментарий>Позвоните заранее</Комментарий>')
    expect(document).toContain('<ИНН>6612345676</ИНН><КПП>661201001</КПП>')
    expect(document).toContain('<БазоваяЕдиница Код="166">кг</БазоваяЕдиница>')
  })

  test('«Готов», «Готов к доставке» and «В пути» move an order on its path; an unknown status is reported', async () => {
    const toDoor = await placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))
    const fetched = await placed(shop, me, [{ sku: 'MUG', count: 1 }], pickup(shop))
    await tell(heard(toDoor.id, { 'Статус заказа': 'Готов к доставке' }))
    await tell(heard(fetched.id, { 'Статус заказа': 'Готов' }))
    expect([(await stateOf(toDoor.id)).state, (await stateOf(fetched.id)).state]).toEqual([
      'ready_delivery',
      'ready_pickup',
    ])
    expect((await tell(heard(toDoor.id, { 'Статус заказа': 'В пути' }))).lines).toEqual(['success'])
    expect((await stateOf(toDoor.id)).state).toBe('shipping')
    const { lines } = await tell(heard(toDoor.id, { 'Статус заказа': 'Уехал на Луну' }))
    expect(lines).toEqual(['success', expect.stringMatching(/статуса магазин не знает \(Уехал на Луну\)$/)])
  })

  test('repeated, late or impossible reports change nothing; the journal counts unknown ones', async () => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }], pickup(shop))
    await tell(heard(order.id, { 'Статус заказа': 'Готов к выдаче', Оплачен: 'true' }))
    const once = await stateOf(order.id)
    expect(once).toMatchObject({ state: 'ready_pickup', paid: once.total })
    await tell(heard(order.id, { 'Статус заказа': 'Готов к выдаче', Оплачен: 'true' }))
    await tell(heard(order.id, { 'Статус заказа': 'Принят' }))
    expect(await stateOf(order.id)).toEqual(once)
    await tell(heard(order.id, { 'Статус заказа': 'Уехал на Луну' }))
    await tell(heard(999_999, { Отменен: 'true' }))
    const { counts } = await one(
      sql<{ counts: Record<string, number> }>`select counts from exchanges order by id desc limit 1`,
    )
    expect(counts).toMatchObject({ 'orders.status_unknown': 1, 'orders.order_unknown': 1 })
    await tell(heard(order.id, { Отменен: 'true' }))
    expect((await stateOf(order.id)).state).toBe('canceled')
    await tell(heard(order.id, { 'Статус заказа': 'Выполнен' }))
    expect((await stateOf(order.id)).state).toBe('canceled')
    const payments = await one(sql<{ n: number }>`select count(*)::int as n from payments where order_id = ${order.id}`)
    expect(payments.n).toBe(1)
  })

  test('an order that cannot be applied is reported to 1C and blocks no other; resent, it is applied', async () => {
    const first = await placed(shop, me, [{ sku: 'MUG', count: 1 }], pickup(shop))
    const second = await placed(shop, me, [{ sku: 'MUG', count: 1 }], pickup(shop))
    const ready = { 'Статус заказа': 'Готов к выдаче' }
    const both = heard(first.id, ready).replace(
      '</Документ>',
      `</Документ>${/<Документ>.*<\/Документ>/s.exec(heard(second.id, ready))![0]}`,
    )
    await shop.database.pool.query(`
      create function test_refuses() returns trigger language plpgsql as
        $$ begin if new.id = ${first.id} then raise exception 'not this one'; end if; return new; end $$;
      create trigger test_refuses before update on orders for each row execute function test_refuses()`)
    expect((await tell(both)).lines[0]).toBe('failure')
    expect([(await stateOf(first.id)).state, (await stateOf(second.id)).state]).toEqual(['new', 'ready_pickup'])
    await shop.database.pool.query('drop function test_refuses cascade')
    expect((await tell(both)).lines[0]).toBe('success')
    expect((await stateOf(first.id)).state).toBe('ready_pickup')
  })

  test('an order of another company is unknown; a broken file changes no order', async () => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))
    const stranger = await exchanging.newcomer()
    await stranger.outer.ask('?type=sale&mode=checkauth')
    await stranger.outer.ask('?type=sale&mode=file&filename=o.xml', heard(order.id, { Отменен: 'true' }))
    expect((await stateOf(order.id)).state).toBe('new')
    expect(documents((await stranger.outer.ask('?type=sale&mode=query')).text)).toEqual([])
    const broken = heard(order.id, { Отменен: 'true' }).replace('</ЗначенияРеквизитов>', '')
    expect((await tell(broken)).lines[0]).toBe('failure')
    expect((await stateOf(order.id)).state).toBe('new')
  })

  test('a multipart archive of orders is applied with its last part; a truncated one fails until resent', async () => {
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))
    const zip = zipOf({ 'orders.xml': heard(order.id, { Отменен: 'true' }) })
    const part = async (from: number, to?: number) =>
      (await outer.ask('?type=sale&mode=file&filename=orders.zip', zip.subarray(from, to))).lines[0]
    const asked = async () => (await outer.ask('?type=sale&mode=import&filename=orders.zip')).lines[0]
    expect(await part(0, 100)).toBe('success')
    expect([await asked(), await asked()]).toEqual(['failure', 'failure'])
    expect((await stateOf(order.id)).state).toBe('new')
    expect([await part(0, 100), await part(100, 200), await part(200)]).toEqual(['success', 'success', 'success'])
    expect((await stateOf(order.id)).state).toBe('canceled')
    expect(await asked()).toBe('success')
  })

  test('older 1C gets windows-1251 with numeric character references', async () => {
    const { login, password } = await createLogin(shop.app, shop.cast.company, { encoding: 'windows-1251' })
    const old = new Fake1C(handler, { host: 'shop.test', login, password })
    await old.ask('?type=sale&mode=checkauth')
    await placed(shop, me, [{ sku: 'MUG', count: 1 }], { ...cash(shop), comment: 'Привет 🎒' })
    const request = new Request('http://shop.test/1c/exchange/?type=sale&mode=query', {
      headers: { host: 'shop.test', cookie: old.cookie },
    })
    const bytes = await (await handler(request, '10.0.0.7'))!.arrayBuffer()
    const text = new TextDecoder('windows-1251', { fatal: true }).decode(bytes)
    expect(text).toContain('encoding="windows-1251"')
    expect(text).toContain('<Комментарий>Привет &#127890;</Комментарий>')
    await createLogin(shop.app, shop.cast.company, { encoding: 'utf-8' })
  })
})
