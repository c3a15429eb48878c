import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { givenGroups } from '#shop/staff/given-groups.ts'
import { vitrina } from '../operator.ts'
import { cash, pickup, placed } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.advance(60_000))

const staff = (...args: string[]) => vitrina(shop.app, 'staff', ...args)
const passwordIn = (said: string) => /password (\S+)$/m.exec(said)![1]!
const keyOf = async (email: string, password: string, host = 'shop.test') => {
  const { body, status } = await shop.json('/api/staff/sign-in/', { json: { email, password }, host })
  expect(status, JSON.stringify(body)).toBe(200)
  return { authorization: `Staff ${body.key}` }
}
const me = async (headers: Record<string, string>, host = 'shop.test') =>
  (await shop.json('/api/staff/me/', { headers, host })).body

describe('groups', () => {
  test('every company has owner, manager, picker, seller, content, marketing, accountant and travel', async () => {
    const { said } = await staff('groups')
    expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['owner', 'manager', 'picker', 'seller', 'content', 'marketing', 'accountant', 'travel']),
    )
  })

  test('a given group names permissions that calls require, and no others', () => {
    const needed = shop.calls.flatMap(({ access, moreFor = [] }) =>
      (typeof access === 'object' ? [access.staff] : []).concat(moreFor),
    )
    for (const [name, permissions] of Object.entries(givenGroups))
      expect(
        permissions.filter((one) => one !== '*' && !needed.includes(one)),
        name,
      ).toEqual([])
  })

  test('a member of a group has its permissions, at their outlets only if they are limited to some', async () => {
    const { said } = await staff('add', 'igor@shop.test', '--group', 'picker', '--outlet', String(shop.cast.shop))
    const igor = await keyOf('igor@shop.test', passwordIn(said))
    const outlets = [shop.cast.shop]
    // What concerns the whole company is not given for an outlet.
    expect((await me(igor)).rights).toEqual([
      { permission: 'orders.move', outlets },
      { permission: 'orders.read', outlets },
      { permission: 'stock.write', outlets },
    ])
    expect((await shop.json('/api/staff/products/', { headers: igor })).status).toBe(403)
    expect((await staff('join', 'igor@shop.test', 'content')).code).toBe(0)
    expect((await shop.json('/api/staff/me/', { headers: igor })).status).toBe(401)
    const again = await keyOf('igor@shop.test', passwordIn(said))
    const { rights } = await me(again)
    expect(rights).toContainEqual({ permission: 'products.read', outlets: null })
    expect(rights).toContainEqual({ permission: 'orders.read', outlets })
    expect((await staff('list')).said).toContain(`igor@shop.test  igor@shop.test  content; picker at ${shop.cast.shop}`)
    expect((await staff('leave', 'igor@shop.test', 'picker')).code).toBe(0)
    expect((await me(await keyOf('igor@shop.test', passwordIn(said)))).permissions).not.toContain('orders.read')
  })

  test('a company makes its own groups; a change of one counts at once, and a removed one gives nothing', async () => {
    expect((await staff('group', 'night-shift', 'orders.read')).code).toBe(0)
    const nina = await keyOf(
      'nina@shop.test',
      passwordIn((await staff('add', 'nina@shop.test', '--group', 'night-shift')).said),
    )
    expect((await me(nina)).permissions).toEqual(['orders.read'])
    expect((await staff('group', 'night-shift', 'orders.read,audit.read')).code).toBe(0)
    expect((await me(nina)).permissions).toEqual(['audit.read', 'orders.read'])
    expect((await staff('remove-group', 'night-shift')).code).toBe(0)
    expect((await shop.json('/api/staff/me/', { headers: nina })).status).toBe(401)
    const { rows } = await sql`select from staff_memberships where group_name = 'night-shift'`.execute(shop.db)
    expect(rows).toEqual([])
  })

  test('the tool refuses a group, an outlet, a member and a name that it cannot use', async () => {
    await staff('add', 'oleg@shop.test', '--may', 'audit.read')
    const { rows } = await sql<{ id: number }>`
      insert into outlets (company_id, kind, name, name_en, address, latitude, longitude)
      values (${shop.cast.second}, 'warehouse', 'Чужой', '', '', 55, 49) returning id`.execute(shop.db)
    for (const line of [
      ['join', 'oleg@shop.test', 'no-such'],
      ['join', 'oleg@shop.test', 'picker', '--outlet', String(rows[0]!.id)],
      ['join', 'nobody@shop.test', 'picker'],
      ['leave', 'oleg@shop.test', 'picker'],
      ['group', 'picker', 'orders.read'],
      ['group', 'crew', 'orders.raed'],
      ['remove-group', 'owner'],
      ['add', 'other@shop.test', '--group', 'no-such'],
      ['add', 'other@shop.test', '--may', 'audit.read', '--outlet', String(shop.cast.shop)],
    ])
      expect((await staff(...line)).code, line.join(' ')).toBe(2)
    expect((await staff('list')).said).not.toContain('other@shop.test')
  })

  test('a member added by permissions before there were groups keeps them', async () => {
    const before = await shop.staff(['orders.read', 'prices.write'])
    expect((await me(before)).rights).toEqual([
      { permission: 'orders.read', outlets: null },
      { permission: 'prices.write', outlets: null },
    ])
  })

  test('a group of another company of the shop is given to the same person, who signs in there with the same password', async () => {
    const { said } = await staff('add', 'pavel@shop.test', '--group', 'accountant')
    const password = passwordIn(said)
    const there = async () =>
      await shop.json('/api/staff/sign-in/', { json: { email: 'pavel@shop.test', password }, host: 'second.test' })
    expect((await there()).status).toBe(401)
    expect((await staff('join', 'pavel@shop.test', 'content', '--company', 'second', '--home', 'first')).code).toBe(0)
    const second = { authorization: `Staff ${(await there()).body.key}` }
    expect((await me(second, 'second.test')).permissions).toEqual([...givenGroups.content!].sort())
    // Neither the key nor the rights of one company are those of the other.
    expect((await shop.json('/api/staff/me/', { headers: second })).status).toBe(401)
    expect((await shop.json('/api/staff/orders/', { headers: second, host: 'second.test' })).status).toBe(403)
    expect((await staff('remove', 'pavel@shop.test', '--company', 'second')).code).toBe(2)
    expect((await staff('add', 'pavel@shop.test', '--company', 'second')).code).toBe(2)
    expect((await staff('leave', 'pavel@shop.test', 'content', '--company', 'second')).code).toBe(0)
    expect((await shop.json('/api/staff/me/', { headers: second, host: 'second.test' })).status).toBe(401)
  })

  test('changes of members and groups are in the audit with what was before', async () => {
    await staff('add', 'anton@shop.test', '--group', 'picker', '--outlet', String(shop.cast.shop))
    await staff('join', 'anton@shop.test', 'picker')
    await staff('may', 'anton@shop.test', 'audit.read')
    const olga = await shop.staff()
    const { body } = await shop.json('/api/staff/audit/?object=staff+anton@shop.test', { headers: olga })
    expect(body.items).toMatchObject([
      { before: { permissions: [] }, after: { permissions: ['audit.read'] } },
      { before: { group: 'picker', outlets: [shop.cast.shop] }, after: { group: 'picker', outlets: null } },
      { before: null, after: { groups: [{ group: 'picker', outlets: [shop.cast.shop] }] }, staff: null, ip: '' },
    ])
  })
})

