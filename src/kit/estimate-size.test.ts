import { expect, test } from 'vitest'
import { estimateSize } from './estimate-size.ts'
import { WrittenJson } from './written-json.ts'

test('the size includes everything reachable in any container, shared objects once', () => {
  const text = 'я'.repeat(10_000)
  const one = { text }
  for (const value of [text, one, [one], new Map([['k', one]]), new Set([one]), { a: one, b: one }]) {
    expect(estimateSize(value)).toBeGreaterThan(20_000)
    expect(estimateSize(value)).toBeLessThan(21_000)
  }
})

test('sizes a circular object', () => {
  const ring: { next?: object } = {}
  ring.next = ring
  expect(estimateSize(ring)).toBeLessThan(1_000)
})

test('a serialized answer has its byte size', () => {
  expect(estimateSize(new WrittenJson({ text: 'я'.repeat(10_000) }))).toBeGreaterThan(20_000)
})
