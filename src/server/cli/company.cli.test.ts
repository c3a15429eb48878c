import { expect, test } from 'vitest'
import { readValue } from './company.cli.ts'

test('a setting value is JSON or text, and a 20-digit account keeps every digit', () => {
  expect(['true', '5', '1.50', '{"a":1}', 'Лавка', '40702810900000012345'].map(readValue)).toEqual([
    true,
    5,
    1.5,
    { a: 1 },
    'Лавка',
    '40702810900000012345',
  ])
})
