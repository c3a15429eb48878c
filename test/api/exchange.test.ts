import { readdir } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { importExchangedFile } from '#shop/exchange/catalog.flow.ts'
import { lateExchanges } from '#shop/exchange/journal.flow.ts'
import { createLogin, endLogin } from '#shop/exchange/sessions.flow.ts'
import {
  catalogOf,
  importXml,
  insertCompany,
  offersXml,
  pricesXml,
  restsXml,
  writeFiles,
  zipOf,
} from '#shop/imports/fixtures.ts'
import { openImport, runImport } from '#shop/imports/import.flow.ts'
import { createApi } from '../../src/server/http/api.ts'
import { createWeb } from '../../src/server/http/web.ts'
import { createExchange } from '../../src/server/start/exchange.ts'
import { Fake1C } from '../fake-1c.ts'
import { vitrina } from '../operator.ts'
import { expectHealthy, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import type { TestApp } from '../start-app.ts'
import { type ExchangingShop, startExchangingShop } from '../start-exchange.ts'

// The exchange with 1C (integrations §11): recorded sessions are replayed exactly.
let exchanging: ExchangingShop
let shop: TestApp
let handler: ExchangingShop['handler']
let folder: string
beforeAll(async () => {
  exchanging = await startExchangingShop()
  ;({ shop, handler, folder } = exchanging)
})
sameStart(() => shop)
afterAll(() => exchanging.close())

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

const namesOn = async (companyId: number) =>
  (
    await sql<{
      name: string
    }>`select name from products where company_id = ${companyId} and is_active order by name`.execute(shop.db)
  ).rows.map(({ name }) => name)

describe('a recorded session of 1C', () => {
  test('yields the catalogue of the files, with prices and stock of the last packages', async () => {
    const { companyId, outer } = await exchanging.newcomer()
    const files = {
      'goods.zip': zipOf({ 'import0_1.xml': whole['import0_1.xml'], 'import0_2.xml': whole['import0_2.xml'] }),
      'offers0_1.xml': whole['offers0_1.xml'],
      'prices0_1.xml': pricesXml({ a: '250,50', b: '90' }),
      'rests0_1.xml': restsXml({ a: { w1: '7' }, c: { w1: '0' } }),
    }
    await outer.replay('1c-full.txt', files, work)
    await settled()
    const byHand = await insertCompany(shop.db, 'by-hand')
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
    const { companyId, outer } = await exchanging.newcomer()
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
    const { companyId, outer } = await exchanging.newcomer()
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
    const { companyId, outer } = await exchanging.newcomer()
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
    const { companyId, outer } = await exchanging.newcomer()
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

    const log = await vitrina(shop.app, 'exchange', 'log', '--company', (await companyById(shop.app, companyId)).slug)
    expect(log.code).toBe(0)
    const said = log.said.split('\n')
    expect(said[0]).toMatch(/catalog {2}done {2}.*variants\.refused 1/)
    expect(said.slice(1)).toEqual([
      '    1 × its product is neither in the files nor in the shop: x (Нет такого)',
      '    1 × the picture file is absent: a (b[1].jpg)',
    ])
  })
})

test('the journal remarks goods without a price, not those whose prices came later', async () => {
  const { companyId, outer } = await exchanging.newcomer()
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
  const { said } = await vitrina(
    shop.app,
    'exchange',
    'log',
    '--company',
    (await companyById(shop.app, companyId)).slug,
  )
  expect(said.split('\n').filter((line) => line.includes('no price'))).toEqual([
    '    1 × created but hidden: no price of the type the shop sells at: b (Товар b)',
  ])
})

test('a file that breaks its import answers failure after some tries, not «progress» for ever', async () => {
  const { companyId, outer } = await exchanging.newcomer()
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
  const { companyId, host, outer } = await exchanging.newcomer()
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
  const { outer } = await exchanging.newcomer()
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
    const mine = await exchanging.newcomer()
    const other = await exchanging.newcomer()
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
    const { companyId, outer } = await exchanging.newcomer()
    await outer.ask('?type=catalog&mode=checkauth')
    await createLogin(shop.app, companyId, {})
    expect(await outer.ask('?type=catalog&mode=init')).toMatchObject({ status: 401 })
    await endLogin(shop.app, companyId)
    expect(await outer.ask('?type=catalog&mode=checkauth')).toMatchObject({ status: 401 })
  })

  test('a company allows 60 password attempts', async () => {
    const { host, outer } = await exchanging.newcomer()
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
    outer = (await exchanging.newcomer()).outer
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

test('an exchange absent for longer than configured is late', async () => {
  const { companyId, outer } = await exchanging.newcomer()
  const isLate = async () => (await lateExchanges(shop.app)).some((late) => late.companyId === companyId)
  expect(await isLate()).toBe(false)
  const at = shop.clock.now()
  shop.clock.set(new Date(at.getTime() + 25 * 3_600_000))
  expect(await isLate()).toBe(true)
  await outer.replay('1c-old.txt', whole, work)
  expect(await isLate()).toBe(false)
  shop.clock.set(at)
})
