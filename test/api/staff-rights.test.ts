import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { outletPermissions } from '#shop/staff/rights.ts'
import { cash, pickup, placed, walkTo } from '../place-order.ts'
import { fillIn } from '../returns.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** A call of the staff as the OpenAPI document describes it. */
interface StaffCall {
  id: string
  method: string
  path: string
  /** null: any member of the staff. */
  permission: string | null
}

interface Operation {
  operationId: string
  security?: Record<string, unknown>[]
  'x-permission'?: string
}

let shop: TestApp
let calls: StaffCall[]
let permissions: string[]
let anna: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  const { paths } = shop.openApi() as { paths: Record<string, Record<string, Operation>> }
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.security?.some((one) => 'staff' in one)
        ? [{ id: operation.operationId, method, path, permission: operation['x-permission'] ?? null }]
        : [],
    ),
  )
  permissions = [...new Set(calls.flatMap(({ permission }) => permission ?? []))]
  anna = await shop.signIn('79000000001')
  await world()
})
afterAll(() => shop.close())

/** An order of the shop whose member asks (`ours`), one of another outlet, and one of no outlet, each with all that hangs on an order. */
interface Thing {
  order: number
  number: string
  item: number
  refund: number
  reclamation: number
}
const things: Record<'ours' | 'others' | 'courier', Thing> = {} as never

async function world() {
  for (const [name, way] of [
    ['ours', pickup(shop)],
    ['others', pickup(shop)],
    ['courier', cash(shop)],
  ] as const) {
    const placedOrder = await placed(shop, anna, [{ sku: 'MUG', count: 3 }], way)
    const { id, number, items } = placedOrder
    const olga = await shop.staff()
    const post = (path: string, json: object) => shop.json(`/api/staff/${path}`, { json, headers: olga })
    await post(`orders/${id}/paid/`, { document: 'ПКО 1' })
    await post(`orders/${id}/shipments/`, { invoice_number: '1' })
    await walkTo(shop, id, 'collected')
    const refunded = await post(`orders/${id}/refund/`, { amount: 5, reason: 'скидка' })
    for (const state of refunded.body.possible_states.includes('ready_pickup')
      ? ['ready_pickup', 'done']
      : ['shipping', 'done'])
      await post(`orders/${id}/move/`, { state })
    const begun = await shop.json('/api/reclamations/', { json: { order_item: items[0].id }, headers: anna })
    await fillIn(shop, anna, begun.body.id)
    const sent = await shop.json(`/api/reclamations/${begun.body.id}/submit/`, { method: 'POST', headers: anna })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const refund = refunded.body.refunds[0].id
    things[name] = { order: id, number, item: items[0].id, refund, reclamation: begun.body.id }
  }
  // It is another outlet's now.
  await sql`update orders set outlet_id = ${shop.cast.pickupPoint} where id = ${things.others.order}`.execute(shop.db)
}

const filled = (path: string, values: Record<string, string | number> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 1))

