import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { findRestocked, sendRestockNotice } from '#shop/restock/restock.flow.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})
beforeEach(async () => {
  await sql`delete from stock_waits`.execute(shop.db)
  await sql`delete from rate_counters`.execute(shop.db)
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db).catch(() => {})
  await stock('BOOT-42', 0)
})

const stock = async (sku: string, count: number, outlet = shop.cast.warehouse) => {
  await sql`insert into stock_levels (variant_id, outlet_id, on_hand) select id, ${outlet}, ${count} from variants where sku = ${sku}
    on conflict (variant_id, outlet_id) do update set on_hand = excluded.on_hand`.execute(shop.db)
}
const ask = (body: object, headers: Record<string, string> = {}, ip = '10.1.1.1') =>
  shop.json('/api/restock/', { method: 'POST', json: { sku: 'BOOT-42', agreement: true, ...body }, headers, ip })
const waiting = async () =>
  (
    await sql<{ id: number; stop_code: string; address: string; ended_by: string | null }>`
      select id, stop_code, address, ended_by from stock_waits order by id`.execute(shop.db)
  ).rows
/** The scheduled work: finds goods that are back in stock, then sends. */
const run = async () => {
  const ids = await findRestocked(shop.app)
  for (const id of ids) await sendRestockNotice(shop.app, id)
  return ids.length
}
const outbox = async (to: string) => (await outer.outbox(to)) as { kind: string; text: string }[]

describe('subscribing', () => {
  test('[UX-P2] a guest by phone or mail, a customer by their own phone; the address is returned masked', async () => {
    const phone = await ask({ phone: '8 (901) 000-11-22' })
    expect([phone.status, phone.body]).toEqual([201, { channel: 'sms', address: '+7 *** ***-11-22' }])
    const mail = await ask({ email: 'Irina@Mail.test' })
    expect([mail.status, mail.body]).toEqual([201, { channel: 'mail', address: 'i***@mail.test' }])
    const anna = await shop.signIn('79000000001')
    expect((await ask({}, anna)).body).toEqual({ channel: 'sms', address: '+7 *** ***-00-01' })
    // A repeated request is the same wait.
    await ask({ phone: '+7 901 000-11-22' })
    expect((await waiting()).map(({ address }) => address)).toEqual(['79010001122', 'irina@mail.test', '79000000001'])
  })

  test('invalid input is refused by field and not stored', async () => {
    const code = async (body: object) => (await ask(body)).body.code
    expect(await code({})).toBe('phone_invalid')
    expect(await code({ phone: '123' })).toBe('phone_invalid')
    expect(await code({ phone: '+1 212 555 0100' })).toBe('phone_country_not_served')
    expect(await code({ email: 'nobody' })).toBe('email_invalid')
    expect(await code({ email: 'a@b.test', agreement: false })).toBe('invalid_fields')
    expect(await code({ phone: '+79010001122', sku: 'NO-SUCH' })).toBe('not_found')
    expect(await code({ phone: '+79010001122', sku: 'BOOT-41' })).toBe('in_stock_already')
    expect(await waiting()).toEqual([])
  })

  test('one network cannot register many phones, nor anybody flood one mailbox', async () => {
    const codes: number[] = []
    for (let n = 10; n < 22; n++) codes.push((await ask({ phone: `+790100022${n}` })).status)
    expect(codes.filter((status) => status === 201)).toHaveLength(10)
    expect(codes.slice(10)).toEqual([429, 429])
    await sql`insert into variants (company_id, product_id, sku, size) select ${shop.cast.company}, ${shop.cast.mug}, 'MUG-' || n, n::text from generate_series(1, 12) n`.execute(
      shop.db,
    )
    const more: number[] = []
    for (let n = 1; n <= 12; n++)
      more.push((await ask({ sku: `MUG-${n}`, email: 'full@box.test' }, {}, `10.2.0.${n}`)).status)
    expect(more.filter((status) => status === 201)).toHaveLength(10)
    await sql`delete from variants where sku like 'MUG-%'`.execute(shop.db)
  })
})

