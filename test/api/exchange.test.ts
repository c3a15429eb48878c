import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createDiskFiles } from '#kit/files/files.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { importExchangedFile } from '#shop/exchange/catalog.flow.ts'
import { exchangeCommand } from '#shop/exchange/exchange.cli.ts'
import { lateExchanges } from '#shop/exchange/journal.flow.ts'
import { endLogin, makeLogin } from '#shop/exchange/sessions.flow.ts'
import {
  catalogOf,
  importXml,
  makeCompany,
  offersXml,
  pricesXml,
  restsXml,
  writeFiles,
} from '#shop/imports/fixtures.ts'
import { openImport, runImport } from '#shop/imports/import.flow.ts'
import { createApi } from '../../src/server/http/api.ts'
import { createWeb } from '../../src/server/http/web.ts'
import { createExchange } from '../../src/server/start/exchange.ts'
import { Fake1C, zipOf } from '../fake-1c.ts'
import { cash, expectHealthy, pickup, placed, runJobs, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// The exchange with 1C (integrations §11): recorded sessions are replayed exactly.
let shop: TestApp
let folder: string
let handler: ReturnType<typeof createExchange>
let companies = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-exchange-'))
  shop = await startApp({
    outside: { exchange: { folder, pictures: createDiskFiles(path.join(folder, 'images'), '/images/') } },
  })
  handler = createExchange(shop.app, { holdMs: 0 })
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const work = () => runJobs(shop, 'exchange_import')
const settled = () => runJobs(shop, 'exchange_settle')
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(shop.db)).rows[0]!

const goods = (ids: string[]) => ids.map((id) => ({ id, name: `Товар ${id}`, article: `A-${id}` }))
const offers = (ids: string[]) => ids.map((id) => ({ id, name: `Товар ${id}`, price: '100', stocks: { w1: '5' } }))
const whole = {
  'import0_1.xml': importXml({ goods: goods(['a', 'b']) }),
  'import0_2.xml': importXml({ goods: goods(['c']) }),
  'offers0_1.xml': offersXml({ offers: offers(['a', 'b', 'c']) }),
}

/** A new company with its own 1C. */
async function newcomer() {
  const host = `own-${++companies}.test`
  const companyId = await makeCompany(shop.db, `own-${companies}`)
  await sql`update companies set hosts = array[${host}] where id = ${companyId}`.execute(shop.db)
  shop.app.cache.dropTags(['companies'])
  return { companyId, host, outer: await outerOf(companyId, host) }
}
async function outerOf(companyId: number, host: string): Promise<Fake1C> {
  const { login, password } = await makeLogin(shop.app, companyId, {})
  return new Fake1C(handler, { host, login, password })
}
const namesOn = async (companyId: number) =>
  (
    await sql<{
      name: string
    }>`select name from products where company_id = ${companyId} and is_active order by name`.execute(shop.db)
  ).rows.map(({ name }) => name)

