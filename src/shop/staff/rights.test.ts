import { expect, test } from 'vitest'
import { isWithin, mayUse, outletsOf, outletsOfAll, permissionsOf } from './rights.ts'

const member = (...grants: [string[], number[] | null][]) => ({
  grants: grants.map(([permissions, outlets]) => ({ permissions: new Set(permissions), outlets })),
})

test('a permission of the whole company holds everywhere', () => {
  const manager = member([['orders.read'], null], [['orders.read'], [3]])
  expect([mayUse(manager, 'orders.read'), outletsOf(manager, 'orders.read')]).toEqual([true, null])
  expect([mayUse(manager, 'prices.write'), outletsOf(manager, 'prices.write')]).toEqual([false, []])
})

test('a permission at outlets holds at the outlets of all groups that give it', () => {
  const two = member(
    [
      ['orders.read', 'orders.move'],
      [3, 5],
    ],
    [['orders.read'], [5, 8]],
    [['catalog.read'], null],
  )
  expect(outletsOf(two, 'orders.read')).toEqual([3, 5, 8])
  expect(outletsOf(two, 'orders.move')).toEqual([3, 5])
  expect(outletsOf(two, 'catalog.read')).toBeNull()
  expect(outletsOfAll(two)).toBeNull()
  expect(outletsOfAll(member([['orders.read'], [3]]))).toEqual([3])
  expect(outletsOfAll(member())).toEqual([])
})

test('a group limited to outlets gives nothing that concerns the whole company, not even by *', () => {
  const owner = member([['*'], [3]])
  for (const one of [
    'audit.read',
    'prices.write',
    'customers.level',
    'promotions.write',
    'uploads.write',
    'payments.read',
  ])
    expect([one, mayUse(owner, one)]).toEqual([one, false])
  expect(outletsOf(owner, 'orders.refund')).toEqual([3])
  expect(permissionsOf(owner)).not.toContain('*')
  expect(permissionsOf(member([['*'], null]))).toEqual(['*'])
  expect(permissionsOf(member([['audit.read', 'orders.read'], [3]]))).toEqual(['orders.read'])
})

test('what belongs to no outlet is the company’s', () => {
  expect([isWithin(null, null), isWithin(null, 3), isWithin([3], 3)]).toEqual([true, true, true])
  expect([isWithin([3], null), isWithin([3], 5), isWithin([], 3)]).toEqual([false, false, false])
})
