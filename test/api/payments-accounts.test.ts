import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import type { AccountKind } from '#shop/company/account-fields.ts'
import { accountsOf, lockedOut, resealAccounts, setAccount } from '#shop/company/accounts.flow.ts'
import { address, orderBody, placed } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let shop: TestApp
let outer: OuterWorld
let whose: { companyId: number; kind: AccountKind; provider: string }
let provider: ReturnType<typeof yooKassa>

beforeAll(async () => {
  outer = await startOuterWorld()
  provider = yooKassa({
    url: `${outer.url}/yookassa/v3`,
    account: { shopId: '100500', secretKey: 'shared' },
  })
  shop = await startApp({ outside: { ...outer.outside, paymentProviders: [provider] } })
  whose = { companyId: shop.cast.second, kind: 'payment', provider: 'yookassa' }
  await sellSomething()
})
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

// No company has its own account until a test adds one.
beforeEach(async () => {
  await sql`delete from provider_accounts`.execute(shop.db)
  shop.app.cache.dropTags([`accounts:${shop.cast.company}`, `accounts:${shop.cast.second}`])
})

/** The second company sells one product to everybody in Kazan. */
async function sellSomething(): Promise<void> {
  const { second, priceTypes } = shop.cast
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(shop.db)).rows[0]!.id
  await sql`update companies set settings = settings - 'price_restriction' where id = ${second}`.execute(shop.db)
  const category = await one(
    sql`
      insert into categories (company_id, slug, path, path_ids, level, name)
      values (${second}, 'tea', 'tea', '{}', 1, 'Чай') returning id`,
  )
  await sql`update categories set path_ids = array[id] where id = ${category}`.execute(shop.db)
  const product = await one(
    sql`insert into products (company_id, category_id, slug, name) values (${second}, ${category}, 'tea', 'Чай') returning id`,
  )
  const variant = await one(
    sql`insert into variants (company_id, product_id, sku) values (${second}, ${product}, 'TEA') returning id`,
  )
  await sql`insert into prices (variant_id, price_type_id, price) values (${variant}, ${priceTypes.second}, 70000)`.execute(
    shop.db,
  )
  const outlet = await one(
    sql`insert into outlets (company_id, kind, name) values (${second}, 'warehouse', 'Склад') returning id`,
  )
  await sql`insert into stock_levels (variant_id, outlet_id, on_hand) values (${variant}, ${outlet}, 100)`.execute(
    shop.db,
  )
  await sql`insert into delivery_payment_options (company_id, delivery_type, payment_type, method, price)
    values (${second}, 'DELIVERY', 'BANK_CARD', 'redirect', 10000)`.execute(shop.db)
  await sql`select refresh_product_cards(array(select id from products))`.execute(shop.db)
  shop.app.cache.dropTags(['companies', `company:${second}`, `options:${second}`])
}

const kazan = {
  ...address,
  address: 'г Казань, ул Баумана, д 5',
  city: 'Казань',
  street: 'Баумана',
  latitude: 55.79,
  longitude: 49.11,
}

/** An order of a company with a begun payment, and what the bank received. */
async function beginPaying(company: 'first' | 'second') {
  const isSecond = company === 'second'
  const host = isSecond ? 'second.test' : 'shop.test'
  const me = await shop.signIn('79000000001', isSecond ? shop.cast.second : shop.cast.company)
  let order: { id: number }
  if (isSecond) {
    const option = await sql<{
      id: number
    }>`select id from delivery_payment_options where company_id = ${shop.cast.second}`.execute(shop.db)
    const json = orderBody(shop, [{ sku: 'TEA', count: 1 }], {
      delivery_payment_option: option.rows[0]!.id,
      address: kazan,
    })
    const placing = await shop.json('/api/orders/', { json, headers: me, host })
    expect(placing.status, JSON.stringify(placing.body)).toBe(201)
    order = placing.body
  } else order = await placed(shop, me, [{ sku: 'MUG', count: 1 }])
  await outer.forget()
  const begun = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me, host })
  const call = (await outer.requests('yookassa')).find(({ method }) => method === 'POST')
  const row = (
    await sql<{ provider_id: string | null }>`
    select provider_id from payments where order_id = ${order.id}`.execute(shop.db)
  ).rows[0]
  const seenBy = async (shopId: string) =>
    (
      await fetch(`${outer.url}/yookassa/v3/payments/${row?.provider_id}`, {
        headers: { authorization: `Basic ${btoa(`${shopId}:x`)}` },
      })
    ).status
  return {
    begun,
    seenBy,
    returnUrl: (call?.body as { confirmation?: { return_url: string } })?.confirmation?.return_url,
    id: order.id,
  }
}

const set = async (given: Record<string, string>, isActive = true) => {
  const answer = await setAccount(shop.app, whose, provider.account, given, isActive)
  shop.app.cache.dropTags([`accounts:${whose.companyId}`])
  return answer
}

