import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

const told = (shape: z.ZodType, given: unknown, locale: 'ru' | 'en') =>
  fieldErrors(shape.safeParse(given).error!.issues, given, locale).map(({ code, message }) => [code, message])

test('an exclusive limit is not reported as the minimum', () => {
  expect(told(z.number().positive(), 0, 'ru')).toEqual([['too_small', 'Слишком маленькое число: нужно больше 0']])
  expect(told(z.number().positive(), 0, 'en')).toEqual([['too_small', 'Too small: must be more than 0']])
  expect(told(z.number().lt(9), 9, 'ru')).toEqual([['too_large', 'Слишком большое число: нужно меньше 9']])
  expect(told(z.number().min(0), -1, 'ru')).toEqual([['too_small', 'Слишком маленькое число: наименьшее — 0']])
})

test('[VAL-27] the minimum number of items is filled in, with the Russian plural', () => {
  const list = (least: number) => z.array(z.string()).min(least)
  expect(told(list(2), ['a'], 'en')).toEqual([['too_few', 'Minimum items 2']])
  expect([1, 2, 5].flatMap((least) => told(list(least), [], 'ru'))).toEqual([
    ['too_few', 'Добавьте не меньше 1 пункта'],
    ['too_few', 'Добавьте не меньше 2 пунктов'],
    ['too_few', 'Добавьте не меньше 5 пунктов'],
  ])
})
