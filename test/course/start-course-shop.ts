import { expect } from 'vitest'
import { sql } from '#kit/db.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { courseKinds } from './course-kinds.ts'
import { courseTables } from './course-tables.ts'

export interface CourseShop extends TestApp {
  /** Ids of the options of courses: by card and in cash. */
  courseOptions: { card: number; cash: number }
}

/** A shop that sells courses beside goods. */
export async function startCourseShop(outside: Parameters<typeof startApp>[0] = {}): Promise<CourseShop> {
  const shop = await startApp({ ...outside, outside: { ...courseKinds, ...outside.outside } })
  await shop.database.pool.query(courseTables)
  const option = async (payment: string, method: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into delivery_payment_options (company_id, delivery_type, payment_type, method, cart_group, days_from, sort)
      values (${shop.cast.company}, 'VIRTUAL', ${payment}, ${method}, 'course', 1, 9) returning id`.execute(shop.db)
    expect(rows).toHaveLength(1)
    return rows[0]!.id
  }
  const courseOptions = { card: await option('BANK_CARD', 'redirect'), cash: await option('CASH', 'on_receipt') }
  return { ...shop, courseOptions }
}

/** What an order of a course changes in the body of an order: it is delivered nowhere. */
export const courseInCash = ({ courseOptions }: CourseShop) => ({
  delivery_payment_option: courseOptions.cash,
  address: undefined,
})
