import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { resealPushKeys } from '#shop/push/push-key.flow.ts'
import { soldAt } from '../outlet-sales.ts'
import { listening, placed, runJobs } from '../place-order.ts'
import { addPromotion } from '../promotions.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
let boris: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
  anna = await shop.signIn('79000000001')
  boris = await shop.signIn('79000000009')
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})

let devices = 0
const device = (more: object = {}) => ({
  application: 'site',
  device_id: `device-${++devices}`,
  customer_id: null,
  registration_id: `token-${devices}`,
  ...more,
})
const register = (json: object, headers = {}) => shop.json('/api/fcm-devices/', { json, headers })
const link = (id: number, device_id: string, headers = anna) =>
  shop.json(`/api/fcm-devices/${id}/link/`, { json: { device_id }, headers })
const pushes = (token: string) =>
  outer.outbox(token, 'push') as unknown as Promise<{ text: string; data: Record<string, string> }[]>
const orderOf = async (headers: Record<string, string>) => {
  const order = await placed(shop, headers, [{ sku: 'MUG', count: 1 }])
  await runJobs(shop, ...listening)
  return order
}

test('[PUSH-05] [PUSH-06] a device is stored once; its registration may change; another device is unknown', async () => {
  const mine = device()
  const first = await register(mine)
  expect([first.status, first.body]).toEqual([201, { ...mine, id: expect.any(Number) }])
  const again = await register({ ...mine, registration_id: 'token-new' })
  expect(again.body).toMatchObject({ id: first.body.id, registration_id: 'token-new' })
  const path = `/api/fcm-devices/${first.body.id}/`
  const patch = (json: object) => shop.json(path, { method: 'PATCH', json })
  expect((await patch({ ...mine, registration_id: 'token-3' })).body).toMatchObject({ registration_id: 'token-3' })
  const foreign = await patch({ ...mine, device_id: 'another', registration_id: 'stolen' })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  expect((await patch({ ...mine, application: 'other' })).status).toBe(404)
  const { rows } = await sql<{ registration_id: string }>`
    select registration_id from push_devices where id = ${first.body.id}`.execute(shop.db)
  expect(rows[0]!.registration_id).toBe('token-3')
  for (const wrong of [{ device_id: '' }, { registration_id: '' }, { device_id: undefined }])
    expect((await register({ ...mine, ...wrong })).status).toBe(400)
})

test('[SET-33] a site without an application uses the one in its settings', async () => {
  await sql`update companies set settings = settings || '{"site_mobile_apps": {"current_slug": "vitrina-web"}}'::jsonb
    where id = ${shop.cast.company}`.execute(shop.db)
  shop.app.cache.dropTags(['companies'])
  const { body } = await register(device({ application: undefined }))
  expect(body.application).toBe('vitrina-web')
})

test('[PUSH-07] [PUSH-08] a signed-in customer links the device and gets pushes; unlinked it gets none', async () => {
  const mine = device()
  const { id } = (await register(mine)).body
  const guest = await shop.json(`/api/fcm-devices/${id}/link/`, { json: { device_id: mine.device_id } })
  expect([guest.status, guest.body.code]).toEqual([401, 'sign_in_required'])
  expect((await link(id, 'another')).status).toBe(404)
  expect((await link(id, mine.device_id)).body.customer_id).toBeGreaterThan(0)
  const order = await orderOf(anna)
  const [push, ...more] = await pushes(mine.registration_id)
  expect(more).toEqual([])
  expect(push).toMatchObject({
    text: expect.stringMatching(`^Заказ ${order.number} принят\nИтого .*напишем, когда заказ будет готов\\.$`),
    data: { type: 'ORDER', value: String(order.id), id: expect.stringMatching(/^\d+$/) },
  })
  // With the cookie of a browser too, and as a guest, because the session may have ended by then.
  const unlinked = await shop.json(`/api/fcm-devices/${id}/unlink/`, {
    json: {},
    headers: { cookie: `device_id=${mine.device_id}` },
  })
  expect(unlinked.body.customer_id).toBe(null)
  await orderOf(anna)
  expect(await pushes(mine.registration_id)).toHaveLength(1)
})

