import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Method, ReceivedAnswer } from '#api/client.ts'
import { insist } from './insist.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answer = (status: number, body: unknown = {}): ReceivedAnswer => ({
  status,
  json: async () => body,
  tags: [],
  cookies: [],
})

/** A call whose attempts the test answers by hand. */
function begin(method: Method = 'post') {
  const sendings: { resolve: (answer: ReceivedAnswer) => void; reject: (error: Error) => void }[] = []
  let retry: (() => void) | null = null
  const result = insist({
    method,
    longMs: 10_000,
    again: () => new Promise((resolve, reject) => sendings.push({ resolve, reject })),
    offer(press) {
      retry = press
      return () => {
        retry = null
      }
    },
  })
  const settled: unknown[] = []
  result.then(
    (one) => settled.push(one.status),
    (error: Error) => settled.push(error.message),
  )
  return { sendings, settled, isOffered: () => retry !== null, press: () => retry?.() }
}

test('an answer in time offers no retry', async () => {
  const call = begin()
  await vi.advanceTimersByTimeAsync(9_000)
  call.sendings[0]!.resolve(answer(201))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([call.settled, call.isOffered(), call.sendings.length]).toEqual([[201], false, 1])
})

test('offers a retry after a long silence, and again later; the first answer counts', async () => {
  const call = begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(call.isOffered()).toBe(true)
  call.press()
  expect([call.isOffered(), call.sendings.length]).toEqual([false, 2])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(call.isOffered()).toBe(true)
  call.sendings[0]!.resolve(answer(201))
  await vi.advanceTimersByTimeAsync(0)
  call.sendings[1]!.reject(new Error('cut'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([call.settled, call.isOffered(), call.sendings.length]).toEqual([[201], false, 2])
})

test('polls for the answer while the first request is in flight', async () => {
  const call = begin()
  await vi.advanceTimersByTimeAsync(10_000)
  call.press()
  call.sendings[1]!.resolve(answer(409, { code: 'idempotency_in_flight' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([call.settled, call.sendings.length]).toEqual([[], 3])
  call.sendings[2]!.resolve(answer(201))
  await vi.advanceTimersByTimeAsync(0)
  expect(call.settled).toEqual([201])
})

test('another conflict is an answer, and a 404 on a retried delete is success', async () => {
  const conflict = begin()
  const taken = begin('delete')
  await vi.advanceTimersByTimeAsync(10_000)
  for (const call of [conflict, taken]) call.press()
  conflict.sendings[1]!.resolve(answer(409, { code: 'review_exists' }))
  taken.sendings[1]!.resolve(answer(404))
  await vi.advanceTimersByTimeAsync(0)
  expect([conflict.settled, taken.settled]).toEqual([[409], [204]])
})

test('a network error ends it only with no request pending', async () => {
  const call = begin()
  await vi.advanceTimersByTimeAsync(10_000)
  call.press()
  call.sendings[1]!.reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(call.settled).toEqual([])
  call.sendings[0]!.reject(new Error('cut'))
  await vi.advanceTimersByTimeAsync(0)
  expect(call.settled).toEqual(['cut'])
})