describe('a recorded session of 1C', () => {
  test('yields the catalogue of the files, with prices and stock of the last packages', async () => {
    const { companyId, outer } = await newcomer()
    const files = {
      'goods.zip': zipOf({ 'import0_1.xml': whole['import0_1.xml'], 'import0_2.xml': whole['import0_2.xml'] }),
      'offers0_1.xml': whole['offers0_1.xml'],
      'prices0_1.xml': pricesXml({ a: '250,50', b: '90' }),
      'rests0_1.xml': restsXml({ a: { w1: '7' }, c: { w1: '0' } }),
    }
    await outer.replay('1c-full.txt', files, work)
    await settled()
    const byHand = await makeCompany(shop.db, `by-hand-${companies}`)
    const { 'import0_1.xml': first, 'import0_2.xml': second, 'offers0_1.xml': third } = whole
    const packages: Record<string, string>[] = [
      { 'import0_1.xml': first, 'import0_2.xml': second },
      { 'offers0_1.xml': third },
    ]
    for (const named of packages) {
      const opened = await openImport(shop.app, { companyId: byHand, files: await writeFiles(named) })
      if (opened.ok) await runImport(shop.app, opened.value.importId)
    }
    const { rows } = await sql<{ id: string; price: number; stock: number }>`
      select v.external_id as id, w.price, (select sum(on_hand)::int from stock_levels s where s.variant_id = v.id) as stock
      from variants v join prices w on w.variant_id = v.id where v.company_id = ${companyId} and v.is_active order by 1`.execute(
      shop.db,
    )
    expect(rows).toEqual([
      { id: 'a', price: 25_050, stock: 7 },
      { id: 'b', price: 9_000, stock: 5 },
      { id: 'c', price: 10_000, stock: 0 },
    ])
    const structure = async (id: number) => {
      const { categories, products } = (await catalogOf(shop.db, id)) as { categories: unknown; products: unknown }
      return { categories, products }
    }
    expect(await structure(companyId)).toEqual(await structure(byHand))
    await expectHealthy(shop)
  })

  test('of an old 1C without version and end withdraws missing goods with its last part', async () => {
    const { companyId, outer } = await newcomer()
    await outer.replay('1c-old.txt', whole, work)
    expect(await namesOn(companyId)).toEqual(['Товар a', 'Товар b', 'Товар c'])
    // b is gone from the catalogue; goods of the first part must stay while the second part is in transit
    const less = {
      ...whole,
      'import0_1.xml': importXml({ goods: goods(['a']) }),
      'offers0_1.xml': offersXml({ offers: offers(['a', 'c']) }),
    }
    const seen: string[][] = []
    await outer.replay('1c-old.txt', less, async () => {
      await work()
      seen.push(await namesOn(companyId))
    })
    expect(seen[0]).toEqual(['Товар a', 'Товар b', 'Товар c'])
    expect(seen[1]).toEqual(['Товар a', 'Товар c'])
  })

  test('goods absent from a full exchange are withdrawn at its end; a change-only exchange withdraws nothing', async () => {
    const { companyId, outer } = await newcomer()
    const none = { 'prices0_1.xml': pricesXml({ a: '100' }), 'rests0_1.xml': restsXml({ a: { w1: '5' } }) }
    const archive = (first: string[], second: string[], changesOnly = false) => ({
      ...none,
      'goods.zip': zipOf({
        'import0_1.xml': importXml({ goods: goods(first), changesOnly }),
        'import0_2.xml': importXml({ goods: goods(second), changesOnly }),
      }),
      'offers0_1.xml': offersXml({ offers: offers([...first, ...second]), changesOnly }),
    })
    await outer.replay('1c-full.txt', archive(['a', 'b'], ['c']), work)
    await outer.replay('1c-full.txt', archive(['a'], ['c'], true), work)
    await settled()
    expect(await namesOn(companyId)).toEqual(['Товар a', 'Товар b', 'Товар c'])
    await outer.replay('1c-full.txt', archive(['a'], ['c']), work)
    expect(await namesOn(companyId)).toEqual(['Товар a', 'Товар b', 'Товар c'])
    await settled()
    expect(await namesOn(companyId)).toEqual(['Товар a', 'Товар c'])
    const last = await one(sql<{ state: string; counts: Record<string, number> }>`
      select state, counts from exchanges where company_id = ${companyId} order by id desc limit 1`)
    expect(last).toMatchObject({ state: 'done', counts: { withdrawn: 2, settled: 1, 'products.read': 2 } })
  })

  test('an unreadable file is a failure that names it, and the journal stores it', async () => {
    const { companyId, outer } = await newcomer()
    await outer.ask('?type=catalog&mode=checkauth')
    await outer.ask('?type=catalog&mode=init')
    await outer.ask('?type=catalog&mode=file&filename=import0_1.xml', whole['import0_1.xml'].slice(0, 700))
    expect((await outer.ask('?type=catalog&mode=import&filename=import0_1.xml')).lines[0]).toBe('progress')
    await work()
    const { lines } = await outer.ask('?type=catalog&mode=import&filename=import0_1.xml')
    expect(lines[0]).toBe('failure')
    expect(lines[1]).toContain('import0_1.xml')
    expect(lines[1]).not.toContain(folder)
    expect(await namesOn(companyId)).toEqual([])
    expect(await one(sql`select state from exchanges where company_id = ${companyId}`)).toEqual({ state: 'failed' })
  })

  test('the journal shows a refused file until it is resent, and the rows refused or remarked', async () => {
    const { companyId, outer } = await newcomer()
    const kept = () => one(sql`select state, problem from exchanges where company_id = ${companyId}`)
    await outer.ask('?type=catalog&mode=checkauth')
    await outer.ask('?type=catalog&mode=init&version=2.10')
    await outer.ask('?type=catalog&mode=file&filename=broken.zip', 'no archive')
    const pictured = [{ id: 'a', name: 'Товар a', pictures: ['b[1].jpg'] }]
    await outer.ask(
      '?type=catalog&mode=file&filename=goods.zip',
      zipOf({ 'import0_1.xml': importXml({ goods: pictured }) }),
    )
    const { lines } = await outer.ask('?type=catalog&mode=import&filename=import0_1.xml')
    expect(lines.slice(0, 2)).toEqual(['failure', 'The archive is broken: broken.zip'])
    expect(await kept()).toEqual({ state: 'failed', problem: 'The archive is broken: broken.zip' })

    // The complete archive beside it was unpacked; importing it does not make the exchange successful.
    expect((await outer.ask('?type=catalog&mode=import&filename=import0_1.xml')).lines[0]).toBe('progress')
    await work()
    expect(await kept()).toEqual({ state: 'failed', problem: 'The archive is broken: broken.zip' })
    const offers = offersXml({ offers: [{ id: 'a' }, { id: 'x', name: 'Нет такого' }] })
    await outer.ask('?type=catalog&mode=file&filename=broken.zip', zipOf({ 'offers0_1.xml': offers }))
    expect((await outer.ask('?type=catalog&mode=import&filename=offers0_1.xml')).lines[0]).toBe('progress')
    await work()
    expect(await kept()).toEqual({ state: 'done', problem: '' })

    const said: string[] = []
    const print = { say: (line: string) => said.push(line), fail: () => 1 }
    const company = (await companyById(shop.app, companyId))!
    expect(await exchangeCommand(['log'], shop.app, company, '', print)).toBe(0)
    expect(said[0]).toMatch(/catalog {2}done {2}.*variants\.refused 1/)
    expect(said.slice(1)).toEqual([
      '    1 × its product is neither in the files nor in the shop: x (Нет такого)',
      '    1 × the picture file is absent: a (b[1].jpg)',
    ])
  })
})

