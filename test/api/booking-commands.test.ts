import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { bookTour } from '#shop/bookings/book.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { endUnconfirmed } from '#shop/orders/confirmation.flow.ts'
import { vitrina } from '../operator.ts'
import { listening, runJobs } from '../place-order.ts'
import { heldTour, startTourShop, type TourShop } from '../tours/start-tour-shop.ts'

let shop: TourShop
let me: Record<string, string>
beforeAll(async () => {
  shop = await startTourShop()
  me = await shop.signIn('79000000001')
})
beforeEach(() => {
  shop.supplier.reset()
  shop.clock.set('2026-11-21T09:00:00Z')
})
afterAll(() => shop.close())

const jobs = () => runJobs(shop, ...listening, 'tour_book', 'settle_holds', 'refund_order')
const bookings = (...words: string[]) => vitrina(shop.app, 'bookings', ...words)
const order = async (id: number) => (await shop.json(`/api/orders/${id}/`, { headers: me })).body
const claimOf = async (id: number) => (await shop.json(`/api/tours/bookings/${id}/`, { headers: me })).body.claim
const audited = async (call: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff_audit where call = ${call} and staff_id is null`.execute(shop.db)
  return rows[0]?.n ?? 0
}

/** A held order that waits for people: the supplier has no bookings. */
async function byStaff() {
  shop.supplier.hasBookings = false
  const placed = await heldTour(shop, me)
  await jobs()
  return placed
}

test('the queue tells what is to be done, and a trip is confirmed by hand with its number in the cabinet', async () => {
  const { id, number } = await byStaff()
  const before = await audited('answerTourBooking')
  const queue = await bookings('list', '--only', 'tasks')
  expect(queue.said).toMatch(new RegExp(`${number} +requested +task: book +answer by 2026-11-22 09:00 +Анекс`))
  expect(await bookings('confirm', number, '--ref', 'A-7712')).toEqual({ code: 0, said: `${number} is confirmed.` })
  expect(await order(id)).toMatchObject({ paid: 50_000, held: 0, confirmation: { state: 'confirmed' } })
  expect((await bookings('show', number)).said).toContain('at the supplier: confirmed A-7712')
  expect(await audited('answerTourBooking')).toBe(before + 1)
  expect((await bookings('reject', number, '--reason', 'x')).said).toBe(
    'Nothing is changed: confirmation refused, confirmed.',
  )
})

test('a rejection needs a reason and gives everything back', async () => {
  const { id, number } = await byStaff()
  expect((await bookings('reject', number)).code).not.toBe(0)
  expect((await bookings('reject', number, '--reason', 'мест нет')).code).toBe(0)
  expect(await order(id)).toMatchObject({ state: 'canceled', paid: 0, held: 0, sub_state: 'refused' })
})

test('a change that the operator told by phone is asked and answered, each in the audit', async () => {
  const { id, number } = await byStaff()
  await bookings('confirm', number)
  const [raised, answered] = [await audited('raiseTourClaim'), await audited('answerTourClaim')]
  const told = await bookings('claim', number, 'price', '105 000 ₽', '--before', '100 000 ₽', '--extra', '5000')
  expect(told.said).toBe(`The customer of ${number} is asked.`)
  const { id: claim } = await claimOf(id)
  expect((await bookings('show', number)).said).toMatch(
    /claim \d+ {2}price .* 5000 ₽ more {2}open: accept, cancel, rebook\?/,
  )
  const say = (...extra: string[]) =>
    bookings('answer', number, String(claim), 'accept', '--reason', 'по телефону', ...extra)
  expect((await say()).said).toBe('Nothing is changed: claim extra changed, it is 5000 ₽.')
  expect((await say('--extra', '5000')).code).toBe(0)
  expect((await order(id)).total).toBe(105_000)
  expect([await audited('raiseTourClaim'), await audited('answerTourClaim')]).toEqual([raised + 1, answered + 1])
})

test('a paper is attached if it is a PDF', async () => {
  const { id, number } = await byStaff()
  await bookings('confirm', number)
  const file = async (name: string, text: string) => {
    const at = path.join(shop.folder, name)
    await mkdir(shop.folder, { recursive: true })
    await writeFile(at, text)
    return at
  }
  const before = await audited('attachTourDocument')
  expect((await bookings('attach', number, 'tickets', await file('a.pdf', 'no PDF'))).said).toContain(
    'file type unknown',
  )
  expect((await bookings('attach', number, 'tickets', path.join(shop.folder, 'none.pdf'))).code).toBe(2)
  expect(
    (await bookings('attach', number, 'tickets', await file('b.pdf', '%PDF-1.4\n'), '--name', 'Билеты')).code,
  ).toBe(0)
  // Its customer sees it once all is paid.
  const { body } = await shop.json(`/api/staff/tours/bookings/${id}/`, { headers: await shop.staff() })
  expect(body.documents).toMatchObject([{ kind: 'tickets', name: 'Билеты' }])
  expect(await audited('attachTourDocument')).toBe(before + 1)
})

test('a late confirmation is settled by people, and one act asks all customers of a closed country', async () => {
  const late = await heldTour(shop, me)
  await bookTour(shop.app, late.id)
  shop.clock.set('2026-11-22T09:00:00Z')
  await endUnconfirmed(shop.app, late.id)
  shop.supplier.decide(late.id, 'confirmed')
  await sql`update tour_bookings set state = 'requested' where order_id = ${late.id}`.execute(shop.db)
  await readAtSupplier(shop.app, late.id)
  expect((await bookings('list', '--only', 'tasks')).said).toContain('task: late')
  expect((await bookings('done', late.number, '--reason', 'аннулировано')).code).toBe(0)
  expect((await order(late.id)).confirmation.state).toBe('settled')
  const trips = [await byStaff(), await byStaff()]
  const close = (...what: string[]) =>
    bookings('close', 'Въезд закрыт', '--from', '2027-06-01', '--to', '2027-06-30', ...what)
  expect((await close()).said).toBe('What is closed? --country, --hotel or --operator')
  expect((await close('--country', 'turkey')).said).toMatch(/^\d+ customers are asked\.$/)
  for (const { id } of trips) expect(await claimOf(id)).toMatchObject({ kind: 'closed', answers: ['cancel', 'rebook'] })
  expect((await close('--country', 'turkey')).said).toBe('0 customers are asked.')
})

test('an order of goods is no trip', async () => {
  expect((await bookings('show', '1')).said).toBe('There is no order 1 here.')
})
