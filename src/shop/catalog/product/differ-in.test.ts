import { expect, test } from 'vitest'
import { differIn } from './differ-in.ts'

const properties = [
  { name: 'Бренд', values: ['Кедр'] },
  { name: 'Размер', values: ['44', '46'] },
  { name: 'Цвет', values: ['Красный', 'Синий', 'Белый'] },
]

test('names variants by the property with all labels, except size', () => {
  expect(differIn(['Красный', 'синий'], properties)).toBe('Цвет')
  expect(differIn(['44', '46'], properties)).toBe('')
})

test('labels of several parts get a name per part', () => {
  expect(differIn(['44, Красный', '46, Синий'], properties)).toBe('Размер, цвет')
})

test('returns nothing for unknown labels, different part counts or fewer than two variants', () => {
  expect(differIn(['Красный', 'Зелёный'], properties)).toBe('')
  expect(differIn(['44, Красный', '46'], properties)).toBe('')
  expect(differIn(['44, Красный', '46, XL'], properties)).toBe('')
  expect(differIn(['Красный'], properties)).toBe('')
  expect(differIn([], properties)).toBe('')
})
