import { afterAll, beforeAll, expect, test } from 'vitest'
import { vitrina } from '../operator.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let olga: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  olga = await shop.staff(['audit.read'])
})
afterAll(() => shop.close())

const operator = async (...args: string[]) => {
  const done = await vitrina(shop.app, ...args)
  expect(done.code, done.said).toBe(0)
}
const audited = async (object: string) =>
  (await shop.json(`/api/staff/audit/?object=${encodeURIComponent(object)}`, { headers: olga })).body.items

test('a setting that the operator changes is in the audit with its value before and after', async () => {
  await operator('company', 'set', 'brand_name', 'Лавка')
  await operator('company', 'set', 'invoice.days', '7')
  expect(await audited('setting brand_name')).toMatchObject([
    { call: 'vitrina company set', staff: null, ip: '', before: { value: 'Витрина' }, after: { value: 'Лавка' } },
  ])
  expect(await audited('setting invoice.days')).toMatchObject([{ before: { value: null }, after: { value: 7 } }])
  expect((await vitrina(shop.app, 'company', 'set', 'no_such', '1')).code).toBe(2)
  expect(await audited('setting no_such')).toEqual([])
})

test('hosts, accounts at services and courier zones that the operator changes are in the audit, without secrets', async () => {
  await operator('company', 'hosts', '--company', 'first', 'lavka.test')
  expect(await audited('hosts')).toMatchObject([{ before: { hosts: [] }, after: { hosts: ['lavka.test'] } }])
  await operator('company', 'hosts', '--company', 'first')
  await operator('provider', 'set', 'cdek', 'account=12345', 'password=live_SECRET', 'fromCity=270')
  const [account] = await audited('provider cdek')
  expect(account).toMatchObject({
    before: null,
    after: { is_active: true, changed: ['account', 'fromCity', 'password'] },
  })
  expect(JSON.stringify(account)).not.toContain('SECRET')
  await operator(
    'zone',
    'add',
    '--name',
    'Near',
    '--price',
    '190',
    '--outlet',
    String(shop.cast.shop),
    '--radius',
    '5000',
  )
  const zones = (await shop.json('/api/staff/audit/?page_size=1', { headers: olga })).body.items
  expect(zones).toMatchObject([{ call: 'addCourierZone', staff: null, after: { name: 'Near' } }])
})