test('[PUSH-09] a click counts once, and only for an existing push', async () => {
  const mine = device()
  const { id } = (await register(mine)).body
  await link(id, mine.device_id)
  await orderOf(anna)
  const push = (await pushes(mine.registration_id))[0]!.data.id!
  const click = (which: string) => shop.json(`/api/push/${which}/click/`, { method: 'POST', json: {} })
  expect((await click(push)).status).toBe(200)
  const at = async () =>
    (await sql<{ at: Date }>`select clicked_at as at from pushes where id = ${push}`.execute(shop.db)).rows[0]!.at
  const first = await at()
  expect(first).toBeInstanceOf(Date)
  shop.clock.set(new Date(first.getTime() + 60_000))
  expect((await click(push)).status).toBe(200)
  expect(await at()).toEqual(first)
  expect((await click('999999')).status).toBe(404)
})

test('a gone device is deleted; a busy service is retried without repeating delivered pushes', async () => {
  const gone = device({ registration_id: 'gone-1' })
  const { id } = (await register(gone)).body
  await link(id, gone.device_id, boris)
  await orderOf(boris)
  expect((await sql`select from push_devices where id = ${id}`.execute(shop.db)).rows).toEqual([])
  const slow = device({ registration_id: 'slow-1' })
  await link((await register(slow)).body.id, slow.device_id, boris)
  const order = await placed(shop, boris, [{ sku: 'MUG', count: 1 }])
  const { sendOrderNotice } = await import('#shop/orders/order-notices.flow.ts')
  await expect(sendOrderNotice(shop.app, order.id, 'placed')).rejects.toThrow('by push: QUOTA_EXCEEDED')
  await sql`update push_devices set registration_id = 'well-1' where registration_id = 'slow-1'`.execute(shop.db)
  await sendOrderNotice(shop.app, order.id, 'placed')
  expect(await pushes('well-1')).toHaveLength(1)
})

