import { expect, test } from 'vitest'
import { missingParts } from './address.ts'

const whole = { city: 'Тверь', settlement: '', street: 'Советская', house: '5' }

test.each([
  [whole, []],
  [{ ...whole, city: ' ' }, ['locality']],
  [{ ...whole, street: '' }, ['street']],
  [{ ...whole, house: null }, ['house']],
  [{}, ['locality', 'street', 'house']],
  [{ settlement: 'Заречье', house: '5' }, []],
  [{ settlement: 'Заречье' }, ['house']],
])('[REG-14] %j has missing parts: %j', (address, missing) => {
  expect(missingParts(address)).toEqual(missing)
})
