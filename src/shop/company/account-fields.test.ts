import { expect, test } from 'vitest'
import { type AccountFields, accountProblems } from './account-fields.ts'

const label = { ru: 'Поле', en: 'Field' }
const fields: AccountFields = {
  shopId: { label, isSecret: false, isRequired: true },
  hold: { label, isSecret: false, isRequired: false, values: ['yes'] },
}

test.each([
  [{ shopId: '1' }, []],
  [{ shopId: '1', hold: 'yes' }, []],
  [{ shopId: '1', hold: '' }, []],
  [{ shopId: '1', hold: 'true' }, [{ field: 'hold', problem: 'wrong' }]],
  [{ shopId: '' }, [{ field: 'shopId', problem: 'missing' }]],
  [{ shopId: '1', key: '2' }, [{ field: 'key', problem: 'unknown' }]],
])('an account given as %o: %o', (given, problems) => {
  expect(accountProblems(fields, given)).toEqual(problems)
})