test('[REV-16] the promo code of a published review is sent by push and by mail', async () => {
  await addPromotion(shop, { slug: 'thanks', needsCode: true, rule: { effect: { type: 'percent', percent: 5 } } })
  await sql`update companies set settings = settings || '{"review_promotion": "thanks"}'::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  await sql`update customers set email = 'anna@push.test' where phone = '79000000001'`.execute(shop.db)
  shop.app.cache.dropTags(['companies'])
  const mine = device()
  await link((await register(mine)).body.id, mine.device_id)
  const sale = await soldAt(shop, { phone: '79000000001' })
  const json = { sale_item: sale.items[0].id, rating: 5, agreement: true }
  const { id } = (await shop.json('/api/reviews/', { json, headers: anna })).body
  const staff = await shop.staff(['reviews.read', 'reviews.moderate'])
  const approve = () => shop.json(`/api/staff/reviews/${id}/approve/`, { method: 'POST', headers: staff })
  await approve()
  await approve()
  await runJobs(shop, ...listening)
  const codes = (await shop.json('/api/promo-codes/', { headers: anna })).body.items
  expect(codes).toHaveLength(1)
  const code = (codes[0].promo_code ?? codes[0]).code
  const [push] = await pushes(mine.registration_id)
  expect(push).toMatchObject({ data: { type: 'LINK', value: '/catalog/products/mug/reviews/' } })
  expect(push!.text).toContain(`Ваш личный промокод: ${code}`)
  expect((await outer.outbox('anna@push.test', 'mail'))[0]!.text).toContain(code)
})

test('[PUSH-05] a browser subscribes with its shop’s key and gets pushes via its push service; a gone one is deleted', async () => {
  const { key } = (await shop.json('/api/push/key/')).body
  expect((await shop.json('/api/push/key/')).body.key).toBe(key)
  const { rows } = await sql<{ all: string }>`select string_agg(k::text, '') as all from push_keys k`.execute(shop.db)
  expect(rows[0]!.all).toMatch(/,v1\./)
  expect(await resealPushKeys(shop.app)).toBe(1)
  const subscribed = async (as = '') => {
    const init = { method: 'POST', body: JSON.stringify({ key, as }) }
    return (await fetch(`${outer.url}/push/web/subscriptions`, init)).json() as Promise<{ endpoint: string }>
  }
  const subscription = await subscribed()
  const mine = device({ registration_id: JSON.stringify(subscription) })
  const { id } = (await register(mine)).body
  await link(id, mine.device_id)
  const order = await orderOf(anna)
  const [push] = await pushes(subscription.endpoint.split('/').at(-1)!)
  expect(push).toMatchObject({
    text: expect.stringMatching(`^Заказ ${order.number} принят\nИтого .*напишем, когда заказ будет готов\\.$`),
    data: { type: 'ORDER', value: String(order.id), media: '', id: expect.stringMatching(/^\d+$/) },
  })
  const gone = { ...mine, registration_id: JSON.stringify(await subscribed('gone')) }
  await shop.json(`/api/fcm-devices/${id}/`, { method: 'PATCH', json: gone })
  await orderOf(anna)
  expect((await sql`select from push_devices where id = ${id}`.execute(shop.db)).rows).toEqual([])
  for (const wrong of ['{', '{"endpoint":"https://x.test"}', JSON.stringify({ ...subscription, endpoint: 'ftp://x' })])
    expect((await register(device({ registration_id: wrong }))).status).toBe(400)
})

test('[PUSH-08] a device gets pushes only while its linking session lives: none after remote end or expiry', async () => {
  const vera = '79000000021'
  const here = await shop.signIn(vera)
  const ordered = async (token: string) => {
    const before = (await pushes(token)).length
    await orderOf(here)
    return (await pushes(token)).length - before
  }
  const there = await shop.signIn(vera)
  const phone = device()
  const { id } = (await register(phone)).body
  await link(id, phone.device_id, there)
  expect(await ordered(phone.registration_id)).toBe(1)
  expect((await shop.json('/api/sessions/', { method: 'DELETE', headers: here })).body.ended).toBe(1)
  expect(await ordered(phone.registration_id)).toBe(0)
  // After signing in again, the device is linked again.
  const again = await shop.signIn(vera)
  await link(id, phone.device_id, again)
  expect(await ordered(phone.registration_id)).toBe(1)
  await sql`update sessions set expires_at = ${shop.clock.now()}
    where id = (select session_id from push_devices where id = ${id})`.execute(shop.db)
  expect(await ordered(phone.registration_id)).toBe(0)
})

test('a device linked before sessions were stored gets pushes while its customer has any session', async () => {
  const galina = await shop.signIn('79000000022')
  const old = device()
  const { id } = (await register(old)).body
  await link(id, old.device_id, galina)
  await sql`update push_devices set session_id = null, has_session = false where id = ${id}`.execute(shop.db)
  await orderOf(galina)
  expect(await pushes(old.registration_id)).toHaveLength(1)
  await placed(shop, galina, [{ sku: 'MUG', count: 1 }])
  await shop.json('/api/auth/logout/', { method: 'POST', json: {}, headers: galina })
  await runJobs(shop, ...listening)
  expect(await pushes(old.registration_id)).toHaveLength(1)
})

test('an older version’s process links a device to another customer: the previous session is cleared', async () => {
  const lidia = await shop.signIn('79000000024')
  await shop.signIn('79000000023')
  const phone = device()
  const { id } = (await register(phone)).body
  await link(id, phone.device_id, lidia)
  const session = async () =>
    (
      await sql<{ session_id: number | null; has_session: boolean }>`
      select session_id, has_session from push_devices where id = ${id}`.execute(shop.db)
    ).rows[0]
  expect(await session()).toMatchObject({ session_id: expect.any(Number), has_session: true })
  await sql`update push_devices set customer_id = (select id from customers where phone = '79000000023') where id = ${id}`.execute(
    shop.db,
  )
  expect(await session()).toEqual({ session_id: null, has_session: false })
  await link(id, phone.device_id, lidia)
  expect(await session()).toMatchObject({ session_id: expect.any(Number), has_session: true })
})

test('a registration belongs to one device: a browser with a new id gets each push once, and only it', async () => {
  const daria = await shop.signIn('79000000023')
  const before = device()
  await link((await register(before)).body.id, before.device_id, daria)
  const after = device({ registration_id: before.registration_id })
  const { id } = (await register(after)).body
  await orderOf(daria)
  expect(await pushes(before.registration_id)).toEqual([])
  await link(id, after.device_id, daria)
  await orderOf(daria)
  expect(await pushes(before.registration_id)).toHaveLength(1)
  // Also when another device takes over a known registration.
  const other = device()
  await register(other)
  await register({ ...other, registration_id: before.registration_id })
  const { rows } =
    await sql`select device_id from push_devices where registration_id = ${before.registration_id}`.execute(shop.db)
  expect(rows).toEqual([{ device_id: other.device_id }])
})
