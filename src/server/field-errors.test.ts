import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

const told = (shape: z.ZodType, given: unknown, locale: 'ru' | 'en') =>
  fieldErrors(shape.safeParse(given).error!.issues, given, locale).map(({ code, message }) => [code, message])

test('a limit that is refused itself is not told as the least that is taken', () => {
  expect(told(z.number().positive(), 0, 'ru')).toEqual([['too_small', 'Слишком маленькое число: нужно больше 0']])
  expect(told(z.number().positive(), 0, 'en')).toEqual([['too_small', 'Too small: more than 0 is needed']])
  expect(told(z.number().lt(9), 9, 'ru')).toEqual([['too_large', 'Слишком большое число: нужно меньше 9']])
  expect(told(z.number().min(0), -1, 'ru')).toEqual([['too_small', 'Слишком маленькое число: наименьшее — 0']])
})
