import { test } from 'vitest'

test('leaves a promise that is rejected after it', () => {
  setImmediate(() => Promise.reject(new Error('planted')))
})

test('runs when the promise of another is rejected', async () => {
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
})
