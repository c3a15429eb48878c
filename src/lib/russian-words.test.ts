import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks } from './money.ts'
import { amountInWords, formOf, numberInWords } from './russian-words.ts'

test('numbers in words: teens, feminine thousands, zero groups', () => {
  expect(numberInWords(0)).toBe('ноль')
  expect(numberInWords(11)).toBe('одиннадцать')
  expect(numberInWords(21)).toBe('двадцать один')
  expect(numberInWords(21, 'f')).toBe('двадцать одна')
  expect(numberInWords(1_000)).toBe('одна тысяча')
  expect(numberInWords(2_012)).toBe('две тысячи двенадцать')
  expect(numberInWords(111_512)).toBe('сто одиннадцать тысяч пятьсот двенадцать')
  expect(numberInWords(1_000_001)).toBe('один миллион один')
  expect(numberInWords(5_040_300_000)).toBe('пять миллиардов сорок миллионов триста тысяч')
})

test('[CHK-23] an amount in words is as in documents', () => {
  expect(amountInWords(kopecks(1_249_000))).toBe('Двенадцать тысяч четыреста девяносто рублей 00 копеек')
  expect(amountInWords(kopecks(101))).toBe('Один рубль 01 копейка')
  expect(amountInWords(kopecks(12_202))).toBe('Сто двадцать два рубля 02 копейки')
  expect(amountInWords(kopecks(99))).toBe('Ноль рублей 99 копеек')
  expect(amountInWords(kopecks(200_011_11))).toBe('Двести тысяч одиннадцать рублей 11 копеек')
})

test('for any number the words are not empty and the noun form fits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (value) => {
      const words = numberInWords(value)
      expect(words).toMatch(/^[а-я]+( [а-я]+)*$/)
      expect(formOf(value + 100, ['a', 'b', 'c'])).toBe(formOf(value, ['a', 'b', 'c']))
    }),
  )
})
