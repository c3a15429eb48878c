import { expect, test } from 'vitest'
import { maskPhone } from './phone-mask.ts'

test('spellings of a Russian number give one result', () => {
  for (const text of ['8 (912) 000-11-22', '+79120001122', '9120001122', '89120001122', '+7 912 000 11 22'])
    expect(maskPhone(text, false)).toBe('+7 912 000-11-22')
})

test('[SET-49] only a field of the ru type converts every number to a Russian one', () => {
  expect(maskPhone('+375 29 123-45-67', false)).toBe('+375 29 123-45-67')
  expect(maskPhone('+1 (202) 555-0100', false)).toBe('+1 (202) 555-0100')
  expect(maskPhone('2025550100', true)).toBe('+7 202 555-01-00')
  expect(maskPhone('+375 29 123-45-67', true)).toBe('+375 29 123-45-67')
})

test('pasting or autofill after a +7 prefix loses no digit', () => {
  for (const ofRussia of [true, false])
    for (const text of ['+78 912 000-11-22', '+7+7 912 000-11-22', '+7 8 (912) 000-11-22', '+789120001122'])
      expect(maskPhone(text, ofRussia)).toBe('+7 912 000-11-22')
})
