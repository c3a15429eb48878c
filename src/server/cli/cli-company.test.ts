import { expect, test } from 'vitest'
import { readValue } from './cli-company.ts'

test('a value of a setting is JSON or text, and an account of twenty digits loses none', () => {
  expect(['true', '5', '1.50', '{"a":1}', 'Лавка', '40702810900000012345'].map(readValue)).toEqual([
    true,
    5,
    1.5,
    { a: 1 },
    'Лавка',
    '40702810900000012345',
  ])
})
