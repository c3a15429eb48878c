import { expect, test } from 'vitest'

const customers: string[] = []

test('makes a customer', () => {
  customers.push('Anna')
  expect(customers.at(-1)).toBe('Anna')
})

test('relies on the customer of another test', () => {
  expect(customers).toContain('Anna')
})
