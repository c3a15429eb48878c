import { expect } from 'vitest'
import { sql } from '#kit/db.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import type { bank } from '../fake-bank.ts'
import { placed } from '../place-order.ts'
import { type Outside, startApp, type TestApp } from '../start-app.ts'
import { confirmedCourse } from './confirmed-course.ts'
import { coursePlaces } from './course.claim.ts'
import { courseTables } from './course-tables.ts'

export const courseClaims = [...kinds.claims, coursePlaces]

export interface HeldShop {
  shop: TestApp
  me: Record<string, string>
  /** Ways of paying for a course: one that holds money, and one that cannot. */
  card: number
  sbp: number
}

/** A shop that sells courses which their operator confirms, paid through this bank: whole, unless `lineKinds` says otherwise. */
export async function startHeldShop(
  payments: Outside['payments'],
  { poolSize, ...others }: { poolSize?: number } & Outside = {},
): Promise<HeldShop> {
  const outside = { lineKinds: [confirmedCourse, ...kinds.lineKinds], ...others, payments, claims: courseClaims }
  const shop = await startApp({ poolSize, outside })
  await shop.database.pool.query(courseTables)
  const { rows } = await sql<{ id: number }>`
    insert into delivery_payment_options (company_id, delivery_type, payment_type, method, sort)
    values (${shop.cast.company}, 'VIRTUAL', 'BANK_CARD', 'redirect', 20), (${shop.cast.company}, 'VIRTUAL', 'SBP', 'sbp', 21)
    returning id`.execute(shop.db)
  const me = await shop.signIn('79000000001')
  return { shop, me, card: rows[0]!.id, sbp: rows[1]!.id }
}

/** An order of places of course 1 for which a payment was begun: its number there, and the order. */
export async function orderToPay({ shop, me, card }: HeldShop, option = card, count = 1) {
  const way = { delivery_payment_option: option, address: undefined }
  const order = await placed(shop, me, [{ sku: 'COURSE-1', count }], way)
  const { status, body } = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
  expect(status, JSON.stringify(body)).toBe(200)
  const paymentId = body.payment.id as number
  return { order, orderId: order.id as number, paymentId, atBank: await providerIdOf(shop, paymentId) }
}

export async function providerIdOf(shop: TestApp, paymentId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select provider_id as id from payments where id = ${paymentId}`.execute(
    shop.db,
  )
  return rows[0]!.id
}

/** The same, paid: the bank holds its money. */
export async function heldOrder(held: HeldShop, money: ReturnType<typeof bank>, until?: Date) {
  const begun = await orderToPay(held)
  money.pay(begun.atBank, until)
  await checkPayment(held.shop.app, begun.paymentId)
  return begun
}

export const readOrder = async ({ shop, me }: HeldShop, id: number) =>
  (await shop.json(`/api/orders/${id}/`, { headers: me })).body
