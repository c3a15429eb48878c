import { afterAll, beforeAll, expect, test } from 'vitest'
import { TaggedCache } from '#kit/cache.ts'
import { sql } from '#kit/db.ts'
import { unsubscribeLink } from '#shop/account/subscriptions.flow.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { createApi } from '../../src/server/http/api.ts'
import type { Build } from '../../src/server/pages/build.ts'
import { createPages, type Pages } from '../../src/server/pages/pages.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let pages: Pages
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  anna = await shop.signIn('79000000001')
  const web = { canonicalAddress: () => ({ route: null, params: {} }) }
  const build = { id: 'b1', workers: new Map(), files: new Map(), web: async () => web } as unknown as Build
  const cache = new TaggedCache({ most: 1_000_000, freshMs: 60_000, staleMs: 60_000, clock: shop.clock })
  const { log } = shop.app
  pages = createPages({
    api: createApi(shop.app).call,
    cache,
    build: async () => build,
    log,
    publicUrl: 'http://shop.test',
  })
})
afterAll(() => shop.close())

const company = async () =>
  (
    await sql<{ id: number; slug: string }>`
  select id, slug from companies where id = ${shop.cast.company}`.execute(shop.db)
  ).rows[0]!

/** As a mail program does it (RFC 8058): a form with one field, without a cookie, from another host. */
const press = async (address: string) =>
  pages(
    new Request(address, {
      method: 'POST',
      headers: {
        host: 'shop.test',
        origin: 'https://mail.test',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'List-Unsubscribe=One-Click',
    }),
    {
      company: await company(),
      origin: 'http://shop.test',
      regionId: shop.cast.regions.ekb,
      timezone: 'Asia/Yekaterinburg',
      locale: 'ru',
      token: null,
      guest: true,
    },
  )

test('one-click unsubscribe in a mail program switches off the topic of the mail', async () => {
  const { id } = (await shop.json('/api/customers/me/', { headers: anna })).body
  const link = (await unsubscribeLink(shop.app, await companyById(shop.app, shop.cast.company), id, 'bonuses'))!
  const byMail = async () => {
    const { items } = (await shop.json('/api/subscriptions/', { headers: anna })).body
    const mail = items.filter(({ channel }: { channel: string }) => channel === 'email')
    return mail.filter((one: { is_on: boolean }) => one.is_on).map(({ topic }: { topic: string }) => topic)
  }
  expect(await byMail()).toContain('bonuses')
  const left = await press(link)
  expect([left.status, left.headers.get('set-cookie'), left.headers.get('location')]).toEqual([200, null, null])
  expect(await byMail()).toEqual(['orders'])
  // A repetition is no error.
  expect((await press(link)).status).toBe(200)
  expect((await press(link.replace('topic=bonuses', 'topic=none'))).status).toBe(400)
  expect((await press('http://shop.test/unsubscribe/nobody/?topic=bonuses')).status).toBe(404)
  expect((await press('http://shop.test/favorites/')).status).toBe(405)
})
