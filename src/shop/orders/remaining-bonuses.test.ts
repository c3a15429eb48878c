import { expect, test } from 'vitest'
import { kopecks, ZERO } from '#lib/money.ts'
import { remainingBonuses } from './remaining-bonuses.ts'

const line = (id: number, givenBack = { count: 0, amount: ZERO }) => ({
  id,
  count: 2,
  payable: kopecks(1000),
  earns: kopecks(100),
  givenBack,
})
const bonus = (itemId: number | null, amount: number) => ({ itemId, source: 'bonus', amount: kopecks(amount) })

test('refunded pieces no longer count as spent or earned, per line', () => {
  const adjustments = [bonus(1, -300), bonus(2, -100), { ...bonus(2, -50), source: 'promotion' }]
  expect(remainingBonuses([line(1), line(2)], adjustments)).toEqual({ spent: 400, earned: 200 })
  const half = { count: 1, amount: kopecks(500) }
  expect(remainingBonuses([line(1, half), line(2)], adjustments)).toEqual({ spent: 250, earned: 150 })
  const whole = { count: 2, amount: kopecks(1000) }
  expect(remainingBonuses([line(1, whole), line(2, whole)], adjustments)).toEqual({ spent: 0, earned: 0 })
})

test('bonuses an old order spent as a whole remain spent', () => {
  expect(remainingBonuses([line(1)], [bonus(null, -101)])).toEqual({ spent: 101, earned: 100 })
})
