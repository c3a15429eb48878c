import { expect, test } from 'vitest'
import { withDeadline } from './deadline.ts'

test('an answer in time is the answer, and a failure is thrown', async () => {
  expect(await withDeadline(10_000, async () => 7)).toBe(7)
  await expect(withDeadline(10_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('work that hangs is left, told by its signal', async () => {
  let told: AbortSignal | null = null
  const never = (signal: AbortSignal) => {
    told = signal
    return new Promise<number>(() => {})
  }
  expect(await withDeadline(1, never)).toBeNull()
  expect(told!.aborted).toBe(true)
})
