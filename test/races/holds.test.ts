import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { emulatorSettings } from '#outside/emulators.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import { confirmOrder, endUnconfirmed, refuseOrder } from '#shop/orders/confirmation.flow.ts'
import { expireUnpaid, moveOrder } from '#shop/orders/order-moves.flow.ts'
import { checkPayment, settleHolds } from '#shop/payments/record-payment.flow.ts'
import { refundOrder } from '#shop/payments/refund/refund.flow.ts'
import { runDoctor } from '../../src/server/doctor.ts'
import { Chance } from '../chance.ts'
import { courseClaims, type HeldShop, orderToPay, readOrder, startHeldShop } from '../course/held-orders.ts'
import { bank } from '../fake-bank.ts'
import { runJobs } from '../place-order.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

vi.setConfig({ testTimeout: 300_000 })
/** `npm run soak -- --holds` kills after every step, and sets a larger number of rounds. */
const isEveryStep = process.env.HOLD_KILLS === 'all'
const rounds = Number(process.env.HOLD_ROUNDS ?? 40)
const seed = Number(process.env.TEST_SEED)

const jobs = ['settle_holds', 'refund_order'] as const

describe('kill -9 between the steps', () => {
  let held: HeldShop
  let outer: OuterWorld
  let yookassa: ReturnType<typeof createYooKassa>
  beforeAll(async () => {
    outer = await startOuterWorld()
    yookassa = createYooKassa(emulatorSettings(outer.url).yookassa)
    held = await startHeldShop(yookassa)
  })
  afterAll(async () => {
    await yookassa.close()
    await held.shop.close()
    await outer.close()
  })

  async function heldAtEmulator() {
    const begun = await orderToPay(held)
    await fetch(`${outer.url}/yookassa/payments/${begun.atBank}/succeed`, { method: 'POST' })
    await checkPayment(held.shop.app, begun.paymentId)
    expect(await readOrder(held, begun.orderId)).toMatchObject({ sub_state: 'held' })
    return begun
  }

  /** Runs the act in a process of its own, which dies after that step; 0: it lives. Returns what it printed. */
  async function runAndDie(act: string, orderId: number, dieAfter: number): Promise<string[]> {
    const file = path.join(import.meta.dirname, 'hold-process.ts')
    const { database, clock } = held.shop
    const account = JSON.stringify(emulatorSettings(outer.url).yookassa)
    const given = [database.url, account, clock.now().toISOString(), act, String(orderId), String(dieAfter)]
    const child = spawn(process.execPath, [file, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [printed, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect([code, signal]).toEqual(dieAfter === 0 ? [0, null] : [null, 'SIGKILL'])
    return printed.split('\n').filter(Boolean)
  }

  const calls = async (atBank: string, what: string) =>
    (await outer.requests('yookassa')).filter(({ path }) => path.endsWith(`/payments/${atBank}/${what}`)).length

  test.each([
    ['confirm', 'succeeded', 4],
    ['refuse', 'canceled', 3],
    ['silent', 'canceled', 1],
  ] as const)('%s: the money ends %s, whichever step was the last', async (act, end, share) => {
    const chance = new Chance(seed)
    const begin = async () => {
      const begun = await heldAtEmulator()
      if (act === 'silent')
        await sql`update orders set confirm_by = ${held.shop.clock.now()} where id = ${begun.orderId}`.execute(
          held.shop.db,
        )
      return begun
    }
    const steps = await runAndDie(act, (await begin()).orderId, 0)
    expect(steps.filter((name) => name.includes('Payment'))).toHaveLength(4)
    const all = steps.map((_, at) => at + 1)
    for (const at of isEveryStep ? all : chance.exactly(all, share)) {
      const where = `seed ${seed}, ${act} died after step ${at}, ${steps[at - 1]}`
      const { order, orderId, atBank } = await begin()
      await runAndDie(act, orderId, at)
      await runJobs(held.shop, ...jobs)
      const { confirmation } = await readOrder(held, orderId)
      // The process died before its answer was written: whoever waits for it asks again.
      if (confirmation.state === 'waiting') {
        const again = { confirm: confirmOrder, refuse: refuseOrder, silent: endUnconfirmed }[act]
        await again(held.shop.app, orderId, 'Мест нет' as never)
      }
      const isTaken = end === 'succeeded'
      const paid = isTaken ? { state: 'new', paid: order.total } : { state: 'canceled', paid: 0 }
      expect(await readOrder(held, orderId), where).toMatchObject({ ...paid, held: 0, payment: { state: end } })
      const read = await yookassa.readPayment(atBank)
      expect(read, where).toMatchObject({ value: { state: end, refunded: 0 } })
      expect(await calls(atBank, isTaken ? 'cancel' : 'capture'), where).toBe(0)
      held.shop.clock.advance(61_000)
      expect(await runDoctor(held.shop.db, courseClaims, held.shop.clock.now()), where).toEqual([])
    }
  })
})

describe('at once', () => {
  const money = bank()
  let held: HeldShop
  beforeAll(async () => {
    held = await startHeldShop(money.provider, { poolSize: 30 })
  })
  afterEach(() => Object.assign(money.state, { away: false, holds: 'heard' }))
  afterAll(() => held.shop.close())

  /** Everything that can happen to an order between two processes; each has connections of its own. */
  const happenings = (orderId: number, paymentId: number, atBank: string) => {
    const { app } = held.shop
    const json = {}
    return {
      confirm: () => confirmOrder(app, orderId),
      refuse: () => refuseOrder(app, orderId, 'Мест нет'),
      cancel: () => held.shop.json(`/api/orders/${orderId}/cancel/`, { json, headers: held.me }),
      byShop: () => moveOrder(app, orderId, 'canceled', 'shop'),
      deadline: () => endUnconfirmed(app, orderId),
      unpaid: () => expireUnpaid(app, orderId),
      notice: () => checkPayment(app, paymentId),
      pay: async () => {
        if (money.payments.get(atBank)!.state === 'pending') money.pay(atBank)
        return checkPayment(app, paymentId)
      },
      letGo: async () => {
        if (money.payments.get(atBank)!.state === 'held') money.letGo(atBank)
        return checkPayment(app, paymentId)
      },
      settle: () => settleHolds(app, orderId).catch(() => {}),
    }
  }

  test(`confirmed and refused at once: one wins, and the money follows it — ${rounds} rounds`, async () => {
    const won = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const { order, orderId, paymentId, atBank } = await orderToPay(held)
      money.pay(atBank)
      await checkPayment(held.shop.app, paymentId)
      const { confirm, refuse } = happenings(orderId, paymentId, atBank)
      const answers = await Promise.all(round % 2 === 0 ? [confirm(), refuse()] : [refuse(), confirm()])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await runJobs(held.shop, ...jobs)
      const shown = await readOrder(held, orderId)
      won.add(shown.state)
      const isTaken = shown.state === 'new'
      expect(shown).toMatchObject({ held: 0, paid: isTaken ? order.total : 0 })
      expect(money.payments.get(atBank)!.state).toBe(isTaken ? 'succeeded' : 'canceled')
      // Refused first, confirmed too late: a task of staff.
      if (!isTaken)
        await sql`update orders set confirmation = 'settled' where id = ${orderId} and confirmation = 'late'`.execute(
          held.shop.db,
        )
      expect([money.captures, money.releases].map((done) => done.filter((id) => id === atBank).length)).toEqual(
        isTaken ? [1, 0] : [0, 1],
      )
    }
    expect(won).toEqual(new Set(['new', 'canceled']))
    expect(await runDoctor(held.shop.db, courseClaims, held.shop.clock.now())).toEqual([])
  })

  test(`whatever happens at once and in whatever order, the money is taken for a confirmed order or the customer's again — ${rounds} rounds`, async () => {
    const chance = new Chance(seed)
    const ends = new Map<string, number>()
    for (let round = 0; round < rounds; round++) {
      const { order, orderId, paymentId, atBank } = await orderToPay(held, chance.is(0.8) ? held.card : held.sbp)
      if (chance.is(0.7)) {
        money.pay(atBank)
        await checkPayment(held.shop.app, paymentId)
      }
      const all = happenings(orderId, paymentId, atBank)
      const names = Object.keys(all) as (keyof typeof all)[]
      const trail: string[] = []
      for (let wave = 0; wave < 3; wave++) {
        const some = chance.some(names, chance.whole(1, 5))
        trail.push(some.join('+'))
        money.state.holds = chance.one(['heard', 'heard', 'heard', 'deaf', 'mute'] as const)
        if (chance.is(0.1)) held.shop.clock.advance(24 * 3_600_000)
        await Promise.all(some.map((name) => all[name]()))
      }
      // Everything settles: the bank answers, and the operator does, if it has not.
      money.state.holds = 'heard'
      await checkPayment(held.shop.app, paymentId)
      await settleHolds(held.shop.app, orderId)
      await (chance.is(0.5) ? all.confirm() : all.refuse())
      await runJobs(held.shop, 'settle_holds')
      await settleHolds(held.shop.app, orderId)
      await refundOrder(held.shop.app, orderId)
      const shown = await readOrder(held, orderId)
      const where = `seed ${seed}, round ${round}: ${trail.join(', ')}`
      const kept = money.payments.get(atBank)!
      const atTheBank = kept.state === 'succeeded' ? kept.amount - kept.refunded : 0
      ends.set(shown.confirmation.state, (ends.get(shown.confirmation.state) ?? 0) + 1)
      expect(Math.round(shown.paid * 100), where).toBe(atTheBank)
      expect(shown.held, where).toBe(0)
      expect(kept.state, where).not.toBe('held')
      if (shown.is_unsuccessful) expect(shown.paid, where).toBe(0)
      else expect(shown, where).toMatchObject({ state: 'new', confirmation: { state: 'confirmed' } })
      expect([0, order.total], where).toContain(shown.paid)
      const did = [money.captures, money.releases].map((done) => done.filter((id) => id === atBank).length)
      expect(did[0]! + did[1]!, where).toBeLessThanOrEqual(1)
      await sql`update orders set confirmation = 'settled' where id = ${orderId} and confirmation = 'late'`.execute(
        held.shop.db,
      )
      held.shop.clock.advance(61_000)
      expect(await runDoctor(held.shop.db, courseClaims, held.shop.clock.now()), where).toEqual([])
    }
    process.stdout.write(`held orders ended: ${[...ends].map(([end, count]) => `${count} ${end}`).join(', ')}\n`)
  })
})
