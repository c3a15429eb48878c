import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { emulatorSettings } from '#outside/emulators.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import type { SupplierBooking } from '#outside/tours/port.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import { checkPayment } from '#shop/payments/record-payment.flow.ts'
import { runChecks } from '../../src/server/doctor.ts'
import { Chance } from '../chance.ts'
import { listening, runJobs } from '../place-order.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'
import { orderOfTour, quoteOf, startTourShop, type TourShop } from '../tours/start-tour-shop.ts'

vi.setConfig({ testTimeout: 900_000 })
/** `npm run soak -- --tours` kills after every step. */
const isEveryStep = process.env.TOUR_KILLS === 'all'
const seed = Number(process.env.TEST_SEED)

let shop: TourShop
let me: Record<string, string>
let outer: OuterWorld
let yookassa: ReturnType<typeof createYooKassa>
beforeAll(async () => {
  outer = await startOuterWorld()
  yookassa = createYooKassa(emulatorSettings(outer.url).yookassa)
  shop = await startTourShop({ outside: { payments: yookassa }, poolSize: 8 })
  me = await shop.signIn('79000000001')
})
afterAll(async () => {
  await yookassa.close()
  await shop.close()
  await outer.close()
})

/** The planted supplier behind an address, for the processes that die. */
const door = createServer(async (request, response) => {
  const name = (request.url ?? '').slice(1)
  const given = (await json(request)) as unknown[]
  const books = shop.supplier.bookings as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify((await books[name]?.(...given)) ?? null))
})
beforeAll(() => new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => door.close(resolve)))

/** Runs the act in a process of its own, which dies after that step; 0: it lives. Returns what it printed. */
async function runAndDie(act: string, orderId: number, dieAfter: number): Promise<string[]> {
  const given = {
    url: shop.database.url,
    account: JSON.stringify(emulatorSettings(outer.url).yookassa),
    supplierUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    now: shop.clock.now().toISOString(),
    hasKeys: shop.supplier.hasKeys ? 'yes' : 'no',
    secrets: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  }
  const file = path.join(import.meta.dirname, 'tour-process.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(given), act, String(orderId), String(dieAfter)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([code, signal]).toEqual(dieAfter === 0 ? [0, null] : [null, 'SIGKILL'])
  return printed.split('\n').filter(Boolean)
}

/** An order whose deposit the bank holds. */
async function heldOrder(): Promise<{ id: number; atBank: string }> {
  const quote = await quoteOf(shop, me)
  const { body: order } = await shop.json('/api/orders/', { json: orderOfTour(shop, quote), headers: me })
  const begun = await shop.json(`/api/orders/${order.id}/pay/`, { json: {}, headers: me })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const paymentId = begun.body.payment.id as number
  const { rows } = await sql<{ id: string }>`select provider_id as id from payments where id = ${paymentId}`.execute(
    shop.db,
  )
  const atBank = rows[0]?.id ?? ''
  await fetch(`${outer.url}/yookassa/payments/${atBank}/succeed`, { method: 'POST' })
  await checkPayment(shop.app, paymentId)
  return { id: order.id as number, atBank }
}

type Said = SupplierBooking['state']
const cases = [
  { act: 'book', hasKeys: true, says: 'requested', end: 'confirmed', share: 1 },
  { act: 'book', hasKeys: false, says: 'requested', end: 'confirmed', share: 1 },
  { act: 'book', hasKeys: true, says: 'confirmed', end: 'confirmed', share: 1 },
  { act: 'read', hasKeys: false, says: 'confirmed', end: 'confirmed', share: 1 },
  { act: 'read', hasKeys: false, says: 'rejected', end: 'canceled', share: 1 },
  { act: 'cancel', hasKeys: false, says: 'requested', end: 'canceled', share: 1 },
] as const satisfies readonly { act: string; hasKeys: boolean; says: Said; end: string; share: number }[]

test.each(cases)(
  'kill -9 while a tour is $act, the supplier says $says (keys: $hasKeys): it ends $end, booked once',
  async ({ act, hasKeys, says, end, share }) => {
    const chance = new Chance(seed)
    const begin = async () => {
      shop.clock.set('2026-11-21T09:00:00Z')
      shop.supplier.reset()
      shop.supplier.hasKeys = hasKeys
      if (act === 'book') shop.supplier.booksAs = says
      const held = await heldOrder()
      if (act === 'book') return held
      await bookTour(shop.app, held.id)
      shop.supplier.decide(held.id, says)
      if (act === 'cancel') await shop.json(`/api/orders/${held.id}/cancel/`, { json: {}, headers: me })
      return held
    }
    const steps = await runAndDie(act, (await begin()).id, 0)
    expect(steps.filter((name) => name.startsWith('before '))).not.toHaveLength(0)
    const all = steps.map((_, at) => at + 1)
    for (const at of isEveryStep ? all : chance.exactly(all, share)) {
      const where = `seed ${seed}, ${act} died after step ${at}, ${steps[at - 1]}`
      const { id, atBank } = await begin()
      await runAndDie(act, id, at)
      // After the restart the jobs of the shop run again; the operator answers.
      for (let round = 0; round < 2; round++) {
        await bookTour(shop.app, id)
        if (end === 'confirmed' && shop.supplier.held.length > 0) shop.supplier.decide(id, 'confirmed')
        await readAtSupplier(shop.app, id)
        await runJobs(shop, ...listening, 'settle_holds', 'refund_order')
        await orderEnded(shop.app, id)
        await cancelAtSupplier(shop.app, id)
        shop.clock.advance(11 * 60_000)
      }
      const { body: order } = await shop.json(`/api/orders/${id}/`, { headers: me })
      const isConfirmed = end === 'confirmed'
      expect(order, where).toMatchObject(
        isConfirmed
          ? { state: 'collecting', paid: 50_000, held: 0, confirmation: { state: 'confirmed' } }
          : { state: 'canceled', paid: 0, held: 0 },
      )
      expect(await yookassa.readPayment(atBank), where).toMatchObject({
        value: { state: isConfirmed ? 'succeeded' : 'canceled', refunded: 0 },
      })
      expect(shop.supplier.held, where).toHaveLength(1)
      const state = shop.supplier.ofOrder(id).state
      expect(state, where).toBe(isConfirmed ? 'confirmed' : act === 'cancel' ? 'cancelled' : 'rejected')
      expect(await runChecks(shop.db, shop.app.claims, shop.clock.now()), where).toEqual([])
    }
  },
)
