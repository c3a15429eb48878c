import { expect, test } from 'vitest'
import { kopecks, sumOf, ZERO } from '#lib/money.ts'
import { nextPayment, openPaymentsOf, postponed, remindersOf, scheduleOf, shrunkSchedule } from './payment-schedule.ts'

const firstDueAt = new Date('2026-11-22T09:00:00Z')
const restDueAt = new Date('2027-05-18T10:00:00Z')
const plan = (deposit: number, rest: number) => [
  { kind: 'deposit' as const, amount: kopecks(deposit), dueAt: null },
  { kind: 'rest' as const, amount: kopecks(rest), dueAt: restDueAt, remindHours: [48, 24, 3] },
]
const schedule = scheduleOf(plan(900, 2100), kopecks(3000), firstDueAt)
const order = (paid: number, refunded = 0, held = 0) => ({
  schedule,
  paid: kopecks(paid),
  refunded: kopecks(refunded),
  held: kopecks(held),
})

test('the first payment without a day of its own is due when an unpaid order expires', () => {
  expect(schedule.map(({ number, kind, amount, dueAt }) => [number, kind, amount, dueAt])).toEqual([
    [1, 'deposit', 900, firstDueAt],
    [2, 'rest', 2100, restDueAt],
  ])
  expect(scheduleOf([], kopecks(3000), firstDueAt)).toEqual([])
})

test('a plan that does not sum to the total, or is out of order, is a fault', () => {
  expect(() => scheduleOf(plan(900, 2100), kopecks(3001), firstDueAt)).toThrow()
  expect(() => scheduleOf(plan(0, 3000), kopecks(3000), firstDueAt)).toThrow()
  expect(() => scheduleOf(plan(900, 2100).toReversed(), kopecks(3000), firstDueAt)).toThrow()
})

test('money counts to the payments in their order, held money too, and refunded money still covers what it paid', () => {
  const left = (paid: number, refunded?: number, held?: number) =>
    openPaymentsOf(order(paid, refunded, held)).map((one) => one.left)
  expect([left(0), left(899), left(900), left(1000), left(3000)]).toEqual([
    [900, 2100],
    [1, 2100],
    [0, 2100],
    [0, 2000],
    [0, 0],
  ])
  expect(left(500, 400)).toEqual([0, 2100])
  expect(left(0, 0, 900)).toEqual([0, 2100])
  expect([nextPayment(order(899))?.number, nextPayment(order(900))?.number, nextPayment(order(3000))]).toEqual([
    1,
    2,
    null,
  ])
})

test('a smaller total shrinks what is left to pay in proportion, and what is paid only below it', () => {
  const shrunk = (paid: number, total: number) =>
    shrunkSchedule(order(paid), kopecks(total)).map(({ amount }) => amount)
  expect(shrunk(0, 1500)).toEqual([450, 1050])
  expect(shrunk(900, 2000)).toEqual([900, 1100])
  expect(shrunk(1000, 1500)).toEqual([900, 600])
  expect(shrunk(3000, 1500)).toEqual([900, 600])
  expect(shrunk(900, 700)).toEqual([700, 0])
})

test('a postponed schedule has no unpaid payment before the moment; paid ones and later days stand', () => {
  const later = new Date(firstDueAt.getTime() + 86_400_000)
  const days = (paid: number, until: Date) => postponed(order(paid), until).map(({ dueAt }) => dueAt)
  expect(days(0, later)).toEqual([later, restDueAt])
  expect(days(900, later)).toEqual([firstDueAt, restDueAt])
  const last = new Date(restDueAt.getTime() + 1)
  expect(days(0, last)).toEqual([last, last])
})

test('whatever is paid, a shrunk schedule sums to the total, and no payment grows or becomes negative', () => {
  let seed = Math.trunc(Math.random() * 2 ** 31)
  console.log(`seed ${seed}`)
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % (most + 1)
  }
  for (let round = 0; round < 2000; round++) {
    const amounts = Array.from({ length: 1 + upTo(4) }, () => kopecks(1 + upTo(10_000)))
    const total = sumOf(amounts)
    const days = amounts.map((amount, index) => ({ kind: 'rest' as const, amount, dueAt: new Date(index) }))
    const whole = {
      schedule: scheduleOf(days, total, firstDueAt),
      paid: kopecks(upTo(total)),
      refunded: ZERO,
      held: ZERO,
    }
    const smaller = kopecks(upTo(total))
    const after = shrunkSchedule(whole, smaller)
    expect(sumOf(after.map(({ amount }) => amount))).toBe(smaller)
    for (const [index, { amount }] of after.entries()) {
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(amounts[index]!)
    }
  }
})

test('reminders are those whose hour is still to come', () => {
  const rest = schedule[1]!
  const hours = (at: string) => remindersOf(rest, new Date(at)).map((one) => one.hours)
  expect(hours('2026-11-21T09:00:00Z')).toEqual([48, 24, 3])
  expect(hours('2027-05-17T10:00:00Z')).toEqual([3])
  expect(remindersOf({ ...rest, remindedHours: [48] }, firstDueAt).map((one) => one.hours)).toEqual([24, 3])
})
