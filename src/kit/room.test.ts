import { expect, test } from 'vitest'
import { roomOf } from './room.ts'
import { WrittenJson } from './written-json.ts'

test('a value is weighed with all that hangs on it, whatever holds it, and what hangs twice once', () => {
  const text = 'я'.repeat(10_000)
  const one = { text }
  for (const value of [text, one, [one], new Map([['k', one]]), new Set([one]), { a: one, b: one }]) {
    expect(roomOf(value)).toBeGreaterThan(20_000)
    expect(roomOf(value)).toBeLessThan(21_000)
  }
})

test('a thing that holds itself is weighed too', () => {
  const ring: { next?: object } = {}
  ring.next = ring
  expect(roomOf(ring)).toBeLessThan(1_000)
})

test('an answer that is written weighs its bytes', () => {
  expect(roomOf(new WrittenJson({ text: 'я'.repeat(10_000) }))).toBeGreaterThan(20_000)
})
