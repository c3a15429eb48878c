import { expect, test } from 'vitest'
import { promotionName } from './promotion-name.ts'

test.each([
  ['Летняя скидка', 'LETO', 'Летняя скидка · LETO'],
  ['Скидка по коду Leto', 'LETO', 'Скидка по коду Leto'],
  ['Кружки −20%', '', 'Кружки −20%'],
  ['', 'LETO', 'LETO'],
])('the promotion %j with the code %j is named %j', (label, code, name) => {
  expect(promotionName({ label, code })).toBe(name)
})
