import { expect, test } from 'vitest'
import { maskDate } from './dates.ts'
import { figures, maskDivisionCode, numberMasks } from './number-masks.ts'
import { maskRussianPhone } from './phone-mask.ts'
import { type Mask, maskTyped, withoutSignBefore } from './typed-mask.ts'

test('the caret stays after the typed character', () => {
  const phone = (text: string, caret: number) => maskTyped({ text, caret }, maskRussianPhone)
  expect(phone('+7 9120 000-11-22', 7)).toEqual({ text: '+7 912 000-01-12', caret: 8 })
  expect(phone('+7 912000-11-22', 6)).toEqual({ text: '+7 912 000-11-22', caret: 6 })
  expect(phone('+7 9125 555-55-55', 7)).toEqual({ text: '+7 912 555-55-55', caret: 8 })
  expect(phone('9', 1)).toEqual({ text: '+7 9', caret: 4 })
  // A number without its 7, edited in the middle.
  expect(phone('9120001', 3)).toEqual({ text: '+7 912 000-1', caret: 6 })
  expect(maskTyped({ text: '0103.1990', caret: 2 }, maskDate)).toEqual({ text: '01.03.1990', caret: 2 })
  // A corrected day: the zero that the mask had inserted is removed.
  expect(maskTyped({ text: '015.03.1990', caret: 3 }, maskDate)).toEqual({ text: '15.03.1990', caret: 2 })
  expect(maskTyped({ text: '12.015.1990', caret: 6 }, maskDate)).toMatchObject({ caret: 5 })
})

test('Backspace over a mask character deletes the character before it', () => {
  expect(withoutSignBefore({ text: '+7 912000-11-22', caret: 6 })).toEqual({ text: '+7 91000-11-22', caret: 5 })
  expect(withoutSignBefore({ text: '770001', caret: 3 })).toEqual({ text: '77001', caret: 2 })
})

test('numbers of companies and documents keep only digits, up to their maximum length', () => {
  expect(numberMasks.inn!('ИНН 7707 083893')).toBe('7707083893')
  expect(numberMasks.account!('4070 2810 5000 0000 0001 99')).toBe('40702810500000000001')
  expect(figures(4)('45 10')).toBe('4510')
  expect(maskDivisionCode('код 770 001')).toBe('770-001')
})

test('masking is idempotent', () => {
  const made: [Mask, string][] = [
    [maskRussianPhone, '+7 912 000-11-22'],
    [maskRussianPhone, '+7 912 0'],
    [maskDate, '01.02.1990'],
    [maskDate, '01.0'],
    [maskDivisionCode, '770-001'],
    [figures(9), '044525225'],
  ]
  for (const [mask, text] of made) expect(mask(text)).toBe(text)
})
