import { expect, test } from 'vitest'
import { sharedBuffersMb } from './server.ts'

test.each([
  [512, 128],
  [1024, 128],
  [4096, 512],
  [64 * 1024, 1024],
])('of %i MB of memory the database keeps %i MB of pages for itself', (memory, kept) => {
  expect(sharedBuffersMb(memory * 1024 * 1024)).toBe(kept)
})
