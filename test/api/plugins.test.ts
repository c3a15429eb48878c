import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { migrate, pendingMigrations } from '#kit/migrations.ts'
import { ok } from '#lib/result.ts'
import { defineCalls } from '#shop/call.ts'
import { changeSetting, companies } from '#shop/company/company.flow.ts'
import { flag, text } from '#shop/company/settings-fields.ts'
import type { App } from '#shop/context.ts'
import { defineListener } from '#shop/events.ts'
import { answerCalls, definePlugin } from '#shop/plugin.ts'
import { schemaFolder } from '../../src/server/start/folders.ts'
import { readPlugins } from '../../src/server/start/plugins.ts'
import { crontabOf } from '../../src/server/start/timetable.ts'
import { cash, listening, placed, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** A plug-in that counts orders in its own table and reports their number. */
const count = defineJob({ name: 'thanks.count', payload: z.object({ company_id: z.int() }) })
const thanksCalls = defineCalls('thanks', {
  readThanks: {
    method: 'get',
    path: '/api/plugins/thanks/count/',
    access: 'open',
    summary: 'How many orders were thanked for',
    answer: z.object({ text: z.string(), count: z.number().int() }),
  },
})
const thanks = (migrations: string) =>
  definePlugin({
    name: 'thanks',
    migrations,
    settings: { text: text('Спасибо!'), is_on: flag(true) },
    texts: { ru: { payment_method_on_receipt: 'Как-нибудь' }, en: { payment_method_on_receipt: 'Somehow' } },
    crontab: '5 4 * * * thanks.count',
    listeners: [
      defineListener<App, 'order.placed'>({
        name: 'thanks.orders',
        types: ['order.placed'],
        hear: (app, event) => addJobs(app.db, [count.of({ company_id: event.companyId })]),
      }),
    ],
    jobs: [
      count.handledBy(async (app: App, { company_id }) => {
        await sql`insert into plugin_thanks_orders (company_id) values (${company_id})`.execute(app.db)
      }),
    ],
    api: answerCalls(thanksCalls, (app) => ({
      async readThanks({ context }) {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from plugin_thanks_orders where company_id = ${context.company.id}`.execute(app.db)
        return ok({ text: String(context.company.settings.plugins.thanks?.text), count: rows[0]!.n })
      },
    })),
  })

let folder: string
let shop: TestApp
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-plugin-'))
  await writeFile(
    path.join(folder, '0001_orders.sql'),
    'create table plugin_thanks_orders (company_id bigint not null);',
  )
  shop = await startApp({ outside: { plugins: [...readPlugins(), thanks(folder)] } })
  await migrate(shop.database.url, schemaFolder, [thanks(folder)])
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test('its migrations run once, after ours, recorded under its name', async () => {
  const own = path.join(folder, 'notes')
  await mkdir(own)
  await writeFile(path.join(own, '0001_notes.sql'), 'create table plugin_notes (company_id bigint not null);')
  const plugins = [thanks(folder), definePlugin({ name: 'notes', migrations: own })]
  expect(await pendingMigrations(shop.database.pool, schemaFolder, plugins)).toEqual(['notes/0001_notes.sql'])
  expect(await migrate(shop.database.url, schemaFolder, plugins)).toEqual(['notes/0001_notes.sql'])
  expect(await migrate(shop.database.url, schemaFolder, plugins)).toEqual([])
  expect(await pendingMigrations(shop.database.pool, schemaFolder, plugins)).toEqual([])
  // removed from the shop, its tables remain and cause no fault
  expect(await migrate(shop.database.url, schemaFolder)).toEqual([])
  await writeFile(path.join(own, '0001_notes.sql'), 'create table plugin_notes_other ();')
  await expect(migrate(shop.database.url, schemaFolder, plugins)).rejects.toThrow('notes/0001_notes.sql')
})

test('it hears an order, runs its own job and answers a call', async () => {
  const anna = await shop.signIn('79000000001')
  await placed(shop, anna, [{ sku: 'BOOT-41', count: 1 }], cash(shop))
  await runJobs(shop, ...listening, 'thanks.count')
  expect(await shop.json('/api/plugins/thanks/count/')).toMatchObject({
    status: 200,
    body: { text: 'Спасибо!', count: 1 },
  })
  expect(crontabOf(shop.app)).toContain('thanks.count')
  const document = shop.openApi() as { paths: Record<string, unknown> }
  expect(document.paths['/api/plugins/thanks/count']).toBeDefined()
})

test('its settings belong to a company, with field checks and defaults', async () => {
  const company = shop.cast.company
  expect(await changeSetting(shop.app, company, 'plugins.thanks.text', 'До встречи')).toMatchObject({ ok: true })
  expect(await changeSetting(shop.app, company, 'plugins.thanks.is_on', 'perhaps')).toMatchObject({
    ok: false,
    refusal: { code: 'settings_invalid' },
  })
  expect(await changeSetting(shop.app, company, 'plugins.thanks.txt', 'x')).toMatchObject({
    ok: false,
    refusal: { code: 'setting_unknown' },
  })
  expect(await changeSetting(shop.app, company, 'plugins.absent.text', 'x')).toMatchObject({ ok: false })
  shop.app.cache.dropTags('everything')
  const read = (await companies(shop.app)).find(({ id }) => id === company)!
  expect(read.settings.plugins).toEqual({ thanks: { text: 'До встречи', is_on: true } })
  const { body } = await shop.json('/api/companies/current/')
  expect(body.company.settings.plugins.thanks.text).toBe('До встречи')
})

test('answers use its payment method label', () => {
  expect(shop.app.texts.paymentType('CASH', 'on_receipt', 'ru')).toBe('Как-нибудь')
  expect(shop.app.texts.paymentType('BANK_CARD', 'redirect', 'en')).not.toBe('Somehow')
})

test('a delivery without a provider is not offered at checkout and refused in an order', async () => {
  const anna = await shop.signIn('79000000001')
  const option = shop.cast.options.courierCash
  const withoutCourier = { ...shop.app, plugins: shop.app.plugins.filter(({ name }) => name !== 'courier') }
  const { cachedOptions: knownOptions, offerOptions, termsOfAll } = await import('#shop/delivery/delivery.flow.ts')
  const { optionsAt } = await import('#shop/delivery/option.ts')
  const { loadOf } = await import('#shop/delivery/shipping.ts')
  const { kopecks } = await import('#lib/money.ts')
  const { regions } = await import('#shop/places/places.flow.ts')
  const region = (await regions(shop.app, shop.cast.company)).find(({ id }) => id === shop.cast.regions.ekb)!
  const rows = optionsAt(await knownOptions(shop.app, shop.cast.company, region.id), null)
  const company = (await companies(shop.app)).find(({ id }) => id === shop.cast.company)!
  const offered = async (app: App) => {
    const load = loadOf(company.settings.parcel, kopecks(100_000), [])
    const terms = await termsOfAll(app, { company, region }, rows, load)
    return offerOptions(app, rows, terms, region).offered.map(({ id }) => id)
  }
  expect(await offered(shop.app)).toContain(option)
  expect(await offered(withoutCourier)).not.toContain(option)
  expect((await offered(withoutCourier)).length).toBeGreaterThan(0)
  const { orderBody } = await import('../place-order.ts')
  const all = shop.app.plugins
  shop.app.plugins = withoutCourier.plugins
  onTestFinished(() => {
    shop.app.plugins = all
  })
  const refused = await shop.json('/api/orders/', {
    json: orderBody(shop, [{ sku: 'BOOT-41', count: 1 }], cash(shop)),
    headers: anna,
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'option_gone' } })
})

test('name clashes stop the start with one list', () => {
  expect(() => readPlugins([...readPlugins(), ...readPlugins()])).toThrow(
    /vitrina\.config\.ts:\n- [\s\S]*"courier" is there twice/,
  )
})
