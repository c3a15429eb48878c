import { expect, test } from 'vitest'
import { withDeadline } from './deadline.ts'

test('returns an answer in time and rethrows a failure', async () => {
  expect(await withDeadline(10_000, async () => 7)).toBe(7)
  await expect(withDeadline(10_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('abandons work that hangs and aborts its signal', async () => {
  let told: AbortSignal | null = null
  const never = (signal: AbortSignal) => {
    told = signal
    return new Promise<number>(() => {})
  }
  expect(await withDeadline(1, never)).toBeNull()
  expect(told!.aborted).toBe(true)
})