describe('the audit', () => {
  test('names the network address of who acted, and nothing for the operator', async () => {
    const olga = await shop.staff()
    const anna = await shop.signIn('79000000001')
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], cash(shop))
    await shop.json(`/api/staff/orders/${order.id}/move/`, {
      json: { state: 'collecting' },
      headers: olga,
      ip: '10.77.0.5',
    })
    expect((await vitrina(shop.app, 'order', 'move', order.number, 'collected')).code).toBe(0)
    const { body } = await shop.json(`/api/staff/audit/?object=order+${order.number}`, { headers: olga })
    expect(body.items).toMatchObject([
      { ip: '', staff: null, before: { state: 'collecting' }, after: { state: 'collected' } },
      { ip: '10.77.0.5', staff: { name: 'Ольга' }, before: { state: 'new' }, after: { state: 'collecting' } },
    ])
  })

  test('a stored answer about an order is not repeated to who has lost its outlet since', async () => {
    const anna = await shop.signIn('79000000001')
    const order = await placed(shop, anna, [{ sku: 'MUG', count: 1 }], pickup(shop))
    const igor = await shop.member('picker', [shop.cast.shop])
    const move = () =>
      shop.json(`/api/staff/orders/${order.id}/move/`, {
        json: { state: 'collecting' },
        headers: { ...igor, 'idempotency-key': 'once' },
      })
    expect((await move()).status).toBe(200)
    await sql`update staff_memberships set outlet_ids = array[${shop.cast.warehouse}::bigint]
      where outlet_ids = array[${shop.cast.shop}::bigint]`.execute(shop.db)
    expect((await move()).status).toBe(404)
  })
})
