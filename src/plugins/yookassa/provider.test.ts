import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { NewPayment } from '#outside/payments/port.ts'
import { yooKassa } from './provider.ts'

const clock = { now: () => new Date(0) }

test('holds money if the account enables it, except for one-stage SBP', () => {
  const asked: NewPayment[] = []
  const client = { createPayment: async (payment: NewPayment) => void asked.push(payment) }
  const { create, methods } = yooKassa({}, (() => client) as never)
  for (const hold of ['', 'yes']) {
    const { createPayment } = create!({ shopId: '1', secretKey: '2', hold }, { clock, log: pino({ enabled: false }) })
    for (const method of methods) void createPayment({ method } as Parameters<typeof createPayment>[0])
  }
  expect(asked.map(({ method, hold }) => [method, hold])).toEqual([
    [null, false],
    [null, false],
    ['sberbank', false],
    ['sbp', false],
    [null, true],
    [null, true],
    ['sberbank', true],
    ['sbp', false],
  ])
})
