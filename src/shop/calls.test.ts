import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

const all: Call[] = Object.values(calls).flatMap((set) => Object.values(set))

test('every POST that creates something honours Idempotency-Key (contract.md)', () => {
  const creating = all.filter(({ method, status }) => method === 'post' && status === 201)
  expect(creating.length).toBeGreaterThan(15)
  expect(creating.filter(({ idempotent }) => !idempotent).map(({ path }) => path)).toEqual([])
})
