import { expect, test } from 'vitest'
import { differIn } from './differ-in.ts'

const properties = [
  { name: 'Бренд', values: ['Кедр'] },
  { name: 'Размер', values: ['44', '46'] },
  { name: 'Цвет', values: ['Красный', 'Синий', 'Белый'] },
]

test('variants are called by the property that has all their labels, but for a size', () => {
  expect(differIn(['Красный', 'синий'], properties)).toBe('Цвет')
  expect(differIn(['44', '46'], properties)).toBe('')
})

test('labels of several parts have a name for each', () => {
  expect(differIn(['44, Красный', '46, Синий'], properties)).toBe('Размер, цвет')
})

test('nothing is said where a label is of no property, parts differ in number, or there is nothing to choose', () => {
  expect(differIn(['Красный', 'Зелёный'], properties)).toBe('')
  expect(differIn(['44, Красный', '46'], properties)).toBe('')
  expect(differIn(['44, Красный', '46, XL'], properties)).toBe('')
  expect(differIn(['Красный'], properties)).toBe('')
  expect(differIn([], properties)).toBe('')
})
