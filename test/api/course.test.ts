import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { coursePlaces } from '../course/course.claim.ts'
import { course } from '../course/course.kind.ts'
import { courseTables } from '../course/course-tables.ts'
import { cash, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

const claims = [...kinds.claims, coursePlaces]
let shop: TestApp
let me: Record<string, string>
beforeAll(async () => {
  shop = await startApp({ outside: { lineKinds: [course, ...kinds.lineKinds], claims } })
  await shop.database.pool.query(courseTables)
  me = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(() => shop.close())

test('an order stores the group of the cart it was placed from', async () => {
  const order = await placed(shop, me, [{ sku: 'COURSE-1', count: 1 }], cash(shop))
  const { rows } = await sql<{ cart_group: string }>`select cart_group from orders where id = ${order.id}`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ cart_group: 'course' }])
  expect(await runDoctor(shop.db, claims)).toEqual([])
})