test('a company without an account uses the shared one; customers return to their own company', async () => {
  const [first, second] = [await beginPaying('first'), await beginPaying('second')]
  expect(first.returnUrl).toBe(`http://shop.test/cart/success/${first.id}/?check_payment=1`)
  expect(second.returnUrl).toBe(`http://second.test/cart/success/${second.id}/?check_payment=1`)
  expect([await first.seenBy('100500'), await second.seenBy('100500')]).toEqual([200, 200])
})

test('share links use each company’s own address too', async () => {
  const shared = async (host: string) =>
    (await shop.json('/api/navigation-groups/?slug=catalog', { host })).body.map(
      (item: { share_url: string }) => item.share_url,
    )
  expect(await shared('second.test')).toEqual(['http://second.test/catalog/tea'])
  for (const url of await shared('shop.test')) expect(url).toMatch(/^http:\/\/shop\.test\//)
})

test('with its own account money goes there, and the other company is unaffected', async () => {
  expect(await set({ shopId: '200600', secretKey: 'live_second' })).toMatchObject({ ok: true })
  const [first, second] = [await beginPaying('first'), await beginPaying('second')]
  expect([await second.seenBy('200600'), await second.seenBy('100500')]).toEqual([200, 404])
  expect([await first.seenBy('200600'), await first.seenBy('100500')]).toEqual([404, 200])

  // changed while the shop runs
  expect((await set({ shopId: '200700' })).ok).toBe(true)
  expect(await (await beginPaying('second')).seenBy('200700')).toBe(200)
})

test('a company with payments off cannot be paid, nor through another account', async () => {
  await set({ shopId: '200700', secretKey: 'live_second' })
  await set({}, false)
  expect((await beginPaying('second')).begun).toMatchObject({
    status: 503,
    body: { code: 'payment_method_unavailable' },
  })
  await set({}, true)
  expect((await beginPaying('second')).begun.status).toBe(200)
})

describe('secrets', () => {
  const stored = async () => (await accountsOf(shop.db, whose.companyId))[0]!
  beforeEach(() => set({ shopId: '200700', secretKey: 'live_second' }))

  test('the secret is encrypted, the rest is not; fields match the provider', async () => {
    expect(await stored()).toMatchObject({ settings: { shopId: '200700' }, isActive: true })
    expect((await stored()).secrets.secretKey).toMatch(/^v1\.test\./)
    expect(JSON.stringify(await stored())).not.toContain('live_second')
    expect(await set({ colour: 'red' })).toMatchObject({
      refusal: { code: 'account_invalid', problems: [{ field: 'colour', problem: 'unknown' }] },
    })
    expect(await set({ secretKey: '' })).toMatchObject({
      refusal: { problems: [{ field: 'secretKey', problem: 'missing' }] },
    })
    expect((await stored()).secrets.secretKey).toMatch(/^v1\.test\./)
  })

  test('a secret copied to another company’s row cannot be decrypted', async () => {
    const { first, second } = { first: shop.cast.company, second: shop.cast.second }
    await sql`insert into provider_accounts (company_id, kind, provider, settings, secrets)
      select ${first}, kind, provider, settings, secrets from provider_accounts where company_id = ${second}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags([`accounts:${first}`])
    expect((await beginPaying('first')).begun).toMatchObject({ status: 503 })
    expect(shop.logged.some((line) => line.includes('the account of a company cannot be opened'))).toBe(true)
    expect(shop.logged.join()).not.toContain('live_second')
  })

  test('rotation re-encrypts all secrets, and the old key is no longer needed', async () => {
    const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
    const both = createSecrets({ setting: `${key('next', 9)},${key('test', 7)}`, file: '' })
    expect(await resealAccounts({ ...shop.app, secrets: both })).toBe(1)
    expect((await stored()).secrets.secretKey).toMatch(/^v1\.next\./)
    const alone = createSecrets({ setting: key('next', 9), file: '' })
    const notByKey = (secrets: typeof alone) => lockedOut({ db: shop.db, secrets }, [whose.companyId])
    expect(await notByKey(alone)).toEqual([])
    // Restored or moved without its key: doctor lists the lost accounts.
    expect(await notByKey(createSecrets({ setting: key('other', 5), file: '' }))).toEqual([
      `${whose.companyId}/yookassa`,
    ])
    expect(
      await alone.open(
        (await stored()).secrets.secretKey!,
        `provider_accounts/${whose.companyId}/payment/yookassa/secretKey`,
      ),
    ).toBe('live_second')
  })
})

test('notices are routed by provider name; an unknown name is not found', async () => {
  const json = { type: 'notification', event: 'payment.succeeded', object: { id: 'none' } }
  expect((await shop.json('/api/payments/nobody/notifications/', { json })).status).toBe(404)
  expect((await shop.json('/api/payments/yookassa/notifications/', { json })).status).toBe(200)
})
