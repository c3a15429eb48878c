import { expect, test } from 'vitest'
import { ApiFailure } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { registerSilent } from './register-silent.ts'

const call = { method: 'post', path: '/api/dadata/find-party/' } as const
const failure = (status: number, detail: string) =>
  new ApiFailure(call, status, { status, code: 'x', title: '', detail })

test('a silent register has its own text, a wait uses the shop’s text', () => {
  for (const silent of [failure(503, 'any'), new ApiFailure(call, 0, null), new Error('x')])
    expect(registerSilent(silent)).toBe(m.account_register_silent())
  expect(registerSilent(failure(429, 'Wait an hour.'))).toBe('Wait an hour.')
})
