import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { createDiskFiles } from '#kit/files/files.ts'
import { createLogin } from '#shop/exchange/sessions.flow.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { createExchange } from '../../src/server/start/exchange.ts'
import { course } from '../course/course.kind.ts'
import { courseKinds } from '../course/course-kinds.ts'
import { courseOperator } from '../course/course-operator.ts'
import { type CourseShop, courseInCash, startCourseShop } from '../course/start-course-shop.ts'
import { Fake1C } from '../fake-1c.ts'
import { cash, listening, orderBody, placed, runJobs } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startOuterWorld } from '../start-emulators.ts'

let outer: Awaited<ReturnType<typeof startOuterWorld>>
let shop: CourseShop
let folder: string
let me: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-kinds-'))
  const exchange = { folder, pictures: createDiskFiles(path.join(folder, 'images'), '/images/') }
  shop = await startCourseShop({ outside: { ...outer.outside, exchange } })
  me = await shop.signIn('79000000001')
})
sameStart(() => shop)
beforeEach(() => courseOperator.forget())
afterAll(async () => {
  shop.app.clients.close()
  await shop.close()
  await outer.close()
  await rm(folder, { recursive: true, force: true })
})

const line = { sku: 'COURSE-1', count: 1 }
const place = (key: string) =>
  shop.json('/api/orders/', {
    json: orderBody(shop, [line], courseInCash(shop)),
    headers: { ...me, 'idempotency-key': key },
  })
const takenPlaces = async () =>
  (await sql<{ taken: number }>`select taken from courses where id = 1`.execute(shop.db)).rows[0]!.taken

test('an operator is asked once, with the key of the order, before anything is taken', async () => {
  const order = await place('asked-once')
  expect(order.status, JSON.stringify(order.body)).toBe(201)
  expect(courseOperator.asked).toEqual(['asked-once'])
  const again = await place('asked-once')
  expect(again.body.id).toBe(order.body.id)
  expect([courseOperator.asked.length, await takenPlaces()]).toEqual([1, 1])
})

test('an operator that refuses refuses the order with its lines, and nothing is taken', async () => {
  courseOperator.next = ['refused']
  const { status, body } = await place('refused')
  expect([status, body.code, body.lines]).toEqual([409, 'supplier_refused', [{ sku: 'COURSE-1' }]])
  expect(await takenPlaces()).toBe(0)
})

test('an operator that never answers refuses the order; the repeated press asks with the same key', async () => {
  courseOperator.next = ['silent', 'silent']
  expect((await place('never')).body.code).toBe('supplier_silent')
  expect((await place('never')).status).toBe(503)
  expect(await takenPlaces()).toBe(0)
  const order = await place('never')
  expect(order.status).toBe(201)
  expect(courseOperator.asked).toEqual(['never', 'never', 'never'])
})

test('an operator that answers late, or twice, holds one place for one order', async () => {
  courseOperator.next = ['late']
  expect((await place('late')).body.code).toBe('supplier_silent')
  const presses = await Promise.all([place('late'), place('late')])
  expect(presses.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect([courseOperator.held.size, await takenPlaces()]).toEqual([1, 1])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(shop.db)
  expect(rows).toEqual([{ count: 1 }])
  expect(await runDoctor(shop.db, courseKinds.claims)).toEqual([])
})

test('an operator is not asked for an order that is refused anyway', async () => {
  const body = orderBody(shop, [line], { ...courseInCash(shop), expected_total: 1 })
  expect((await shop.json('/api/orders/', { json: body, headers: me })).body.code).toBe('price_changed')
  expect(courseOperator.asked).toEqual([])
})

test('a line names the seller of its kind; goods name the shop', async () => {
  const ofCourse = await placed(shop, me, [line], courseInCash(shop))
  const ofGoods = await placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))
  expect(ofCourse.items[0].seller).toBe('ООО «Высота»')
  expect(ofGoods.items[0].seller).not.toBe('ООО «Высота»')
})

test('a finished course is never returned, though it names a product', async () => {
  const order = await placed(shop, me, [line], courseInCash(shop))
  await sql`update order_items set product_id = ${shop.cast.mug} where order_id = ${order.id}`.execute(shop.db)
  for (const step of ['collecting', 'collected', 'ready', 'done'] as const)
    expect(await moveOrder(shop.app, order.id, step, 'shop'), step).toMatchObject({ ok: true })
  const { body } = await shop.json(`/api/orders/${order.id}/`, { headers: me })
  expect(body.items[0].actions).not.toContain('RETURN')
  expect(body.items[0].returnable).toBeNull()
  const json = { order_item: body.items[0].id, count: 1 }
  const reclamation = await shop.json('/api/reclamations/', { json, headers: me })
  expect([reclamation.status, reclamation.body.reason]).toEqual([409, 'not_returned'])
})

test('1C is sent orders of goods and no orders of courses', async () => {
  const ofCourse = await placed(shop, me, [line], courseInCash(shop))
  const ofGoods = await placed(shop, me, [{ sku: 'MUG', count: 1 }], cash(shop))
  const { login, password } = await createLogin(shop.app, shop.cast.company, {})
  const oneC = new Fake1C(createExchange(shop.app, { holdMs: 0 }), { host: 'shop.test', login, password })
  await oneC.ask('?type=sale&mode=checkauth')
  await oneC.ask('?type=sale&mode=init&version=2.10')
  const { text } = await oneC.ask('?type=sale&mode=query')
  expect(text).toContain(`<Номер>${ofGoods.number}</Номер>`)
  expect(text).not.toContain(`<Номер>${ofCourse.number}</Номер>`)
})

test('messages about an order of courses have words of their own; the others are those of goods', async () => {
  const order = await placed(shop, me, [line], courseInCash(shop))
  await runJobs(shop, ...listening)
  const sms = async () =>
    (await outer.outbox('79000000001', 'sms')).map(({ text }) => text).filter((text) => text.includes(order.number))
  expect(await sms()).toEqual([`Вы записаны на курс, заказ ${order.number}`])
  await shop.json(`/api/orders/${order.id}/cancel/`, { json: { reason: '' }, headers: me })
  await runJobs(shop, ...listening)
  expect((await sms()).length).toBe(2)
})

test('facts of a line are read at the time of the shop’s clock', async () => {
  const facts = course.facts
  const moments: Date[] = []
  course.facts = (context, lines, now) => {
    moments.push(now)
    return facts(context, lines, now)
  }
  try {
    await shop.json('/api/v2/cart/', { json: { items: [line], save: false }, headers: me })
    await place('at-the-clock')
  } finally {
    course.facts = facts
  }
  expect(new Set(moments.map((moment) => moment.getTime()))).toEqual(new Set([shop.clock.now().getTime()]))
})
