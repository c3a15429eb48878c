import { afterEach, expect, test, vi } from 'vitest'
import { WrittenJson } from './written-json.ts'

const value = { name: 'тёплая куртка', sizes: ['S', 'M'], price: null }
const written = (one: WrittenJson<unknown>) => JSON.parse(new TextDecoder().decode(one.bytes))

afterEach(() => vi.unstubAllGlobals())

test('returns the original objects while alive; the bytes are equal', () => {
  const kept = new WrittenJson(value)
  expect(kept.read()).toBe(value)
  expect(written(kept)).toEqual(value)
})

test('after GC parses the bytes', () => {
  vi.stubGlobal(
    'WeakRef',
    class {
      deref() {}
    },
  )
  const kept = new WrittenJson(value)
  expect(kept.read()).toEqual(value)
  expect(kept.read()).not.toBe(value)
})
