import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { courseKinds } from '../course/course-kinds.ts'
import { type CourseShop, courseInCash, startCourseShop } from '../course/start-course-shop.ts'
import { placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'

let shop: CourseShop
let me: Record<string, string>
beforeAll(async () => {
  shop = await startCourseShop()
  me = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(() => shop.close())

test('an order stores the group of the cart it was placed from', async () => {
  const order = await placed(shop, me, [{ sku: 'COURSE-1', count: 1 }], courseInCash(shop))
  const { rows } = await sql<{ cart_group: string }>`select cart_group from orders where id = ${order.id}`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ cart_group: 'course' }])
  expect(await runDoctor(shop.db, courseKinds.claims)).toEqual([])
})
