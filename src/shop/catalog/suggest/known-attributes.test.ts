import { expect, test } from 'vitest'
import { conditionOf } from './known-attributes.ts'

test.each([
  ['Б/у', 'preowned'],
  ['Б/У, отличное', 'preowned'],
  ['Подержанный', 'preowned'],
  ['Как новый', 'likenew'],
  ['Витринный образец', 'showcasesample'],
  ['Уценка', 'reduction'],
  ['Восстановленный', 'refurbished'],
  ['Новый', undefined],
  ['Будет завтра', undefined],
])('«%s» is %s', (words, yml) => {
  expect(conditionOf([words], '', [''])?.yml).toBe(yml)
})

test('labels with a condition apply per offer, else all share the product’s', () => {
  const labels = ['S', 'S, Б/у']
  expect(conditionOf(['Б/у'], 'S', labels)).toBeNull()
  expect(conditionOf(['Б/у'], 'S, Б/у', labels)).toMatchObject({ google: 'used' })
  expect(conditionOf(['Б/у'], 'M', ['S', 'M'])).toMatchObject({ google: 'used' })
  expect(conditionOf([], 'S', labels)).toBeNull()
})