async function ask({ method, path }: StaffCall, headers: Record<string, string>, json?: object) {
  const answer = await shop.request(filled(path), {
    method: method.toUpperCase(),
    headers,
    ...(method !== 'get' && { json: json ?? {} }),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  // biome-ignore lint/suspicious/noExplicitAny: as shop.json answers
  return { status: answer.status, body: (isJson ? await answer.json() : {}) as any, headers: answer.headers }
}

/** Every row of every table. */
async function allRows(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and table_name not in ('staff', 'staff_sessions', 'staff_memberships')`.execute(shop.db)
  const sums = new Map<string, string>()
  for (const { name } of rows) {
    const read = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${sql.id(name)} t`
      .execute(shop.db)
      .catch(() => null)
    if (read) sums.set(name, read.rows[0]!.sum)
  }
  return sums
}

describe('every call of the staff in the OpenAPI document', () => {
  test('is below /api/staff/, where the cookie of a browser counts, and most of them name a permission', () => {
    expect(calls.length).toBeGreaterThan(60)
    for (const { path } of calls) expect(path).toMatch(/^\/api\/staff\//)
    expect(
      calls
        .filter(({ permission }) => permission === null)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['linkShopDevice', 'readStaffMe', 'signOutStaff'])
  })

  test('each area that staff changes can be read with a permission of its own', () => {
    const area = (permission: string) => permission.split('.')[0]!
    const read = new Set(calls.filter(({ method }) => method === 'get').map(({ permission }) => permission))
    const areas = new Set(calls.flatMap(({ permission }) => (permission ? [area(permission)] : [])))
    const written = [...read].filter(
      (one) => one !== null && /\.(write|moderate|level|keys|check|pay|refund)$/.test(one),
    )
    expect(written).toEqual([])
    expect([...areas].filter((one) => !read.has(`${one}.read`)).sort()).toEqual([
      // Read with what they belong to: bonuses and levels with customers, prices and stock with products.
      'loyalty',
      'prices',
      'promotions',
      'stock',
    ])
  })

  test('is 401 without a key, 403 for a customer and for a member with every other permission, and changes no row', async () => {
    const before = await allRows()
    for (const call of calls) {
      const guest = await ask(call, {})
      expect([call.id, guest.status, guest.body.code]).toEqual([call.id, 401, 'sign_in_required'])
      const customer = await ask(call, anna)
      expect([call.id, customer.status, customer.body.code]).toEqual([call.id, 403, 'forbidden'])
      if (call.permission === null) continue
      const all = await shop.staff(permissions.filter((one) => one !== call.permission))
      const other = await ask(call, all)
      expect([call.id, other.status, other.body.code]).toEqual([call.id, 403, 'forbidden'])
    }
    expect(await allRows()).toEqual(before)
  })

  test('is not 403 for a member with its permission alone', async () => {
    for (const call of calls.filter(({ method }) => method === 'get')) {
      const one = await shop.staff(call.permission === null ? [] : [call.permission])
      expect([call.id, (await ask(call, one)).status]).not.toEqual([call.id, 403])
    }
  })

  test('that concerns the whole company is 403 for an owner of one outlet, and changes no row', async () => {
    const owner = await shop.member('owner', [shop.cast.shop])
    const before = await allRows()
    for (const call of calls.filter(({ permission }) => permission !== null && !outletPermissions.has(permission))) {
      const { status, body } = await ask(call, owner)
      expect([call.id, status, body.code]).toEqual([call.id, 403, 'forbidden'])
    }
    expect(await allRows()).toEqual(before)
  })
})

/** A request of each call that an outlet's member may make, for a thing. A new call needs one here. */
const requests: Record<
  string,
  (of: Thing, outlet: number) => { values: Record<string, string | number>; json?: object }
> = {
  readStaffOrder: ({ order }) => ({ values: { id: order } }),
  readStaffDocument: ({ order }) => ({ values: { id: order, document: 'invoice' } }),
  recordStaffPayment: ({ order }) => ({ values: { id: order }, json: { document: 'ПКО 2' } }),
  moveStaffOrder: ({ order }) => ({ values: { id: order }, json: { state: 'returned' } }),
  answerStaffConfirmation: ({ order }) => ({ values: { id: order }, json: { decision: 'confirm', reason: 'said so' } }),
  cancelStaffOrderPart: ({ order, item }) => ({
    values: { id: order },
    json: { lines: [{ item, count: 1 }], reason: 'нет' },
  }),
  refundStaffOrder: ({ order }) => ({ values: { id: order }, json: { amount: 1, reason: 'скидка' } }),
  putOrderMarks: ({ order, item }) => ({ values: { id: order }, json: { item, codes: [] } }),
  putStaffShipment: ({ order }) => ({ values: { id: order }, json: {} }),
  refundGivenByPeople: ({ refund }) => ({ values: { id: refund }, json: { document: 'РКО 1' } }),
  makeWaybill: ({ order, number }) => ({ values: { id: order, number: `${number}-1` } }),
  readLabel: ({ order, number }) => ({ values: { id: order, number: `${number}-1` } }),
  setStock: (_, outlet) => ({ values: { sku: 'MUG', outlet }, json: { on_hand: 500 } }),
  receiveGoods: ({ order, item }, outlet) => ({
    values: { id: order },
    json: { outlet, items: [{ item, restocked: 1 }] },
  }),
  readReclamationOfStaff: ({ reclamation }) => ({ values: { id: reclamation } }),
  moveReclamation: ({ reclamation }) => ({ values: { id: reclamation }, json: { state: 'ready' } }),
  readReclamationMessagesOfStaff: ({ reclamation }) => ({ values: { id: reclamation } }),
  answerReclamation: ({ reclamation }) => ({ values: { id: reclamation }, json: { text: 'Ждём' } }),
}
const lists = ['listStaffOrders', 'listReclamationsOfStaff']

describe('a member of an outlet', () => {
  const ofOutlets = () => calls.filter(({ permission }) => permission !== null && outletPermissions.has(permission))
  const send = (call: StaffCall, headers: Record<string, string>, thing: Thing, outlet: number) => {
    const { values, json } = requests[call.id]!(thing, outlet)
    return shop.json(filled(call.path, values), {
      method: call.method.toUpperCase(),
      headers,
      ...(call.method !== 'get' && { json: json ?? {} }),
    })
  }

  test('finds nothing of another outlet or of none by any call, changes no row, and learns no number', async () => {
    expect(
      ofOutlets()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...Object.keys(requests), ...lists].sort())
    const owner = await shop.member('owner', [shop.cast.shop])
    const before = await allRows()
    for (const call of ofOutlets().filter(({ id }) => !lists.includes(id)))
      for (const [name, outlet] of [
        ['others', shop.cast.pickupPoint],
        ['courier', shop.cast.warehouse],
      ] as const) {
        const { status, body } = await send(call, owner, things[name], outlet)
        expect([call.id, name, status, body.code]).toEqual([call.id, name, 404, 'not_found'])
        expect(JSON.stringify(body)).not.toContain(things[name].number)
      }
    expect(await allRows()).toEqual(before)
  })

  test('sees only the orders and returns of the outlet in lists, whatever they search for', async () => {
    const owner = await shop.member('owner', [shop.cast.shop])
    const ids = async (path: string) =>
      (await shop.json(path, { headers: owner })).body.items.map(({ id }: { id: number }) => id)
    const { ours, others, courier } = things
    for (const query of [
      '',
      'state=done',
      `search=${others.number}`,
      `search=${courier.number}`,
      'search=79000000001',
    ]) {
      const seen = await ids(`/api/staff/orders/?${query}`)
      expect(seen, query).not.toContain(others.order)
      expect(seen, query).not.toContain(courier.order)
      if (!/search=\d{8}$/.test(query)) expect(seen, query).toContain(ours.order)
    }
    expect(await ids('/api/staff/reclamations/')).toEqual([ours.reclamation])
  })

  test('reaches what is the outlet’s by the same requests', async () => {
    for (const call of ofOutlets().filter(({ id, method }) => !lists.includes(id) && method === 'get')) {
      const owner = await shop.member('owner', [shop.cast.shop])
      const { status, body } = await send(call, owner, things.ours, shop.cast.shop)
      // Of a waybill and an invoice there is none: the order is found, they are not.
      if (call.id === 'readLabel' || call.id === 'readStaffDocument') continue
      expect([call.id, status], JSON.stringify(body)).toEqual([call.id, 200])
    }
    const owner = await shop.member('owner', [shop.cast.shop])
    for (const id of ['setStock', 'putStaffShipment', 'answerReclamation', 'moveReclamation', 'refundStaffOrder']) {
      const call = calls.find((one) => one.id === id)!
      const { status, body } = await send(call, owner, things.ours, shop.cast.shop)
      expect([id, status === 404 || status === 403], JSON.stringify(body)).toEqual([id, false])
    }
  })

  test('puts returned goods of an order of the outlet into no other outlet', async () => {
    const owner = await shop.member('owner', [shop.cast.shop])
    const receive = calls.find(({ id }) => id === 'receiveGoods')!
    const { status, body } = await send(receive, owner, things.ours, shop.cast.pickupPoint)
    expect([status, body.code]).toEqual([400, 'outlet_needed'])
  })

  test('decides a return only at an outlet where the decision is theirs', async () => {
    const [mover, seller] = [
      await shop.member('mover', [shop.cast.shop]),
      await shop.member('seller', [shop.cast.shop]),
    ]
    await sql`
      insert into staff_groups (company_id, name, permissions)
      values (${shop.cast.company}, 'mover', '{reclamations.read,reclamations.move}')`.execute(shop.db)
    const possible = async (headers: Record<string, string>) =>
      (await shop.json(`/api/staff/reclamations/${things.ours.reclamation}/`, { headers })).body.possible_states
    expect((await possible(seller)).length).toBeGreaterThanOrEqual((await possible(mover)).length)
    await sql`update reclamations set state = 'processing' where id = ${things.ours.reclamation}`.execute(shop.db)
    expect(await possible(mover)).not.toContain('approved')
    expect(await possible(seller)).toContain('approved')
    // A right to decide elsewhere is none here.
    await sql`
      insert into staff_memberships (company_id, staff_id, group_name, outlet_ids)
      select company_id, staff_id, 'seller', array[${shop.cast.pickupPoint}::bigint] from staff_memberships
      where group_name = 'mover'`.execute(shop.db)
    expect(await possible(mover)).not.toContain('approved')
  })
})
