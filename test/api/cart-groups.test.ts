import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { courseKinds } from '../course/course-kinds.ts'
import { type CourseShop, courseInCash, startCourseShop } from '../course/start-course-shop.ts'
import { cash, orderBody, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'

let shop: CourseShop
let me: Record<string, string>
beforeAll(async () => {
  shop = await startCourseShop()
  me = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(() => shop.close())

type Json = Record<string, unknown>
const boots = { sku: 'BOOT-41', count: 1 }
const course = { sku: 'COURSE-1', count: 1 }
const cartOf = async (items: object[], more: Json = {}, headers = me) =>
  (await shop.json('/api/v2/cart/', { json: { items, ...more }, headers })).body.cart
const readCart = async () => (await shop.json('/api/v2/cart/', { headers: me })).body.cart
const place = (products: { sku: string; count: number }[], change: Json, key: string) =>
  shop.json('/api/orders/', {
    json: orderBody(shop, products, change),
    headers: { ...me, 'idempotency-key': key },
  })

test('a cart of goods has no groups, and one with a course has the lines, sums and options of each', async () => {
  const alone = await cartOf([boots])
  expect([alone.groups, alone.replaced, alone.items[0].kind]).toEqual([undefined, undefined, undefined])
  const mixed = await cartOf([boots, course])
  expect(mixed.groups.map((group: Json) => [group.group, group.label, group.skus, group.item_count])).toEqual([
    ['course', 'Курсы', ['COURSE-1'], 1],
    ['goods', 'Товары', ['BOOT-41'], 1],
  ])
  const [ofCourse, ofGoods] = mixed.groups
  expect(ofCourse.total).toBe(30_000)
  expect(ofGoods.total).toBe(alone.total)
  expect(mixed.total).toBe(30_000 + alone.total)
  expect(mixed.items.map(({ sku }: Json) => sku)).toEqual(['BOOT-41', 'COURSE-1'])
  const idsOf = (group: { delivery_payment_options: { id: number }[] }) =>
    group.delivery_payment_options.map(({ id }) => id)
  expect(idsOf(ofCourse)).toEqual([shop.courseOptions.card, shop.courseOptions.cash])
  expect(ofGoods.delivery_payment_options).toEqual(alone.delivery_payment_options)
  expect(mixed.delivery_payment_options).toEqual(alone.delivery_payment_options)
  // The course does not count towards the sum of goods from which the delivery is free.
  const courier = ofGoods.delivery_payment_options.find(({ id }: Json) => id === shop.cast.options.courierCard)
  expect(courier.price).toBe(290)
})

test('lines of two groups in one order are refused at their field, and nothing is taken', async () => {
  const { status, body } = await place([boots, course], cash(shop), 'two-groups')
  expect([status, body.code, body.groups]).toEqual([400, 'order_of_two_groups', ['goods', 'course']])
  expect(body.errors).toMatchObject([{ field: 'products' }])
  const { rows } = await sql<{ taken: number }>`select sum(taken)::int as taken from courses`.execute(shop.db)
  expect(rows).toEqual([{ taken: 0 }])
})

test('a group is not placed by a way of another group', async () => {
  const byCourier = await place([course], cash(shop), 'course-by-courier')
  expect([byCourier.status, byCourier.body.code]).toEqual([409, 'option_gone'])
  const virtual = await place([boots], courseInCash(shop), 'boots-nowhere')
  expect([virtual.status, virtual.body.code]).toEqual([409, 'option_gone'])
})

test('the groups of a cart are placed one after the other; the same keys again are the same two orders', async () => {
  const { version } = await cartOf([boots, course])
  const first = { ...courseInCash(shop), cart_version: version, placed_with: 'press-1' }
  const ofCourse = await place([course], first, 'press-1.course')
  expect(ofCourse.status, JSON.stringify(ofCourse.body)).toBe(201)
  const left = await readCart()
  expect(left.items.map(({ sku }: Json) => sku)).toEqual(['BOOT-41'])
  expect(left.groups).toBeUndefined()
  const second = { ...cash(shop), cart_version: left.version, placed_with: 'press-1' }
  const ofGoods = await place([boots], second, 'press-1.goods')
  expect(ofGoods.status, JSON.stringify(ofGoods.body)).toBe(201)
  expect((await readCart()).items).toEqual([])
  const again = [await place([course], first, 'press-1.course'), await place([boots], second, 'press-1.goods')]
  expect(again.map(({ body }) => body.id)).toEqual([ofCourse.body.id, ofGoods.body.id])
  await placed(shop, me, [boots], { ...cash(shop), placed_with: 'press-2' })
  const { body: found } = await shop.json('/api/orders/?placed_with=press-1', { headers: me })
  expect(found.items.map(({ id }: Json) => id)).toEqual([ofGoods.body.id, ofCourse.body.id])
  expect(await runDoctor(shop.db, courseKinds.claims)).toEqual([])
})

test('if the second group is refused, the first order stands and the cart keeps the rest', async () => {
  const { version } = await cartOf([boots, course])
  const change = { ...courseInCash(shop), cart_version: version }
  const ofCourse = await place([course], change, 'refused-1.course')
  expect(ofCourse.status).toBe(201)
  await sql`
    with sold as (update stock_levels set on_hand = reserved returning variant_id)
    select refresh_product_cards(array(select distinct v.product_id from sold join variants v on v.id = sold.variant_id))`.execute(
    shop.db,
  )
  const left = await readCart()
  const ofGoods = await place([boots], { ...cash(shop), cart_version: left.version }, 'refused-1.goods')
  expect([ofGoods.status, ofGoods.body.code]).toEqual([409, 'stock_changed'])
  expect((await readCart()).items.map(({ sku }: Json) => sku)).toEqual(['BOOT-41'])
  const { body: order } = await shop.json(`/api/orders/${ofCourse.body.id}/`, { headers: me })
  expect(order.state).toBe('new')
  expect(await runDoctor(shop.db, courseKinds.claims)).toEqual([])
})

test('two tabs that order the same cart with the same keys place two orders', async () => {
  const { version } = await cartOf([boots, course])
  const first = { ...courseInCash(shop), cart_version: version }
  const tabs = await Promise.all([place([course], first, 'tabs.course'), place([course], first, 'tabs.course')])
  expect(tabs.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  const left = await readCart()
  const second = { ...cash(shop), cart_version: left.version }
  await Promise.all([place([boots], second, 'tabs.goods'), place([boots], second, 'tabs.goods')])
  const { rows } = await sql<{ cart_group: string }>`select cart_group from orders order by cart_group`.execute(shop.db)
  expect(rows.map((row) => row.cart_group)).toEqual(['course', 'goods'])
})

test('two tabs with keys of their own order a cart of two groups once', async () => {
  const { version } = await cartOf([boots, course])
  const change = { ...courseInCash(shop), cart_version: version }
  const tabs = await Promise.all([place([course], change, 'tab-a'), place([course], change, 'tab-b')])
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(tabs.find(({ status }) => status === 409)!.body.code).toBe('cart_changed')
})

test('a cart holds one course: the latest replaces an earlier one, and the answer says so', async () => {
  const both = await cartOf([course, boots, { sku: 'COURSE-2', count: 3, course: { student: 'Вера' } }])
  expect(both.items.map(({ sku, count }: Json) => [sku, count])).toEqual([
    ['BOOT-41', 1],
    ['COURSE-2', 1],
  ])
  expect(both.replaced).toMatchObject([{ sku: 'COURSE-2' }])
  const kept = await cartOf([boots, { sku: 'COURSE-2', count: 1, course: { student: 'Вера' } }])
  expect(kept.replaced).toBeUndefined()
  const other = await cartOf([boots, { sku: 'COURSE-2', count: 1, course: { student: 'Анна' } }])
  expect(other.replaced).toMatchObject([{ sku: 'COURSE-2' }])
  expect(other.items[1].course.student).toBe('Анна')
  expect((await readCart()).replaced).toBeUndefined()
})

test('an order of two courses, or of one course twice, is refused', async () => {
  const twice = await place([{ sku: 'COURSE-1', count: 2 }], courseInCash(shop), 'course-twice')
  expect(twice.body).toMatchObject({ code: 'stock_changed', lines: [{ sku: 'COURSE-1', wanted: 2, available: 1 }] })
  const both = await place([course, { sku: 'COURSE-2', count: 1 }], courseInCash(shop), 'both-courses')
  expect(both.body).toMatchObject({ code: 'stock_changed', lines: [{ sku: 'COURSE-1', wanted: 1, available: 0 }] })
})

test('data of a line go in and out under the name of its kind, through account, cookie and order', async () => {
  const line = { ...course, course: { student: 'Вера', junk: 'x' } }
  const [item] = (await cartOf([line])).items
  expect(item).toMatchObject({ kind: 'course', own: { student: 'Вера' } })
  expect(item.course).toEqual({ student: 'Вера', begins_at: '2027-06-01T10:00:00.000Z' })
  expect((await readCart()).items[0].course.student).toBe('Вера')
  const guest = await shop.request('/api/v2/cart/', { json: { items: [line] } })
  const cookie = guest.headers.get('set-cookie')!.split(';')[0]!
  const read = await shop.json('/api/v2/cart/', { headers: { cookie } })
  expect(read.body.cart.items[0].course.student).toBe('Вера')
  const order = await placed(shop, me, [line], courseInCash(shop))
  expect(order.items[0]).toMatchObject({ kind: 'course', course: { course: 1, student: 'Вера' } })
})
