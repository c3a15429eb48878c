import { expect, test } from 'vitest'
import { etagOf, hasSeen, readIfMatch } from './versions.ts'

test.each([
  [null, undefined],
  ['*', undefined],
  ['"7"', [7]],
  ['W/"7"', [7]],
  ['"7", "9"', [7, 9]],
  [' "7" ,nonsense', [7]],
  ['7', []],
  ['""', []],
  ['"07"', []],
  ['"7.5"', []],
  ['"-7"', []],
  ['', []],
] as const)('If-Match %j names %j', (header, versions) => {
  expect(readIfMatch(header)).toEqual(versions)
})

test('the present version is one of those that were seen, or none was named', () => {
  expect(readIfMatch(etagOf(12))).toEqual([12])
  expect([hasSeen({}, 3), hasSeen({ seen: [2, 3] }, 3)]).toEqual([true, true])
  expect([hasSeen({ seen: [2] }, 3), hasSeen({ seen: [] }, 3)]).toEqual([false, false])
})