test('the journal remarks goods without a price, not those whose prices came later', async () => {
  const { companyId, outer } = await newcomer()
  await outer.ask('?type=catalog&mode=checkauth')
  await outer.ask('?type=catalog&mode=init&version=2.10')
  const files = {
    'import0_1.xml': importXml({ goods: goods(['a', 'b']) }),
    'offers0_1.xml': offersXml({ offers: offers(['a']) }),
  }
  for (const [name, text] of Object.entries(files)) {
    await outer.ask(`?type=catalog&mode=file&filename=${name}`, text)
    await outer.ask(`?type=catalog&mode=import&filename=${name}`)
    await work()
  }
  const said: string[] = []
  const company = (await companyById(shop.app, companyId))!
  await exchangeCommand(['log'], shop.app, company, '', { say: (line: string) => said.push(line), fail: () => 1 })
  expect(said.filter((line) => line.includes('no price'))).toEqual([
    '    1 × created but hidden: no price of the type the shop sells at: b (Товар b)',
  ])
})

test('a file that breaks its import answers failure after some tries, not «progress» for ever', async () => {
  const { companyId, outer } = await newcomer()
  const exchange = {
    folder,
    get pictures(): never {
      throw new Error('no such disk')
    },
  }
  const app = { ...shop.app, exchange }
  await outer.ask('?type=catalog&mode=checkauth')
  await outer.ask('?type=catalog&mode=init&version=2.10')
  await outer.ask('?type=catalog&mode=file&filename=import0_1.xml', whole['import0_1.xml'])
  const ask = async () => (await outer.ask('?type=catalog&mode=import&filename=import0_1.xml')).lines
  expect((await ask())[0]).toBe('progress')
  const { id } = await one(sql<{ id: number }>`
    select f.id from exchange_files f join exchanges e on e.id = f.exchange_id where e.company_id = ${companyId} and f.name like '%xml'`)
  await expect(importExchangedFile(app, id, 1)).rejects.toThrow('no such disk')
  expect((await ask())[0]).toBe('progress')
  await importExchangedFile(app, id, 4)
  expect(await ask()).toEqual(['failure', 'Something broke in the shop, exchange again: import0_1.xml'])
  expect(await one(sql`select state from exchanges where company_id = ${companyId}`)).toEqual({ state: 'failed' })
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'exchange_import'`.execute(
    shop.db,
  )
})

test('a long part without a content length arrives complete', async () => {
  const { companyId, host, outer } = await newcomer()
  await outer.ask('?type=catalog&mode=checkauth')
  const pages = Object.assign(async () => new Response(null, { status: 404 }), { cached: () => undefined })
  const web = createWeb({
    app: shop.app,
    api: createApi(shop.app),
    pages,
    pictures: async () => null,
    forPrograms: handler,
    readiness: async () => 'ready',
    trustedProxies: 0,
  })
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve))
  const { port } = web.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    const path = `/1c/exchange/?type=catalog&mode=file&filename=import0_1.xml&sessid=${outer.sessionKey}`
    const request = http.request(
      { port, path, method: 'POST', headers: { host, cookie: outer.cookie } },
      async (response) => resolve(await text(response)),
    )
    request.on('error', reject)
    for (let i = 0; i < 20; i++) request.write(Buffer.alloc(64 * 1024, 120))
    request.end()
  })
  await web.drain(0)
  expect(answer).toBe('success\n')
  const kept = await one(sql<{ bytes: number }>`
    select f.bytes from exchange_files f join exchanges e on e.id = f.exchange_id where e.company_id = ${companyId}`)
  expect(Number(kept.bytes)).toBe(20 * 64 * 1024)
})

test('without a database 1C gets a failure with status 503 and Retry-After', async () => {
  const { outer } = await newcomer()
  await outer.ask('?type=catalog&mode=checkauth')
  const away = new Proxy({} as typeof shop.app.db, {
    get() {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  })
  const { cache } = shop.app
  const lost = createExchange({ ...shop.app, cache, db: away }, { holdMs: 0 })
  const request = new Request('http://own-1.test/1c/exchange/?type=sale&mode=query', {
    headers: { host: 'own-1.test' },
  })
  const answer = (await lost(request, '10.0.0.7'))!
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.text()).toMatch(/^failure\n/)
})

describe('access', () => {
  test('is refused without the password, a session, or in another company’s session', async () => {
    const mine = await newcomer()
    const other = await newcomer()
    const wrong = new Fake1C(handler, { host: mine.host, login: '1c', password: 'guess' })
    expect(await wrong.ask('?type=catalog&mode=checkauth')).toMatchObject({
      status: 401,
      lines: ['failure', expect.any(String)],
    })
    expect((await wrong.ask('?type=catalog&mode=init')).lines[0]).toBe('failure')
    await mine.outer.ask('?type=catalog&mode=checkauth')
    other.outer.cookie = mine.outer.cookie
    expect(await other.outer.ask('?type=catalog&mode=init')).toMatchObject({ status: 401 })
    mine.outer.sessionKey = 'another'
    expect(await mine.outer.ask('?type=catalog&mode=init')).toMatchObject({ status: 401 })
  })

  test('a new password ends old sessions; a company without one is refused', async () => {
    const { companyId, outer } = await newcomer()
    await outer.ask('?type=catalog&mode=checkauth')
    await makeLogin(shop.app, companyId, {})
    expect(await outer.ask('?type=catalog&mode=init')).toMatchObject({ status: 401 })
    await endLogin(shop.app, companyId)
    expect(await outer.ask('?type=catalog&mode=checkauth')).toMatchObject({ status: 401 })
  })

  test('a company allows 60 password attempts', async () => {
    const { host, outer } = await newcomer()
    const guess = new Fake1C(handler, { host, login: '1c', password: 'guess' })
    const answers: number[] = []
    for (let i = 0; i < 61; i++) answers.push((await guess.ask('?type=sale&mode=checkauth')).status)
    expect(answers.slice(0, 60)).toEqual(Array(60).fill(401))
    expect(answers[60]).toBe(429)
    expect((await outer.ask('?type=sale&mode=checkauth')).status).toBe(429)
  })
})

describe('hostile files', () => {
  let outer: Fake1C
  beforeEach(async () => {
    outer = (await newcomer()).outer
    await outer.ask('?type=catalog&mode=checkauth')
    await outer.ask('?type=catalog&mode=init')
  })
  const failed = async (query: string, body: Uint8Array | string) =>
    expect((await outer.ask(query, body)).lines[0]).toBe('failure')

  test.each(['../../etc/passwd', '..\\up.xml', '/../x.xml', '.hidden', 'a/../../b.xml', 'C:\\x.xml', 'a\0b.xml', ''])(
    'the name %j is refused',
    async (name) => {
      const before = (await readdir(folder, { recursive: true })).length
      await failed(`?type=catalog&mode=file&filename=${encodeURIComponent(name)}`, 'x')
      expect((await readdir(folder, { recursive: true })).length).toBe(before)
    },
  )

  test('an archive with a path escape, a false size or an inner archive is refused', async () => {
    const cases: Record<string, Uint8Array | string> = {
      'way-out.zip': zipOf({ 'import0_1.xml': 'x', '../../out.xml': 'x' }),
      'bomb.zip': zipOf({ 'import0_1.xml': Buffer.alloc(5_000_000) }, { size: 10 }),
      'zip-in-zip.zip': zipOf({ 'inner.zip': zipOf({ 'a.xml': 'a' }) }),
      'no.zip': 'PK, but not an archive',
    }
    for (const [name, bytes] of Object.entries(cases)) {
      expect((await outer.ask(`?type=catalog&mode=file&filename=${name}`, bytes)).lines[0], name).toBe('success')
      const { lines } = await outer.ask('?type=catalog&mode=import&filename=import0_1.xml')
      expect(lines[0], name).toBe('failure')
    }
  })

  test('an oversized part, an unsent file and an unknown mode are refused', async () => {
    expect(await outer.ask('?type=catalog&mode=file&filename=a.xml', Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
    })
    expect((await outer.ask('?type=catalog&mode=import&filename=import9_9.xml')).lines[0]).toBe('failure')
    expect((await outer.ask('?type=catalog&mode=explode')).lines[0]).toBe('failure')
    expect((await outer.ask('?type=other&mode=init')).lines[0]).toBe('failure')
  })
})

describe('orders', () => {
  let outer: Fake1C
  let me: Record<string, string>
  beforeEach(async () => {
    outer = await outerOf(shop.cast.company, 'shop.test')
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
    const order = await placed(shop, me, [{ sku: 'MUG', count: 1 }], pickup(shop))
    await sql`update products set unit = 'кг' where id = (select product_id from variants where sku = 'MUG')`.execute(
      shop.db,
    )
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
    const stranger = await newcomer()
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
    const { login, password } = await makeLogin(shop.app, shop.cast.company, { encoding: 'windows-1251' })
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
    await makeLogin(shop.app, shop.cast.company, { encoding: 'utf-8' })
  })
})

test('an exchange absent for longer than configured is late', async () => {
  const { companyId, outer } = await newcomer()
  const isLate = async () => (await lateExchanges(shop.app)).some((late) => late.companyId === companyId)
  expect(await isLate()).toBe(false)
  const at = shop.clock.now()
  shop.clock.set(new Date(at.getTime() + 25 * 3_600_000))
  expect(await isLate()).toBe(true)
  await outer.replay('1c-old.txt', whole, work)
  expect(await isLate()).toBe(false)
  shop.clock.set(at)
})
