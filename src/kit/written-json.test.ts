import { afterEach, expect, test, vi } from 'vitest'
import { WrittenJson } from './written-json.ts'

const value = { name: 'тёплая куртка', sizes: ['S', 'M'], price: null }
const written = (one: WrittenJson<unknown>) => JSON.parse(new TextDecoder().decode(one.bytes))

afterEach(() => vi.unstubAllGlobals())

test('who asks while the objects are there gets them; the bytes say the same', () => {
  const kept = new WrittenJson(value)
  expect(kept.read()).toBe(value)
  expect(written(kept)).toEqual(value)
})

test('who asks when they are gone reads the bytes', () => {
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