describe('back in stock', () => {
  test('each subscriber is notified once, in their language, with product and stop links; the address is then deleted', async () => {
    await ask({ phone: '+79010003301' })
    await ask({ email: 'en@wait.test' }, { cookie: 'locale=en' })
    expect(await run()).toBe(0)
    await stock('BOOT-42', 5)
    const codes = (await waiting()).map(({ stop_code }) => stop_code)
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
    const [sms, ...others] = await outbox('79010003301')
    expect(others).toEqual([])
    expect(sms!.text).toContain('Ботинки трекинговые')
    expect(sms!.text).toContain('42')
    expect(sms!.text).toContain('http://shop.test/catalog/products/boots/?sku=BOOT-42')
    expect(sms!.text).toContain(`http://shop.test/restock/${codes[0]}/`)
    const [mail, ...more] = await outbox('en@wait.test')
    expect(more).toEqual([])
    expect(mail!.text).toContain('Trekking boots')
    expect(mail!.text).toContain(`/restock/${codes[1]}/`)
    expect((await waiting()).map(({ address, ended_by }) => [address, ended_by])).toEqual([
      ['', 'told'],
      ['', 'told'],
    ])
    // Through the message centre: with HTML, and in the journal with a masked address.
    expect((mail as unknown as { html: string }).html).toContain('<html lang="en"')
    const { rows } =
      await sql`select channel, state, address from messages where event = 'restock.back' order by id`.execute(shop.db)
    expect(rows).toEqual([
      { channel: 'sms', state: 'sent', address: '…3301' },
      { channel: 'mail', state: 'sent', address: 'e…@wait.test' },
    ])
    // The job may run again after a crash.
    for (const { id } of await waiting()) await sendRestockNotice(shop.app, id)
    expect(await outbox('79010003301')).toHaveLength(1)
  })

  test('stock of another city does not count; goods sold again meanwhile are not announced', async () => {
    await ask({ phone: '+79010003302' }, { 'x-region-id': String(shop.cast.regions.msk) })
    await stock('BOOT-42', 3, shop.cast.shop)
    expect(await run()).toBe(0)
    await stock('BOOT-42', 1)
    const [id] = await findRestocked(shop.app)
    await stock('BOOT-42', 0)
    await sendRestockNotice(shop.app, id!)
    expect(await outbox('79010003302')).toEqual([])
    expect((await waiting())[0]!.ended_by).toBe(null)
    await stock('BOOT-42', 0, shop.cast.shop)
  })

  test('few pieces are announced to the earliest subscribers, to others while some remain', async () => {
    for (const n of [1, 2, 3, 4]) await ask({ phone: `+7901000440${n}` })
    await stock('BOOT-42', 1)
    expect(await run()).toBe(2)
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
  })

  test('two concurrent senders of one wait send one message', async () => {
    await ask({ phone: '+79010007701' })
    await stock('BOOT-42', 5)
    const [id] = await findRestocked(shop.app)
    await Promise.all(Array.from({ length: 4 }, () => sendRestockNotice(shop.app, id!)))
    expect(await outbox('79010007701')).toHaveLength(1)
  })

  test('a service outage is retried and loses nobody', async () => {
    await ask({ phone: '+79010005501' })
    await stock('BOOT-42', 5)
    await outer.makeIll('sms', 'http500')
    const [id] = await findRestocked(shop.app)
    await expect(sendRestockNotice(shop.app, id!)).rejects.toThrow()
    await outer.makeWell()
    expect(await run()).toBe(1)
    expect(await outbox('79010005501')).toHaveLength(1)
  })
})

test('a person subscribed by mistake stops it by the message’s code, without signing in', async () => {
  await ask({ phone: '+79010006601' })
  const code = (await waiting())[0]!.stop_code
  expect((await shop.json(`/api/restock/${code}/`)).body).toEqual({
    product: { name: 'Ботинки трекинговые', slug: 'boots' },
    size: '42',
    is_over: false,
  })
  expect((await shop.json(`/api/restock/${code}/`, { method: 'DELETE' })).body.is_over).toBe(true)
  expect((await shop.json(`/api/restock/${code}/`, { method: 'DELETE' })).body.is_over).toBe(true)
  await stock('BOOT-42', 5)
  expect(await run()).toBe(0)
  expect((await waiting())[0]).toMatchObject({ address: '', ended_by: 'stopped' })
  expect((await shop.json('/api/restock/no-such-code/')).status).toBe(404)
})
